package record

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

// The last line of a PSQ file.
const (
	psqNormal  = 0
	psqFailure = -2
	psqTimeout = 15
)

// psqDecisions begins our line with the decisions of the opening, behind which other programs read nothing.
const psqDecisions = "decisions "

// programLevel is what Piskvork writes for an engine that has no level.
const programLevel = 11

// WritePSQ writes the main line of g as ReadPSQ describes it, Black as the
// first player, lines ended by LF. The rule stands before an event that does not
// begin with its name. Comments, marks, ranks, dates and the side that won do not
// survive; of variations the fifths
// that were offered do, in a line of ours at the end. ErrOrder if the moves do not alternate from Black or
// stones were set up, ErrUnfit for a pass, and ErrSize, ErrPoint, ErrOccupied.
func WritePSQ(w io.Writer, g *Game) error {
	if err := checkSize(g.Size); err != nil {
		return err
	}
	if _, err := g.Points(); err != nil {
		return err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Piskvorky %dx%d, %d:%d, 0\n", g.Size, g.Size, level(g.Black), level(g.White))
	pos := &position{size: g.Size}
	for _, m := range g.Moves() {
		if m.Pass() {
			return fmt.Errorf("%w: a pass, move %d", ErrUnfit, pos.ply+1)
		}
		if err := pos.move(m); err != nil {
			return err
		}
		spent := inMillis(int(m.Spent.Milliseconds()))
		fmt.Fprintf(&b, "%d,%d,%d\n", m.Point.X()+1, g.Size-m.Point.Y(), spent.Milliseconds())
	}
	b.WriteString(orUnknown(psqName(g.Black.Name)) + "\n")
	b.WriteString(orUnknown(psqName(g.White.Name)) + "\n")
	b.WriteString(strconv.Itoa(psqCode(g.Result, turn(pos.ply))))
	event := psqEvent(g.Event)
	if rule, ok := eventRule(event); g.RuleKnown && (!ok || rule != g.Rule || strings.EqualFold(event, rule.String())) {
		name, err := g.Rule.MarshalText()
		if err != nil {
			return ErrRule
		}
		event = strings.TrimSuffix(string(name)+","+event, ",")
	}
	if event != "" {
		b.WriteString("," + event)
	}
	b.WriteString("\n")
	if text := formatDecisions(g.Decisions); text != "" {
		b.WriteString(psqDecisions + text + "\n")
	}
	return writeAll(w, []byte(b.String()))
}

func level(p Player) int {
	if p.Program {
		return programLevel
	}
	return 0
}

// psqCode is the code of r, if it is one that names the side to move as the loser.
func psqCode(r Result, loser board.Stone) int {
	if w := r.Winner(); w == board.Empty || w == loser {
		return psqNormal
	}
	switch r.Reason {
	case Timeout:
		return psqTimeout
	case Forfeit:
		return psqFailure
	}
	return psqNormal
}

// unknownName stands for a name that is empty: blank lines do not count.
const unknownName = "?"

func orUnknown(name string) string {
	if name == "" {
		return unknownName
	}
	return name
}

// psqName makes a name that is neither a move nor empty when it is read back.
func psqName(s string) string {
	s = simple(s)
	if kind, _, _ := psqRow(s); kind != noRow {
		s = simple(strings.ReplaceAll(s, ",", " "))
	}
	if s == unknownName {
		return ""
	}
	return s
}

// psqEvent makes a text that cannot turn the line of the code into a move.
func psqEvent(s string) string { return simple(strings.ReplaceAll(s, ",", " ")) }

// inMillis is n milliseconds, or 0 for an invalid time.
func inMillis(n int) time.Duration {
	d := time.Duration(n) * time.Millisecond
	if n < 0 || n > int(maxTime.Milliseconds()) {
		return 0
	}
	return d
}
