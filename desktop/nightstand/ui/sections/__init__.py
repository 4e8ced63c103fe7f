"""Parts of the page of one paper, for every view that shows one: heading, abstract, and what they are made of."""
