package tournament

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/game"
)

const day = 24 * time.Hour

func leaguePlan(divisions ...string) Plan {
	p := planOf(League)
	p.Sections, p.Pause, p.League = divisions, 0, &LeaguePlan{Days: 7, Up: 1}
	return p
}

// agree has the players of a section's undecided pairs agree on an instant.
func (w *world) agree(section int, at time.Time) {
	w.t.Helper()
	for _, name := range (league{w.event}).undecided(section) {
		p := w.event.at(name)
		w.must(w.event.Players[p.First].User, Propose{At: at})
		w.must(w.event.Players[p.Second].User, Agree{At: at})
	}
}

// Two agree on an instant, by proposal and counter-proposal, and their game begins by itself.
func TestTwoAgreeOnAnInstant(t *testing.T) {
	w := newWorld(t, leaguePlan(), 2)
	w.refused(1, Propose{At: t0.Add(time.Hour)}, ErrAgreed) // before the start
	w.to(t0)
	at, other := t0.Add(2*day), t0.Add(3*day)
	w.refused(50, Propose{At: at}, ErrNotIn)
	for _, bad := range []time.Time{t0.Add(-time.Hour), t0.Add(9 * time.Minute), t0.Add(7*day + time.Minute), {}} {
		w.refused(1, Propose{At: bad}, ErrInstant)
	}
	w.refused(1, Agree{At: at}, ErrAgreed)
	w.must(1, Propose{At: at})
	w.refused(1, Agree{At: at}, ErrAgreed) // one's own
	w.refused(2, Agree{At: other}, ErrAgreed)
	w.must(2, Propose{At: other}) // a counter-proposal
	w.refused(2, Agree{At: at}, ErrAgreed)
	w.refused(1, Agree{At: at}, ErrAgreed) // what was seen is another by now
	w.must(1, Propose{At: other})          // the same instant is agreement
	p := &w.event.Sections[0].Rounds[0].Pairs[0]
	if !p.Date.Agreed.Equal(other) {
		t.Fatalf("%+v", p.Date)
	}
	w.must(1, Propose{At: at}) // in place of what is agreed, which stands until the other agrees
	if !p.Date.Agreed.Equal(other) {
		t.Error("one alone changes what was agreed")
	}
	w.must(2, Agree{At: at})
	w.must(2, Agree{At: at})
	w.to(at.Add(-time.Second))
	if p.Game != "" {
		t.Error("the game begins early")
	}
	w.to(at)
	if p.Game == "" || w.event.Open() != 1 || w.event.Playing(0) != p.Game {
		t.Fatalf("%+v", p)
	}
	w.refused(1, Propose{At: other}, ErrAgreed)
	w.over(p, 1)
	w.to(t0.Add(8 * day))
	if w.event.Phase != Over || w.points(0) != 10 {
		t.Errorf("%s, %d", w.event.Phase, w.points(0))
	}
	w.check()
}

