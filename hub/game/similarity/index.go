package similarity

import (
	"slices"

	"github.com/tengen-go/tengen/engine/board"
)

// Index finds a shape among many that another is like, without comparing it with each. Shapes that are alike differ in at most Spare
// stones. So they have about as many, and about as many of each colour in each column and in each row, once one of them lies as the
// other does: hardly any two games do. Only what passes is compared. One goroutine at a time may change an index, and none meanwhile
// ask it.
type Index struct {
	shapes []*Fingerprint // by slot; nil: free
	free   []int
	bySize [board.MaxSize*board.MaxSize + 1][]sized
}

// sized is a shape among those with as many stones. The fields that are read first lie side by side.
type sized struct {
	columns ranks
	*Fingerprint
}

// Add adds a shape without stones and returns its slot.
func (x *Index) Add() (slot int) {
	if n := len(x.free); n > 0 {
		slot, x.free = x.free[n-1], x.free[:n-1]
	} else {
		slot, x.shapes = len(x.shapes), append(x.shapes, nil)
	}
	s := &Fingerprint{}
	x.shapes[slot] = s
	x.enter(s)
	return slot
}

// Put puts the move that comes after so many others on a slot's shape; a pass leaves no stone.
func (x *Index) Put(slot, moves int, p board.Point) {
	if p == board.None {
		return
	}
	s := x.shapes[slot]
	x.leave(s)
	s.put(moves, p)
	x.enter(s)
}

// Clear takes all stones off a slot's shape.
func (x *Index) Clear(slot int) {
	s := x.shapes[slot]
	x.leave(s)
	*s = Fingerprint{stones: s.stones[:0]}
	x.enter(s)
}

// Remove takes a slot's shape out.
func (x *Index) Remove(slot int) {
	x.leave(x.shapes[slot])
	x.shapes[slot] = nil
	x.free = append(x.free, slot)
}

// enter puts a shape among those with as many stones.
func (x *Index) enter(s *Fingerprint) {
	list := &x.bySize[len(s.stones)]
	s.place = len(*list)
	*list = append(*list, sized{s.columns, s})
}

func (x *Index) leave(s *Fingerprint) {
	list := &x.bySize[len(s.stones)]
	last := len(*list) - 1
	(*list)[s.place] = (*list)[last]
	(*list)[s.place].place = s.place
	(*list)[last] = sized{}
	*list = (*list)[:last]
}

// Len is the number of slots, those that are free too.
func (x *Index) Len() int { return len(x.shapes) }

// At returns a slot's shape, nil if it is free.
func (x *Index) At(slot int) *Fingerprint { return x.shapes[slot] }

// ranks are how many stones lie in each column of a board, or in each row, by colour.
type ranks [2][board.MaxSize]int8

// reversed are the ranks of the board seen from the other side.
func (r ranks) reversed() ranks {
	slices.Reverse(r[0][:])
	slices.Reverse(r[1][:])
	return r
}

// exchanged are those with the colours the other way round.
func (r ranks) exchanged() ranks { return ranks{r[1], r[0]} }

// middle is the rank of the stone that comes after so many others.
func (r *ranks) middle(after int) int {
	for i := range board.MaxSize {
		if after -= int(r[0][i] + r[1][i]); after < 0 {
			return i
		}
	}
	return board.MaxSize
}

// Query is a shape as an index is asked about it.
type Query struct {
	shape *Fingerprint
	may   int
	sides [8]side
	views [2 * board.Symmetries][]stone // the shape in each of its images, and with the colours exchanged
}

// side is the shape's ranks seen from one side, with or without the colours exchanged.
type side struct {
	list   []rank // those with stones, the most first
	middle int
}

// rank is one of them, and how many stones of each colour lie there.
type rank struct{ at, black, white int8 }

func sideOf(r *ranks, half int) side {
	s := side{middle: r.middle(half), list: make([]rank, 0, board.MaxSize)}
	for i := range board.MaxSize {
		if r[0][i]+r[1][i] > 0 {
			s.list = append(s.list, rank{int8(i), r[0][i], r[1][i]})
		}
	}
	slices.SortFunc(s.list, func(a, b rank) int { return int(b.black+b.white) - int(a.black+a.white) })
	return s
}

