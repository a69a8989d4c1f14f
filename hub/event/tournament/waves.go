package tournament

import (
	"time"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/arena"
	"github.com/tengen-go/tengen/hub/game"
)

// An arena pairs in waves: who waits when one comes plays somebody near. So does a ladder.

// Waves come so far apart.
const (
	leastWave = 8 * time.Second
	mostWave  = 50 * time.Second
)

// waves are the part of an event that is an arena or a ladder.
type waves struct{ *Tournament }

// every returns how far apart waves are: a tenth of a game and six seconds.
func (p *Plan) every() time.Duration {
	if p.Kind == Ladder {
		return p.Pause
	}
	return min(max(p.Estimate()/10+6*time.Second, leastWave), mostWave)
}

// lastWave is from when on nobody is paired: a game that began then would have half of its time at most.
func (t waves) lastWave() time.Time { return t.Bell().Add(-t.Plan.Estimate() / 2) }

// waveDue returns when the next wave comes, or the arena ends.
func (t waves) waveDue() time.Time {
	due := t.Started.Add(leastWave)
	for i := range t.Sections {
		if n := len(t.Sections[i].Rounds); n > 0 {
			due = game.Later(due, t.Sections[i].Rounds[n-1].Made.Add(t.Plan.every()))
		}
	}
	switch {
	case due.Before(t.lastWave()):
		return due
	case t.open > 0:
		return t.Bell().Add(afterBell)
	}
	return t.Bell()
}

// wave pairs those who wait, and ends an arena whose time is up.
func (t waves) wave(c Tick, now time.Time) (records []Record) {
	if !now.Before(t.Bell()) {
		if t.open > 0 && now.Before(t.Bell().Add(afterBell)) {
			return nil
		}
		return append(rounds(t).voidAll(OutOfTime), Record{Kind: Ended, Payload: Payload{Why: TimeUp}})
	}
	if !now.Before(t.lastWave()) {
		return nil
	}
	for i := range t.Sections {
		of := t.waveOf
		if t.Plan.Kind == Ladder {
			of = t.ladderWave
		}
		if r, ok := of(c, i, now); ok {
			records = append(records, r)
		}
	}
	return records
}

// waveOf is a wave of a section, if anybody is paired in it.
func (t waves) waveOf(c Tick, section int, now time.Time) (Record, bool) {
	s := &t.Sections[section]
	var waiting []arena.Player
	apart := apartOf(t.Tournament)
	for _, i := range s.Order {
		p := &t.Players[i]
		if !p.waits(c) || t.Plan.Kind == Arena && c.Busy[p.User] {
			continue
		}
		waiting = append(waiting, arena.Player{
			ID: i, Points: t.arenaPoints(i), Rating: p.Rating, Balance: p.balance, Recent: p.recent, Waited: int(now.Sub(p.Since) / time.Second), Apart: apart[i],
		})
	}
	out := Payload{Section: section, Round: len(s.Rounds)}
	for i, pair := range arena.Pair(waiting, t.Seed()+uint64(len(s.Rounds))).Pairs {
		out.Pairs = append(out.Pairs, NewPair{
			First: waiting[pair.First].ID, Second: waiting[pair.Second].ID, Game: rounds(t).gameID(c, section, len(s.Rounds), i, 1),
		})
	}
	return Record{Kind: Paired, Payload: out}, len(out.Pairs) > 0
}

// waits reports whether a player is to be paired now.
func (p *Player) waits(c Tick) bool {
	return p.Presence == In && p.open == 0 && (p.House != "" || c.Here == nil || c.Here(p.User))
}

// arenaGames returns what a player's games brought, in the order in which they ended.
func (t waves) arenaGames(player int) (games []arena.Game) {
	for _, r := range t.Players[player].games {
		pair := t.at(r)
		side := 0
		mine, theirs := pair.Result.First, pair.Result.Second
		if pair.Second == player {
			side, mine, theirs = 1, theirs, mine
		}
		moves := pair.Result.Moves[side]
		if t.Plan.Games.Opening != game.Free {
			moves = max(0, moves-openingMoves)
		}
		if mine == event.ZeroBye && theirs == event.ZeroBye {
			continue // void
		}
		games = append(games, arena.Game{
			Outcome: mine, Moves: moves, Berserk: pair.Result.Berserk[side], Flag: pair.Result.End == game.ByTime || pair.Result.End == game.ByAway,
			Early: mine == event.Draw && pair.Result.Plies < earlyDraw,
		})
	}
	return games
}

// openingMoves is how many of a player's moves are of an opening protocol, at most.
const openingMoves = 3

// earlyDraw is how many moves of both a draw needs.
const earlyDraw = 20

// arenaPoints returns a player's points in an arena.
func (t waves) arenaPoints(player int) (sum int) {
	for _, p := range arena.Score(t.arenaGames(player)) {
		sum += p
	}
	return sum
}
