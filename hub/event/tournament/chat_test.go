package tournament

import (
	"slices"
	"testing"

	"github.com/tengen-go/tengen/hub/game"
)

// The people who run an event silence players for this event, which all can read in its log, and which a log that is read again says too.
func TestSilence(t *testing.T) {
	w := newWorld(t, planOf(Swiss), 4)
	w.must(host, Help{User: 50, Name: "Helper"})
	w.join(50, 0)
	for by, c := range map[game.UserID]Silence{1: {Name: "P2"}, 0: {Name: "P2"}, 77: {Name: "P2"}} {
		w.refused(by, c, ErrHost)
	}
	w.refused(host, Silence{Name: "Nobody"}, ErrNotIn)
	w.refused(host, Silence{Name: "P50"}, ErrOwner) // helps to run it
	for range 2 {
		w.must(50, Silence{Name: "P2"})
	}
	w.must(host, Silence{Name: "P3"})
	w.must(host, Silence{Name: "P3", Stop: true})
	again, err := Replay(w.event.ID, w.log)
	if err != nil || !slices.Equal(again.Silent, []game.UserID{2}) {
		t.Fatalf("%v, %v", again.Silent, err)
	}
	kinds := []RecordKind{}
	for _, l := range again.Lines {
		if l.Kind == Silenced || l.Kind == Heard {
			kinds = append(kinds, l.Kind)
		}
	}
	if !slices.Equal(kinds, []RecordKind{Silenced, Silenced, Heard}) {
		t.Errorf("%v", kinds)
	}
	// A player who was disqualified writes no more, one who has withdrawn does.
	w.to(t0)
	w.must(host, Disqualify{User: 4, Text: "x"})
	w.must(1, Leave{})
	for u, want := range map[game.UserID]error{1: nil, 2: ErrSilenced, 3: nil, 4: ErrTalk, host: nil, 50: nil} {
		if err := MayTalk(w.event, u, 0, false, w.now); err != want { //nolint:errorlint // the very one
			t.Errorf("user %d: %v, want %v", u, err, want)
		}
	}
	p := planOf(Swiss)
	p.Quiet = true
	w = newWorld(t, p, 2)
	w.refused(host, Silence{Name: "P2"}, ErrQuiet)
	if err := MayTalk(w.event, 1, 0, true, w.now); err != ErrQuiet { //nolint:errorlint // the very one
		t.Error(err)
	}
}
