"""Knows the labels that people and programs give to the fields of a paper, in the languages lists are kept in."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_MAX_LETTERS = 60

# Each field with its labels in letters and digits only; where several stand in one record the earlier one counts.
_LABELS_BY_FIELD = {
    "title": "title papertitle articletitle primarytitle fulltitle documenttitle papername paper name titleen "
    "entitle englishtitle en titel titre título titulo titolo название заголовок 标题 標題 题目 題目 论文标题 "
    "論文標題 论文题目 论文名称 文章标题 文章题目 英文标题 题名 題名 篇名 タイトル 論文タイトル 論文題目 제목 "
    "논문제목",
    "authors": "authors author authorlist authornames authorsnames authorfullnames authorsite authorssite "
    "speakersauthors authorsspeakers creators creator byline writtenby speakers presenters autoren autor autorin "
    "verfasser auteurs auteur autores autori autore авторы автор 作者 作者列表 全部作者 论文作者 著者 著者名 저자 "
    "저자명",
    "abstract": "abstract paperabstract abstracttext abstracten enabstract abs abstracts zusammenfassung "
    "kurzfassung résumé resume resumen resumo riassunto sommario аннотация реферат 摘要 论文摘要 英文摘要 抄録 "
    "要旨 概要 초록 abstractnote summary description",
    "year": "year pubyear publicationyear yearpublished publishedyear yearofpublication issuedyear conferenceyear "
    "jahr erscheinungsjahr année annee anno año ano год 年 年份 年度 出版年 出版年份 发表年份 发表年 発行年 "
    "出版年月 연도 발행연도",
    "date": "date pubdate publicationdate publisheddate dateofpublication datepublished dateissued issued published "
    "publishdate releasedate coverdate datum erscheinungsdatum fecha 日期 发表日期 出版日期 发布日期 发布时间 "
    "発行日 날짜",
    "venue": "venue venuename conference conferencename conf journal journalname journaltitle booktitle "
    "containertitle sourcetitle publicationtitle journalbook publicationname publication publishedin "
    "proceedingname proceedings konferenz tagung zeitschrift revue conférence congreso revista rivista convegno "
    "журнал конференция 会议 會議 会议名称 期刊 期刊名称 刊名 发表于 出处 来源期刊 学会 会議名 掲載誌 学会誌 학회 "
    "학술지",
    "type": "type entrytype itemtype publicationtype documenttype doctype reftype bibtextype typ 文献类型",
    "doi": "doi doinumber doiurl doilink digitalobjectidentifier",
    "arxiv": "arxiv arxivid paperarxivid arxivurl arxivlink paperarxiv arxivnumber eprint",
    "openreview": "openreview openreviewid openreviewurl openreviewlink forum forumid forumurl openreviewforum",
    "url": "url link paperurl paperlink linktopaper urls links site website href htmlurl html pageurl paperpage "
    "titlepage abstracturl abstractlink absurl abslink eventurl virtualsiteurl virtualsite officialurl "
    "proceedingsurl publisherurl landingpage oa ee poster posterurl uri weblink lien enlace ссылка 链接 連結 "
    "論文連結 论文链接 论文地址 原文链接 网址 地址 リンク 링크",
    "pdf": "pdf pdfurl pdflink linktopdf urlpdf paperpdf paperthecvf fulltexturl fulltextlink fulltext pdf链接 "
    "pdf地址 全文 全文链接 下载链接",
    "code": "code codeurl codelink sourcecode github githuburl githublink githubrepo repository repo repositoryurl "
    "implementation 代码 代码链接 代码地址 开源代码 源码 コード 코드",
    "language": "language lang langid sprache langue idioma lingua язык 语言 語言 语种 言語 언어",
    "key": "bibkey citationkey citekey bibtexkey",
    "keywords": "keywords keyword authorkeywords keywordlist manualtags indexterms tags tag subjects subject topics "
    "schlagwörter schlagworte schlagwort stichwörter stichworte motsclés motscles motsclefs palabrasclave "
    "palavraschave parolechiave ключевыеслова 关键词 關鍵詞 关键字 關鍵字 标签 標籤 キーワード 키워드 주제어",
    "pages": "pages page pagerange pp pagenumbers seiten seite páginas paginas pagine страницы 页码 頁碼 页 ページ "
    "페이지",
    "volume": "volume vol volumenumber band jahrgang tome volumen 卷 卷号 巻",
    "number": "number issue issuenumber heft numéro numero 期 期号 号",
    "publisher": "publisher verlag éditeur editorial editora editore издательство 出版社 出版者 출판사",
    "month": "month monat mois mes mese 月 月份",
    "first page": "pagestart startpage firstpage beginningpage",
    "last page": "pageend endpage lastpage endingpage",
    "pmid": "pmid pubmedid",
    "pmcid": "pmcid",
    "isbn": "isbn isbn13 isbn10",
    "issn": "issn eissn",
    "series": "series reihe collection 丛书",
    "edition": "edition auflage 版本",
    "editor": "editor editors herausgeber éditeurs editores 编者 编辑 主编",
    "address": "publisherplace publisheraddress placeofpublication verlagsort 出版地",
    "id": "id",
    "base": "baseurl",
    "note": "note notes anmerkung anmerkungen bemerkung remarque nota 备注 備註 注释 附注 备考 메모",
}
# These help to read other fields and are kept like any label that is not known.
_ONLY_BESIDE_OTHERS = frozenset({"id", "base", "first page", "last page"})

_FIELD_BY_LABEL = {
    label: (field, rank) for field, labels in _LABELS_BY_FIELD.items() for rank, label in enumerate(labels.split())
}


def known_field(label: str) -> str | None:
    """Return the field that `label` names in whatever spelling, or None.

    It is a field of PaperRecord, or one of the names kept among its `extra`: date, pages, volume, number, publisher,
    month, isbn, issn, series, edition, editor, address, note.
    """
    field, _ = field_and_rank(label)
    return None if field in _ONLY_BESIDE_OTHERS else field


@lru_cache(maxsize=4096)
def field_and_rank(label: str) -> tuple[str | None, int]:
    """Return the field that `label` names, and how it ranks among the labels of that field: the lowest one counts."""
    if len(label) > _MAX_LETTERS:
        return None, 0
    plain = unicodedata.normalize("NFKC", label).casefold()
    return _FIELD_BY_LABEL.get("".join(filter(str.isalnum, plain)), (None, 0))
