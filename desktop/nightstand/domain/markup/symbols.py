"""What TeX commands stand for: signs with their spacing class, function names, alphabets, accents, raised signs."""

from enum import Enum, auto


class AtomClass(Enum):
    """The spacing class of a sign, after The TeXbook, chapter 18."""

    ORDINARY = auto()
    OPERATOR = auto()
    BINARY = auto()
    RELATION = auto()
    OPENING = auto()
    CLOSING = auto()
    PUNCTUATION = auto()
    SPACE = auto()


def _table(pairs: str) -> dict[str, str]:
    words = pairs.split()
    return dict(zip(words[::2], words[1::2], strict=True))


GREEK = _table(
    """alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ varkappa ϰ
    lambda λ mu μ nu ν xi ξ omicron ο pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi ϕ varphi φ
    chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω
    varGamma Γ varDelta Δ varTheta Θ varLambda Λ varPi Π varSigma Σ varPhi Φ varPsi Ψ varOmega Ω eps ε digamma ϝ"""
)

_ORDINARY = _table(
    r"""infty ∞ partial ∂ nabla ∇ ell ℓ emptyset ∅ varnothing ∅ forall ∀ exists ∃ nexists ∄ neg ¬ lnot ¬ top ⊤ bot ⊥
    prime ′ hbar ℏ hslash ℏ Re ℜ Im ℑ wp ℘ aleph ℵ beth ℶ imath ı jmath ȷ angle ∠ triangle △ square □ Box □
    blacksquare ■ bigstar ★ diamondsuit ♢ heartsuit ♡ clubsuit ♣ spadesuit ♠ checkmark ✓ sharp ♯ flat ♭ natural ♮
    degree ° deg ° dots … ldots … cdots ⋯ vdots ⋮ ddots ⋱ dotsc … dotsb ⋯ dotsm ⋯ textellipsis … vert | Vert ‖ | ‖
    backslash \ surd √ complement ∁ textdegree ° % % $ $ & & # # _ _ * * intercal ⊺ R ℝ RR ℝ
    texttimes × textemdash — textendash – textless < textgreater > textasciitilde ~ textbackslash \ S § dag † ddag ‡
    unaryplus + unaryminus − lozenge ◊ Diamond ◇ mho ℧ eth ð textmu µ slash /"""
)
_OPERATORS = _table(
    "sum ∑ prod ∏ coprod ∐ int ∫ iint ∬ iiint ∭ oint ∮ bigcup ⋃ bigcap ⋂ bigvee ⋁ bigwedge ⋀ bigoplus ⨁ bigotimes ⨂"
    " bigodot ⨀ bigsqcup ⨆ biguplus ⨄"
)
_BINARY = _table(
    r"""times × cdot · pm ± mp ∓ div ÷ ast ∗ star ⋆ circ ∘ bullet • cup ∪ cap ∩ setminus ∖ smallsetminus ∖ oplus ⊕
    ominus ⊖ otimes ⊗ oslash ⊘ odot ⊙ wedge ∧ land ∧ vee ∨ lor ∨ dagger † ddagger ‡ uplus ⊎ sqcup ⊔ sqcap ⊓ amalg ⨿
    diamond ⋄ wr ≀ ltimes ⋉ rtimes ⋊ boxtimes ⊠ boxplus ⊞ triangleleft ◁ triangleright ▷ bigtriangleup △
    bigtriangledown ▽ bigcirc ◯ divideontimes ⋇ curlyvee ⋎ curlywedge ⋏ circledast ⊛ Join ⋈ centerdot ·"""
)
_RELATIONS = _table(
    r"""leq ≤ le ≤ leqslant ⩽ geq ≥ ge ≥ geqslant ⩾ neq ≠ ne ≠ approx ≈ sim ∼ simeq ≃ cong ≅ equiv ≡ propto ∝ ll ≪ gg ≫
    lll ⋘ ggg ⋙ lesssim ≲ gtrsim ≳ lessapprox ⪅ gtrapprox ⪆ in ∈ notin ∉ ni ∋ subset ⊂ subseteq ⊆ subsetneq ⊊
    supset ⊃ supseteq ⊇ supsetneq ⊋ nsubseteq ⊈ sqsubseteq ⊑ sqsupseteq ⊒ to → rightarrow → leftarrow ← gets ←
    longrightarrow ⟶ longleftarrow ⟵ mapsto ↦ longmapsto ⟼ Rightarrow ⇒ Leftarrow ⇐ Longrightarrow ⟹ leftrightarrow ↔
    Leftrightarrow ⇔ longleftrightarrow ⟷ implies ⟹ impliedby ⟸ iff ⟺ uparrow ↑ downarrow ↓ updownarrow ↕ Uparrow ⇑
    Downarrow ⇓ nearrow ↗ searrow ↘ swarrow ↙ nwarrow ↖ hookrightarrow ↪ hookleftarrow ↩ rightharpoonup ⇀
    rightharpoondown ⇁ leftharpoonup ↼ rightleftharpoons ⇌ rightsquigarrow ⇝ leadsto ⇝ twoheadrightarrow ↠
    xrightarrow → perp ⊥ parallel ∥ nparallel ∦ mid | nmid ∤ vdash ⊢ dashv ⊣ models ⊨ vDash ⊨ Vdash ⊩ asymp ≍
    doteq ≐ triangleq ≜ coloneqq ≔ coloneq ≔ eqqcolon ≕ prec ≺ preceq ⪯ preccurlyeq ≼ succ ≻ succeq ⪰ succcurlyeq ≽
    nprec ⊀ nsucc ⊁ gtreqless ⋛ lessgtr ≶ approxeq ≊ bowtie ⋈ rightrightarrows ⇉ rightleftarrows ⇄ smile ⌣ frown ⌢
    nleq ≰ ngeq ≱ nless ≮ ngtr ≯ ncong ≇ nsim ≁ lneq ⪇ gneq ⪈ dashrightarrow ⇢ multimap ⊸ between ≬ vartriangle △
    trianglelefteq ⊴ trianglerighteq ⊵ ratio ∶ lt < gt >"""
)
_OPENING = _table(r"{ { lbrace { lfloor ⌊ lceil ⌈ langle ⟨ lvert | lVert ‖ lbrack [ llbracket ⟦ lgroup ( ulcorner ⌜")
_CLOSING = _table(r"} } rbrace } rfloor ⌋ rceil ⌉ rangle ⟩ rvert | rVert ‖ rbrack ] rrbracket ⟧ rgroup ) urcorner ⌝")
_PUNCTUATION = _table("colon :")

