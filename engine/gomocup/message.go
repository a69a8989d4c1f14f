package gomocup

import (
	"fmt"
	"strings"
	"time"

	"github.com/tengen-go/tengen/engine"
)

// maxPV is how many moves of a variation are written.
const maxPV = 32

// message reports a variation as the package's documentation says.
func (s *session) message(l engine.Line) {
	var b strings.Builder
	if l.Rank > 1 {
		fmt.Fprintf(&b, "(%d) ", l.Rank)
	}
	fmt.Fprintf(&b, "depth %d-%d ev %s n %s", l.Depth, l.SelDepth, eval(l.Score, l.Mate), short(l.Nodes))
	if l.Elapsed >= time.Millisecond {
		speed := float64(l.Nodes) / l.Elapsed.Seconds()
		fmt.Fprintf(&b, " nps %s tm %d", short(int64(speed)), l.Elapsed.Milliseconds())
	}
	b.WriteString(" pv")
	for _, p := range l.PV[:min(len(l.PV), maxPV)] {
		b.WriteString(" " + p.String())
	}
	s.out.say("MESSAGE %s", b.String())
}

// eval writes a score, or the plies to the five of a proven win or loss.
func eval(score, mate int) string {
	switch {
	case mate > 0:
		return fmt.Sprintf("+M%d", mate)
	case mate < 0:
		return fmt.Sprintf("-M%d", -mate)
	}
	return fmt.Sprint(score)
}

// short writes a number in thousands or millions when it is large.
func short(n int64) string {
	switch {
	case n >= 10_000_000:
		return fmt.Sprintf("%dM", n/1_000_000)
	case n >= 10_000:
		return fmt.Sprintf("%dK", n/1000)
	}
	return fmt.Sprint(n)
}
