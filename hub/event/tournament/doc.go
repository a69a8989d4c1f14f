// Package tournament is one event that runs itself, as a state machine: commands go in, records come out. A record is an
// entry of the event's log; state, tables and streaks all follow from the log. It is pure: no I/O, no goroutine, no
// clock and no lock. The caller owns a Tournament, stores what Decide returns, and then applies it.
//
// Pairings and places are computed by the packages beside it (hub/event/swiss, berger, knockout, arena,
// tiebreak) from the facts that this package takes from the log.
//
// Reading order: plan.go (what is fixed beforehand), record.go (the log), state.go (what follows from it), apply.go (how a
// record changes it), lines.go (what all can read), command.go (what may be done), clock.go (what is due), rounds.go,
// waves.go and simul.go (who plays), results.go (what games bring), facts.go and table.go (places), chat.go (who writes in
// its chat); of teams, teams.go, rosters.go (who is in one), lineups.go (who plays on which board) and teamrounds.go;
// league.go.
package tournament
