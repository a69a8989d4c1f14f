package tournament

import (
	"slices"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/game"
)

// Every end of a game, and what it is worth to both. Player 0 is first.
func TestEndsOfGames(t *testing.T) {
	const win, draw, loss, got, gone, none = event.Win, event.Draw, event.Loss, event.ForfeitWin, event.ForfeitLoss, event.ZeroBye
	first, second := game.UserID(1), game.UserID(2)
	both := func(game.UserID) bool { return false }
	for name, c := range map[string]struct {
		over          GameOver
		first, second event.Outcome
		why           Reason
	}{
		"five":                   {GameOver{Reason: game.ByFive, Winner: first}, win, loss, ""},
		"five of the second":     {GameOver{Reason: game.ByFive, Winner: second}, loss, win, ""},
		"overline":               {GameOver{Reason: game.ByOverline, Winner: second}, loss, win, ""},
		"forbidden":              {GameOver{Reason: game.ByForbidden, Winner: second}, loss, win, ""},
		"resignation":            {GameOver{Reason: game.ByResign, Winner: first}, win, loss, ""},
		"flag":                   {GameOver{Reason: game.ByTime, Winner: first}, win, loss, ""},
		"claimed win":            {GameOver{Reason: game.ByAway, Winner: second}, loss, win, ""},
		"claimed draw":           {GameOver{Reason: game.ByAway}, draw, draw, ""},
		"agreement":              {GameOver{Reason: game.ByAgreement}, draw, draw, ""},
		"passes":                 {GameOver{Reason: game.ByPasses}, draw, draw, ""},
		"full board":             {GameOver{Reason: game.FullBoard}, draw, draw, ""},
		"no-show":                {GameOver{Reason: game.Aborted, Blame: first}, gone, got, NoShow},
		"no-show of the second":  {GameOver{Reason: game.Aborted, Blame: second}, got, gone, NoShow},
		"both absent":            {GameOver{Reason: game.Aborted, Blame: first, Here: both}, gone, gone, BothAbsent},
		"stopped by a moderator": {GameOver{Reason: game.Aborted, Stopped: true}, none, none, Void},
	} {
		t.Run(name, func(t *testing.T) {
			p := planOf(RoundRobin)
			w := newWorld(t, p, 2)
			w.to(t0)
			pair := w.games()[0]
			if pair.First != 0 {
				t.Fatal("player 0 is not first")
			}
			c.over.Game, c.over.ID = pair.Game, func(s string) string { return s }
			w.must(0, c.over)
			w.must(0, c.over)
			if r := pair.Result; r == nil || r.First != c.first || r.Second != c.second || r.Why != c.why || r.End != c.over.Reason {
				t.Errorf("%+v", r)
			}
			absent := c.first == gone
			if away := w.event.Players[0].Presence == Away; away != absent {
				t.Errorf("the first is away: %v", away)
			}
			w.check()
		})
	}
}

// A game that an outage ended is played again, in the same place, and not for ever.
func TestOutagesAreReplayed(t *testing.T) {
	w := newWorld(t, planOf(Swiss), 4)
	w.to(t0)
	pair := w.games()[0]
	for try := 1; try < mostTries; try++ {
		old := pair.Game
		w.must(0, GameOver{Game: old, Reason: game.Aborted, ID: name})
		if pair.Game == old || pair.Result != nil || len(w.games()) != 2 {
			t.Fatalf("try %d: %+v", try, pair)
		}
		w.must(0, GameOver{Game: old, Reason: game.Aborted, ID: name})
		w.must(0, GameOver{Game: old, Reason: game.ByFive, Winner: 1, ID: name}) // of a game that counts no more
		if pair.Tries != try+1 || pair.Result != nil {
			t.Fatalf("try %d: %+v", try, pair)
		}
	}
	w.must(0, GameOver{Game: pair.Game, Reason: game.Aborted, ID: name})
	if r := pair.Result; r == nil || r.Why != Void || w.event.Players[pair.First].Presence != In || w.event.Players[pair.First].NoShows != 0 {
		t.Errorf("%+v", r)
	}
	w.play(w.stronger)
}

