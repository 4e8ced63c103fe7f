"""The library as arrays: masks of filters, orders and counts, one value per paper and none of its texts."""
