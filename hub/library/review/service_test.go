package review

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	explain "github.com/tengen-go/tengen/engine/review"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/library/analysis"
	"github.com/tengen-go/tengen/hub/member/account"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// missed is a game in which White looks away from an open three, and Black later from a five.
const missed = "h8 h7 i8 i9 j8 c1 k8 l8 c3 g8"

var (
	ann     = account.Viewer{User: 1, Guest: true}
	ben     = account.Viewer{User: 2}
	carl    = account.Viewer{User: 3}
	visitor = account.Viewer{}
)

// asked is a fixture in which ann has asked for the review of the game g.
func asked(t *testing.T) *fixture {
	t.Helper()
	h := newFixture(t)
	h.add("g", missed, "white")
	if s, err := h.Service.Ask(t.Context(), ann, "g"); err != nil || s.Status != Waiting || !s.Mine || s.Most != DefaultLimits.Guest {
		t.Fatalf("%+v, %v", s, err)
	}
	return h
}

func TestAReview(t *testing.T) {
	h := asked(t)
	if err := h.work(t.Context(), "g"); err != nil {
		t.Fatal(err)
	}
	if len(h.made) != 2 || h.made[0].Complete || !h.made[1].Complete || h.options[0].Search != explain.Coarse.Search || h.options[1].Search != explain.Full.Search {
		t.Fatalf("%+v", h.options)
	}
	if want := []Mistake{{2, 6}, {1, 9}}; !slices.Equal(h.made[1].Exercises, want) {
		t.Errorf("exercises %v, want %v", h.made[1].Exercises, want)
	}
	s, err := h.State(t.Context(), visitor, "g")
	if err != nil || s.Status != Done || s.Coarse || s.Old || s.Report == nil || s.Mine {
		t.Fatalf("%+v, %v", s, err)
	}
	before := h.askedMany
	all, err := h.Reports(t.Context(), visitor, []string{"g", "other", "none", "g2", "g3"})
	if err != nil || len(all) != 1 || all["g"] == nil || all["g"].Black != s.Report.Black || h.askedMany-before != 2 {
		t.Errorf("%v, %v, of many games the store was asked %d times", all, err, h.askedMany-before)
	}
	r := s.Report
	if r.Moves[5].Mistake != "missed_defence" || r.Moves[8].Mistake != "missed_win" || r.Positions[6].Win.Proof == "" ||
		r.Positions[8].Win.Proof == "" || len(r.Positions[5].Refuted) == 0 {
		t.Errorf("%+v", r)
	}
	if s, err := h.Bare(t.Context(), ben, "g"); err != nil || s.Report != nil || s.Status != Done || !s.Mine {
		t.Errorf("%+v, %v", s, err)
	}
	// Once more is nothing, by a newer engine it is.
	h.Service.Ask(t.Context(), ben, "g")
	h.c.Engine = "2"
	if s, err := h.State(t.Context(), ben, "g"); err != nil || !s.Old {
		t.Errorf("%+v, %v", s, err)
	}
	if s, err := h.Service.Ask(t.Context(), ben, "g"); err != nil || s.Status != Waiting || s.Report == nil {
		t.Errorf("%+v, %v", s, err)
	}
	if len(h.asked) != 2 || h.asked[1].User != 2 || h.asked[1].Daily != DefaultLimits.Member {
		t.Errorf("%+v", h.asked)
	}
}

