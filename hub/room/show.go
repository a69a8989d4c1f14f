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
	var err error = wire.ErrRetry // after a panic
	defer func() { s.Answer(state, err) }()
	if err = r.ready(); err != nil {
		return
	}
	err = wire.ErrRetry
	state = r.view(s.Viewer).State()
	err = nil
}
