package workers

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/fair"
	"github.com/tengen-go/tengen/engine/level"
)

// A worker searches the very request, and what it finds is the answer.
func TestSearch(t *testing.T) {
	withClient(t, 1, func(h *fixture) {
		r := request("g")
		r.Board.Pass()
		res, err := h.botEngine.Search(h.t.Context(), r)
		if err != nil || res.Move != workerPoints[0] || res.Score != 7 || res.Nodes != 3 || res.Depth != 2 {
			t.Errorf("%+v, %v", res, err)
		}
		got := h.workers[0].pool.last()
		if got.Game != "g" || got.Bot != r.Bot || got.Seed != r.Seed || got.Budget != r.Budget ||
			got.Board.Key() != r.Board.Key() || !slices.Equal(got.Board.Moves(), []board.Point{board.At(7, 7), board.None}) {
			t.Errorf("%+v", got)
		}
		h.counted(0, 1, 0, 0)
	})
}

// Without workers, and for what takes less than a message, the node's own pool is asked at once.
func TestNobodyIsThere(t *testing.T) {
	withClient(t, 0, func(h *fixture) {
		if p, took := h.search("g"); p != ownPoint || took != h.own.takes {
			t.Error(p, took)
		}
		h.counted(1, 0, 0, 0)
	})
	withClient(t, 1, func(h *fixture) {
		r := request("g")
		r.Bot = level.Weakest
		if res, err := h.botEngine.Search(h.t.Context(), r); err != nil || res.Move != ownPoint {
			t.Error(res, err)
		}
		h.bus.Down(true)
		h.pass(gone + lookEvery)
		if p, took := h.search("g"); p != ownPoint || took != h.own.takes {
			t.Error("nobody is heard any more, and yet is asked:", p, took)
		}
		h.counted(2, 0, 0, 0)
	})
}

// How a game stands for a draw is a worker's business too.
func TestTheJudgeIsAskedThere(t *testing.T) {
	withClient(t, 1, func(h *fixture) {
		r := request("g")
		r.Bot, r.Budget = level.Evaluator, level.Evaluator.Within
		if res, err := h.botEngine.Search(h.t.Context(), r); err != nil || res.Move == ownPoint {
			t.Error(res, err)
		}
		h.counted(0, 1, 0, 0)
	})
}

// A task that is not taken in 50 ms the node does itself. A worker that takes it later drops it.
func TestNotTaken(t *testing.T) {
	withClient(t, 1, func(h *fixture) {
		h.own.takes = time.Second
		var late []byte
		h.bus.Lose(func(subject string, data []byte) bool {
			if subject == searches {
				late = data
			}
			return subject == searches
		})
		go func() {
			h.pass(100 * time.Millisecond)
			h.bus.Lose(nil)
			h.bus.Publish(searches, late)
			h.pass(20 * time.Millisecond)
			if all, now := h.workers[0].pool.searched(); all != 1 || now != 0 {
				t.Errorf("%d searches began late, and %d go on", all, now)
			}
		}()
		h.workers[0].pool.takes = time.Second
		if p, took := h.search("g"); p != ownPoint || took != takeWithin+h.own.takes {
			t.Error(p, took)
		}
		h.counted(1, 0, 1, 0)
	})
}

// Waiting takes only a part of a small budget.
func TestSmallBudget(t *testing.T) {
	withClient(t, 1, func(h *fixture) {
		h.bus.Lose(func(subject string, _ []byte) bool { return subject == searches })
		r := request("g")
		r.Budget = 40 * time.Millisecond
		began := time.Now()
		if _, err := h.botEngine.Search(h.t.Context(), r); err != nil {
			t.Error(err)
		}
		if took := time.Since(began); took != 10*time.Millisecond+h.own.takes || h.own.last().Budget != r.Budget {
			t.Error(took, h.own.last().Budget)
		}
	})
}

// A worker that has no place says so, and the others of the group are asked; if none has, the node's own pool.
func TestBusy(t *testing.T) {
	withClient(t, 2, func(h *fixture) {
		for _, worker := range h.workers {
			worker.pool.takes = time.Second
		}
		moves := make(chan board.Point, 3)
		for i := range 3 {
			go func() {
				p, _ := h.search(string(rune('a' + i)))
				moves <- p
			}()
			h.pass(time.Millisecond)
		}
		got := []board.Point{<-moves, <-moves, <-moves}
		if slices.Sort(got); !slices.Equal(got, []board.Point{ownPoint, workerPoints[0], workerPoints[1]}) {
			t.Error(got)
		}
		h.counted(1, 2, 1, 0)
	})
}

