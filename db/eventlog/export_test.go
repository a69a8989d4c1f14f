package eventlog

// InsertEvents is the writer's statement for plain events.
const InsertEvents = insertEvents
