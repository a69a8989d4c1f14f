package puzzle

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/puzzle"
	"github.com/tengen-go/tengen/engine/record"
)

// maxLine is how long a line of a file of puzzles may be.
const maxLine = 1 << 20

// Read reads puzzles, one a line in JSON. It returns those of before an error, which names the line.
func Read(r io.Reader) (list []puzzle.Puzzle, err error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 0, 64<<10), maxLine)
	for n := 1; lines.Scan(); n++ {
		if strings.TrimSpace(lines.Text()) == "" {
			continue
		}
		var p puzzle.Puzzle
		err := json.Unmarshal(lines.Bytes(), &p)
		if err == nil {
			err = Check(&p)
		}
		if err != nil {
			return list, fmt.Errorf("line %d: %w", n, err)
		}
		list = append(list, p)
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return list, fmt.Errorf("line %d: longer than %d bytes", len(list)+1, maxLine)
	}
	return list, lines.Err()
}

// exported is a line of what WriteJSON writes: Read takes it again.
type exported struct {
	ID string `json:"id"`
	puzzle.Puzzle
	Rating int `json:"rating"`
	Plays  int `json:"plays"`
	Votes  int `json:"votes"`
}

// WriteJSON writes a puzzle as a line.
func WriteJSON(w io.Writer, p *Puzzle) error {
	return json.NewEncoder(w).Encode(exported{p.ID, p.Puzzle, round(p.Rating.Value), p.Plays, p.Votes})
}

// Licence is the licence in exports: anybody may use them for anything.
const Licence = "CC0 1.0 (public domain)"

// WriteSGF writes a puzzle as a game with its solution: all right moves, the other side's replies, and comments.
func WriteSGF(w io.Writer, p *Puzzle) error {
	g := record.New(p.Rule, p.Size, p.Moves...)
	g.Root.Comment = fmt.Sprintf("Puzzle %s, %s. Rating %d. %s.", p.ID, strings.Join(p.Themes, ", "), round(p.Rating.Value), Licence)
	last := &g.Root
	for len(last.Next) > 0 {
		last = last.Next[0]
	}
	last.Comment = Task(p)
	if last == &g.Root {
		last.Comment = g.Root.Comment
	}
	addTree(last, p.Tree, p.Turn())
	return record.WriteSGF(w, g)
}

// Task describes the puzzle's task in English.
func Task(p *Puzzle) string {
	return map[board.Stone]string{board.Black: "Black", board.White: "White"}[p.Turn()] + tasks[p.Kind]
}

var tasks = map[puzzle.Kind]string{
	puzzle.Win:     " to play and win.",
	puzzle.Defence: " to play: one move does not lose.",
	puzzle.Trap:    " to play and make the answer forbidden.",
	puzzle.Escape:  " to play and get out of the trap.",
	puzzle.Fifth:   " chooses which fifth move stays.",
}

func addTree(n *record.Node, tree []puzzle.Answer, turn board.Stone) {
	for i, a := range tree {
		right := n.Add(record.Move{Stone: turn, Point: a.Move})
		switch {
		case len(a.Replies) == 0:
			right.Comment = "Solved."
		case i > 0:
			right.Comment = "Right as well."
		}
		for _, r := range a.Replies {
			addTree(right.Add(record.Move{Stone: turn.Opponent(), Point: r.Move}), r.Next, turn)
		}
	}
}
