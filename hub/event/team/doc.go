// Package team has events of teams: a match is of so many boards, which bring game points, and the match brings match points.
// It is pure, as hub/event is, whose pairings it uses with a team as a player.
//
// Reading order: facts.go (matches and what they bring), pair.go (who meets whom), table.go (places).
package team