// Every end of an event.
func TestEndsOfEvents(t *testing.T) {
	play := func(w *world) { w.play(w.stronger) }
	for name, c := range map[string]struct {
		kind    Kind
		players int
		end     func(w *world)
		phase   Phase
		why     Reason
	}{
		"all rounds":        {Swiss, 6, play, Over, AllPlayed},
		"all against all":   {RoundRobin, 5, play, Over, AllPlayed},
		"the final":         {Knockout, 5, play, Over, AllPlayed},
		"the bell":          {Arena, 6, play, Over, TimeUp},
		"nobody at all":     {Swiss, 0, func(w *world) { w.to(t0.Add(waitForTwo)) }, Dropped, TooFew},
		"one waits ten min": {Arena, 1, func(w *world) { w.to(t0.Add(waitForTwo)) }, Dropped, TooFew},
		"one who is joined": {Knockout, 1, func(w *world) {
			w.to(t0.Add(5 * time.Minute))
			w.join(2, 0)
			w.tick()
			w.play(w.stronger)
		}, Over, AllPlayed},
		"called off": {Swiss, 6, func(w *world) { w.must(host, Stop{Text: "The hall is closed."}) }, Dropped, ByHost},
		"ended early": {Swiss, 6, func(w *world) {
			w.to(t0)
			w.stronger(w.games()[0])
			w.must(host, Stop{Text: "It is late."})
		}, Over, ByHost},
		"all withdrew": {Swiss, 4, func(w *world) {
			w.to(t0)
			for u := range 4 {
				w.must(game.UserID(u+1), Leave{})
			}
			w.play(w.stronger)
		}, Over, AllGone},
		"all but one": {RoundRobin, 4, func(w *world) {
			w.to(t0)
			for u := range 3 {
				w.must(game.UserID(u+1), Leave{})
			}
			w.play(w.stronger)
		}, Over, AllGone},
		"too few for finals": {RoundRobin, 4, func(w *world) {
			w.event.Plan.Groups, w.event.Plan.Finals = 2, 4
			w.to(t0)
			for len(w.games()) > 0 {
				w.stronger(w.games()[0])
			}
			w.to(w.now.Add(time.Minute))
		}, Over, NoPairing},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, planOf(c.kind), c.players)
			c.end(w)
			if w.event.Phase != c.phase || w.event.Why != c.why {
				t.Errorf("%s, %s; want %s, %s", w.event.Phase, w.event.Why, c.phase, c.why)
			}
			if len(w.games()) > 0 || !w.event.Due().IsZero() {
				t.Error("something is left to do")
			}
			for s := range w.event.Sections {
				w.event.Table(s)
			}
		})
	}
}

// A server that was away when something was due puts it off, so that people come back first, and nobody is a no-show.
func TestAServerThatWasAway(t *testing.T) {
	for _, away := range []time.Duration{10 * time.Minute, 24 * time.Hour} {
		w := newWorld(t, planOf(Swiss), 6)
		w.now = t0.Add(away) // the start was missed
		w.tick()
		if w.event.Phase != Coming || !w.event.Due().Equal(w.now.Add(putOff)) {
			t.Fatalf("start: %s, due %v", w.event.Phase, w.event.Due())
		}
		w.to(w.event.Due())
		if len(w.games()) != 3 {
			t.Fatal("the event has not begun")
		}
		for _, p := range w.games() {
			w.stronger(p)
		}
		w.now = w.now.Add(away) // the second round was
		w.tick()
		if len(w.games()) > 0 {
			t.Fatal("a round begins at once after the outage")
		}
		w.to(w.event.Due())
		if len(w.games()) != 3 {
			t.Fatal("the round has not begun")
		}
		w.play(w.stronger)
		for i := range w.event.Players {
			if w.event.Players[i].NoShows > 0 || len(w.event.Sections[0].Rounds) != 5 {
				t.Errorf("%+v", w.event.Players[i])
			}
		}
	}
}

