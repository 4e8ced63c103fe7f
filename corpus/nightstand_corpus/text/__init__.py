"""From bytes to text: opening, unpacking, decoding, and the lines, letters and LaTeX of what comes out."""
