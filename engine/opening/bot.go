package opening

import (
	"time"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
)

// searchWithin bounds one search of a decision.
const searchWithin = 300 * time.Millisecond

// Bot has a pool search with limits, and nothing overlooked.
func Bot(l engine.Limits) engine.Bot {
	l.Time = searchWithin
	return bot{l}
}

type bot struct{ limits engine.Limits }

func (bot) String() string          { return "opening" }
func (b bot) Limits() engine.Limits { return b.limits }
func (bot) Searches() bool          { return true }
func (bot) UsesBook() bool          { return false }

func (bot) Choose(_ *board.Board, _ uint64, l engine.Limits, search func(engine.Limits) (engine.Result, error)) (engine.Result, error) {
	return search(l)
}
