"""Times as a person says them."""

from datetime import datetime
from typing import Final

_MINUTE_S: Final = 60
_HOUR_S: Final = 3600
_DAY_S: Final = 86_400


def spoken_time(moment: datetime, now: datetime) -> str:
    """Return when something was: `Today 09:41`, `Yesterday 18:20`, `3 Nov`, `3 Nov 2025`; in the zone of `now`."""
    local = moment.astimezone(now.tzinfo)
    days = (now.date() - local.date()).days
    if days == 0:
        return f"Today {local:%H:%M}"
    if days == 1:
        return f"Yesterday {local:%H:%M}"
    day = f"{local.day} {local:%b}"
    return day if local.year == now.year else f"{day} {local.year}"


def spoken_age(moment: datetime, now: datetime) -> str:
    """Return how long ago something was: `just now`, `5 minutes ago`, `3 days ago`, and the date after a month."""
    seconds = (now - moment).total_seconds()
    if seconds < _MINUTE_S:
        return "just now"
    for unit, length_s, limit in (("minute", _MINUTE_S, 60), ("hour", _HOUR_S, 24), ("day", _DAY_S, 31)):
        count = int(seconds // length_s)
        if count < limit:
            return f"{count} {unit}{'s' if count != 1 else ''} ago"
    local = moment.astimezone(now.tzinfo)
    return f"on {local.day} {local:%b %Y}"
