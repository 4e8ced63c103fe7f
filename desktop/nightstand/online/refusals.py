"""Says in words for people why a service gave no answer."""

from nightstand.domain.errors import LookupCancelled, NoNetwork, ServiceRefused

_LATER = "Try again later."


def cancelled() -> LookupCancelled:
    """Somebody stopped it."""
    return LookupCancelled("The look-up was stopped", "Nothing was changed.")


def unreachable(service: str, reason: str) -> NoNetwork:
    """No connection, or one that broke off."""
    return NoNetwork(f"{service} cannot be reached", reason, "Check the network connection, then try again.")


def too_slow(service: str) -> NoNetwork:
    """Connected, but no answer in time."""
    return NoNetwork(f"{service} does not answer in time", "The connection stood, but the answer did not come.", _LATER)


def busy(service: str, wait_s: float | None) -> ServiceRefused:
    """It wants to be asked less."""
    wish = f"It asks to wait {wait_s:.0f} seconds." if wait_s is not None else "It is asked too much at the moment."
    return ServiceRefused(f"{service} takes no more questions now", wish, _LATER)


def refused(service: str, status: int) -> ServiceRefused:
    """It answered with a status that is no success."""
    if status >= 500:
        return ServiceRefused(f"{service} is out of order", f"It answered with the status {status}.", _LATER)
    return ServiceRefused(
        f"{service} refuses the question", f"It answered with the status {status}.", "Ask another service."
    )


def unusable(service: str, reason: str) -> ServiceRefused:
    """It answered with something that cannot be read."""
    return ServiceRefused(f"{service} gave an answer that cannot be used", reason, "Try again later, or ask another.")
