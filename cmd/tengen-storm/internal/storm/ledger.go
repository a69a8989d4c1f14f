package storm

// mark is the identity of a list of moves: how many, and a sum in which their
// order counts.
type mark struct {
	moves int
	sum   uint64
}

// add takes one move more.
func (k mark) add(at []byte) mark {
	const prime = 1099511628211 // FNV-1a
	sum := k.sum ^ 14695981039346656037
	for _, b := range at {
		sum = (sum ^ uint64(b)) * prime
	}
	return mark{k.moves + 1, sum}
}

// ledger is one follower's account of one game: every event exactly once and in
// order. Its zero value has heard of nothing.
type ledger struct {
	mark
	v       int // of the newest event
	lost    int // events that never came
	doubled int // events that came again, or after a later one
}

// open begins with a whole state: its version and its moves.
func (l *ledger) open(v int, moves []string) {
	*l = ledger{v: v, lost: l.lost, doubled: l.doubled}
	for _, at := range moves {
		l.mark = l.add([]byte(at))
	}
}

// take notes an event; at is its move, nil for other events.
func (l *ledger) take(v int, at []byte) {
	switch {
	case v <= l.v:
		l.doubled++
		return
	case v > l.v+1:
		l.lost += v - l.v - 1
	}
	l.v = v
	if at != nil {
		l.mark = l.add(at)
	}
}
