// The room that is what tests import.