// A worker whose places one network has takes a newcomer's search all the same, and nothing more of that network.
func TestWorkersGoInTurn(t *testing.T) {
	withClient(t, 0, func(h *fixture) {
		worker := h.addOf(workerPoints[0], 3)
		worker.pool.takes = time.Second
		h.pass(time.Second)
		var all sync.WaitGroup
		search := func(network, person string, want board.Point) {
			all.Go(func() {
				r := request(network + person)
				r.Who = fair.Who{Network: network, Person: person}
				if res, err := h.botEngine.Search(h.t.Context(), r); err != nil || res.Move != want {
					t.Errorf("%s of %s: %v %v, want %v", person, network, res.Move, err, want)
				}
			})
			h.pass(10 * time.Millisecond)
		}
		for _, person := range []string{"ann", "ben", "cid"} {
			search("crowd", person, workerPoints[0])
		}
		search("crowd", "dan", ownPoint)
		search("home", "eve", workerPoints[0])
		if who := worker.pool.last().Who; who != (fair.Who{Network: "home", Person: "eve"}) {
			t.Error("it searches for ", who)
		}
		search("home", "eve again", ownPoint) // nobody has two more now
		search("crowd", "dan", ownPoint)
		all.Wait()
		search("crowd", "dan", workerPoints[0])
		all.Wait()
		h.pass(100 * time.Millisecond)
		if worker.places.Waiting() != 0 || worker.places.Remove(place{}) {
			t.Error("something is left behind")
		}
	})
}

// A worker that dies in the middle of a search costs a second at most, and the node goes on with the time that is left.
func TestWorkerDies(t *testing.T) {
	withClient(t, 1, func(h *fixture) {
		worker := h.workers[0]
		worker.pool.takes = 1900 * time.Millisecond
		go func() {
			h.pass(300 * time.Millisecond)
			h.die(worker)
		}()
		p, took := h.search("g")
		if p != ownPoint || took > 300*time.Millisecond+quiet+h.own.takes {
			t.Error(p, took)
		}
		if left := h.own.last().Budget; left < 700*time.Millisecond || left > 2*time.Second-quiet {
			t.Error("the time that is left:", left)
		}
		h.counted(1, 0, 0, 1)
		h.pass(unheard + workEvery)
		if _, now := worker.pool.searched(); now != 0 {
			t.Error("a worker that is cut off goes on for nobody")
		}
		h.pass(gone + lookEvery)
		if _, took := h.search("g"); took != h.own.takes {
			t.Error("a dead worker is asked:", took)
		}
	})
}

// A worker that says that it is at it, and does not answer in time, is late.
func TestWorkerIsLate(t *testing.T) {
	withClient(t, 1, func(h *fixture) {
		worker := h.workers[0]
		worker.pool.takes = time.Hour
		p, took := h.search("g")
		if p != ownPoint || took != 2*time.Second+grace+h.own.takes || h.own.last().Budget != leastTime {
			t.Error(p, took, h.own.last().Budget)
		}
		h.pass(20 * time.Millisecond)
		if _, now := worker.pool.searched(); now != 0 {
			t.Error("it goes on")
		}
		h.counted(1, 0, 0, 1)
	})
}

// A search that is cancelled frees its worker, also if the word of it was lost.
func TestCancelled(t *testing.T) {
	for name, lost := range map[string]bool{"said": false, "lost": true} {
		withClient(t, 1, func(h *fixture) {
			worker := h.workers[0]
			worker.pool.takes = time.Hour
			ctx, cancel := context.WithCancel(h.t.Context())
			ended := make(chan error)
			go func() {
				_, err := h.botEngine.Search(ctx, request("g"))
				ended <- err
			}()
			h.pass(100 * time.Millisecond)
			first := lost
			h.bus.Lose(func(subject string, _ []byte) bool {
				defer func() { first = first && subject != toWorker+worker.name }()
				return first && subject == toWorker+worker.name
			})
			cancel()
			if err := <-ended; !errors.Is(err, context.Canceled) {
				t.Error(name, err)
			}
			h.pass(time.Millisecond)
			if lost {
				h.pass(2 * workEvery)
			}
			if _, now := worker.pool.searched(); now != 0 {
				t.Error(name, "the worker goes on")
			}
			worker.pool.takes = time.Millisecond
			if p, _ := h.search("other"); p != worker.pool.move {
				t.Error(name, "the worker has no place")
			}
			if all, _ := h.own.searched(); all != 0 {
				t.Error(name, "the node's own pool was asked")
			}
		})
	}
}

