"""What single values mean, wherever they stand: names, dates, addresses, keywords, types, languages."""
