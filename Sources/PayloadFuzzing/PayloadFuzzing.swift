// The room that searches for values that break a payload.