func TestWhoMayNot(t *testing.T) {
	h := newFixture(t)
	h.add("g", missed, "white")
	h.add("short", "h8 h9", "black")
	h.playing[2] = true
	for name, c := range map[string]struct {
		v    account.Viewer
		game string
		want error
	}{
		"a visitor":           {visitor, "g", ErrVisitor},
		"who plays":           {ben, "g", ErrPlaying},
		"a game without play": {ann, "short", ErrShort},
	} {
		if _, err := h.Service.Ask(t.Context(), c.v, c.game); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := h.State(t.Context(), ann, "none"); fault.CodeOf(err) != fault.NotFound {
		t.Error(err)
	}
	if _, err := h.State(t.Context(), ben, "g"); !errors.Is(err, ErrPlaying) {
		t.Error("who plays sees no review either:", err)
	}
	off := newFixture(t, func(c *Config) { c.Off = true })
	off.add("g", missed, "white")
	if s, err := off.State(t.Context(), ann, "g"); err != nil || s.Most != 0 {
		t.Errorf("%+v, %v", s, err)
	}
	if _, err := off.Service.Ask(t.Context(), ann, "g"); !errors.Is(err, ErrOff) {
		t.Error(err)
	}
}

// A review that is cancelled in the middle ends there; others may not cancel it.
func TestCancelledInTheMiddle(t *testing.T) {
	h := asked(t)
	begun := make(chan struct{})
	h.before = func(ctx context.Context) { close(begun); <-ctx.Done() }
	ended := make(chan error)
	go func() { ended <- h.work(t.Context(), "g") }()
	<-begun
	if _, err := h.Service.Cancel(t.Context(), carl, "g"); !errors.Is(err, ErrOthers) {
		t.Error(err)
	}
	if s, err := h.Service.Cancel(t.Context(), ben, "g"); err != nil || s.Status != Cancelled {
		t.Errorf("%+v, %v", s, err)
	}
	if err := <-ended; err != nil || len(h.made) != 0 {
		t.Error(err, h.made)
	}
}

// Another server shows how far a review is, and cancels it.
func TestAnotherServer(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		h := asked(t)
		other, err := New(h.c)
		if err != nil {
			t.Fatal(err)
		}
		h.before = func(ctx context.Context) {
			if len(h.options) == 2 {
				<-ctx.Done()
			}
		}
		ended := make(chan error)
		go func() { ended <- h.work(t.Context(), "g") }()
		time.Sleep(tellEvery + time.Second)
		if s, err := other.State(t.Context(), ben, "g"); err != nil || s.Status != Waiting || s.Progress != coarsePart {
			t.Errorf("%+v, %v", s, err)
		}
		if s, err := other.Cancel(t.Context(), ben, "g"); err != nil || s.Status != Cancelled || s.Progress != 0 {
			t.Errorf("%+v, %v", s, err)
		}
		if err := <-ended; err != nil || len(h.made) != 1 {
			t.Error(err, h.made)
		}
	})
}

// The server stops in the middle: the job is told so, and goes on with the complete review later.
func TestStoppedInTheMiddle(t *testing.T) {
	h := asked(t)
	ctx, stop := context.WithCancel(t.Context())
	h.before = func(context.Context) {
		if len(h.options) == 2 {
			stop()
		}
	}
	if err := h.work(ctx, "g"); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if s, err := h.State(t.Context(), ann, "g"); err != nil || s.Status != Waiting || !s.Coarse || s.Report == nil {
		t.Errorf("%+v, %v", s, err)
	}
	if err := h.work(t.Context(), "g"); err != nil || len(h.options) != 3 || h.options[2].Search != explain.Full.Search {
		t.Error(err, len(h.options))
	}
}

