package hubtest

import (
	"fmt"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// Damages are what can be wrong with what is stored of a live game of Moved.
var Damages = map[string]func(m *Store, r *records.GameRecord){
	"an event is missing": func(_ *Store, r *records.GameRecord) { r.Events = r.Events[1:] },
	"a stone on a stone": func(_ *Store, r *records.GameRecord) {
		again := *r.Events[1]
		again.Seq = 3
		r.Events = append(r.Events, &again)
	},
	"no such board": func(_ *Store, r *records.GameRecord) { r.Settings.Size = 99 },
	"no such clock": func(_ *Store, r *records.GameRecord) { r.Settings.Time.Period = time.Second },
	"not to be read": func(m *Store, r *records.GameRecord) {
		m.Sick[r.ID] = func() error { return fmt.Errorf("event 2: no JSON: %w", game.ErrLog) }
	},
	"another status": func(_ *Store, r *records.GameRecord) { r.Status = game.Waiting.String() },
	"other seats":    func(_ *Store, r *records.GameRecord) { r.Status, r.Black, r.White = "live", 2, 1 },
	"a panic":        func(_ *Store, r *records.GameRecord) { r.Events = append(r.Events, nil) },
}

// Moved stores a live game of ten minutes in which Black has moved: versions 1 and 2.
func (m *Store) Moved(id string) {
	m.Seated(id, 10*time.Minute, false)
	p := board.At(7, 7)
	m.Do(func(m *Store) {
		m.Games[id].Events = append(m.Games[id].Events, stored(&game.Event{Seq: 2, Kind: game.Moved, Actor: 1,
			At: time.Now(), Payload: game.Payload{Point: &p, Clock: &game.Clocks{Black: 600_000, White: 600_000}}}))
	})
}
