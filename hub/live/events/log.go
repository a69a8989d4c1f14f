package events

import (
	"time"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/tournament"
)

// EventRecord is a line of an event's log.
type EventRecord struct {
	Seq    int       `json:"seq"`
	Kind   string    `json:"kind"` // "created", "helper", "helper_gone", "handed_over", "silenced", "heard", "arranged", "repeated", "forbade", "seeded", "begun", "left", "returned", "disqualified", "corrected", "annulled", "restored", "replayed", "shifted", "finished", "ended", "called_off", "penalised", "team_out"
	At     time.Time `json:"at"`
	Who    string    `json:"who,omitempty"`    // whom it is about; of a pair the first
	Other  string    `json:"other,omitempty"`  // of a pair the second
	Round  int       `json:"round,omitempty"`  // from 1
	Score  string    `json:"score,omitempty"`  // as it counts from now on
	Why    string    `json:"why,omitempty"`    //
	Reason string    `json:"reason,omitempty"` // the host's words
	Games  float64   `json:"games,omitempty"`  // game points that a team lacks
	Match  float64   `json:"match,omitempty"`  // match points
}

// EventLog is an event's log without registrations, pairings and results.
type EventLog struct {
	Records []EventRecord `json:"records"`
}

// Log returns an event's log as all can read it.
func Log(t *tournament.Tournament) EventLog {
	out := EventLog{Records: []EventRecord{}}
	for _, l := range t.Lines {
		r := EventRecord{Seq: l.Seq, Kind: string(l.Kind), At: l.At, Round: l.Round, Why: string(l.Why), Reason: l.Text}
		r.Who, r.Games, r.Match = l.Name, float64(l.Penalty.Games)/10, float64(l.Penalty.Match)/10
		if l.Player != event.Nobody {
			r.Who = t.Players[l.Player].Name
		}
		if l.Round > 0 && l.Pair[0] != event.Nobody {
			r.Who, r.Other = nameOf(t, l.Pair[0]), nameOf(t, l.Pair[1])
		}
		if l.Result != nil {
			r.Score = scores[[2]event.Outcome{l.Result.First, l.Result.Second}]
		}
		out.Records = append(out.Records, r)
	}
	return out
}
