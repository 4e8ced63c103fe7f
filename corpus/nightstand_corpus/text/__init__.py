"""From bytes to text: opening, unpacking, decoding, and the lines and letters of what comes out."""
