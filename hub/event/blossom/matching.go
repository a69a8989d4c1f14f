package blossom

// none is no vertex, no blossom.
const none = int32(-1)

// headroom is by how many bits a dual variable may outgrow the weights.
const headroom = 32

// Matching is a complete graph of an even number of vertices with weights, and a perfect matching of it that has the
// greatest weight there is, as soon as Solve has run. All weights are zero at first. It is for one goroutine.
type Matching struct {
	n, words int
	weights  []uint64 // n × n numbers, four times what the caller set
	duals    []uint64 // of vertices, then of blossoms
	mate     []int32  // of vertices; none: exposed

	// The tree of blossoms. A node is a vertex (below n) or a blossom.
	top    []int32 // of a vertex: the outermost node around it
	parent []int32 // of a node; none: outermost
	base   []int32 // of a node: the vertex that is matched outside of it
	kids   [][]int32
	joints [][]edge // joints[b][i] goes from kids[b][i] to the kid after it
	unused []int32  // blossoms

	// One search's.
	label  []label
	via    []edge    // of a labelled node: the edge through which it was reached, to it; none for a root
	near   []int32   // of a vertex that is not outer: the nearest outer vertex
	nearby [][]int32 // of an outer node, for each vertex: the nearest vertex of the node
	other  []edge    // of an outer node: the nearest vertex of another outer node, from it
	queue  []int32
	mark   []int32
	marks  int32

	step, least, best, scratch []uint64
}

type edge struct{ from, to int32 }

var noEdge = edge{none, none}

type label uint8

const (
	free label = iota
	outer
	inner
)

// Words returns how many words a weight has in a graph whose weights are below 2^bits.
func Words(bits int) int { return (bits + 2 + headroom + 63) / 64 }

// New returns a graph of n vertices, an even number, whose weights are at least 0 and below 2^bits.
func New(n, bits int) *Matching {
	if n%2 != 0 {
		panic("blossom: an odd number of vertices has no perfect matching")
	}
	words := Words(bits)
	nodes := n + n/2
	m := &Matching{
		n: n, words: words,
		weights: make([]uint64, n*n*words), duals: make([]uint64, nodes*words),
		mate: make([]int32, n), top: make([]int32, n),
		parent: make([]int32, nodes), base: make([]int32, nodes),
		kids: make([][]int32, nodes), joints: make([][]edge, nodes),
		label: make([]label, nodes), via: make([]edge, nodes),
		near: make([]int32, n), nearby: make([][]int32, nodes), other: make([]edge, nodes),
		mark: make([]int32, nodes),
		step: make([]uint64, words), least: make([]uint64, words), best: make([]uint64, words), scratch: make([]uint64, words),
	}
	for v := range int32(n) {
		m.mate[v], m.top[v], m.base[v] = none, v, v
	}
	for x := range int32(nodes) {
		m.parent[x] = none
		if x >= int32(n) {
			m.unused = append(m.unused, x)
		}
	}
	return m
}

// Fill sets all weights: weight is called with u > v. It is for a graph in which nothing has been set.
func (m *Matching) Fill(weight func(u, v int) []uint64) {
	for u := range int32(m.n) {
		for v := range u {
			m.store(u, v, weight(int(u), int(v)))
		}
	}
	// Half the greatest weight for both ends is enough, and makes the heaviest edges tight.
	for u := range int32(m.n) {
		y := m.dual(u)
		for v := range int32(m.n) {
			if w := m.weight(u, v); v != u && less(y, w) {
				copy(y, w)
			}
		}
		halve(y)
	}
	for u := range int32(m.n) {
		for v := u + 1; v < int32(m.n) && m.mate[u] == none; v++ {
			if m.mate[v] != none {
				continue
			}
			if m.slack(m.scratch, u, v); isZero(m.scratch) {
				m.mate[u], m.mate[v] = v, u
			}
		}
	}
}

// store writes four times a weight.
func (m *Matching) store(a, b int32, w []uint64) {
	there, back := m.weight(a, b), m.weight(b, a)
	clear(there)
	var carry uint64
	for k := range there {
		var word uint64
		if k < len(w) {
			word = w[k]
		}
		there[k] = word<<2 | carry
		carry = word >> 62
	}
	copy(back, there)
}

