package tournament

import (
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/game"
)

func overTheBoard(kind Kind) Plan {
	p := planOf(kind)
	p.OverTheBoard, p.Rounds = true, 3
	return p
}

// report enters a result of the pair at a place of the last round of the first section.
func report(w *world, pair int, first event.Outcome) Report {
	second := map[event.Outcome]event.Outcome{event.Win: event.Loss, event.Loss: event.Win, event.Draw: event.Draw, event.ForfeitWin: event.ForfeitLoss}[first]
	return Report{Round: len(w.event.Sections[0].Rounds) - 1, Pair: pair, First: first, Second: second}
}

// user returns who plays a pair: 0 first, 1 second.
func (w *world) user(pair, side int) game.UserID {
	r := w.event.Sections[0].Rounds
	p := r[len(r)-1].Pairs[pair]
	return w.event.Players[[2]int{p.First, p.Second}[side]].User
}

// A whole event over the board: results by its players, of whom both must say the same, and by the host.
func TestOverTheBoard(t *testing.T) {
	for _, kind := range []Kind{Swiss, RoundRobin, Knockout} {
		w := newWorld(t, overTheBoard(kind), 5)
		w.to(t0)
		for range 40 {
			if w.event.Phase != Running {
				break
			}
			rounds := w.event.Sections[0].Rounds
			for i, p := range rounds[len(rounds)-1].Pairs {
				if p.Game != "" {
					t.Fatalf("%s: a game in a room: %+v", kind, p)
				}
				if p.Result != nil {
					continue
				}
				if i == 0 {
					w.must(host, report(w, i, event.Win))
					continue
				}
				w.must(w.user(i, 1), report(w, i, event.Loss))
				w.must(w.user(i, 1), report(w, i, event.Loss)) // two taps on one phone
				w.refusedResult(i)
				w.must(w.user(i, 0), report(w, i, event.Loss))
			}
			w.check()
			w.to(w.event.Due())
		}
		if w.event.Phase != Over || w.event.Why != AllPlayed {
			t.Errorf("%s: %s %s", kind, w.event.Phase, w.event.Why)
		}
	}
}

// refusedResult fails if a pair has its result by the word of one player.
func (w *world) refusedResult(pair int) {
	w.t.Helper()
	r := w.event.Sections[0].Rounds
	if p := r[len(r)-1].Pairs[pair]; p.Result != nil {
		w.t.Errorf("the word of one player counts: %+v", p)
	}
}

// Misuse of results over the board: by strangers, players, and hosts who play.
func TestMisuseOfResultsOverTheBoard(t *testing.T) {
	w := newWorld(t, overTheBoard(Swiss), 4)
	w.refused(host, Report{First: event.Win, Second: event.Loss}, ErrOver) // it has not begun
	w.to(t0)
	first, second := w.user(0, 0), w.user(0, 1)
	w.refused(0, report(w, 0, event.Win), ErrHost)
	w.refused(77, report(w, 0, event.Win), ErrHost)
	w.refused(w.user(1, 0), report(w, 0, event.Win), ErrHost) // of another board
	w.refused(first, report(w, 0, event.ForfeitWin), ErrReport)
	for _, wrong := range []Report{
		{Pair: 9, First: event.Win, Second: event.Loss}, {Round: 1, First: event.Win, Second: event.Loss}, {Section: -1, First: event.Win, Second: event.Loss},
		{First: event.Win, Second: event.Win}, {},
	} {
		w.refused(first, wrong, ErrReport)
		w.refused(host, wrong, ErrReport)
	}
	// Both say that they have won: nothing counts until one gives in, or the host decides.
	w.must(first, report(w, 0, event.Win))
	w.must(second, report(w, 0, event.Loss))
	w.refusedResult(0)
	w.must(second, report(w, 0, event.Draw))
	w.refusedResult(0)
	w.must(host, report(w, 0, event.Loss))
	w.refused(first, report(w, 0, event.Win), ErrReport) // it is decided
	w.refused(host, report(w, 0, event.Win), ErrReport)  // and corrected with a reason
	w.must(host, Correct{First: event.Win, Second: event.Loss, Text: "Misread."})
	// A helper who plays has no word in the own game but as its player, or with a reason.
	helper, other := w.user(1, 0), w.user(1, 1)
	w.must(host, Help{User: helper, Name: "Helper"})
	w.must(helper, report(w, 1, event.Win))
	w.refusedResult(1)
	own := report(w, 1, event.Win)
	own.Text = "My opponent has gone home."
	w.must(helper, own)
	if line := w.event.Lines[len(w.event.Lines)-1]; line.Kind != Corrected || line.Text != own.Text {
		t.Errorf("%+v", line)
	}
	w.refused(other, report(w, 1, event.Loss), ErrReport)
	// The next round: a disqualification decides the open pair, and an end leaves the other without a result.
	w.to(w.event.Due())
	out := w.user(0, 0)
	w.must(host, Disqualify{User: out, Text: "Phone."})
	if p := w.event.Sections[0].Rounds[1].Pairs[0]; p.Result == nil || p.Result.Why != Excluded {
		t.Errorf("%+v", p)
	}
	w.refused(host, Repeat{Text: "Again.", ID: name}, ErrPair)
	w.must(host, Stop{Text: "Fire alarm."})
	w.refused(host, report(w, 1, event.Win), ErrOver)
	w.check()
}

// Only people play over the board, in rounds; nothing of it is rated, and no game elsewhere holds a round up.
func TestOverTheBoardIsForRounds(t *testing.T) {
	for _, kind := range []Kind{Arena, Ladder, League, Simul} {
		p := overTheBoard(kind)
		if p.Check(t0.Add(-time.Hour)) == nil {
			t.Errorf("%s over the board", kind)
		}
	}
	p := overTheBoard(Swiss)
	p.Bots = true
	if p.Check(t0.Add(-time.Hour)) == nil {
		t.Error("bots in a room")
	}
	p = overTheBoard(Swiss)
	p.Games.Rated = true
	if err := p.Check(t0.Add(-time.Hour)); err != nil || p.Games.Rated {
		t.Error("rated", err)
	}
	w := newWorld(t, p, 2)
	w.busy = map[game.UserID]bool{1: true}
	w.to(t0)
	if len(w.event.Sections[0].Rounds) != 1 {
		t.Error("the round waits")
	}
	w = newWorld(t, planOf(Swiss), 2)
	w.to(t0)
	w.refused(host, Report{First: event.Win, Second: event.Loss}, ErrReport) // games here end by themselves
}
