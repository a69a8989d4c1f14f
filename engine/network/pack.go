package network

import "github.com/tengen-go/tengen/engine/weights"

// packed are four lanes in one number, 16 bits each, so that one addition adds them all. Sums stay within 16 bits: the
// trainer sees to it (tune.Train). One that did not would spoil others only until it is smaller again.
type packed uint64

const words = Lanes / 4

func (v *Vector) pack() (p [words]packed) {
	for k, x := range v {
		p[k/4] += packed(x) << (16 * (k % 4))
	}
	return p
}

// lane returns the lane whose bits begin at place.
func (p packed) lane(place uint) int64 {
	// A negative lane below has borrowed one.
	return int64(int16((p + 1<<place>>1) >> place))
}

// row is a combination's summand: toMove's lanes, then waiting's.
type row [2 * words]packed

// half is a side made ready.
type half struct {
	rows    [weights.Combos]row
	threats [weights.ThreatSets][words]packed
	late    [weights.Span + 1][words]packed
	out     [weights.Span + 1][Lanes]int64
}

func (s *Side) ready() *half {
	h := new(half)
	for i := range h.rows {
		to, waiting := s.ToMove[i].pack(), s.Waiting[i].pack()
		copy(h.rows[i][:words], to[:])
		copy(h.rows[i][words:], waiting[:])
	}
	for i := range h.threats {
		h.threats[i] = s.Threats[i].pack()
	}
	for step := range weights.Span + 1 {
		var late Vector
		for k, x := range s.Late {
			late[k] = int16(int(x) * step / weights.Span)
			early := int(s.Out[weights.Early][k]) * (weights.Span - step)
			h.out[step][k] = int64((early + int(s.Out[weights.Late][k])*step) / weights.Span)
		}
		h.late[step] = late.pack()
	}
	return h
}

// Ready is a network made ready to judge.
type Ready struct {
	halves [2]*half
}

// Ready makes a network ready to judge. Later changes of the network do not reach it.
func (n *Network) Ready() *Ready {
	r := new(Ready)
	for c, s := range n.Sides {
		if c == 1 && s == n.Sides[0] {
			r.halves[1] = r.halves[0]
			break
		}
		r.halves[c] = s.ready()
	}
	return r
}