func TestTry(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		h := asked(t)
		if err := h.work(t.Context(), "g"); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			a    Attempt
			good bool
		}{
			{Attempt{Move: 6, At: "k8"}, true},   // the three is stopped
			{Attempt{Move: 6, At: "o15"}, false}, // it is not
			{Attempt{Move: 9, At: "g8"}, true},   // the five
			{Attempt{Move: 9, At: "o15"}, false},
		} {
			got, err := h.Try(t.Context(), ann, "g", c.a)
			if err != nil || got.Good != c.good {
				t.Errorf("%+v: %+v, %v", c.a, got, err)
			}
			if best := c.a.At == "g8"; best && !got.Best || !got.Good && got.Best {
				t.Errorf("%+v: %+v: the best move", c.a, got)
			}
			if c.a.Move == 6 && !c.good && (got.After.Win == nil || got.After.Win.Proof == "") {
				t.Errorf("%+v has no proof of why", got)
			}
		}
		for _, a := range []Attempt{{Move: 0, At: "h9"}, {Move: 11, At: "h9"}, {Move: 6, At: "h8"}, {Move: 6, At: "pass"}, {Move: 6, At: "z99"}, {Move: 6, At: "t20"}} {
			if _, err := h.Try(t.Context(), ann, "g", a); !errors.Is(err, ErrMove) {
				t.Errorf("%+v: %v", a, err)
			}
		}
		if _, err := h.Try(t.Context(), visitor, "g", Attempt{Move: 6, At: "k8"}); !errors.Is(err, ErrVisitor) {
			t.Error(err)
		}
		if list, err := h.Service.Exercises(t.Context(), ann); err != nil || len(list.List) != 1 ||
			strings.Join(list.List[0].Moves, " ") != missed[:len(missed)-6] || list.List[0].Color != "black" || list.List[0].Tries != 2 {
			t.Errorf("%+v, %v", list, err)
		}
	})
}

// A move that the review has proven to lose is no better move, even after a brief search of the try.
func TestTryAgrees(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		h := asked(t)
		if err := h.work(t.Context(), "g"); err != nil {
			t.Fatal(err)
		}
		h.try = explain.Options{Search: 50, Solve: 1, Defend: 1, Confirm: 1, Memory: 1 << 20}
		for _, at := range []string{"o15", "f8"} { // by the threat's proof, by its own
			got, err := h.Try(t.Context(), ann, "g", Attempt{Move: 6, At: at})
			if err != nil || got.Good || got.Better || got.After.Win == nil || got.After.Win.Proof == "" {
				t.Errorf("%s: %+v, %v", at, got, err)
			}
		}
		if got, err := h.Try(t.Context(), ann, "g", Attempt{Move: 6, At: "k8"}); err != nil || got.After.Win != nil {
			t.Errorf("it holds: %+v, %v", got, err)
		}
	})
}

// An unreadable report is none, and is made again when somebody asks.
func TestUnreadable(t *testing.T) {
	h := newFixture(t)
	h.add("g", missed, "white")
	h.kept["g"] = &Stored{Status: Done, Engine: "1", Complete: true, Body: []byte("{")}
	if s, err := h.State(t.Context(), ann, "g"); err != nil || s.Report != nil || !s.Old || s.Status != Done {
		t.Errorf("%+v, %v", s, err)
	}
	if s, err := h.Service.Ask(t.Context(), ann, "g"); err != nil || s.Status != Waiting {
		t.Fatalf("%+v, %v", s, err)
	}
	if err := h.work(t.Context(), "g"); err != nil || len(h.made) != 2 {
		t.Fatal(err, len(h.made))
	}
	if s, err := h.State(t.Context(), ann, "g"); err != nil || s.Report == nil || s.Old {
		t.Errorf("%+v, %v", s, err)
	}
}

// A complete review of an older engine stays until the complete one that takes its place.
func TestMadeAgain(t *testing.T) {
	h := asked(t)
	if err := h.work(t.Context(), "g"); err != nil {
		t.Fatal(err)
	}
	h.c.Engine = "2"
	if _, err := h.Service.Ask(t.Context(), ann, "g"); err != nil {
		t.Fatal(err)
	}
	if err := h.work(t.Context(), "g"); err != nil || len(h.made) != 3 || !h.made[2].Complete || h.made[2].Engine != "2" {
		t.Errorf("%v, %d were made", err, len(h.made))
	}
}

// A game that is over is no way to have a live game analysed.
func TestNoHelpInPlay(t *testing.T) {
	h := newFixture(t)
	h.add("g", missed, "white")
	h.live = true
	if _, err := h.Try(t.Context(), ann, "g", Attempt{Move: 9, At: "g8"}); !errors.Is(err, analysis.ErrLiveGame) {
		t.Error(err)
	}
	if _, err := h.Service.Ask(t.Context(), ann, "g"); !errors.Is(err, analysis.ErrLiveGame) {
		t.Error(err)
	}
}

