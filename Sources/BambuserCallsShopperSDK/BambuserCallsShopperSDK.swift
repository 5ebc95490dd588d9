// The room that stands in for the vendor's module of that name.