COMMAND_SIGNS: dict[str, tuple[str, AtomClass]] = {
    name: (sign, atom_class)
    for table, atom_class in (
        (GREEK, AtomClass.ORDINARY),
        (_ORDINARY, AtomClass.ORDINARY),
        (_OPERATORS, AtomClass.OPERATOR),
        (_BINARY, AtomClass.BINARY),
        (_RELATIONS, AtomClass.RELATION),
        (_OPENING, AtomClass.OPENING),
        (_CLOSING, AtomClass.CLOSING),
        (_PUNCTUATION, AtomClass.PUNCTUATION),
    )
    for name, sign in table.items()
}

CHARACTER_CLASSES: dict[str, AtomClass] = {
    **dict.fromkeys(_BINARY.values(), AtomClass.BINARY),
    **{sign: AtomClass.RELATION for sign in _RELATIONS.values() if sign != "|"},
    **dict.fromkeys(_OPERATORS.values(), AtomClass.OPERATOR),
    **dict.fromkeys("+-−*", AtomClass.BINARY),
    **dict.fromkeys("=<>", AtomClass.RELATION),
    **dict.fromkeys("([⟨⌊⌈⟦", AtomClass.OPENING),
    **dict.fromkeys(")]!⟩⌋⌉⟧", AtomClass.CLOSING),
    **dict.fromkeys(",;:", AtomClass.PUNCTUATION),
}

FUNCTIONS = {
    name: name
    for name in """arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim ln log max min
    Pr sec sin sinh sup tan tanh argmin argmax poly polylog sgn sign tr Tr rank diag softmax supp conv span""".split()
} | {"limsup": "lim sup", "liminf": "lim inf", "injlim": "inj lim", "projlim": "proj lim", "bmod": "mod"}
del FUNCTIONS["deg"]

SPACES = {",": " ", ";": " ", ":": " ", ">": " ", " ": " ", "!": "", "quad": " ", "qquad": " ", "thinspace": " "}
SPACES |= {"enspace": " ", "medspace": " ", "thickspace": " ", "negthinspace": "", "/": "", "-": "", "\n": " "}
SPACES |= {"space": " ", "newline": " ", "hfill": " "}

SILENT = frozenset(
    """displaystyle textstyle scriptstyle scriptscriptstyle limits nolimits nonumber notag left right middle big Big
    bigg Bigg bigl bigr bigm Bigl Bigr Bigm biggl biggr Biggl Biggr small large Large normalsize tiny footnotesize
    boldmath unboldmath relax protect allowbreak nobreak strut mathstrut null""".split()
)

ACCENTS = {
    "tilde": "\u0303",
    "widetilde": "\u0303",
    "Tilde": "\u0303",
    "hat": "\u0302",
    "widehat": "\u0302",
    "Hat": "\u0302",
    "bar": "\u0304",
    "overline": "\u0304",
    "vec": "\u20d7",
    "overrightarrow": "\u20d7",
    "dot": "\u0307",
    "ddot": "\u0308",
    "check": "\u030c",
    "widecheck": "\u030c",
    "breve": "\u0306",
    "acute": "\u0301",
    "grave": "\u0300",
    "mathring": "\u030a",
}

_DOUBLE_STRUCK = dict(zip("CHNPQRZ1", "ℂℍℕℙℚℝℤ𝟙", strict=True))
# A calligraphic O is everybody's big O; the plain letter is what people read, quote and search for.
_SCRIPT = dict(zip("BEFHILMROego", "ℬℰℱℋℐℒℳℛOℯℊℴ", strict=True))
_FRAKTUR = dict(zip("CHIRZ", "ℭℌℑℜℨ", strict=True))
_ALPHABETS = {
    "double": (_DOUBLE_STRUCK, 0x1D538, 0x1D552),
    "script": (_SCRIPT, 0x1D49C, 0x1D4B6),
    "fraktur": (_FRAKTUR, 0x1D504, 0x1D51E),
}


def letter_of(alphabet: str, character: str) -> str:
    """Return an ASCII letter in the "double" (struck), "script" or "fraktur" alphabet, anything else as it is."""
    exceptions, upper_case, lower_case = _ALPHABETS[alphabet]
    if character in exceptions:
        return exceptions[character]
    if "A" <= character <= "Z":
        return chr(upper_case + ord(character) - ord("A"))
    if "a" <= character <= "z":
        return chr(lower_case + ord(character) - ord("a"))
    return character


RAISED = str.maketrans("0123456789+−", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻")
LOWERED = str.maketrans("0123456789+−", "₀₁₂₃₄₅₆₇₈₉₊₋")
