// The room that reads payload literals in Swift source.