// near reports whether so few stones would have to come or go that the side, moved, had others' ranks, of a shape of so many stones.
func (s *side) near(o *ranks, stones, by, may int) bool {
	for _, r := range s.list {
		black, white := int(r.black), int(r.white)
		if to := int(r.at) + by; to >= 0 && to < board.MaxSize {
			b, w := int(o[0][to]), int(o[1][to])
			black, white, stones = black-b, white-w, stones-b-w
		}
		if may -= abs(black) + abs(white); may < 0 {
			return false
		}
	}
	return stones <= may // the rest lies where the side has none
}

// mayBeNear is near without the colours: it is false for most.
func (s *side) mayBeNear(o *ranks, by, may int) bool {
	for _, r := range s.list {
		differ := int(r.black + r.white)
		if to := uint(int(r.at) + by); to < board.MaxSize {
			differ -= int(o[0][to] + o[1][to])
		}
		if may -= abs(differ); may < 0 {
			return false
		}
	}
	return true
}

// NewQuery prepares the question whether a shape is like others.
func NewQuery(s *Fingerprint) *Query {
	q := &Query{shape: s, may: Tolerance(s.Len())}
	if s.Len() == 0 {
		return q
	}
	half := s.Len() / 2
	for i := range q.sides {
		r := s.columns
		if i&4 != 0 {
			r = s.rows
		}
		if i&2 != 0 {
			r = r.reversed()
		}
		if i&1 != 0 {
			r = r.exchanged()
		}
		q.sides[i] = sideOf(&r, half)
	}
	for turn := range board.Symmetry(board.Symmetries) {
		for exchanged := range 2 {
			q.views[2*int(turn)+exchanged] = s.image(turn, exchanged == 1)
		}
	}
	return q
}

// image is the shape after a symmetry of the board, with or without the colours exchanged.
func (s *Fingerprint) image(turn board.Symmetry, exchanged bool) []stone {
	out := make([]stone, len(s.stones))
	for i, p := range s.stones {
		if turn&1 != 0 {
			p.x = board.MaxSize - 1 - p.x
		}
		if turn&2 != 0 {
			p.y = board.MaxSize - 1 - p.y
		}
		if turn&4 != 0 {
			p.x, p.y = p.y, p.x
		}
		if exchanged {
			p.color = p.color.Opponent()
		}
		out[i] = p
	}
	return out
}

// across returns the sides that a view's columns and rows are.
func across(turn, exchanged int) (columns, rows int) {
	columns, rows = exchanged, 4|exchanged
	if turn&1 != 0 {
		columns |= 2
	}
	if turn&2 != 0 {
		rows |= 2
	}
	if turn&4 != 0 {
		columns, rows = rows, columns
	}
	return columns, rows
}

// AnySimilar reports whether one of the shapes lies as the question's does; see Shape.Like.
func (x *Index) AnySimilar(q *Query) bool {
	n := q.shape.Len()
	if n == 0 {
		return false
	}
	for size := max(0, n-q.may); size <= min(n+q.may, len(x.bySize)-1); size++ {
		list := x.bySize[size]
		for i := range list {
			if q.like(&list[i], size) {
				return true
			}
		}
	}
	return false
}

// like is Shape.Like, of a shape with so many stones.
func (q *Query) like(o *sized, stones int) bool {
	half := q.shape.Len() / 2
	left, right := o.columns.middle(half-q.may), o.columns.middle(half+q.may)
	for c := 0; c < len(q.sides); c += 2 {
		middle := q.sides[c].middle
		for dx := left - middle; dx <= right-middle; dx++ {
			if !q.sides[c].mayBeNear(&o.columns, dx, q.may) {
				continue
			}
			for exchanged := range 2 {
				if q.sides[c|exchanged].near(&o.columns, stones, dx, q.may) && q.fits(o.Fingerprint, c|exchanged, dx) {
					return true
				}
			}
		}
	}
	return false
}

// fits reports whether a shape holds a view whose columns are a side's, moved so far.
func (q *Query) fits(o *Fingerprint, c, dx int) bool {
	half := q.shape.Len() / 2
	top, bottom := o.rows.middle(half-q.may), o.rows.middle(half+q.may)
	for v := range q.views {
		columns, r := across(v/2, v%2)
		if columns != c {
			continue
		}
		rows := &q.sides[r]
		for dy := top - rows.middle; dy <= bottom-rows.middle; dy++ {
			if rows.near(&o.rows, len(o.stones), dy, q.may) && o.holds(q.views[v], dx, dy, q.may) {
				return true
			}
		}
	}
	return false
}