// A game that is not played by the end of its round is won by the player whose proposal got no answer for three days, and else by nobody.
// Proposals are bounded.
func TestWhatIsNotPlayed(t *testing.T) {
	propose := func(by game.UserID, at time.Duration) func(*world) {
		return func(w *world) { w.must(by, Propose{At: t0.Add(at)}) }
	}
	at := func(when time.Duration) func(*world) { return func(w *world) { w.to(t0.Add(when)) } }
	for name, c := range map[string]struct {
		do   []func(*world)
		a, b int
	}{
		"nobody proposes":             {nil, 0, 0},
		"no answer to one":            {[]func(*world){propose(1, 6*day)}, 10, 0},
		"no answer to the other":      {[]func(*world){propose(2, 3*day)}, 0, 10},
		"an answer after three days":  {[]func(*world){propose(1, 6*day), at(3*day + time.Hour), propose(2, 5*day)}, 10, 0},
		"no answer to the answer":     {[]func(*world){propose(1, 6*day), at(day), propose(2, 5*day)}, 0, 10},
		"three days in three":         {[]func(*world){propose(1, day), at(day), propose(1, 2*day), at(2 * day), propose(1, 3*day)}, 10, 0},
		"both in vain":                {[]func(*world){propose(1, 3*day), at(3 * day), propose(2, 6*day)}, 0, 0},
		"in the last hour":            {[]func(*world){at(7*day - time.Hour), propose(1, 7*day)}, 0, 0},
		"for the next minutes":        {[]func(*world){propose(1, 10*time.Minute)}, 0, 0},
		"in the last hour, an answer": {[]func(*world){propose(1, 6*day), at(7*day - time.Hour), propose(2, 7*day)}, 10, 0},
		"one has left":                {[]func(*world){propose(2, day), func(w *world) { w.must(2, Leave{}) }}, 10, 0},
		"both have left":              {[]func(*world){propose(2, 6*day), func(w *world) { w.must(1, Leave{}); w.must(2, Leave{}) }}, 0, 0},
	} {
		w := newWorld(t, leaguePlan(), 2)
		w.to(t0)
		for _, do := range c.do {
			do(w)
		}
		w.to(t0.Add(7*day + time.Hour))
		if w.event.Phase != Over || w.points(0) != c.a || w.points(1) != c.b {
			t.Errorf("%s: %s, %d-%d", name, w.event.Phase, w.points(0), w.points(1))
		}
		w.check()
	}
	w := newWorld(t, leaguePlan(), 2)
	w.to(t0)
	for n := range mostAsks {
		w.must(1, Propose{At: t0.Add(day + time.Duration(n)*time.Minute)})
	}
	w.refused(1, Propose{At: t0.Add(2 * day)}, ErrAsked)
}

// Nobody escapes an agreed game by another proposal shortly before it, and who proposed it is owed no answer.
func TestAnAgreementStands(t *testing.T) {
	w := newWorld(t, leaguePlan(), 2)
	w.to(t0)
	at := t0.Add(2 * day)
	w.must(1, Propose{At: at})
	w.must(2, Agree{At: at})
	w.to(at.Add(-20 * time.Minute))
	w.must(2, Propose{At: t0.Add(5 * day)})
	w.must(2, Propose{At: at}) // the agreed instant, in place of the other
	w.must(2, Propose{At: t0.Add(6 * day)})
	w.to(at)
	p := &w.event.Sections[0].Rounds[0].Pairs[0]
	if p.Game == "" || !p.Date.At.IsZero() {
		t.Fatalf("%+v", p)
	}
	w.must(0, GameOver{Game: p.Game, Reason: game.Aborted, Blame: 2, ID: name})
	w.to(t0.Add(7*day + time.Hour))
	if w.points(0) != 10 || w.points(1) != 0 {
		t.Errorf("%d-%d", w.points(0), w.points(1))
	}
	w.refused(host, Repeat{Text: "again", ID: name}, ErrOver)
	w.check()

	// A proposal that lapses leaves an agreement as it is.
	w = newWorld(t, leaguePlan(), 2)
	w.to(t0)
	w.must(1, Propose{At: t0.Add(6 * day)})
	w.must(2, Agree{At: t0.Add(6 * day)})
	w.must(1, Propose{At: t0.Add(day)})
	w.to(t0.Add(day))
	d := &w.event.Sections[0].Rounds[0].Pairs[0].Date
	if !d.At.IsZero() || !d.Agreed.Equal(t0.Add(6*day)) || d.owed[0] {
		t.Errorf("%+v", d)
	}
	w.refused(2, Agree{At: t0.Add(day)}, ErrAgreed)
	w.refused(host, Repeat{Text: "again", ID: name}, ErrPair)
	w.check()
}

