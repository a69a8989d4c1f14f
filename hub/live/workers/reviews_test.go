package workers

import (
	"bytes"
	"context"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/review"
)

// finished is a game that is over.
var finished = review.Game{Rule: board.Renju, Size: 15, Moves: []board.Point{board.At(7, 7), board.None, board.At(7, 8)}, Winner: board.White}

// reviewed has a worker review games: a report after so many positions, each of which takes a second.
func (worker *workerTest) reviewed(positions int, report []byte) {
	worker.review = func(ctx context.Context, g review.Game, complete bool, looked func(int)) ([]byte, error) {
		for i := range positions {
			select {
			case <-time.After(time.Second):
				looked(i + 1)
			case <-ctx.Done():
				return nil, ctx.Err()
			}
		}
		return report, nil
	}
}

// A worker reviews the very game, says how far it is, and what it has made is the answer.
func TestReview(t *testing.T) {
	withClient(t, 1, func(h *fixture) {
		worker := h.workers[0]
		worker.reviewed(3, []byte("report"))
		of := worker.review
		var got review.Game
		var complete bool
		worker.review = func(ctx context.Context, g review.Game, c bool, looked func(int)) ([]byte, error) {
			got, complete = g, c
			return of(ctx, g, c, looked)
		}
		var heard []int
		body := h.client.Reviewer().Review(h.t.Context(), "g", finished, true, func(n int) {
			if len(heard) == 0 || heard[len(heard)-1] != n {
				heard = append(heard, n)
			}
		})
		if string(body) != "report" || !complete || got.Rule != finished.Rule || got.Winner != finished.Winner ||
			len(got.Moves) != 3 || got.Moves[1] != board.None {
			t.Errorf("%q, %v, %+v", body, complete, got)
		}
		if len(heard) < 3 || heard[1] != 1 || heard[2] != 2 {
			t.Error("how far it is:", heard)
		}
	})
}

// A review takes no place of a search, and there is one place for it.
func TestReviewsAndSearches(t *testing.T) {
	withClient(t, 1, func(h *fixture) {
		worker := h.workers[0]
		worker.reviewed(5, []byte("report"))
		v := h.client.Reviewer()
		first := make(chan []byte)
		go func() { first <- v.Review(h.t.Context(), "g", finished, true, func(int) {}) }()
		h.pass(time.Second)
		if p, _ := h.search("other"); p != worker.pool.move {
			t.Error("a search waits for a review")
		}
		began := time.Now()
		if body := v.Review(h.t.Context(), "second", finished, true, func(int) {}); body != nil || time.Since(began) > time.Millisecond {
			t.Errorf("%q after %v", body, time.Since(began))
		}
		if body := <-first; body == nil {
			t.Error("the first is lost")
		}
	})
}

// A review whose worker dies goes to another, and what all lose is the node's own.
func TestReviewIsLost(t *testing.T) {
	withClient(t, 2, func(h *fixture) {
		working := make(chan *workerTest, 2)
		for i, worker := range h.workers {
			worker.reviewed(5, []byte{byte('a' + i)})
			of := worker.review
			worker.review = func(ctx context.Context, g review.Game, complete bool, looked func(int)) ([]byte, error) {
				working <- worker
				return of(ctx, g, complete, looked)
			}
		}
		var dead *workerTest
		cut := make(chan struct{})
		go func() {
			defer close(cut)
			dead = <-working
			h.pass(time.Second)
			h.die(dead)
			dead.deafen(1)
		}()
		body := h.client.Reviewer().Review(h.t.Context(), "g", finished, true, func(int) {})
		<-cut
		if next := <-working; len(body) != 1 || next == dead || body[0] == 'a' != (next == h.workers[0]) {
			t.Errorf("%q", body)
		}
		h.die(h.workers...)
		if body := h.client.Reviewer().Review(h.t.Context(), "g", finished, true, func(int) {}); body != nil {
			t.Errorf("%q", body)
		}
	})
}

// A review ends with its node: a worker that hears nothing of it drops it; and so it does with a word.
func TestReviewIsUnwanted(t *testing.T) {
	for name, c := range map[string]struct {
		silent bool
		within time.Duration
	}{"said": {false, time.Millisecond}, "silent": {true, unheard + 2*workEvery}} {
		withClient(t, 1, func(h *fixture) {
			ended := make(chan error, 1)
			h.workers[0].review = func(ctx context.Context, _ review.Game, _ bool, _ func(int)) ([]byte, error) {
				<-ctx.Done()
				ended <- context.Cause(ctx)
				return nil, ctx.Err()
			}
			ctx, cancel := context.WithCancel(h.t.Context())
			gone := make(chan struct{})
			go func() {
				defer close(gone)
				h.client.Reviewer().Review(ctx, "g", finished, true, func(int) {})
			}()
			h.pass(10 * time.Second)
			if len(ended) != 0 {
				t.Fatal(name, "it has ended though it is wanted")
			}
			h.bus.Down(c.silent)
			cancel()
			<-gone
			h.pass(c.within)
			select {
			case err := <-ended:
				if err != errUnwanted {
					t.Error(name, err)
				}
			default:
				t.Error(name, "the worker goes on")
			}
			h.bus.Down(false)
		})
	}
}

// A review that is given back, since its worker stops, is the node's own; so is a report that is too long.
func TestReviewIsGivenBack(t *testing.T) {
	withClient(t, 1, func(h *fixture) {
		h.workers[0].reviewed(100, []byte("report"))
		go func() {
			h.pass(time.Second)
			h.leave(h.workers[0], time.Hour)
		}()
		began := time.Now()
		if body := h.client.Reviewer().Review(h.t.Context(), "g", finished, true, func(int) {}); body != nil || time.Since(began) > time.Second+reviewTaken {
			t.Errorf("%q after %v", body, time.Since(began))
		}
	})
	withClient(t, 1, func(h *fixture) {
		h.workers[0].reviewed(1, bytes.Repeat([]byte("x"), maxReport+1))
		if body := h.client.Reviewer().Review(h.t.Context(), "g", finished, true, func(int) {}); body != nil {
			t.Error(len(body))
		}
	})
}

// A task that panics is given back, and the worker goes on.
func TestAPanic(t *testing.T) {
	withClient(t, 1, func(h *fixture) {
		worker := h.workers[0]
		worker.review = func(context.Context, review.Game, bool, func(int)) ([]byte, error) { panic("injected") }
		if body := h.client.Reviewer().Review(h.t.Context(), "g", finished, true, func(int) {}); body != nil {
			t.Errorf("%q", body)
		}
		worker.reviewed(1, []byte("report"))
		if body := h.client.Reviewer().Review(h.t.Context(), "g", finished, true, func(int) {}); body == nil {
			t.Error("the worker has no place")
		}
	})
}
