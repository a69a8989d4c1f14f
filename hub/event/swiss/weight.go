package swiss

import (
	"math/bits"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/blossom"
)

// digits writes a number of many words, digit by digit from the highest.
type digits struct {
	words []uint64
	at    int // the bit below which the next digit goes
}

// put writes a digit of some width. Without words it counts only: at becomes the number of bits, negated.
func (d *digits) put(width int, v uint64) {
	d.at -= width
	if d.words == nil || v == 0 {
		return
	}
	word, shift := d.at/64, d.at%64
	d.words[word] |= v << shift
	if shift+width > 64 {
		d.words[word+1] |= v >> (64 - shift)
	}
}

func one(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// weigh writes how good a pair is, from the most important criterion to the least: completion (C4), pairs and points of
// the bracket (C6, C7) and of the next (C8), the bye (C9), turns (C10 to C13), floats (C14 to C21). Every digit is as wide as
// the sum over a bracket needs. hi comes before lo; nil is the bye. lo is of the bracket, of the next one, or neither.
func (b *bracket) weigh(d *digits, hi, lo *player, in, next bool) {
	pair := hi != nil && lo != nil
	d.put(b.width, 1)
	if b.rules.metUntil > 0 {
		d.put(b.width, one(!pair || hi.met[lo.index] == 0))
	}
	d.put(b.width, one(in))
	b.putScore(d, b.movedScores, hi, one(in))
	d.put(b.width, one(next))
	b.putScore(d, b.scores, hi, one(next))
	if b.scope == everybody {
		b.putBye(d, hi, lo)
	}
	if b.rules.turns != Chance {
		for _, bad := range []func(a, b *player) bool{wide, third, clash, strongClash} {
			d.put(b.width, one(in && !bad(hi, lo)))
		}
	}
	for back := range min(2, b.played) {
		falls := uint64(0)
		if in {
			falls = one(lo.floats[back] == down) + one(hi.score <= lo.score && hi.floats[back] == down)
		}
		d.put(b.width+1, falls)
		d.put(b.width, one(in && !rises(hi, lo, back)))
	}
	for back := range min(2, b.played) {
		for _, s := range b.scores {
			v := uint64(0)
			if in {
				v = one(lo.score == s && lo.floats[back] == down) + one(hi.score == s && hi.floats[back] == down)
			}
			d.put(b.width+1, v)
		}
		b.putScore(d, b.scores, hi, one(in && !rises(hi, lo, back)))
	}
}

// rises reports whether the lower of a pair floats up as some rounds ago.
func rises(hi, lo *player, back int) bool { return hi.score > lo.score && lo.floats[back] == up }

// putScore writes a digit for each of some scores, v in that of the player.
func (b *bracket) putScore(d *digits, scores []event.Points, p *player, v uint64) {
	for _, s := range scores {
		if p != nil && p.score == s {
			d.put(b.width, v)
		} else {
			d.put(b.width, 0)
		}
	}
}

// putBye writes how many games the player with the bye has played, if the bye is this bracket's only downfloat.
func (b *bracket) putBye(d *digits, hi, lo *player) {
	v := uint64(0)
	if b.byeHere && hi != nil && lo == nil {
		v = uint64(hi.games)
	}
	d.put(bits.Len(uint(b.played+1)), v)
}

// refineBits is the room below a weight for what decides between candidates of the same quality.
func (b *bracket) refineBits() int { return 4*b.width + 2 }

// computeWeights computes the weight of each two vertices. Two who came down do not meet, because they
// would have met above; but those who have met may have been kept apart there.
func (b *bracket) computeWeights() {
	var count digits
	b.weigh(&count, nil, nil, false, false)
	total := b.refineBits() - count.at
	b.words = (total + 63) / 64
	guess := b.guess()
	n := len(b.vertices)
	b.weights = make([]uint64, n*n*b.words)
	for i := range n {
		for j := i + 1; j < n; j++ {
			hi, lo := b.vertices[i], b.vertices[j]
			w := b.weight(i, j)
			d := digits{words: w, at: total}
			if b.possible(hi, lo) && (j >= b.moved || b.rules.metUntil > 0) {
				in := j < len(b.current)
				b.weigh(&d, hi, lo, in, !in && j < len(b.current)+len(b.next))
				if j < len(guess.players) {
					w[0] |= guess.value(i)
				}
			} else {
				b.apart(&d)
			}
		}
	}
	b.matching = blossom.New(n, total)
	b.total = total
	b.matching.Fill(func(i, j int) []uint64 { return b.weight(j, i) })
}

// apart writes the weight of two who do not meet. In a small scope both may be paired outside.
func (b *bracket) apart(d *digits) {
	if b.scope == everybody {
		return
	}
	d.put(b.width, 1)
}

// weight returns the weight of a pair, i < j.
func (b *bracket) weight(i, j int) []uint64 {
	at := (i*len(b.vertices) + j) * b.words
	return b.weights[at : at+b.words]
}

// possible reports whether two vertices may be matched.
func (b *bracket) possible(hi, lo *player) bool {
	if lo != nil {
		return b.rules.legal(hi, lo)
	}
	if b.scope != everybody {
		return false // a vertex for somebody outside
	}
	return b.mayHaveBye(hi)
}
