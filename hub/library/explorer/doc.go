// Package explorer says how often each move and each decision was played in the finished games, with the results. It is
// pure: Store is PostgreSQL.
//
// Reading order: position.go (equal positions), move.go (their continuations), played.go (a game as rows), filter.go
// (the games that count), ask.go (a question over HTTP), answer.go (its answer), service.go (with a short cache).
package explorer
