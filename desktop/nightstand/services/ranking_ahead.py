"""What would be asked next after each likely answer, worked out while a person looks at the question."""

import pickle
from collections.abc import Mapping, Sequence

from nightstand.domain.judgment import Groups, Judgment, JudgmentId, Question
from nightstand.domain.reading_list import ListId
from nightstand.ranking.session import RankingSession
from nightstand.services.ranking_sessions import RankingSessions


class RankingAhead:
    """Foresees; changes nothing. For a pool: it takes some hundredths of a second for each answer."""

    def __init__(self, sessions: RankingSessions) -> None:
        self._sessions = sessions

    def questions_after(
        self, list_id: ListId, question: Question, answers: Sequence[Groups]
    ) -> Mapping[Groups, Question]:
        """Return what would be asked next after each of some answers to a question; left out where nothing would.

        Raises:
            NotFound: there is no such list.
            InvalidValue: it is a saved search.
        """
        if not answers:
            return {}
        with self._sessions.opened(list_id) as kept:
            # A twin for each answer is made of this text: the ranking itself is not to hear of answers nobody gave.
            written = pickle.dumps(kept.session, pickle.HIGHEST_PROTOCOL)
            last = kept.last
        following: dict[Groups, Question] = {}
        for groups in answers:
            twin: RankingSession = pickle.loads(written)
            twin.record(Judgment(JudgmentId(last + 1), question.kind, question.shown, groups))
            follows = twin.question()
            if follows is not None:
                following[groups] = follows
        return following
