"""What a reading list is: values and rules, with the standard library only and no input or output."""
