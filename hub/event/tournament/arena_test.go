package tournament

import (
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/game"
)

// Berserk brings a point if the game is won by play: not by a flag, not within five own moves after the opening, not to who
// only faces it.
func TestBerserkInAnArena(t *testing.T) {
	for what, c := range map[string]struct {
		opening game.Opening
		reason  game.Reason
		moves   int
		want    int
	}{
		"played out":        {game.Free, game.ByFive, 5, 3},
		"short":             {game.Free, game.ByFive, 4, 2},
		"resigned":          {game.Free, game.ByResign, 9, 3},
		"flag":              {game.Free, game.ByTime, 9, 2},
		"away":              {game.Free, game.ByAway, 9, 2},
		"within an opening": {game.Swap2, game.ByFive, 7, 2},
		"after an opening":  {game.Swap2, game.ByFive, 8, 3},
	} {
		t.Run(what, func(t *testing.T) {
			p := planOf(Arena)
			p.Games.Opening = c.opening
			w := newWorld(t, p, 2)
			w.to(t0.Add(leastWave))
			pair := w.games()[0]
			first, second := w.event.Players[pair.First].User, w.event.Players[pair.Second].User
			w.must(0, GameOver{
				Game: pair.Game, Reason: c.reason, Winner: first, Berserk: []game.UserID{first, second, 77}, ID: name,
				Moves: map[game.UserID]int{first: c.moves, second: c.moves}, Plies: 2 * c.moves,
			})
			if got := w.points(pair.First); got != c.want || w.points(pair.Second) != 0 {
				t.Errorf("%d points, want %d", got, c.want)
			}
			again, err := Replay(w.event.ID, w.log)
			if err != nil || again.Table(0)[0].Points != c.want {
				t.Error("read again:", err)
			}
		})
	}
}

// A player in a game elsewhere is not paired until it ends.
func TestWhoSitsElsewhereIsNotPaired(t *testing.T) {
	w := newWorld(t, planOf(Arena), 4)
	w.busy = map[game.UserID]bool{1: true, 3: true}
	w.to(t0.Add(leastWave))
	if g := w.games(); len(g) != 1 || w.event.Players[g[0].First].User%2 != 0 || w.event.Players[g[0].Second].User%2 != 0 {
		t.Fatalf("%+v", g)
	}
	w.busy = nil
	w.to(w.now.Add(w.event.Plan.every() + Again))
	if g := w.games(); len(g) != 2 {
		t.Errorf("%d games", len(g))
	}
}

// A member who is suspended is disqualified by the site: the game in play is lost, and nobody meets the player again.
func TestASuspendedPlayer(t *testing.T) {
	w := newWorld(t, planOf(Swiss), 4)
	w.to(t0)
	w.must(0, Disqualify{User: 4, Why: Suspended})
	i, _ := w.event.Of(4)
	if w.event.Playing(i) != "" || w.event.Players[i].Presence != Out {
		t.Fatalf("%+v", w.event.Players[i])
	}
	w.refused(4, Join{}, ErrOut)
	for _, p := range w.event.Sections[0].Rounds[0].Pairs {
		if p.First == i && p.Result.Second != event.ForfeitWin || p.Second == i && p.Result.First != event.ForfeitWin {
			t.Errorf("%+v", p.Result)
		}
	}
	w.play(w.stronger)
	rounds := w.event.Sections[0].Rounds
	for _, r := range rounds[1:] {
		for _, p := range r.Pairs {
			if p.First == i || p.Second == i {
				t.Error("the player is paired")
			}
		}
	}
	if l := w.event.Lines; l[1].Kind != Disqualified && l[2].Kind != Disqualified {
		t.Errorf("%+v", l)
	}
}

// Farming by aborts: who aborts has lost the point and the streak, and is paired again only after coming back.
func TestAbortsInAnArena(t *testing.T) {
	w := newWorld(t, planOf(Arena), 2)
	w.to(t0.Add(leastWave))
	pair := w.games()[0]
	w.must(0, GameOver{Game: pair.Game, Reason: game.Aborted, Blame: w.event.Players[pair.First].User, ID: name})
	if w.points(pair.First) != 0 || w.points(pair.Second) != 2 || w.event.Players[pair.First].Presence != Away {
		t.Errorf("%+v", w.event.Table(0))
	}
	w.to(w.now.Add(10 * time.Minute))
	if n := len(w.event.Sections[0].Rounds); n != 1 {
		t.Errorf("%d waves", n)
	}
	for range 3 { // an arena bars nobody for it: it only waits
		w.must(w.event.Players[pair.First].User, Join{})
		w.to(w.now.Add(2 * time.Minute))
		for _, p := range w.games() {
			w.must(0, GameOver{Game: p.Game, Reason: game.Aborted, Blame: w.event.Players[pair.First].User, ID: name})
		}
	}
	if w.points(pair.First) != 0 || w.event.Players[pair.First].NoShows != 4 {
		t.Errorf("%d points, %d times", w.points(pair.First), w.event.Players[pair.First].NoShows)
	}
}
