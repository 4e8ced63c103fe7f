"""Tells made-up names from ordinary words, and abbreviations from what they stand for."""

from __future__ import annotations

import re

KNOWN_ACRONYMS = frozenset(
    (
        "2D 3D 4D ADMM AGI AI AIME AL API ASR AUC BAI BERT BO CFG CI CIFAR CLIP CNN CPU CT CV CVPR CoT DAG DDPM DL "
        "DNN DP DPO DQN DRL EEG ELBO EM EMA FL FLOP FLOPs FPGA FSM GAN GD GLM GNN GP GPT GPU GRPO GUI HPC ICL ICLR "
        "ICML ID IID IL IO IRL IoT JEPA KAN KL KV LLM LM LMM LP LSTM LVLM LoRA MAB MARL MAS MC MCMC MCP MCTS MDP MI "
        "ML MLE MLLM MLP MMD MRI MSE MoE MoEs NAS NLI NLP NN NP NPU NTK NeRF NeurIPS ODE OOD OT PAC PCA PDE PEFT PII "
        "PINN POMDP PPO PRM PTQ PU QA QAT QKV RAG RCT RKHS RL RLHF RLVR RNN ReLU RoPE SAE SAT SCM SDE SFT SGD SLM SNN "
        "SOTA SQL SSL SSM STEM SVD SVM SWE T2I T2V TD TPU TTA TTS TTT TV UAV UCB UI VAE VC VLA VLM VQA ViT XAI XML XR "
    ).split()
)
"""Acronyms so common that no abstract introduces them as its own."""

SMALL_WORDS = frozenset("a an and as at by for from in of on or the to via with without over under through".split())
"""Words that names write small and abbreviations leave out."""


def is_coined(word: str) -> bool:
    """Return whether `word` has the looks of a made-up name: capitals or digits inside, a sign, a formula."""
    bare = word.strip("“”\"'’")
    if bare.removesuffix("s") in KNOWN_ACRONYMS or bare in KNOWN_ACRONYMS or len(bare) < 2:
        return False
    if not any(character.isalpha() for character in bare):
        return False
    capitals = sum(character.isupper() for character in bare)
    parts = re.split(r"[-/]", bare)
    if len(parts) > 1 and all(part[1:] == part[1:].lower() or part in KNOWN_ACRONYMS for part in parts):
        # "Coach-Player", "GPU-native" and "Pareto-optimal" are ordinary; "VCG-Bench" and "SHARP-Q" are not.
        return capitals >= 2 and any(part in {"Bench", "Eval", "Net", "Gym", "Arena"} for part in parts)
    return (
        capitals >= 2 or (capitals >= 1 and any(map(str.isdigit, bare))) or bare[1:] != bare[1:].lower() or "$" in bare
    )


def spelt_out(before: str, short: str) -> str:
    """Return the last words of `before` whose letters `short` is made of, or ""."""
    letters = [letter for letter in re.sub(r"s$|-?\d+[KMB]?$", "", short).lower() if letter.isalnum()]
    if not letters:
        return ""
    words = before.split()
    for count in range(1, min(len(words), 10) + 1):
        tail = words[-count:]
        if tail[0].lower() in SMALL_WORDS or (count == 1 and "-" not in tail[0]):
            continue
        initials = [part[0].lower() for word in tail for part in re.split(r"[-–/]", word) if part]
        if initials and initials[0] == letters[0] and _matches(letters, tail) and count <= len(letters) + 3:
            significant = [word for word in tail if word.lower() not in SMALL_WORDS]
            if len(significant) >= 2 or "-" in tail[0]:
                return " ".join(tail)
    return ""


def _matches(letters: list[str], words: list[str]) -> bool:
    """Return whether `letters` occur in this order in `words`, most of them at the beginning of a part."""
    text = " ".join(words).lower()
    starts = {found.start() for found in re.finditer(r"(?<![^\W_])[^\W_]", text)}
    position, at_start = 0, 0
    for letter in letters:
        if letter.isdigit():
            at_start += 1
            continue
        following = [place for place in sorted(starts) if place >= position and text[place] == letter]
        if following:
            position, at_start = following[0] + 1, at_start + 1
            continue
        place = text.find(letter, position)
        if place < 0:
            return False
        position = place + 1
    return at_start * 2 >= len(letters) or at_start >= len(starts)
