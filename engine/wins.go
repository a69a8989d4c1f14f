package engine

import (
	"maps"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/proof"
	"github.com/tengen-go/tengen/engine/threat"
)

// wins are the positions of a game whose end is proven, with the move that a proof has there. A table forgets; this
// does not, so a proven win is played reply by reply until it is over or a shorter one is found. The owner of the
// game's table owns its wins: one goroutine at a time.
type wins struct {
	at   map[uint64]outcome // by threat.Position.Key
	age  uint8              // of the searches
	full bool               // with what this search has noted
}

// outcome is how a position ends at the latest.
type outcome struct {
	move  threat.Square // the winner's, or the defence that holds longest
	plies int16         // to the five, negative if the side to move loses
	age   uint8         // of the search that proved it
}

// maxWins bounds the positions of a game: about a megabyte.
const maxWins = 1 << 15

// Wins are what engines have proven in a game, for other engines that look at it. The zero Wins is empty. They are bounded, and not safe
// for concurrent use.
type Wins struct{ wins wins }

// Tell has the engine know what was proven in the game that it looks at next.
func (e *Engine) Tell(w *Wins) { e.s.wins.add(&w.wins) }

// Ask adds what the engine has proven.
func (e *Engine) Ask(w *Wins) { w.wins.add(e.s.wins) }

// Learn has the engine know that the side to move on b wins by a proof, which must hold there.
func (e *Engine) Learn(b *board.Board, n *proof.Node) {
	e.s.pos.Reset(b)
	e.s.wins.noteProof(e.s.pos, n)
}

// add notes all that others know. Where there is no room for both, theirs stays.
func (w *wins) add(others *wins) {
	if len(w.at)+len(others.at) > maxWins {
		w.clear()
	}
	for key, o := range others.at {
		w.note(key, o.move, int(o.plies))
	}
}

// clear forgets everything.
func (w *wins) clear() { w.at, w.full = nil, false }

// newSearch ages what is known.
func (w *wins) newSearch() {
	w.age++
	w.full = false
}

// note remembers an outcome unless a nearer one is known. Where there is no room,
// those of earlier searches go.
func (w *wins) note(key uint64, q threat.Square, plies int) {
	old, known := w.at[key]
	switch {
	case known && distance(old.plies) <= distance(int16(plies)):
		return
	case !known && len(w.at) >= maxWins && !w.full:
		maps.DeleteFunc(w.at, func(_ uint64, o outcome) bool { return o.age != w.age })
		w.full = len(w.at) >= maxWins
	}
	if !known && w.full {
		return
	}
	if w.at == nil {
		w.at = map[uint64]outcome{}
	}
	w.at[key] = outcome{q, int16(plies), w.age}
}

func distance(plies int16) int16 { return max(plies, -plies) }

// recall makes what is known of a position its value, with the variation that the
// proof has, and returns the plies to the five; 0 if nothing is known.
func (w *wins) recall(pos *threat.Position, v *variation) (plies int) {
	o, ok := w.at[pos.Key()]
	if !ok || !playable(pos, o.move) {
		return 0
	}
	plies = int(distance(o.plies))
	v.best, v.value = o.move, Win-plies
	if o.plies < 0 {
		v.value = -v.value
	}
	v.pv = v.pv[:0]
	var before [MaxPly]threat.Square
	for ok && len(v.pv) < plies && len(v.pv) < MaxPly && playable(pos, o.move) {
		before[len(v.pv)] = pos.Last()
		v.pv = append(v.pv, o.move)
		pos.Make(o.move)
		o, ok = w.at[pos.Key()]
	}
	for i := len(v.pv) - 1; i >= 0; i-- {
		pos.Unmake(before[i])
	}
	return plies
}

// playable reports whether the side to move may play at q.
func playable(pos *threat.Position, q threat.Square) bool {
	return q != threat.None && pos.At(q) == threat.Empty && !pos.Forbidden(q, pos.Turn())
}

// noteLine notes the positions of a variation, a win by fours in so many plies: each answer is the only one.
func (w *wins) noteLine(pos *threat.Position, line []threat.Square, plies int) {
	if len(line) < plies {
		return // caro: a four may have several answers
	}
	var before [MaxPly]threat.Square
	for i, q := range line[:plies-1] {
		before[i] = pos.Last()
		if i%2 == 0 {
			w.note(pos.Key(), q, plies-i)
		} else {
			w.note(pos.Key(), q, i-plies)
		}
		pos.Make(q)
	}
	for i := plies - 2; i >= 0; i-- {
		pos.Unmake(before[i])
	}
}

// noteProof notes the positions of a proof for the side to move and returns the
// plies to the five. The replies that it leaves out lose at once, which any
// search sees.
func (w *wins) noteProof(pos *threat.Position, n *proof.Node) (plies int) {
	me, q := pos.Turn(), threat.SquareOf(n.Move)
	if pos.Is(q, me).Level == threat.MakesFive {
		return 1
	}
	last := pos.Last()
	pos.Make(q)
	plies = unlisted(pos)
	longest := threat.None
	for _, r := range n.Replies {
		at, before := threat.SquareOf(r.Move), pos.Last()
		pos.Make(at)
		next := w.noteProof(pos, r.Next)
		pos.Unmake(before)
		if next+1 >= plies {
			plies, longest = next+1, at
		}
	}
	if longest != threat.None {
		w.note(pos.Key(), longest, -plies)
	}
	pos.Unmake(last)
	w.note(pos.Key(), q, plies+1)
	return plies + 1
}

// unlisted returns the most plies to the five behind the replies that a proof
// leaves out: they allow a five, or a straight four.
func unlisted(pos *threat.Position) int {
	five, last := pos.Fives(pos.Turn()^1).First(), pos.Last()
	if five == threat.None || pos.Rule() == board.Caro {
		return 4
	}
	if pos.Forbidden(five, pos.Turn()) {
		return 2
	}
	pos.Make(five)
	defer pos.Unmake(last)
	if pos.Count(pos.Turn(), threat.MakesFive) > 0 {
		return 2
	}
	return 4
}
