package proof

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

// at reads one point, "h8".
func at(text string) board.Point {
	p, err := board.ParsePoint(text)
	if err != nil {
		panic(err)
	}
	return p
}

// position returns a 15×15 board with the given stones. Black moves after as
// many stones of each colour, White after one more of Black.
func position(t testing.TB, rule board.Rule, black, white string) *board.Board {
	t.Helper()
	b, err := board.New(rule, 15)
	if err != nil {
		t.Fatal(err)
	}
	bs, ws := strings.Fields(black), strings.Fields(white)
	if d := len(bs) - len(ws); d != 0 && d != 1 {
		t.Fatalf("%d black and %d white stones", len(bs), len(ws))
	}
	for i := range bs {
		b.Make(at(bs[i]))
		if i < len(ws) {
			b.Make(at(ws[i]))
		}
	}
	return b
}

// attack makes a node; answers "f8 i8" with the node that follows each.
func attack(move string, replies ...[]Reply) *Node {
	return &Node{Move: at(move), Replies: slices.Concat(replies...)}
}

func answers(points string, next *Node) []Reply {
	var replies []Reply
	for p := range strings.FieldsSeq(points) {
		replies = append(replies, Reply{at(p), next})
	}
	return replies
}

// The position of most tests. On row 3 and column e Black has a 4-3 at e3; on
// row 8 the move j8 makes a broken three with the answers f8, i8 and k8.
const (
	strong = "b3 c3 d3 e4 e5 g8 h8"
	idle   = "a3 o15 o13 m13 o10 k15 a15"
	closed = "a3 o1 o2 o3 m15 k15 a15" // White can make a four on column o
)

// fourThree is the win by the 4-3: after the block, a straight four.
func fourThree() *Node { return attack("e3", answers("f3", attack("e2"))) }

func TestTree(t *testing.T) {
	n := attack("j8", answers("f8", attack("i8")), answers("i8 k8", fourThree()))
	if n.Plies() != 5 || n.Size() != 6 {
		t.Errorf("%d plies, %d nodes, want 5 and 6", n.Plies(), n.Size())
	}
	var line []string
	for _, p := range n.Line() {
		line = append(line, p.String())
	}
	if got := strings.Join(line, " "); got != "j8 i8 e3 f3 e2" {
		t.Errorf("Line = %s", got)
	}
	if one := attack("a1"); one.Plies() != 1 || one.Size() != 1 || len(one.Line()) != 1 {
		t.Error("a single node")
	}
}

func TestJSON(t *testing.T) {
	n := attack("h8", answers("i9", attack("j10")))
	data, err := json.Marshal(n)
	if err != nil || string(data) != `{"m":"h8","r":[{"m":"i9","n":{"m":"j10"}}]}` {
		t.Fatalf("%s, %v, want string(data) %q", data, err, `{"m":"h8","r":[{"m":"i9","n":{"m":"j10"}}]}`)
	}
	var back Node
	if err := json.Unmarshal(data, &back); err != nil || !reflect.DeepEqual(&back, n) {
		t.Errorf("%+v, %v, want %v", back, err, n)
	}
}