// A result that is corrected, a game that is annulled and a player who is disqualified change places and streaks.
func TestCorrections(t *testing.T) {
	p := planOf(RoundRobin)
	p.Games.Rated = true
	w := newWorld(t, p, 4)
	w.play(w.stronger)
	pair := w.event.Sections[0].Rounds[0].Pairs[0]
	before := w.places(0)
	first, second := w.points(pair.First), w.points(pair.Second)
	w.must(host, Correct{Section: 0, Round: 0, Pair: 0, First: event.Loss, Second: event.Win, Text: "It was entered wrongly."})
	if w.points(pair.First) != first-10 || w.points(pair.Second) != second+10 {
		t.Errorf("points: %v", w.event.Table(0))
	}
	w.must(0, GameOver{Game: pair.Game, Annulled: true, Loser: w.event.Players[pair.Second].User})
	if w.points(pair.First) != first || w.points(pair.Second) != second {
		t.Errorf("after the annulment: %v", w.event.Table(0))
	}
	// An appeal is granted: the game counts again, as it ended. What was never annulled does not change by being told again.
	restored := GameOver{Game: pair.Game, Reason: game.ByResign, Winner: w.event.Players[pair.Second].User, Plies: 30}
	w.must(0, restored)
	if w.points(pair.First) != first-10 || w.points(pair.Second) != second+10 || w.event.Lines[len(w.event.Lines)-1].Kind != Restored {
		t.Errorf("after the appeal: %v", w.event.Table(0))
	}
	stands := w.event.Version
	w.must(0, restored)
	if w.event.Version != stands {
		t.Error("what counts is told again")
	}
	w.must(0, GameOver{Game: pair.Game, Annulled: true, Loser: w.event.Players[pair.Second].User})
	if w.points(pair.First) != first || w.points(pair.Second) != second {
		t.Errorf("after it is annulled again: %v", w.event.Table(0))
	}
	w.must(host, Disqualify{User: w.event.Players[before[0]].User, Text: "An engine."})
	rows := w.event.Table(0)
	if last := rows[len(rows)-1]; last.Player != before[0] || last.Place != 0 || rows[0].Place != 1 || rows[0].Player != before[1] {
		t.Errorf("%+v", rows)
	}
	w.check()
	w.now = w.event.EndedAt.Add(correctUntil)
	w.refused(host, Correct{First: event.Win, Second: event.Loss, Text: "Too late."}, ErrOver)
	was := w.event.Version
	w.must(0, GameOver{Game: w.event.Sections[0].Rounds[1].Pairs[0].Game, Annulled: true, Loser: 1})
	if w.event.Version != was {
		t.Error("a game is annulled after seven days")
	}
	w.must(0, restored)
	if w.event.Version != was {
		t.Error("a game is restored after seven days")
	}
}

// A streak in an arena is computed again when a game in the middle of it is annulled.
func TestAStreakIsComputedAgain(t *testing.T) {
	w := newWorld(t, planOf(Arena), 2)
	w.to(t0)
	for range 4 {
		for len(w.games()) == 0 {
			w.to(w.now.Add(Again))
		}
		w.stronger(w.games()[0])
	}
	if got := w.points(0); got != 2+2+4+4 {
		t.Fatalf("%d points", got)
	}
	w.must(0, GameOver{Game: w.event.Sections[0].Rounds[1].Pairs[0].Game, Annulled: true, Loser: 1})
	if got := w.points(0); got != 2+0+2+2 {
		t.Errorf("%d points, %v", got, w.event.Table(0)[0].Streak)
	}
}

