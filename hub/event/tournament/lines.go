package tournament

import (
	"time"

	"github.com/tengen-go/tengen/hub/event"
)

// Line is a record as all can read it.
type Line struct {
	Seq     int
	Kind    RecordKind
	At      time.Time
	Player  int // in Players; event.Nobody: none
	Round   int // from 1; 0: none
	Pair    [2]int
	Result  *Result
	Why     Reason
	Text    string
	Name    string  // Helped, Unhelped, HandedOver; Penalised, Retired: the team's; Forbade: all names
	Penalty Penalty // Penalised
}

// note keeps a record for all to read.
func (t growing) note(r *Record) {
	p := &r.Payload
	l := Line{Seq: r.Seq, Kind: r.Kind, At: r.At, Player: event.Nobody, Why: p.Why, Text: p.Text}
	switch r.Kind {
	case Registered, CheckedIn, Paired, Resulted, Reported, Teamed, Drawn, Ordered, Opened, Proposed, Agreed, Reminded, Lapsed, Dated, Decided, Accepted, Unaccepted, HostAway, HostBack:
		return
	case Penalised:
		l.Name, l.Penalty = t.Teams[p.Team].Name, *p.Penalty
	case Retired:
		l.Name = t.Teams[p.Team].Name
	case Silenced, Heard:
		l.Player = p.Player
	case Left, Returned, Disqualified:
		if t.Plan.inWaves() && r.Kind != Disqualified && p.Why != Silent {
			return // people pause
		}
		l.Player = p.Player
	case Corrected, Annulled, Restored, Replayed:
		pair := t.at(ref{p.Section, p.Round, p.Pair})
		l.Round, l.Pair, l.Result = p.Round+1, [2]int{pair.First, pair.Second}, p.Result
	case Helped, Unhelped, HandedOver:
		l.Name = p.Entrant.Name
	case Forbade, Seeded:
		l.Name = t.namesOf(p.Order)
	case Arranged, Repeated:
		l.Round, l.Pair = p.Round+1, [2]int{event.Nobody, event.Nobody}
	default:
	}
	t.Lines = append(t.Lines, l)
}
