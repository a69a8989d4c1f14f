// Package review has finished games explained: in the background, a bounded number a person and a day, each once for an
// engine's version. It also keeps everybody's own mistakes as exercises, which come back after days.
//
// Reading order: service.go (what people ask for), work.go (what is done for it), try.go (a better move is looked
// for), exercise.go, store.go (what is kept, and what the analyst must be able to do), report.go (what a page gets) and read.go (what is kept is read again).
package review
