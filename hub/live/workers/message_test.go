package workers

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/level"
)

// good is a task as nodes send it.
func good() task {
	return task{
		Node: "NODE", ID: 1, Game: "g", Rule: board.Renju, Size: 15, Moves: []board.Point{board.At(7, 7), board.None, board.At(8, 8)},
		Search: &search{Level: level.All()[6].ID, Who: person{Network: "2001:db8:1::/48", Person: "7"}, Budget: time.Second, Seed: 1 << 63},
	}
}

// A task that is none, or has no position, is refused.
func TestBadTasks(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*task)
		err    error
	}{
		"good":                 {func(*task) {}, nil},
		"no node":              {func(e *task) { e.Node = "" }, errMessage},
		"a node with a star":   {func(e *task) { e.Node = "*" }, errMessage},
		"a node of two parts":  {func(e *task) { e.Node = "A.B" }, errMessage},
		"a long node":          {func(e *task) { e.Node = strings.Repeat("A", maxText+1) }, errMessage},
		"no game":              {func(e *task) { e.Game = "" }, errMessage},
		"a long game":          {func(e *task) { e.Game = strings.Repeat("g", maxText+1) }, errMessage},
		"nothing to do":        {func(e *task) { e.Search = nil }, errMessage},
		"two things":           {func(e *task) { e.Review = &reviewed{} }, errMessage},
		"no level":             {func(e *task) { e.Search.Level = "oak" }, errMessage},
		"no time":              {func(e *task) { e.Search.Budget = 0 }, errMessage},
		"less":                 {func(e *task) { e.Search.Budget = -1 }, errMessage},
		"an hour":              {func(e *task) { e.Search.Budget = time.Hour }, errMessage},
		"too many moves":       {func(e *task) { e.Moves = make([]board.Point, 801) }, errMessage},
		"very many moves":      {func(e *task) { e.Moves = make([]board.Point, 1025) }, errMessage},
		"no winner":            {func(e *task) { e.Search, e.Review = nil, &reviewed{Winner: board.White + 1} }, errMessage},
		"a long version":       {func(e *task) { e.Version = strings.Repeat("v", 65) }, errMessage},
		"no rule":              {func(e *task) { e.Rule = 99 }, errPosition},
		"no board":             {func(e *task) { e.Size = 21 }, errPosition},
		"less than a board":    {func(e *task) { e.Size = -1 }, errPosition},
		"a point twice":        {func(e *task) { e.Moves[2] = e.Moves[0] }, errPosition},
		"off the board":        {func(e *task) { e.Moves[2] = board.At(15, 3) }, errPosition},
		"no point":             {func(e *task) { e.Moves[2] = 1<<16 - 2 }, errPosition},
		"a forbidden move":     {func(e *task) { e.Moves = points(t, "g8 f5 h10 f6 g9 f4 f3 o1 h8 f7 f8") }, errPosition},
		"a game that is over":  {func(e *task) { e.Moves = points(t, "h8 a1 i8 a3 j8 c1 k8 c3 l8") }, errPosition},
		"moves after a five":   {func(e *task) { e.Moves = points(t, "h8 a1 i8 a3 j8 c1 k8 c3 l8 o1") }, errPosition},
		"as many as there are": {func(e *task) { e.Moves = e.Moves[:0] }, nil},
	} {
		e := good()
		c.change(&e)
		k, body, err := kindOf(encode(wanted, e))
		if err != nil || k != wanted {
			t.Fatal(name, k, err)
		}
		got, err := decode[task](body)
		if err == nil && got.Search != nil {
			_, err = got.board()
		}
		if !errors.Is(err, c.err) {
			t.Errorf("%s: %v, want %v", name, err, c.err)
		}
	}
}

func points(t *testing.T, text string) (list []board.Point) {
	t.Helper()
	for _, s := range strings.Fields(text) {
		p, err := board.ParsePoint(s)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	return list
}

// Data that is no message, or is somebody else's, is dropped, and the worker and the node go on.
func TestNoMessages(t *testing.T) {
	whole := encode(wanted, good())
	bad := [][]byte{nil, {}, {format}, {format + 1, byte(wanted)}, {format, 0}, {format, byte(kinds)}, make([]byte, maxMessage+1)}
	for i := range whole {
		bad = append(bad, whole[:i])
	}
	for k := wanted; k < kinds; k++ {
		for _, body := range [][]byte{{0xf6}, {0x80}, {0x9f}, {0x82, 0x60, 0x60}, {0xff}, {0x9b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}} {
			bad = append(bad, append([]byte{format, byte(k)}, body...))
		}
	}
	withClient(t, 1, func(h *fixture) {
		worker := h.workers[0]
		for _, data := range bad {
			for _, subject := range []string{searches, reviews, allWorkers, toWorker + worker.name, toNode + h.client.node} {
				h.bus.Publish(subject, data)
			}
		}
		h.pass(time.Second)
		if all, _ := worker.pool.searched(); all != 0 {
			t.Error(all, "searches")
		}
		if p, _ := h.search("g"); p != worker.pool.move {
			t.Error(p)
		}
		if n := h.client.there(); n != 1 {
			t.Error(n, "workers")
		}
	})
}

// A worker that takes no task says so at once, whatever is wrong with it.
func TestRefused(t *testing.T) {
	withClient(t, 1, func(h *fixture) {
		heard := make(chan reply, 1)
		stop, err := h.bus.Subscribe(toNode+"NODE", func(data []byte) {
			if k, body, _ := kindOf(data); k == refused {
				r, _ := decode[reply](body)
				heard <- r
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		defer stop()
		e := good()
		e.Moves[2] = e.Moves[0]
		h.bus.Publish(searches, encode(wanted, e))
		if r := <-heard; r.ID != e.ID || r.Worker != h.workers[0].name {
			t.Errorf("%+v", r)
		}
	})
}

// Nobody believes a worker's word of what another has taken.
func TestOthersWord(t *testing.T) {
	withClient(t, 1, func(h *fixture) {
		h.workers[0].pool.takes = time.Second
		go func() {
			h.pass(100 * time.Millisecond)
			for id := range uint64(5) {
				for _, k := range []kind{taken, refused, done} {
					h.bus.Publish(toNode+h.client.node, encode(k, reply{Worker: "OTHER", ID: id, Answer: &answer{Move: board.At(9, 9)}}))
				}
			}
		}()
		if p, _ := h.search("g"); p != h.workers[0].pool.move {
			t.Error(p)
		}
	})
}

// A node knows a bounded number of workers, and of games whose workers it knows.
func TestBounds(t *testing.T) {
	withClient(t, 0, func(h *fixture) {
		for i := range maxWorkers + 5 {
			h.client.beats(sign{Worker: fmt.Sprint("H", i), Version: "1"})
		}
		if n := h.client.there(); n != maxWorkers {
			t.Error(n, "workers")
		}
		for i := range maxTables + 5 {
			h.botEngine.keep(fmt.Sprint(i), "H1")
		}
		if n := len(h.botEngine.workers); n != maxTables || h.botEngine.worker(fmt.Sprint(maxTables+4)) != "H1" {
			t.Error(n, "games")
		}
	})
}
