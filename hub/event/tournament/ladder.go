package tournament

import (
	"cmp"
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/ladder"
	"github.com/tengen-go/tengen/hub/game"
)

// A ladder is an event of programs, and of levels of the site's own engine, that goes on by itself for up to a day. Every few minutes those
// that wait are paired by strength. Two players play two games from one opening, one with each turn. The table is an estimate of strength.

const (
	usualPause  = 2 * time.Minute // between two waves
	mostSilent  = 3               // games in a row that a program may lose by time or away, before it is paired no more
	mostReturns = 100             // of a program that left
)

// leg is what two players of a ladder played last.
type leg struct {
	pair *Pair
	back bool // the game with the other turns comes next
}

func legOf(a, b int) [2]int { return [2]int{min(a, b), max(a, b)} }

// leg notes a game that has ended: the next one of the two is that with the other turns, or a new opening.
func (t growing) leg(pair *Pair) {
	key := legOf(pair.First, pair.Second)
	if pair.Result.Played() {
		t.legs[key] = leg{pair, !t.legs[key].back}
	}
	for i, who := range [2]int{pair.First, pair.Second} {
		p, lost := &t.Players[who], [2]event.Outcome{pair.Result.First, pair.Result.Second}[i]
		if p.silent++; lost == event.Win || lost == event.Draw || !silentEnd(pair.Result) {
			p.silent = 0
		}
	}
}

// silentEnd reports whether a game ended because a player was silent.
func silentEnd(r *Result) bool {
	return r.End == game.ByTime || r.End == game.ByAway || r.Why == NoShow || r.Why == BothAbsent
}

// pauseSilent has a program of a ladder paired no more that would lose game after game by its silence. It may come back.
func pauseSilent(t *Tournament, name ref, r *Result) (records []Record) {
	if t.Plan.Kind != Ladder || !silentEnd(r) {
		return nil
	}
	pair := t.at(name)
	for i, who := range [2]int{pair.First, pair.Second} {
		lost := [2]event.Outcome{r.First, r.Second}[i]
		if p := &t.Players[who]; (lost == event.Loss || lost == event.ForfeitLoss) && p.House == "" && p.Presence == In && p.silent+1 >= mostSilent {
			records = append(records, Record{Kind: Left, Payload: Payload{Player: who, Why: Silent}})
		}
	}
	return records
}

// ladderWave pairs those who wait in a ladder, if there are any.
func (t waves) ladderWave(c Tick, section int, now time.Time) (Record, bool) {
	s := &t.Sections[section]
	var free []int
	for _, i := range s.Order {
		if t.Players[i].waits(c) {
			free = append(free, i)
		}
	}
	out := Payload{Section: section, Round: len(s.Rounds)}
	add := func(n NewPair) {
		n.Game = rounds(t).gameID(c, section, len(s.Rounds), len(out.Pairs), 1)
		out.Pairs = append(out.Pairs, n)
		free = slices.DeleteFunc(free, func(i int) bool { return i == n.First || i == n.Second })
	}
	for _, a := range slices.Clone(free) {
		for _, b := range slices.Clone(free) {
			if l := t.legs[legOf(a, b)]; a < b && l.back && slices.Contains(free, a) && slices.Contains(free, b) {
				add(NewPair{First: l.pair.Second, Second: l.pair.First, Opening: l.pair.Opening})
			}
		}
	}
	seed := t.Seed() + uint64(len(s.Rounds))
	strengths := t.strengths(section)
	waiting := make([]ladder.Player, len(free))
	for n, i := range free {
		p := &t.Players[i]
		waiting[n] = ladder.Player{ID: i, Strength: strengths[i].Rating, House: p.House != "", Recent: p.recent, Waited: int(now.Sub(p.Since) / time.Second)}
	}
	for _, pair := range ladder.Pair(waiting, seed) {
		n := NewPair{First: waiting[pair.First].ID, Second: waiting[pair.Second].ID}
		if c.Opening != nil && t.Plan.Games.Opening == game.Free {
			n.Opening = c.Opening(t.Plan.Games, event.Mix(seed<<8+uint64(len(out.Pairs))))
		}
		add(n)
	}
	return Record{Kind: Paired, Payload: out}, len(out.Pairs) > 0
}

// strengths returns how strong each player of a section is, by place in Players.
func (t waves) strengths(section int) []ladder.Estimate {
	before := make([]int, len(t.Players))
	for i := range t.Players {
		before[i] = cmp.Or(t.Players[i].Rating, usualRating)
	}
	scores := map[event.Outcome]float64{event.Win: 1, event.Draw: 0.5}
	var games []ladder.Game
	for _, round := range t.Sections[section].Rounds {
		for _, pair := range round.Pairs {
			if pair.Result.Played() {
				games = append(games, ladder.Game{A: pair.First, B: pair.Second, Score: scores[pair.Result.First]})
			}
		}
	}
	return ladder.Strengths(before, games)
}

// usualRating is where a player without a rating begins.
const usualRating = 1500

// ladderTable returns the table of a ladder: by strength, those without a game at the end.
func (t waves) ladderTable(section int) []Row {
	strengths := t.strengths(section)
	var rows []Row
	for _, i := range t.Sections[section].Order {
		rows = append(rows, Row{Player: i, Points: strengths[i].Rating, Estimate: strengths[i]})
	}
	rank := func(r *Row) int {
		switch {
		case t.Players[r.Player].DQ:
			return 2
		case r.Wins+r.Draws+r.Losses == 0:
			return 1
		}
		return 0
	}
	slices.SortStableFunc(rows, func(a, b Row) int {
		return cmp.Or(cmp.Compare(rank(&a), rank(&b)), cmp.Compare(b.Rating, a.Rating))
	})
	for n := range rows {
		switch {
		case rank(&rows[n]) == 2:
		case n > 0 && rank(&rows[n-1]) == rank(&rows[n]) && rows[n].Rating == rows[n-1].Rating:
			rows[n].Place = rows[n-1].Place
		default:
			rows[n].Place = n + 1
		}
	}
	return rows
}