// The searches of a game go to the same worker while it lives, then to another.
func TestSameWorker(t *testing.T) {
	withClient(t, 3, func(h *fixture) {
		first, _ := h.search("g")
		worker := h.by(first)
		for range 10 {
			if p, _ := h.search("g"); p != first {
				t.Fatalf("%v after %v", p, first)
			}
		}
		h.search("another")
		h.leave(worker, time.Second)
		h.pass(time.Millisecond)
		next, took := h.search("g")
		if next == first || next == ownPoint || took != h.by(next).pool.takes {
			t.Error(next, took)
		}
		if p, _ := h.search("g"); p != next {
			t.Errorf("%v after %v", p, next)
		}
		h.botEngine.Release("g")
		h.pass(time.Millisecond)
		if got := h.by(next).pool.tables(); !slices.Equal(got, []string{"g"}) || !slices.Equal(h.own.tables(), got) {
			t.Error(got, h.own.tables())
		}
	})
}

// A worker that has the table and dies silently costs its half of the time; the game goes on with another.
func TestSameWorkerDies(t *testing.T) {
	withClient(t, 2, func(h *fixture) {
		first, _ := h.search("g")
		dead := h.by(first)
		other := h.workers[0]
		if other == dead {
			other = h.workers[1]
		}
		h.die(dead)
		dead.deafenGroup(h)
		p, took := h.search("g")
		if p != other.pool.move || took != takeWithin/2+other.pool.takes {
			t.Error(p, took)
		}
		if p, took := h.search("g"); p != other.pool.move || took != other.pool.takes {
			t.Error(p, took)
		}
		h.counted(0, 3, 0, 0)
	})
}

// A busy worker that has the table is passed over, and the one that takes the game then has it.
func TestSameWorkerIsBusy(t *testing.T) {
	withClient(t, 2, func(h *fixture) {
		first, _ := h.search("g")
		busy := h.by(first)
		busy.pool.takes = time.Second
		h.botEngine.keep("long", busy.name)
		go h.search("long")
		h.pass(time.Millisecond)
		p, _ := h.search("g")
		if p == first || p == ownPoint {
			t.Error(p)
		}
		h.pass(2 * time.Second)
		if again, _ := h.search("g"); again != p {
			t.Error(again)
		}
		if got := busy.pool.tables(); !slices.Equal(got, []string{"g"}) {
			t.Error("the table that nobody needs any more:", got)
		}
	})
}

// A worker that stops finishes what it can within its time and gives the rest back; nothing waits for it.
func TestWorkerLeaves(t *testing.T) {
	for _, c := range []struct {
		takes, within time.Duration
		by            board.Point
		after         time.Duration
	}{
		{300 * time.Millisecond, time.Second, workerPoints[0], 300 * time.Millisecond},
		{1900 * time.Millisecond, time.Second, ownPoint, 1110 * time.Millisecond},
	} {
		withClient(t, 1, func(h *fixture) {
			h.workers[0].pool.takes = c.takes
			go func() {
				h.pass(100 * time.Millisecond)
				h.leave(h.workers[0], c.within)
			}()
			p, took := h.search("g")
			if p != c.by || took != c.after {
				t.Error(p, took)
			}
			h.pass(time.Second)
			if p, took := h.search("g"); p != ownPoint || took != h.own.takes {
				t.Error("who has left is asked:", p, took)
			}
		})
	}
}

// Workers of another version's engine are not known, and do nothing for this one.
func TestAnotherVersion(t *testing.T) {
	withClient(t, 1, func(h *fixture) {
		var log strings.Builder
		h.client = New(h.bus, "2", slog.New(slog.NewTextHandler(&log, nil)), prometheus.NewRegistry())
		stop, err := h.client.Open()
		if err != nil {
			t.Fatal(err)
		}
		defer stop()
		h.botEngine = h.client.Engine(h.own)
		h.pass(gone)
		h.client.mu.Lock() // the log's too
		if got := log.String(); strings.Count(got, "another version of the engine") != 1 || !strings.Contains(got, "version=1 ours=2") {
			t.Errorf("the log says\n%s\nwant once that the worker is not used", got)
		}
		h.client.mu.Unlock()
		if p, took := h.search("g"); p != ownPoint || took != h.own.takes {
			t.Error(p, took)
		}
		h.client.beats(sign{Worker: h.workers[0].name, Version: "2"}) // it lies
		if p, took := h.search("g"); p != ownPoint || took != h.own.takes {
			t.Error(p, took)
		}
		if all, _ := h.workers[0].pool.searched(); all != 0 {
			t.Error("a worker searched")
		}
	})
}

// A move that cannot be made is not believed.
func TestFalseMove(t *testing.T) {
	withClient(t, 1, func(h *fixture) {
		h.workers[0].pool.move = board.At(7, 7)
		if p, _ := h.search("g"); p != ownPoint {
			t.Error(p)
		}
	})
}

// deafenGroup has a worker take nothing of the group's any more, as NATS does when it finds that a client is dead.
func (worker *workerTest) deafenGroup(h *fixture) { worker.deafen(1) }
