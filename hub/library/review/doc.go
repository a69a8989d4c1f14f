// Package review has finished games explained: in the background, a bounded number a person and a day, each once for an
// engine's version. It also keeps everybody's own mistakes as exercises, which come back after days.
//
// Reading order: service.go (people's requests), work.go (the job), try.go (a better move is looked for), exercise.go,
// store.go (the interfaces of store and analyst), report.go (the page's data) and read.go (stored reports are read).
package review