// Set changes the weight of the edge between u and v to w, of which higher words than it has are zero. To change many
// edges of one vertex, pass that vertex as u.
func (m *Matching) Set(u, v int, w []uint64) {
	a, b := int32(u), int32(v)
	if m.top[a] == m.top[b] {
		m.dissolve(m.top[a])
	}
	m.store(a, b, w)
	m.slack(m.scratch, a, b)
	switch {
	case negative(m.scratch):
		m.expose(a)
		m.slack(m.scratch, a, b) // expose may have raised it
		if negative(m.scratch) {
			sub(m.dual(a), m.scratch)
		}
	case m.mate[a] == b && !isZero(m.scratch):
		m.unmatch(a)
	}
}

// Solve makes the matching perfect and its weight the greatest.
func (m *Matching) Solve() {
	for changed := true; changed; {
		changed = false
		for v := range int32(m.n) {
			if m.mate[v] == none && m.top[v] != v {
				m.dissolve(m.top[v])
				changed = true
			}
		}
	}
	exposed := 0
	for v := range int32(m.n) {
		if m.mate[v] != none {
			continue
		}
		exposed++
		if y := m.dual(v); y[0]&1 != 0 {
			clear(m.scratch)
			m.scratch[0] = 1
			add(y, m.scratch)
		}
	}
	for ; exposed > 0; exposed -= 2 {
		m.search()
	}
}

// Mate returns the vertex that v is matched with.
func (m *Matching) Mate(v int) int { return int(m.mate[v]) }

// expose makes v a vertex without a mate, in no blossom.
func (m *Matching) expose(v int32) {
	if m.top[v] != v {
		m.dissolve(m.top[v])
	}
	if m.mate[v] != none {
		m.unmatch(v)
	}
}

func (m *Matching) unmatch(v int32) {
	m.mate[m.mate[v]] = none
	m.mate[v] = none
}

// dissolve takes an outermost blossom, and those in it, apart. Their dual variables go to the vertices, half each, by
// which no slack becomes less. Matched edges that are not tight any more are no longer matched.
func (m *Matching) dissolve(b int32) {
	leaves := m.leaves(b, nil)
	m.release(b, leaves)
	for _, v := range leaves {
		if u := m.mate[v]; u != none {
			if m.slack(m.scratch, v, u); !isZero(m.scratch) {
				m.unmatch(v)
			}
		}
	}
}

// release makes the leaves of a node outermost, with the dual variables of the blossoms.
func (m *Matching) release(b int32, leaves []int32) {
	if int(b) < m.n {
		m.top[b], m.parent[b], m.base[b] = b, none, b
		return
	}
	half := m.dual(b)
	halve(half)
	for _, v := range leaves {
		add(m.dual(v), half)
	}
	for _, kid := range m.kids[b] {
		m.release(kid, m.leaves(kid, nil))
	}
	m.discard(b)
}

// discard makes a blossom unused.
func (m *Matching) discard(b int32) {
	clear(m.dual(b))
	m.kids[b], m.joints[b], m.parent[b] = m.kids[b][:0], m.joints[b][:0], none
	m.unused = append(m.unused, b)
}

// leaves appends the vertices of a node to out.
func (m *Matching) leaves(x int32, out []int32) []int32 {
	if int(x) < m.n {
		return append(out, x)
	}
	for _, kid := range m.kids[x] {
		out = m.leaves(kid, out)
	}
	return out
}

// Pairs returns the mate of each of n vertices in a matching of the greatest weight, -1 for those without. An edge
// whose weight is not above zero is never used. Weights are below 2^28. An odd vertex is left out where that costs least.
func Pairs(n int, weight func(u, v int) int64) []int {
	if n == 0 {
		return nil
	}
	even := n + n%2
	m := New(even, 28)
	word := make([]uint64, 1)
	m.Fill(func(u, v int) []uint64 {
		word[0] = 0
		if u < n {
			word[0] = uint64(max(0, weight(u, v)))
		}
		return word
	})
	m.Solve()
	mates := make([]int, n)
	for v := range n {
		mates[v] = m.Mate(v)
		if mates[v] >= n || weight(max(v, mates[v]), min(v, mates[v])) <= 0 {
			mates[v] = -1
		}
	}
	return mates
}
