package blossom

// search grows alternating trees from all exposed vertices at once until two of them meet, and matches along the path:
// two exposed vertices fewer. The number of its steps is O(n), each O(n).
func (m *Matching) search() {
	m.marks = 0
	for x := range m.label {
		m.label[x], m.via[x], m.mark[x], m.other[x] = free, noEdge, 0, noEdge
	}
	for v := range m.near {
		m.near[v] = none
	}
	m.queue = m.queue[:0]
	for v := range int32(m.n) {
		if m.mate[v] == none {
			m.makeOuter(m.top[v], noEdge)
		}
	}
	for {
		for len(m.queue) > 0 {
			v := m.queue[len(m.queue)-1]
			m.queue = m.queue[:len(m.queue)-1]
			m.scan(v)
		}
		what, e, b := m.next()
		if !isZero(m.step) {
			m.shift()
		}
		switch what {
		case grow:
			m.makeInner(m.top[e.to], e)
		case meet:
			if m.join(e) {
				return
			}
		case expand:
			m.expand(b)
		}
	}
}

// happening is what a change of the dual variables makes possible.
type happening uint8

const (
	grow   happening = iota // an edge from an outer vertex to a free node is tight
	meet                    // an edge between two outer nodes is tight
	expand                  // an inner blossom's dual variable is zero
)

// next returns what can happen first, and leaves in m.step by how much the dual variables change until then.
func (m *Matching) next() (what happening, e edge, b int32) {
	first := true
	better := func() bool {
		if first || less(m.least, m.step) {
			first = false
			m.step, m.least = m.least, m.step
			return true
		}
		return false
	}
	for v := range int32(m.n) {
		if m.label[m.top[v]] == free && m.near[v] != none {
			m.slack(m.least, m.near[v], v)
			if better() {
				what, e = grow, edge{m.near[v], v}
			}
		}
	}
	for x := range int32(len(m.label)) {
		if m.parent[x] != none {
			continue
		}
		switch {
		case m.label[x] == outer && m.other[x] != noEdge:
			m.slack(m.least, m.other[x].from, m.other[x].to)
			halve(m.least)
			if better() {
				what, e = meet, m.other[x]
			}
		case m.label[x] == inner && int(x) >= m.n:
			copy(m.least, m.dual(x))
			halve(m.least)
			if better() {
				what, b = expand, x
			}
		}
	}
	return what, e, b
}

// shift changes the dual variables by m.step.
func (m *Matching) shift() {
	for v := range int32(m.n) {
		switch m.label[m.top[v]] {
		case outer:
			sub(m.dual(v), m.step)
		case inner:
			add(m.dual(v), m.step)
		case free:
		}
	}
	for b := int32(m.n); b < int32(len(m.label)); b++ {
		if m.parent[b] != none {
			continue
		}
		switch m.label[b] {
		case outer:
			add(m.dual(b), m.step)
			add(m.dual(b), m.step)
		case inner:
			sub(m.dual(b), m.step)
			sub(m.dual(b), m.step)
		case free:
		}
	}
}

// makeOuter labels a node that was reached along a matched edge, or is a root.
func (m *Matching) makeOuter(x int32, e edge) {
	m.label[x], m.via[x], m.other[x] = outer, e, noEdge
	m.resetNearby(x)
	m.queue = m.leaves(x, m.queue)
}

// makeInner labels a node that an outer vertex reached, and the node that it is matched with.
func (m *Matching) makeInner(x int32, e edge) {
	m.label[x], m.via[x] = inner, e
	b := m.base[x]
	m.makeOuter(m.top[m.mate[b]], edge{b, m.mate[b]})
}

func (m *Matching) resetNearby(x int32) {
	if m.nearby[x] == nil {
		m.nearby[x] = make([]int32, m.n)
	}
	for v := range m.nearby[x] {
		m.nearby[x][v] = none
	}
}

// scan notes what a vertex that has become outer is near to.
func (m *Matching) scan(u int32) {
	x := m.top[u]
	nearby := m.nearby[x]
	mine := m.other[x] // and m.best is its slack
	if mine != noEdge {
		m.slack(m.best, mine.from, mine.to)
	}
	for v := range int32(m.n) {
		y := m.top[v]
		if y == x {
			continue
		}
		if nearby[v] == none || m.closer(u, nearby[v], v) {
			nearby[v] = u
		}
		if m.label[y] != outer {
			if m.near[v] == none || m.closer(u, m.near[v], v) {
				m.near[v] = u
			}
			continue
		}
		m.slack(m.least, u, v)
		if mine == noEdge || less(m.least, m.best) {
			mine = edge{u, v}
			copy(m.best, m.least)
		}
		m.noteOther(y, edge{v, u})
	}
	m.other[x] = mine
}

// noteOther keeps the shorter edge from an outer node to another. m.least is the slack of e.
func (m *Matching) noteOther(x int32, e edge) {
	old := m.other[x]
	if old != noEdge {
		m.slack(m.scratch, old.from, old.to)
		if !less(m.least, m.scratch) {
			return
		}
	}
	m.other[x] = e
}

// join acts on a tight edge between two outer nodes: within one tree it makes a blossom; between two it augments, and
// returns true.
func (m *Matching) join(e edge) (augmented bool) {
	m.marks++
	for x := m.top[e.from]; ; x = m.above(x) {
		m.mark[x] = m.marks
		if m.via[x] == noEdge {
			break
		}
	}
	x := m.top[e.to]
	for ; m.mark[x] != m.marks; x = m.above(x) {
		if m.via[x] == noEdge {
			m.augment(e.from, e.to)
			m.augment(e.to, e.from)
			return true
		}
	}
	m.shrink(x, e)
	return false
}

// above returns the node from which a labelled node was reached.
func (m *Matching) above(x int32) int32 { return m.top[m.via[x].from] }

// augment matches an outer vertex s with t, and everything on the way to the root of its tree anew.
func (m *Matching) augment(s, t int32) {
	for {
		x := m.top[s]
		m.rebase(x, s)
		m.mate[s] = t
		if m.via[x] == noEdge {
			return
		}
		in := m.via[x].from
		e := m.via[m.top[in]]
		m.rebase(m.top[in], e.to)
		m.mate[e.to] = e.from
		s, t = e.from, e.to
	}
}
