package study

// tree finds the children of nodes, each of which stands behind its parent.
type tree struct {
	nodes       []TreeNode
	first, next []int // the first child and the next sibling of a node, by index; 0 for none
}

func newTree(nodes []TreeNode) *tree {
	t := &tree{nodes, make([]int, len(nodes)), make([]int, len(nodes))}
	for i := len(nodes) - 1; i > 0; i-- {
		up := nodes[i].Up
		t.next[i], t.first[up] = t.first[up], i
	}
	return t
}

// mainLine returns how many moves the main line has.
func (t *tree) mainLine() (moves int) {
	for at := t.first[0]; at != 0; at = t.first[at] {
		moves++
	}
	return moves
}

// walk goes through the tree, the main line first, and calls enter before and leave after all that is below a node; the
// root is neither entered nor left. An error of enter ends it, as a *NodeError. It needs no stack, however deep the tree.
func (t *tree) walk(enter func(i int) error, leave func(i int)) error {
	at := 0
	down := t.first[0]
	for {
		if down != 0 {
			if err := enter(down); err != nil {
				for ; at != 0; at = t.nodes[at].Up {
					leave(at)
				}
				return &NodeError{down, err}
			}
			at, down = down, t.first[down]
			continue
		}
		if at == 0 {
			return nil
		}
		leave(at)
		at, down = t.nodes[at].Up, t.next[at]
	}
}
