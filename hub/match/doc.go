// Package match is how two people come to a game: by an open game that somebody joins (a seek), a challenge, or a pairing of
// two whose settings are equal, by age or by strength. A Matchmaker keeps the seeks, asks the rooms to seat people, and says
// what is on the lists of hub/lobby. What follows from a game that begins is its too.
//
// Reading order: matchmaker.go, seek.go, waiting.go (a seek comes, is shown, goes), reserve.go (who is just taking a seat),
// pair.go (who is paired with whom) with pool.go, compatible.go, strength.go and opponents.go, seat.go (the pairing itself),
// begin.go (what a game ends that begins), challenge.go, stranded.go (offers of guests who have gone); then how a game is
// made: turn.go, request.go, create.go.
//
// Locks: the matchmaker's (Matchmaker.mu), then the lists', then the feed's. Rooms are asked and sockets written to when all
// of them are free.
package match
