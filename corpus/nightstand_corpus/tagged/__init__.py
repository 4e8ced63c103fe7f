"""Bibliographic data in lines that begin with a tag: what RIS, PubMed, EndNote and Web of Science files share."""
