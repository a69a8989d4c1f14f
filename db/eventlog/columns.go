package eventlog

import (
	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// EventColumns returns an event's columns from seq to at.
func EventColumns(e *game.Event) ([]any, error) {
	text, err := payload(e)
	return eventColumns(e, text), err
}

func eventColumns(e *game.Event, payload string) []any {
	return []any{e.Seq, string(e.Kind), e.Actor, payload, e.ClientID, pg.Millis(e.At)}
}

// payload returns an event's payload as JSON.
func payload(e *game.Event) (string, error) {
	b, err := e.Payload.AppendJSON(make([]byte, 0, 128))
	return string(b), err
}

// GameColumns returns a new game's columns from id to rated.
func GameColumns(n *records.NewGame) []any {
	s := n.Settings
	return []any{n.ID, s.Rule.String(), s.Size, string(s.Opening), string(s.Forbidden), s.Takebacks,
		string(s.Time.Kind), s.Time.Initial.Milliseconds(), s.Time.Increment.Milliseconds(),
		s.Time.Period.Milliseconds(), s.Time.Periods, s.Time.Stones, n.Host, n.Color, n.Private, n.Bot, s.Rated}
}
