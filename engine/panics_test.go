package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// poison panics with its own name, which the stack must show too.
func poison() { panic("poison") }

// journal is a log that is read when nobody writes it any more.
type journal struct{ bytes.Buffer }

func (j *journal) logger() *slog.Logger { return slog.New(slog.NewJSONHandler(&j.Buffer, nil)) }

// wantPoison fails unless exactly so many panics were logged, all of poison, with
// their stacks, in this place and game.
func (j *journal) wantPoison(t *testing.T, times int, in, game string) {
	t.Helper()
	d, n := json.NewDecoder(bytes.NewReader(j.Bytes())), 0
	for ; d.More(); n++ {
		var e struct{ Level, Msg, In, Game, Panic, Stack string }
		if err := d.Decode(&e); err != nil {
			t.Fatal(err)
		}
		if e.Level != "ERROR" || e.Msg != "panic" || e.In != in || e.Game != game || e.Panic != "poison" {
			t.Errorf("logged %+v", e)
		}
		if !strings.Contains(e.Stack, "engine.poison(") {
			t.Errorf("the stack does not show who panicked:\n%s", e.Stack)
		}
	}
	if n != times {
		t.Errorf("%d panics were logged, want %d", n, times)
	}
}

// TestWarmUpPanics: a panic in the warm-up is logged and counted, and the pool
// searches all the same.
func TestWarmUpPanics(t *testing.T) {
	var log journal
	p := newPool(PoolOptions{Workers: 1, TableBudget: 2 << 20, TablePerGame: 256 << 10, Log: log.logger()})
	p.beforeWarm = func(board.Rule) { poison() }
	p.start()
	defer p.Close(t.Context())
	await.Closed(t, "the end of the warm-up", p.warmed)
	log.wantPoison(t, 1, inWarmUp, "")
	b := midgame(t)
	if res, err := p.Search(t.Context(), Request{Game: "a", Board: b, Bot: Bamboo}); err != nil || b.Check(res.Move) != nil {
		t.Errorf("%v, %v, want a legal move", res.Move, err)
	}
	if st := p.Stats(); st.Panics != 1 || st.Answered != 1 {
		t.Errorf("%+v, want Panics 1, Answered 1", st)
	}
}

// TestHopelessBoard: where a safe move panics too, both panics are logged and counted,
// the error tells the search's, and the pool goes on.
func TestHopelessBoard(t *testing.T) {
	var log journal
	p := newTestPool(t, PoolOptions{Workers: 1, Log: log.logger()}, false)
	j := &job{req: Request{Game: "none", Bot: Bamboo}, ctx: t.Context(), arrived: time.Now(), done: make(chan struct{})}
	if err := p.enqueue(j); err != nil {
		t.Fatal(err)
	}
	await.Closed(t, "the answer", j.done)
	if !errors.Is(j.err, ErrPanic) || !strings.Contains(j.err.Error(), inSearch) || j.res.Move != board.None {
		t.Errorf("%v, %v, want ErrPanic, %v in it, None", j.res.Move, j.err, inSearch)
	}
	for _, in := range []string{inSearch, inSafeMove} {
		if n := strings.Count(log.String(), `"in":"`+in+`","game":"none"`); n != 1 {
			t.Errorf("the panic in %s was logged %d times:\n%s", in, n, log.String())
		}
	}
	if _, err := p.Search(t.Context(), Request{Game: "fine", Board: midgame(t), Bot: Bamboo}); err != nil {
		t.Error(err)
	}
	if st := p.Stats(); st.Panics != 2 || st.Answered != 1 {
		t.Errorf("%+v, want Panics 2, Answered 1", st)
	}
}
