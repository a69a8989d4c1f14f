package engine

import (
	"context"
	"maps"
	"time"

	"tengen/engine/board"
	"tengen/engine/proof"
	"tengen/engine/threat"
)

// wins are the positions of a game whose end is proven, with the move that a
// proof has there. A table forgets; this does not, so a proven win is played
// reply by reply until it is over or a shorter one is found. Whoever has the
// game's table has its wins, one goroutine at a time.
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
	e.s.noteProof(n)
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

// recall makes what is known of the root its value, with the variation that the
// proof has, and returns the plies to the five; 0 if nothing is known.
func (s *searcher) recall() (plies int) {
	pos, r := s.pos, &s.root
	o, ok := s.wins.at[pos.Key()]
	if !ok || !s.playable(o.move) {
		return 0
	}
	plies = int(distance(o.plies))
	r.best, r.value = o.move, Win-plies
	if o.plies < 0 {
		r.value = -r.value
	}
	r.pv = r.pv[:0]
	var before [MaxPly]threat.Square
	for ok && len(r.pv) < plies && len(r.pv) < MaxPly && s.playable(o.move) {
		before[len(r.pv)] = pos.Last()
		r.pv = append(r.pv, o.move)
		pos.Make(o.move)
		o, ok = s.wins.at[pos.Key()]
	}
	for i := len(r.pv) - 1; i >= 0; i-- {
		pos.Unmake(before[i])
	}
	return plies
}

func (s *searcher) playable(q threat.Square) bool {
	return q != threat.None && s.pos.At(q) == threat.Empty && !s.pos.Forbidden(q, s.pos.Turn())
}

// noteLine notes the positions of the root's variation, a win by fours in so many plies: each answer is the only one.
func (s *searcher) noteLine(plies int) {
	pos, line := s.pos, s.root.pv
	if !s.opt.Kept || len(line) < plies {
		return // caro: a four may have several answers
	}
	var before [MaxPly]threat.Square
	for i, q := range line[:plies-1] {
		before[i] = pos.Last()
		if i%2 == 0 {
			s.wins.note(pos.Key(), q, plies-i)
		} else {
			s.wins.note(pos.Key(), q, i-plies)
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
func (s *searcher) noteProof(n *proof.Node) (plies int) {
	pos := s.pos
	me, q := pos.Turn(), threat.SquareOf(n.Move)
	if pos.Is(q, me).Level == threat.MakesFive {
		return 1
	}
	last := pos.Last()
	pos.Make(q)
	plies = s.unlisted()
	longest := threat.None
	for _, r := range n.Replies {
		at, before := threat.SquareOf(r.Move), pos.Last()
		pos.Make(at)
		next := s.noteProof(r.Next)
		pos.Unmake(before)
		if next+1 >= plies {
			plies, longest = next+1, at
		}
	}
	if longest != threat.None {
		s.wins.note(pos.Key(), longest, -plies)
	}
	pos.Unmake(last)
	s.wins.note(pos.Key(), q, plies+1)
	return plies + 1
}

// unlisted returns the most plies to the five behind the replies that a proof
// leaves out: they allow a five, or a straight four.
func (s *searcher) unlisted() int {
	pos := s.pos
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

// keepTimes bounds the nodes of keep: so many times what the search has taken.
const keepTimes = 2

// keep notes the win that a search has proven. A win that came with its proof is
// noted already. The others are gone through while the table still has them,
// within what is left of the limits; what has been shown by then is noted.
func (s *searcher) keep(ctx context.Context, b *board.Board, l Limits, res *Result, started time.Time) {
	if res.Mate <= 3 || !s.opt.Table || !s.opt.Kept {
		return
	}
	nodes := keepTimes*res.Nodes + leastSeek
	if l.Nodes > 0 {
		nodes = min(nodes, l.Nodes-res.Nodes)
	}
	if nodes <= 0 {
		return
	}
	l.Nodes = nodes
	s.begin(ctx, b, l, started)
	if o, ok := s.wins.at[s.pos.Key()]; !ok || int(o.plies) > res.Mate {
		s.keepMove(threat.SquareOf(res.Move), res.Depth+1, 0, res.Mate)
		res.Nodes += s.budget.Nodes
		res.Elapsed = time.Since(started)
	}
	s.budget.End()
}

// keepWin notes the win of the side to move and what follows it; false if it is
// not shown to win.
func (s *searcher) keepWin(depth, ply int) bool {
	pos, f := s.pos, &s.stack[ply]
	if o, ok := s.wins.at[pos.Key()]; ok {
		return o.plies > 0
	}
	switch sit, _ := pos.Situation(); sit {
	case threat.WinsFive, threat.WinsFour:
		return true // any search sees that
	case threat.Lost:
		return false
	}
	score := s.won(depth, ply)
	if s.budget.Stopped || score <= 0 {
		return false
	}
	q := threat.None
	if f.pvLen > 0 {
		q = f.pv[0]
	} else if e, ok := s.table.probe(pos.Key()); ok && e.bound() != upper && proven(int(e.score)) && e.score > 0 {
		q = e.move
	}
	return s.playable(q) && s.keepMove(q, depth, ply, Win-ply-score)
}

// keepMove notes the winner's move, which wins in so many plies, if all that can
// be answered is shown to lose.
func (s *searcher) keepMove(q threat.Square, depth, ply, plies int) bool {
	pos, f := s.pos, &s.stack[ply]
	last := pos.Last()
	f.played = q
	pos.Make(q)
	ok := s.keepLoss(depth-1, ply+1, plies-1)
	pos.Unmake(last)
	if ok {
		s.wins.note(pos.Key(), q, plies)
	}
	return ok
}

// keepLoss notes that the side to move loses in so many plies, and what follows
// each reply that is not refuted by fours alone.
func (s *searcher) keepLoss(depth, ply, plies int) bool {
	pos, f := s.pos, &s.stack[ply]
	if o, ok := s.wins.at[pos.Key()]; ok {
		return o.plies < 0
	}
	if ply >= MaxPly-2 || pos.Full() {
		return false
	}
	sit, only := pos.Situation()
	l := &f.list
	rest := 0
	switch sit {
	case threat.WinsFive, threat.WinsFour:
		return false
	case threat.Lost:
		return true
	case threat.Block:
		l.n = 0
		l.add(only, 0)
	default:
		rest = s.replies(l, sit)
	}
	if l.n == 0 && rest == 0 || s.budget.Stopped {
		return false
	}
	last := pos.Last()
	longest, most := threat.None, 0
	for i := range l.n {
		q := l.moves[i].at
		f.played = q
		pos.Make(q)
		ok := s.keepWin(depth-1, ply+1)
		if o := s.wins.at[pos.Key()]; int(o.plies) > most {
			longest, most = q, int(o.plies)
		}
		pos.Unmake(last)
		if !ok {
			return false
		}
	}
	if longest != threat.None {
		s.wins.note(pos.Key(), longest, -plies)
	}
	return true
}
