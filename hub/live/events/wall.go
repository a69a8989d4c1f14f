package events

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/tengen-go/tengen/hub/live/wire"
)

// A wall notes of each board when it changed last. A client names the answer that it has and gets the boards that are newer; the server keeps
// nothing about clients.

const (
	sameClock = 100 // ms by which two views of a clock that runs may differ
	keptTexts = 16  // answers of a rendering: pages have one of the last few
)

// wall is the boards of a section of an event, as they were rendered last.
type wall struct {
	name string // of this wall on this server

	mu     sync.Mutex // guards the following; held while it is rendered
	at     time.Time
	n      int // counts the renderings in which something was new
	boards []hung
	tv     *hung          // nil: none is on
	games  int            // the rendering in which there were other games than before
	texts  map[int][]byte // answers to those who have a rendering, 0: none; nil: nothing was rendered
}

// hung is a board as it is now, and as it was in the rendering in which it changed last.
type hung struct {
	now, then EventBoard
	changed   int
}

// again returns the board in the next rendering.
func (h *hung) again(now *EventBoard, rendering int) hung {
	if h.changed > 0 && same(&h.then, now) {
		return hung{*now, h.then, h.changed}
	}
	return hung{*now, *now, rendering}
}

// hang takes the boards as they are now; mu is held.
func (w *wall) hang(boards []EventBoard, tv *EventBoard) {
	next := w.n + 1
	sameGames := w.texts != nil && slices.EqualFunc(w.boards, boards, func(h hung, b EventBoard) bool { return h.now.Game == b.Game }) &&
		(w.tv == nil) == (tv == nil) && (tv == nil || w.tv.now.Game == tv.Game)
	if !sameGames {
		w.boards, w.tv, w.games = make([]hung, len(boards)), nil, next
		if tv != nil {
			w.tv = &hung{}
		}
	}
	for i := range boards {
		w.boards[i] = w.boards[i].again(&boards[i], next)
	}
	if tv != nil {
		*w.tv = w.tv.again(tv, next)
	}
	if !sameGames || slices.ContainsFunc(w.boards, func(h hung) bool { return h.changed == next }) || tv != nil && w.tv.changed == next {
		w.n = next
	}
	w.texts = map[int][]byte{}
}

// answer returns EventBoards in JSON for somebody who has an answer; mu is held.
func (w *wall) answer(after string) ([]byte, error) {
	has := 0
	if name, n, ok := strings.Cut(after, "."); ok && name == w.name {
		has, _ = strconv.Atoi(n)
	}
	if has < w.games || has > w.n {
		has = 0
	}
	if text := w.texts[has]; text != nil {
		return text, nil
	}
	out := EventBoards{V: w.name + "." + strconv.Itoa(w.n), Part: has > 0, Boards: []EventBoard{}}
	for i := range w.boards {
		if w.boards[i].changed > has || has == 0 {
			out.Boards = append(out.Boards, w.boards[i].now)
		}
	}
	if w.tv != nil && (w.tv.changed > has || has == 0) {
		out.TV = &w.tv.now
	}
	text, err := json.Marshal(out)
	if err == nil && len(w.texts) < keptTexts {
		w.texts[has] = text
	}
	return text, err
}

// same reports whether somebody who sees a board knows all of it as it is now: a clock runs on by itself.
func same(a, b *EventBoard) bool {
	return a.Black == b.Black && a.White == b.White && a.Turn == b.Turn && a.Since == b.Since && (a.Result == nil) == (b.Result == nil) &&
		slices.Equal(a.Moves, b.Moves) && sameClocks(a.Clock, b.Clock)
}

func sameClocks(a, b *wire.Clock) bool {
	if a == nil || b == nil {
		return a == b
	}
	if a.Run != b.Run || a.BlackLeft != b.BlackLeft || a.WhiteLeft != b.WhiteLeft {
		return false
	}
	passed := b.At - a.At
	near := func(before, now int64, color string) bool {
		if a.Run == color {
			before = max(0, before-passed)
		}
		return before-now <= sameClock && now-before <= sameClock
	}
	return near(a.Black, b.Black, "black") && near(a.White, b.White, "white")
}