// Nor is what has been explained already told, nor a try, if a live game repeats the game or a win is one of a live game.
func TestNoHelpFromWhatIsKept(t *testing.T) {
	h := asked(t)
	if err := h.work(t.Context(), "g"); err != nil {
		t.Fatal(err)
	}
	h.helps = true
	if _, err := h.Try(t.Context(), ann, "g", Attempt{Move: 2, At: "i9"}); err != nil {
		t.Error("there is no win before it nor after:", err)
	}
	for name, a := range map[string]Attempt{"it leads to a win": {Move: 4, At: "o15"}, "it misses a win": {Move: 9, At: "g8"}} {
		if _, err := h.Try(t.Context(), ann, "g", a); !errors.Is(err, analysis.ErrLiveGame) {
			t.Error(name, err)
		}
	}
	if _, err := h.State(t.Context(), ann, "g"); !errors.Is(err, analysis.ErrLiveGame) {
		t.Error("a win in it:", err)
	}
	h.helps = false
	if _, err := h.State(t.Context(), ann, "g"); err != nil {
		t.Error(err)
	}
	h.live, h.exercises[9] = true, &Exercise{Game: "g", Move: 9}
	if e, err := h.Service.Exercises(t.Context(), ann); err != nil || len(e.List) != 0 {
		t.Error("an exercise in a live position:", e, err)
	}
	if _, err := h.State(t.Context(), ann, "g"); !errors.Is(err, analysis.ErrLiveGame) {
		t.Error(err)
	}
	if s, err := h.Bare(t.Context(), ann, "g"); err != nil || s.Status != Done {
		t.Error("that it is made is no help:", err)
	}
}

func TestTooManyTries(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		h := newFixture(t, func(c *Config) { c.Limits = Limits{Guest: 1, Member: 1, All: 1, Tries: 1} })
		h.add("g", missed, "white")
		if _, err := h.Try(t.Context(), ann, "g", Attempt{Move: 9, At: "g8"}); err != nil {
			t.Fatal(err)
		}
		if _, err := h.Try(t.Context(), ann, "g", Attempt{Move: 9, At: "g8"}); !errors.Is(err, ErrTries) {
			t.Error(err)
		}
	})
}

// An exercise comes back later each time it is solved, and at once when it is not.
func TestExerciseComesBack(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		var e Exercise
		for i, days := range []int{1, 3, 7, 21, 60, 60} {
			rest := time.Duration(days) * 24 * time.Hour
			e.Due = time.Now()
			e.count(true, true)
			if e.Solved != i+1 || time.Until(e.Due) != rest {
				t.Fatalf("%d: %+v", i, e)
			}
		}
		was := e
		e.count(true, true) // it was not due
		e.count(true, false)
		if e.Solved != was.Solved || e.Due != was.Due {
			t.Errorf("%+v", e)
		}
		e.count(false, true)
		if e.Solved != 0 || time.Until(e.Due) > 0 || e.Tries != 9 {
			t.Errorf("%+v", e)
		}
	})
}

// A game that somebody may not see is none.
func TestAGameThatIsNotSeen(t *testing.T) {
	h := newFixture(t)
	h.add("hidden", missed, "white")
	if _, err := h.Service.Ask(t.Context(), ann, "hidden"); err != nil {
		t.Fatal(err)
	}
	for _, v := range []account.Viewer{ben, visitor} {
		_, asked := h.Service.Ask(t.Context(), v, "hidden")
		_, state := h.State(t.Context(), v, "hidden")
		_, bare := h.Bare(t.Context(), v, "hidden")
		_, ended := h.Service.Cancel(t.Context(), v, "hidden")
		_, tried := h.Try(t.Context(), v, "hidden", Attempt{Move: 6, At: "h8"})
		for i, err := range []error{asked, state, bare, ended} {
			if fault.CodeOf(err) != fault.NotFound {
				t.Errorf("%d: %v", i, err)
			}
		}
		if tried == nil {
			t.Error("a move of it is tried")
		}
	}
}
