// Package puzzle has people solve puzzles: which one is shown to whom, whether a line solves it, what that makes of the ratings of
// both, and when one that was failed comes again. What a puzzle is says engine/puzzle; package db keeps them.
//
// Reading order: kept.go (what is kept), check.go (what may be), walk.go (what solves one), rate.go, rest.go, pick.go, skill.go, ticket.go
// (what counts), shown.go (what the page is told), store.go, service.go and try.go beside it, making.go (puzzles from games), file.go
// (import and export).
package puzzle
