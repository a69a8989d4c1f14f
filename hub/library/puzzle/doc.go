// Package puzzle lets people solve puzzles: it picks one for a person, decides whether a line solves it, rates both, and
// says when a failed one comes again. engine/puzzle defines a puzzle; package db stores them.
//
// Reading order: kept.go (the stored puzzle), check.go (its bounds), walk.go (solving), rate.go, repetition.go, pick.go,
// skill.go, ticket.go (tries that count), shown.go (the page's data), store.go, service.go and try.go beside it,
// history.go (one's tries), making.go (puzzles from games), file.go (import and export).
package puzzle
