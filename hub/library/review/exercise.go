package review

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/library/archive"
	"github.com/tengen-go/tengen/hub/library/puzzle"
	"github.com/tengen-go/tengen/hub/member/account"
)

// count notes a try. A person who was told the answer has not solved it. Once solved, an exercise that is not due yet
// does not rise any further.
func (e *Exercise) count(good, unaided bool) {
	now := time.Now()
	e.Tries++
	switch {
	case good && unaided && !e.Due.After(now):
		e.Due = now.Add(puzzle.RestFor(e.Solved))
		e.Solved++
	case !good && e.Solved > 0:
		e.Solved, e.Due = 0, now
	}
}

// Exercises are a page of a viewer's own mistakes.
type Exercises struct {
	Due  int    `json:"due"` // to be looked at now
	List []Task `json:"list"`
}

// Task is an exercise as a page shows it.
type Task struct {
	Exercise
	Rule  string    `json:"rule"`
	Size  int       `json:"size"`
	Moves []string  `json:"moves"` // before the mistake
	Color string    `json:"color"` // the side that must find the better move
	Title TaskTitle `json:"title"`
}

// TaskTitle names the game of a task.
type TaskTitle struct {
	Black string    `json:"black"`
	White string    `json:"white"`
	Ended time.Time `json:"ended"` // a text here
}

// maxTasks are listed at a time.
const maxTasks = 20

// Exercises returns the viewer's own, those first that are due first and none in a position of a live game. It returns
// ErrVisitor, and ErrPlaying for a player of a live game.
func (s *Service) Exercises(ctx context.Context, v account.Viewer) (Exercises, error) {
	if v.User == 0 {
		return Exercises{}, ErrVisitor
	}
	if s.c.Players.Plays(v.User) {
		return Exercises{}, ErrPlaying
	}
	list, due, err := s.c.Store.Exercises(ctx, v.User, maxTasks)
	if err != nil {
		return Exercises{}, err
	}
	out := Exercises{Due: due, List: []Task{}}
	games, err := s.gamesOf(ctx, list)
	if err != nil {
		return Exercises{}, err
	}
	for _, e := range list {
		g, ok := games[e.Game]
		if !ok {
			continue // it cannot be shown any more
		}
		task := taskOf(e, g)
		if moves, err := board.ParseMoves(task.Moves); err != nil || s.c.Players.InLiveGame(moves) {
			continue // that there is a better move is help too
		}
		out.List = append(out.List, task)
	}
	return out, nil
}

// gamesOf returns the games of exercises, by id.
func (s *Service) gamesOf(ctx context.Context, list []Exercise) (map[string]archive.Summary, error) {
	ids := make([]string, len(list))
	for i, e := range list {
		ids[i] = e.Game
	}
	found, err := s.c.Games.Some(ctx, ids)
	if err != nil {
		return nil, err
	}
	games := make(map[string]archive.Summary, len(found))
	for _, g := range found {
		games[g.ID] = g
	}
	return games, nil
}

func taskOf(e Exercise, g archive.Summary) Task {
	name := func(p *archive.Player) string {
		if p == nil {
			return ""
		}
		return p.Name
	}
	return Task{
		Exercise: e, Rule: g.Rule, Size: g.Size, Moves: g.Moves[:min(e.Move-1, len(g.Moves))],
		Color: [2]string{"black", "white"}[(e.Move-1)%2],
		Title: TaskTitle{name(g.Black), name(g.White), g.Ended},
	}
}
