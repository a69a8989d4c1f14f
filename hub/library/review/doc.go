// Package review runs reviews of finished games: in the background, a bounded number a person and day, each once for a
// version of the engine. It also keeps everybody's own mistakes as exercises, which come back after days.
//
// Reading order: service.go (people's requests), work.go (the job), try.go (a better move is looked for), exercise.go,
// store.go (the interfaces of store and analyst), report.go (the page's data) and read.go (stored reports are read).
package review
