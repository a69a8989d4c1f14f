// Package explorer says how often each move and each decision was played in the finished games, and what came of it. It is pure:
// Store is PostgreSQL.
//
// Reading order: position.go (what is the same position), move.go (what is played there), played.go (a game as rows), filter.go
// (of which games), ask.go (as it comes over HTTP), answer.go (what is told), service.go (asked and kept for a while).
package explorer