// A league of three rounds: rounds last a week, an adjourned game holds up nobody, three walkovers put a player out.
func TestALeague(t *testing.T) {
	w := newWorld(t, leaguePlan(), 4)
	w.to(t0)
	w.agree(0, t0.Add(day))
	w.to(t0.Add(day))
	games := w.games()
	w.over(games[0], 1)
	open := games[1] // is adjourned
	w.to(t0.Add(7 * day))
	if n := len(w.event.Sections[0].Rounds); n != 2 || w.event.Open() != 1 {
		t.Fatalf("%d rounds, %d games open", n, w.event.Open())
	}
	w.agree(0, t0.Add(8*day))
	w.to(t0.Add(8 * day))
	for _, p := range w.games() {
		if p != open {
			w.stronger(p)
		}
	}
	w.to(t0.Add(14 * day))
	w.agree(0, t0.Add(15*day))
	w.to(t0.Add(15 * day))
	for _, p := range w.games() {
		if p != open {
			w.stronger(p)
		}
	}
	w.to(t0.Add(22 * day))
	if w.event.Phase != Running || w.event.Open() != 1 {
		t.Fatalf("%s with %d games open", w.event.Phase, w.event.Open())
	}
	late := Clone(t, w)
	w.stronger(open)
	w.to(w.now.Add(time.Minute))
	if w.event.Phase != Over || w.points(0) != 30 {
		t.Errorf("%s, %d", w.event.Phase, w.points(0))
	}
	late.to(t0.Add(28*day + time.Minute)) // it has as long as a round
	if late.event.Phase != Over {
		t.Errorf("%s", late.event.Phase)
	}
	w.check()
	late.check()
}

// Clone returns the same event once more.
func Clone(t *testing.T, w *world) *world {
	t.Helper()
	again, err := Replay(w.event.ID, w.log)
	if err != nil {
		t.Fatal(err)
	}
	other := *w
	other.event, other.log = again, append([]Record(nil), w.log...)
	return &other
}

func TestThreeWalkovers(t *testing.T) {
	p := leaguePlan()
	p.Double = true
	w := newWorld(t, p, 4)
	w.to(t0)
	for n := range 6 {
		start := t0.Add(time.Duration(7*n) * day)
		for _, name := range (league{w.event}).undecided(0) {
			p := w.event.at(name)
			first, second := w.event.Players[p.First].User, w.event.Players[p.Second].User
			w.must(first, Propose{At: start.Add(day)})
			w.must(second, Agree{At: start.Add(day)})
		}
		w.to(start.Add(day))
		for _, p := range w.games() {
			if w.event.Players[p.First].User == 4 || w.event.Players[p.Second].User == 4 {
				w.must(0, GameOver{Game: p.Game, Reason: game.Aborted, Blame: 4, ID: name})
			} else {
				w.stronger(p)
			}
		}
		if out := w.event.Players[3].Presence == Out; out != (n >= 2) {
			t.Errorf("after round %d: out %v", n+1, out)
		}
		w.to(start.Add(7 * day))
	}
	w.refused(4, Join{Entrant: Entrant{Name: "P4"}}, ErrOver)
	if w.event.Phase != Over || w.points(3) != 0 {
		t.Errorf("%s, %d", w.event.Phase, w.points(3))
	}
}

// The next season: who won a division goes up, who came last goes down, and everybody else begins at the bottom.
func TestPromotion(t *testing.T) {
	p := leaguePlan("A", "B", "C")
	p.League.Seats = map[string]int{"P1": 0, "P2": 0, "P3": 0, "P4": 1, "P5": 1, "P6": 1, "P7": -3, "P8": 99}
	w := newWorld(t, p, 0)
	for u := 1; u <= 9; u++ {
		w.join(game.UserID(u), 0) // nobody chooses a division
	}
	w.must(host, Enter{User: 10, Join: Join{Entrant: Entrant{Name: "P10", Rating: 1000, Section: 0}}}) // but for the host
	w.must(host, Enter{User: 11, Join: Join{Entrant: Entrant{Name: "P5", Section: 0}}})
	if a, b := w.event.Players[9].Section, w.event.Players[10].Section; a != 0 || b != 1 {
		t.Errorf("by the host's list: %d, %d", a, b)
	}
	w.must(10, Leave{})
	w.must(11, Leave{})
	if got := []int{w.event.Players[0].Section, w.event.Players[3].Section, w.event.Players[6].Section, w.event.Players[8].Section}; got[0] != 0 || got[1] != 1 || got[2] != 0 || got[3] != 2 {
		t.Fatal(got)
	}
	if _, _, err := Season(w.event, t0); err == nil {
		t.Error("a season follows one that is not over")
	}
	w.to(t0)
	for w.event.Phase == Running {
		for s := range w.event.Sections {
			if len(w.event.Sections[s].Rounds) > 0 && w.now.Add(time.Hour).Before((league{w.event}).ends(s)) {
				w.agree(s, w.now.Add(time.Hour))
			}
		}
		w.to(w.now.Add(time.Hour))
		for _, p := range w.games() {
			w.stronger(p)
		}
		w.to(w.now.Add(day))
	}
	next, _, err := Season(w.event, w.now.Add(day))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]int{"P1": 0, "P2": 0, "P3": 0, "P7": 1, "P4": 0, "P5": 1, "P6": 2, "P8": 1, "P9": 2}
	for name, seat := range want {
		if next.League.Seats[name] != seat {
			t.Errorf("%s begins in %d, want %d", name, next.League.Seats[name], seat)
		}
	}
	if err := next.Check(w.now); err != nil {
		t.Error(err)
	}
}

