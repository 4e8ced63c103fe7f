"""Tells what a link is for by the words on it, and whether its address is that of a paper."""

from __future__ import annotations

import re

from nightstand_corpus.fields.labels import known_field
from nightstand_corpus.markdown.inline import unmarked
from nightstand_corpus.values.addresses import read_address, web_address

_LINK_FIELDS = frozenset({"url", "pdf", "code", "arxiv", "openreview", "doi"})
_ROLES = frozenset(
    "acl acm aaai abs appendix arxiv bib bibtex blog bilibili checkpoint checkpoints citation cvf data dataset "
    "datasets demo docs documentation event google here home homepage html huggingface icml icml.cc iclr iclr.cc "
    "ieee journal jax keras leaderboard link medium mindspore model models neurips neurips.cc news notebook "
    "official openaccess paper paperswithcode poster preprint presentation project proceedings pwc pytorch "
    "rebuttal recording review reviews site slide slides slideslive springer star stars supp supplement "
    "supplemental supplementary talk tensorflow tf thread toolkit tutorial tweet twitter unofficial video videos "
    "virtual weights wechat weibo workshop x youtube zhihu 主页 项目 项目主页 数据集 数据 解读 "
    "中文解读 视频 知乎 公众号 博客 演示 海报 幻灯片 补充材料 论文 论文链接 代码 作者解读".split()
)
# These stand beside such words; alone, or beside others, they are words of titles.
_MODIFIERS = frozenset(
    "a academic all ar face full github.io hub hugging in live online open original our pdf pre pretrained read "
    "source space spaces the trained view watch web website 中文 官方".split()
)
_WORDS_OF_ROLES = re.compile(r"[^\W_]+(?:\.[^\W_]+)?")
_HOSTS = re.compile(
    r"https?://(?:[\w-]+\.)*(?:arxiv\.org|openreview\.net/(?:forum|pdf|attachment)|doi\.org|aclanthology\.org|"
    r"aclweb\.org/anthology|"
    r"proceedings\.mlr\.press|proceedings\.neurips\.cc|papers\.n(?:eur)?ips\.cc|"
    r"(?:neurips|icml|iclr|mlsys|nips)\.(?:cc|org)/virtual/\d{4}/(?:poster|oral|spotlight|paper|public|workshop|\d)|"
    r"openaccess\.thecvf\.com|cvpr\.thecvf\.com/virtual|ecva\.net/papers|dl\.acm\.org/doi|"
    r"ieeexplore\.ieee\.org|link\.springer\.com|"
    r"sciencedirect\.com/science|nature\.com/articles|science\.org/doi|biorxiv\.org|medrxiv\.org|jmlr\.org|ojs\.aaai\.org|"
    r"aaai\.org/(?:ojs|papers)|ijcai\.org/proceedings|isca-(?:speech|archive)\.org|semanticscholar\.org/paper|"
    r"pubmed\.ncbi|ncbi\.nlm\.nih\.gov/pmc|mdpi\.com|frontiersin\.org/art|tandfonline\.com/doi|wiley\.com/doi|"
    r"cambridge\.org/core|academic\.oup\.com|pnas\.org|journals\.plos\.org|hal\.(?:science|archives)|ssrn\.com|"
    r"usenix\.org/(?:conference|system)|vldb\.org|roboticsproceedings\.org|eprint\.iacr\.org|distill\.pub|"
    r"huggingface\.co/papers|alphaxiv\.org|paperswithcode\.com/paper|dblp\.org/rec)\b",
    re.IGNORECASE,
)


def role_of(text: str) -> str | None:
    """Return the words on a link as a label when they say what it is for ("code", "Project Page"), else None."""
    bare = unmarked(text).strip("[](){}【】 :：-–—|,.").strip()
    if not bare:
        return None
    if len(bare) > 40:
        return None
    if known_field(bare) in _LINK_FIELDS:
        return bare
    words = [word.lower() for word in _WORDS_OF_ROLES.findall(bare)]
    if re.fullmatch(r"\d{4}\.\d{4,5}(?:v\d{1,2})?", bare):
        return "arxiv"
    if re.match(r"(?:arxiv|doi)\b", bare, re.IGNORECASE) or bare.lower().startswith(("http", "www.")):
        return bare if bare.lower().startswith(("arxiv", "doi")) else "url"
    if not 1 <= len(words) <= 4:
        return None
    is_role = [word in _ROLES or known_field(word) in _LINK_FIELDS for word in words]
    fits = all(role or word in _MODIFIERS or word.isdigit() for role, word in zip(is_role, words, strict=True))
    return bare if any(is_role) and fits else None


def leads_to_paper(target: str) -> bool:
    """Return whether an address is one under which papers are found."""
    address = read_address(target)
    if address.doi or address.arxiv or address.openreview or address.leads_to_pdf:
        return True
    return bool(address.text) and _HOSTS.match(address.text) is not None


def is_web(target: str) -> bool:
    """Return whether a target leads out of the file."""
    return web_address(target) != ""
