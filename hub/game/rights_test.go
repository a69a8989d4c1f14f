package game

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game/backoff"
)

// asks returns commands of a user that a right is for: if Decide takes one, the
// user has the right.
func asks(g *Game, u UserID, r Right) []Command {
	c := Command{Actor: u, ClientID: "p/1", Version: g.Version(), NextGame: "next", Away: time.Hour}
	switch r {
	case MayJoin:
		c.Kind = Join
	case MayMove:
		c.Kind = Move
		var all []Command
		for y := range g.Settings().Size {
			for x := range g.Settings().Size {
				c.Point = board.At(x, y)
				all = append(all, c)
			}
		}
		return all
	case MayPass:
		c.Kind = Pass
	case MayChoose:
		c.Kind = Decision
		var all []Command
		for _, c.Option = range []Option{TakeBlack, TakeWhite, PlaceTwo} {
			all = append(all, c)
		}
		return all
	case MayDraw, MayTakeBack, MayRematch:
		c.Kind = MakeOffer
		c.Offer = map[Right]OfferKind{MayDraw: OfferDraw, MayTakeBack: OfferTakeback, MayRematch: OfferRematch}[r]
	case MayAccept, MayDecline:
		c.Kind, c.Accept = Answer, r == MayAccept
	case MayResign:
		c.Kind = Resign
	case MayAbort:
		c.Kind = Abort
	case MayClaim:
		c.Kind, c.Win = Claim, true
	case MayGive:
		c.Kind = Give
	case MayResume:
		c.Kind = Resume
	case MayBerserk:
		c.Kind = Berserk
	}
	return []Command{c}
}

// taken returns the events of the commands that Decide takes.
func taken(g *Game, u UserID, r Right, now time.Time) (events []*Event) {
	if r == MayRematch {
		now = now.Add(backoff.Rematch.Most) // for no longer it has to wait
	}
	for _, c := range asks(g, u, r) {
		if e, err := g.Decide(&c, now); err == nil {
			events = append(events, e)
		}
	}
	return events
}

// compare holds May to Decide for everybody, and returns an event that may come next.
func compare(t *testing.T, g *Game, now time.Time, rnd *rand.Rand, seen tally) *Event {
	t.Helper()
	next := map[Right]*Event{}
	for _, u := range []UserID{0, 1, 2, 3} {
		may := g.May(u)
		for _, r := range allRights {
			events := taken(g, u, r, now)
			if (len(events) > 0) != may.Has(r) {
				t.Fatalf("version %d, user %d, %s: Decide takes %d, May says %v", g.Version(), u, r, len(events), may.List())
			}
			if len(events) > 0 {
				seen[string(r)]++
				next[r] = events[rnd.IntN(len(events))]
			}
		}
	}
	var rights []Right
	for _, r := range allRights {
		rare := r == MayResign || r == MayAbort || r == MayClaim
		if next[r] != nil && !(rare && rnd.IntN(40) > 0) {
			rights = append(rights, r)
		}
	}
	if len(rights) == 0 {
		return nil
	}
	if r := MayMove; next[r] != nil && rnd.IntN(2) == 0 {
		return next[r]
	}
	return next[rights[rnd.IntN(len(rights))]]
}

// May says what Decide takes, for players, host, strangers and visitors, in
// random games of every kind.
func TestMayIsWhatDecideTakes(t *testing.T) {
	seen := tally{}
	rnd := rand.New(rand.NewPCG(1, 2))
	clocks := []TimeControl{
		{Kind: NoClock}, {Kind: Fischer, Initial: 3 * time.Hour}, {Kind: Correspondence, Period: Day},
		{Kind: Byoyomi, Initial: time.Hour, Period: time.Minute, Periods: 5},
	}
	for i := range 120 {
		s := Settings{
			Rule: board.Renju, Size: 15, Opening: Free, Forbidden: Refuse, Takebacks: i%3 != 0, Time: clocks[i%4],
		}
		if i%8 > 3 {
			s.Opening = Swap2
		}
		if i%5 == 0 {
			s.Rule = board.Standard
		}
		if err := s.Validate(); err != nil {
			t.Fatal(err)
		}
		now := time.Unix(1_800_000_000, 0)
		g := New("g", s, 1, WishBlack)
		if i%3 == 1 {
			g.OfEvent(true)
		}
		for range 60 {
			e := compare(t, g, now, rnd, seen)
			if i, ok := g.Interrupt(now); ok && rnd.IntN(30) == 0 {
				e = i
			}
			if e == nil {
				break
			}
			if err := g.Apply(e); err != nil {
				t.Fatal(err)
			}
			now = Later(now, e.At).Add(time.Second)
		}
	}
	for _, r := range allRights {
		if seen[string(r)] == 0 {
			t.Errorf("nobody ever had the right to %s", r)
		}
	}
	t.Log(seen)
}

// May knows the limits: of gifts, of rematches and of a log.
func TestMayAtLimits(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	rnd := rand.New(rand.NewPCG(3, 4))
	s := Settings{Rule: board.Renju, Size: 15, Opening: Free, Forbidden: Refuse, Takebacks: true, Time: TimeControl{Kind: Fischer, Initial: time.Hour}}
	g := New("g", s, 1, WishBlack)
	do := func(u UserID, r Right) {
		t.Helper()
		events := taken(g, u, r, now)
		if len(events) == 0 {
			t.Fatalf("version %d: no %s", g.Version(), r)
		}
		if err := g.Apply(events[0]); err != nil {
			t.Fatal(err)
		}
	}
	do(2, MayJoin)
	for range giftsEach {
		do(1, MayGive)
	}
	compare(t, g, now, rnd, tally{})
	if g.May(1).Has(MayGive) || !g.May(2).Has(MayGive) {
		t.Error("gifts have no end, or the other's have")
	}
	for range 4 {
		do(g.Decider(), MayMove)
	}
	for g.history.len()+2 < maxLog {
		do(g.Decider(), MayMove)
		do(2, MayTakeBack)
		do(1, MayAccept)
		now = now.Add(time.Millisecond)
	}
	for g.history.len() < maxLog {
		do(g.Decider(), MayMove)
	}
	compare(t, g, now, rnd, tally{})
	do(1, MayResign)
	compare(t, g, now, rnd, tally{})
}

// NewRights is true after every event that changed what a seat may do, but for
// what goes with the turn.
func TestNewRights(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	same := 0
	for i := range 40 {
		s := Settings{Rule: board.Renju, Size: 15, Opening: Free, Forbidden: Refuse, Takebacks: true, Time: TimeControl{Kind: NoClock}}
		if i%2 == 0 {
			s.Opening = Swap2
		}
		now := time.Unix(1_800_000_000, 0)
		g := New("g", s, 1, WishBlack)
		for range 40 {
			before := map[UserID]Rights{1: g.May(1) &^ Turn, 2: g.May(2) &^ Turn}
			e := compare(t, g, now, rnd, tally{})
			if i, ok := g.Interrupt(now); ok && rnd.IntN(30) == 0 {
				e = i
			}
			if e == nil {
				break
			}
			if err := g.Apply(e); err != nil {
				t.Fatal(err)
			}
			now = Later(now, e.At)
			for u, r := range before {
				if g.May(u)&^Turn != r && !g.NewRights() {
					t.Fatalf("a %s changed the rights of %d and does not say so", e.Kind, u)
				}
			}
			if e.Kind == Moved && !g.NewRights() {
				same++
			}
		}
	}
	if same < 50 {
		t.Errorf("%d moves left the rights as they were: too few to tell", same)
	}
}
