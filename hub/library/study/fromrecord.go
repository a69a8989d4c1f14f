package study

import (
	"unicode/utf8"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/record"
)

// FromRecord returns the tree of a record as a study that Check accepts, how many branches it had to cut off, and the
// notices, as of game 0.
//
// Stones that are set up before the first move become moves, with passes between them so that they alternate; so does a
// move out of turn. Behind those that the root sets up is where the study starts. The decisions of the opening become
// comments, its fifths letters. A node without a move, such as a comment, is merged into the one before it, and
// variations with the same move become one. Branches that no study can hold are cut off: stones set up or taken away
// later, moves after a five or a forbidden point, on a stone or off the board, and nodes beyond MaxDepth or MaxNodes.
// Texts that are too long are shortened and end with "…". The side to move after moves matters only where no move says
// it. A game that does not know its rule is Freestyle.
//
// A game whose size or rule is none gives a study that Check refuses.
func FromRecord(g *record.Game) (s Study, cut int, said []record.Notice) {
	rule := board.Freestyle
	if g.RuleKnown {
		rule = g.Rule
	}
	s = Study{
		Rule: rule.String(), Size: g.Size, Title: g.Name, Black: g.Black.Name, White: g.White.Name,
		Event: g.Event, Date: g.Date, Result: g.Result.String(), Nodes: []TreeNode{{Up: -1}},
	}
	b, err := board.New(rule, g.Size)
	if err != nil {
		return s, 0, nil
	}
	r := &reader{s: &s, b: b, children: map[edge]int{}, marked: map[sign]bool{}, ended: []bool{false}, decided: decided(g)}
	for _, t := range s.texts() {
		*t.text = r.clip(*t.text, t.most, oneLine)
	}
	r.tree(&g.Root)
	r.contradict(g.Result)
	r.dropped(g)
	return s, r.cut, r.notices.List()
}

// reader makes a study of a record.
type reader struct {
	s        *Study
	b        *board.Board                 // the position at the place where it is
	children map[edge]int                 // the nodes of the study, by parent and move
	marked   map[sign]bool                // the marks of the study
	ended    []bool                       // by node: nothing may follow it
	decided  map[*record.Node]record.Node // see there
	seen     int                          // nodes of the record
	cut      int
	notices  record.Notices
}

type edge struct {
	up   int
	move board.Point
}

type sign struct {
	node int
	kind record.MarkKind
	at   board.Point
}

// visit is a node of the record whose children are being read.
type visit struct {
	node  *record.Node
	next  int  // of its children
	at    int  // the node of the study that it has become, or belongs to
	ply   int  // of the board before it
	moved bool // a move has been made, so that nothing may be set up any more
}

// tree reads all that is below the root, with a stack of its own.
func (r *reader) tree(root *record.Node) {
	stack := []visit{r.enter(root, visit{})}
	for len(stack) > 0 {
		v := &stack[len(stack)-1]
		if v.next == len(v.node.Next) {
			r.back(v.ply)
			stack = stack[:len(stack)-1]
			continue
		}
		child := v.node.Next[v.next]
		v.next++
		if child == nil || r.seen == record.MaxNodes || len(stack) > record.MaxDepth {
			r.cut++
			continue
		}
		stack = append(stack, r.enter(child, *v))
	}
}

// back undoes moves.
func (r *reader) back(ply int) {
	for r.b.Ply() > ply {
		r.b.Undo()
	}
}

// enter reads one node. If it cannot be held, nothing below it is read.
func (r *reader) enter(n *record.Node, up visit) visit {
	r.seen++
	v := visit{node: n, at: up.at, ply: r.b.Ply(), moved: up.moved}
	ok := true
	if n.Setup != nil {
		if v.at, ok = r.setup(v.at, n, v.moved); ok && up.node == nil {
			r.s.Start = r.b.Ply()
		}
	}
	if ok && n.Move.Stone != board.Empty {
		v.moved = true
		v.at, ok = r.move(v.at, n.Move.Stone, n.Move.Point)
	}
	if !ok {
		r.cut++
		v.next = len(n.Next)
		return v
	}
	r.note(v.at, n)
	if d, ok := r.decided[n]; ok {
		r.note(v.at, &d)
	}
	return v
}

// move plays a move of a colour, with a pass before it if it is out of turn. False if it cannot be; nothing has been
// played then.
func (r *reader) move(at int, stone board.Stone, p board.Point) (int, bool) {
	free := p == board.None || r.b.On(p) && r.b.At(p) == board.Empty
	if r.ended[at] || !free || stone != board.Black && stone != board.White {
		return at, false
	}
	if stone != r.b.Turn() {
		if r.b.Ply()+2 > MaxDepth || len(r.s.Nodes)+2 > MaxNodes {
			return at, false
		}
		at, _ = r.step(at, board.None)
		r.notices.Add(record.Notice{Code: record.PassAdded})
	}
	return r.step(at, p)
}

// step goes to the child with a move, which the turn and the position allow; false beyond the limits.
func (r *reader) step(at int, p board.Point) (int, bool) {
	e := edge{at, p}
	i, known := r.children[e]
	if !known && (r.b.Ply() == MaxDepth || len(r.s.Nodes) == MaxNodes) {
		return at, false
	}
	ends, err := play(r.b, p)
	if err != nil {
		panic(err) // move has looked
	}
	if !known {
		i = len(r.s.Nodes)
		r.children[e] = i
		r.s.Nodes = append(r.s.Nodes, TreeNode{Up: at, At: moveText(p)})
		r.ended = append(r.ended, ends)
	}
	return i, true
}

// note adds a node's comment and marks to a node of the study.
func (r *reader) note(at int, n *record.Node) {
	to := &r.s.Nodes[at]
	if c := r.clip(n.Comment, maxComment, lines); c != "" && c != to.Comment && utf8.RuneCountInString(to.Comment) < maxComment {
		if to.Comment != "" {
			c = to.Comment + "\n" + c
		}
		to.Comment = r.clip(c, maxComment, lines)
	}
	for _, m := range n.Marks {
		kind, known := markNames[m.Kind]
		mark := TreeMark{Kind: kind, At: m.Point.String()}
		if m.Kind == record.Label {
			mark.Text = r.clip(m.Text, maxLabel, oneLine)
			known = known && mark.Text != ""
		}
		if s := (sign{at, m.Kind, m.Point}); known && r.b.On(m.Point) && !r.marked[s] {
			r.marked[s] = true
			to.Marks = append(to.Marks, mark)
		}
	}
}

// clip shortens a text, and tells of it.
func (r *reader) clip(s string, most int, tidy func(string) string) string {
	if utf8.RuneCountInString(tidy(s)) > most {
		r.notices.Add(record.Notice{Code: record.TextCut})
	}
	return clip(s, most, tidy)
}

// markNames is the inverse of recordKinds.
var markNames = func() map[record.MarkKind]MarkKind {
	names := map[record.MarkKind]MarkKind{}
	for name, kind := range recordKinds {
		names[kind] = name
	}
	return names
}()