// A player who is disqualified early in a round robin has played with nobody; one who is later has lost what is left.
func TestStruckFromARoundRobin(t *testing.T) {
	for rounds, struck := range map[int]bool{1: true, 3: false} {
		w := newWorld(t, planOf(RoundRobin), 6)
		w.to(t0)
		for range rounds {
			for len(w.games()) > 0 {
				w.stronger(w.games()[0])
			}
			w.to(w.event.Due())
		}
		playing := w.event.Playing(5)
		w.must(host, Disqualify{User: 6, Text: "Unfair."})
		if playing == "" || w.event.Playing(5) != "" {
			t.Error("the game in play is not lost at once")
		}
		w.play(w.stronger)
		want := 10 * 5
		if struck {
			want = 10 * 4
		}
		if w.points(0) != want {
			t.Errorf("after %d rounds: %d points", rounds, w.points(0))
		}
	}
}

// Half of the games are half of those of the group, twice as many where everybody meets twice.
func TestStruckFromGroupsAndDoubles(t *testing.T) {
	for name, c := range map[string]struct {
		change func(p *Plan)
		rounds int
		struck bool
	}{
		"two groups of four, after one of three": {func(p *Plan) { p.Groups = 2 }, 1, true},
		"two groups of four, after two of three": {func(p *Plan) { p.Groups = 2 }, 2, false},
		"all twice, after six of fourteen":       {func(p *Plan) { p.Double = true }, 6, true},
		"all twice, after seven":                 {func(p *Plan) { p.Double = true }, 7, false},
	} {
		p := planOf(RoundRobin)
		c.change(&p)
		w := newWorld(t, p, 8)
		w.to(t0)
		for range c.rounds {
			for len(w.games()) > 0 {
				w.stronger(w.games()[0])
			}
			w.to(w.event.Due())
		}
		w.must(host, Disqualify{User: 8, Text: "Unfair."})
		counted := 0
		for _, e := range w.event.Facts(0).Players[7].Entries {
			if e.Outcome.Played() {
				counted++
			}
		}
		if (counted == 0) != c.struck {
			t.Errorf("%s: %d games count", name, counted)
		}
	}
}

// The player whom a stored result names has lost a game in play; no other end of a game does that.
func TestTheExpelledPlayerOfAResult(t *testing.T) {
	w := newWorld(t, planOf(Swiss), 4)
	w.to(t0)
	w.must(0, Gone{User: 2})
	w.must(host, Disqualify{User: 1, Text: "Unfair."})
	for len(w.games()) > 0 {
		w.stronger(w.games()[0])
	}
	var expelled []game.UserID
	for i := range w.log {
		if u := Expelled(w.event, &w.log[i]); u != 0 {
			expelled = append(expelled, u)
		}
	}
	if !slices.Equal(expelled, []game.UserID{2, 1}) {
		t.Errorf("%v", expelled)
	}
}

// A walkover is no game: the point is the other's, and marked.
func TestWalkovers(t *testing.T) {
	w := newWorld(t, planOf(RoundRobin), 4)
	w.to(t0)
	w.must(4, Leave{})
	w.play(w.stronger)
	var walkovers int
	for _, r := range w.event.Sections[0].Rounds {
		for _, p := range r.Pairs {
			if p.Result.Why == Walkover {
				walkovers++
			}
		}
	}
	if walkovers != 2 {
		t.Errorf("%d walkovers", walkovers)
	}
	w = newWorld(t, planOf(Swiss), 5)
	w.to(t0)
	w.must(2, Leave{})
	for len(w.games()) > 0 {
		w.stronger(w.games()[0])
	}
	w.to(w.event.Due())
	if r := w.event.Sections[0].Rounds[1]; len(r.Away) != 1 || r.Away[0] != 1 || r.Bye != event.Nobody {
		t.Errorf("%+v", r)
	}
	w.must(2, Join{})
	for len(w.games()) > 0 {
		w.stronger(w.games()[0])
	}
	w.to(w.event.Due())
	if r := w.event.Sections[0].Rounds[2]; len(r.Away) != 0 {
		t.Errorf("%+v", r)
	}
}
