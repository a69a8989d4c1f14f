package room

import (
	"tengen/hub/game"
	"tengen/hub/wire"
)

// Show asks how the game stands for a viewer, 0 a visitor, without letting anybody in: nobody's presence
// changes. Answer is called once and must not wait.
type Show struct {
	Viewer game.UserID
	Answer func(wire.GameState, error)
}

func (s Show) do(r *room) {
	var state wire.GameState
	err := error(wire.ErrRetry) // what is answered after a panic
	defer func() { s.Answer(state, err) }()
	if failed := r.ready(); failed != nil {
		err = failed
		return
	}
	if r.hidden(s.Viewer) {
		err = errHidden
		return
	}
	state, err = r.view(s.Viewer).State(), nil
}
