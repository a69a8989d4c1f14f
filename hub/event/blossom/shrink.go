package blossom

import "slices"

// shrink makes a blossom of the circle that e closes below the outer node lca.
func (m *Matching) shrink(lca int32, e edge) {
	b := m.unused[len(m.unused)-1]
	m.unused = m.unused[:len(m.unused)-1]
	kids, joints := m.kids[b][:0], m.joints[b][:0]
	for x := m.top[e.from]; x != lca; x = m.above(x) {
		kids, joints = append(kids, x), append(joints, m.via[x])
	}
	slices.Reverse(kids)
	slices.Reverse(joints)
	kids, joints = slices.Insert(kids, 0, lca), append(joints, e)
	for x := m.top[e.to]; x != lca; x = m.above(x) {
		kids, joints = append(kids, x), append(joints, edge{m.via[x].to, m.via[x].from})
	}
	m.kids[b], m.joints[b] = kids, joints
	m.base[b], m.label[b], m.via[b], m.mark[b], m.other[b] = m.base[lca], outer, m.via[lca], 0, noEdge
	clear(m.dual(b))
	m.resetNearby(b)
	mine := m.nearby[b]
	for _, kid := range kids {
		m.parent[kid] = b
		if m.label[kid] != outer {
			m.queue = m.leaves(kid, m.queue)
			continue
		}
		for v, u := range m.nearby[kid] {
			if u != none && (mine[v] == none || m.closer(u, mine[v], int32(v))) {
				mine[v] = u
			}
		}
	}
	for _, v := range m.leaves(b, nil) {
		m.top[v] = b
	}
	for v := range int32(m.n) {
		if y := m.top[v]; y != b && m.label[y] == outer && mine[v] != none {
			m.slack(m.least, mine[v], v)
			m.noteOther(b, edge{mine[v], v})
		}
	}
}

// expand takes an inner blossom whose dual variable is zero apart. The kids between the one that was reached and the
// base stay in the tree.
func (m *Matching) expand(b int32) {
	kids, joints := slices.Clone(m.kids[b]), slices.Clone(m.joints[b])
	e := m.via[b]
	for _, kid := range kids {
		m.parent[kid], m.label[kid], m.via[kid] = none, free, noEdge
		for _, v := range m.leaves(kid, nil) {
			m.top[v] = kid
		}
	}
	m.discard(b)
	m.label[b] = free
	at := slices.Index(kids, m.top[e.to])
	for {
		x := kids[at]
		m.label[x], m.via[x] = inner, e
		if at == 0 {
			return
		}
		next, matched := around(joints, at, at%2 == 1)
		m.makeOuter(kids[next], matched)
		at, e = around(joints, next, at%2 == 1)
	}
}

// around returns the kid after or before another on a blossom's circle, and the edge to it.
func around(joints []edge, at int, forward bool) (next int, e edge) {
	if forward {
		return (at + 1) % len(joints), joints[at]
	}
	next = (at + len(joints) - 1) % len(joints)
	return next, edge{joints[next].to, joints[next].from}
}

// rebase changes the matching inside a node so that v is the vertex that is matched outside of it.
func (m *Matching) rebase(b, v int32) {
	if int(b) < m.n {
		return
	}
	kid := v
	for m.parent[kid] != b {
		kid = m.parent[kid]
	}
	m.rebase(kid, v)
	kids, joints := m.kids[b], m.joints[b]
	start := slices.Index(kids, kid)
	forward := start%2 == 1
	for at := start; at != 0; {
		next, _ := around(joints, at, forward)
		after, e := around(joints, next, forward)
		m.rebase(kids[next], e.from)
		m.rebase(kids[after], e.to)
		m.mate[e.from], m.mate[e.to] = e.to, e.from
		at = after
	}
	m.kids[b] = append(slices.Clone(kids[start:]), kids[:start]...)
	m.joints[b] = append(slices.Clone(joints[start:]), joints[:start]...)
	m.base[b] = v
}