// Plans that no league may have.
func TestLeaguePlans(t *testing.T) {
	now := t0.Add(-time.Hour)
	for name, change := range map[string]func(p *Plan){
		"no plan":      func(p *Plan) { p.League = nil },
		"another kind": func(p *Plan) { p.Kind = Swiss },
		"no days":      func(p *Plan) { p.League.Days = 0 },
		"many days":    func(p *Plan) { p.League.Days = 29 },
		"programs":     func(p *Plan) { p.Bots = true },
		"no clock in a Swiss": func(p *Plan) {
			p.Kind, p.League, p.Rounds, p.Games.Rated, p.Games.Time = Swiss, nil, 3, false, game.TimeControl{Kind: game.NoClock}
		},
		"games of days": func(p *Plan) { p.Games.Time = game.TimeControl{Kind: game.Correspondence, Period: day} },
	} {
		p := leaguePlan()
		change(&p)
		if err := p.Check(now); err == nil {
			t.Errorf("%s: is possible", name)
		}
	}
}

// A league can be played without clocks: such games can be adjourned.
func TestALeagueWithoutClocks(t *testing.T) {
	p := leaguePlan()
	p.Games.Rated, p.Games.Time = false, game.TimeControl{Kind: game.NoClock}
	if err := p.Check(t0.Add(-time.Hour)); err != nil {
		t.Error(err)
	}
}

// Random commands in random order keep the invariants, and the league ends.
func TestAnythingMayHappenToALeague(t *testing.T) {
	for seed := range uint64(30) {
		p := leaguePlan()
		p.Double = seed%2 == 0
		w := newWorld(t, p, 2+int(seed)%5)
		w.rng = rand.New(rand.NewPCG(11, seed))
		w.to(t0)
		for range 3000 {
			if w.event.over() {
				break
			}
			who := w.event.Players[w.rng.IntN(len(w.event.Players))]
			switch w.rng.IntN(14) {
			case 0:
				_ = w.try(who.User, Leave{})
			case 1, 2:
				_ = w.try(who.User, Join{Entrant: Entrant{Name: who.Name}})
			case 3, 4, 5:
				_ = w.try(who.User, Propose{At: w.now.Add(time.Duration(w.rng.IntN(100)) * time.Hour)})
			case 6, 7, 8:
				if name, _, err := (league{w.event}).open(who.User); err == nil {
					_ = w.try(who.User, Agree{At: w.event.at(name).Date.At})
				}
			case 9:
				if w.rng.IntN(10) == 0 {
					_ = w.try(host, Disqualify{User: who.User, Text: "unfair"})
				}
			default:
				if games := w.games(); len(games) > 0 {
					if p := games[w.rng.IntN(len(games))]; p.Game != "" {
						w.over(p, w.rng.IntN(3)-1)
					}
				}
			}
			w.to(w.now.Add(time.Duration(w.rng.IntN(24)) * time.Hour))
		}
		if w.event.Phase != Over {
			t.Errorf("seed %d: the league does not end: due %v at %v", seed, w.event.Due(), w.now)
		}
		again, err := Replay(w.event.ID, w.log)
		if err != nil || again.Version != w.event.Version {
			t.Error(err)
		}
		w.event.Table(0)
	}
}
