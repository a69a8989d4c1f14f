package events

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/ids"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// The games of an event that are watched beside each other. They are rendered once a second at most, however many look.

const (
	mostBoards = 16
	keptWalls  = 200 // of sections of events
	wallWithin = 2 * time.Second
)

// EventBoard is a game of an event, to be watched.
type EventBoard struct {
	Game   string       `json:"game"`
	Black  string       `json:"black"`
	White  string       `json:"white"`
	Size   int          `json:"size"`
	Moves  []string     `json:"moves"`
	Clock  *wire.Clock  `json:"clock,omitempty"`
	Turn   string       `json:"turn,omitempty"`  // whose clock runs
	Since  int64        `json:"since,omitempty"` // of a simul: server time at which the turn began
	Result *game.Result `json:"result,omitempty"`
	Now    int64        `json:"now"` // server time
}

// EventBoards are the games of a section that go on, the first tables first: of a simul all, of other events sixteen.
type EventBoards struct {
	V      string       `json:"v"`              // names this answer
	Part   bool         `json:"part,omitempty"` // only what has changed since the answer that the asker has; which games there are has not
	Boards []EventBoard `json:"boards"`
	TV     *EventBoard  `json:"tv,omitempty"` // the game on the event's channel, of whatever section; absent: none is on, or in a part: it has not changed
}

// walls are what was rendered last.
type walls struct {
	mu    sync.Mutex // guards the following
	known map[string]*wall
}

func (w *walls) of(key string) *wall {
	w.mu.Lock()
	defer w.mu.Unlock()
	if one := w.known[key]; one != nil {
		return one
	}
	if w.known == nil || len(w.known) >= keptWalls {
		w.known = map[string]*wall{} // what is looked at comes again within a second
	}
	one := &wall{name: ids.New()}
	w.known[key] = one
	return one
}

// Boards returns EventBoards in JSON. After is V of an answer that the asker has, "" for none: the answer is a part, if what the asker has is known
// here and the games are the same.
func (s *Service) Boards(ctx context.Context, id string, section int, after string) ([]byte, error) {
	one := s.walls.of(id + "/" + strconv.Itoa(section))
	one.mu.Lock()
	defer one.mu.Unlock()
	if one.texts != nil && time.Since(one.at) < fresh {
		return one.answer(after)
	}
	var games []string
	err := s.View(ctx, id, func(t *tournament.Tournament) { games = firstTables(t, section) })
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, wallWithin)
	defer cancel()
	boards := []EventBoard{}
	for _, g := range games {
		state, err := s.c.Show(ctx, g)
		if err != nil {
			continue // it is shown again when it can be
		}
		boards = append(boards, boardOf(&state))
	}
	one.hang(boards, boardOnAir(ctx, &s.c, id, boards))
	one.at = time.Now()
	return one.answer(after)
}
func boardOf(s *wire.GameState) EventBoard {
	b := EventBoard{Game: s.G, Size: s.Settings.Size, Moves: []string{}, Clock: s.Clock, Since: s.Since, Result: s.Result, Now: s.Now - s.Settings.Delay}
	if p := s.Players.Black; p != nil {
		b.Black = p.Name
	}
	if p := s.Players.White; p != nil {
		b.White = p.Name
	}
	for _, m := range s.Moves {
		b.Moves = append(b.Moves, m.At)
	}
	if s.Next != nil {
		b.Turn = s.Next.By
	}
	return b
}

// firstTables returns the games of a section that go on: those of a round in its order, of an arena and a ladder those of the best seeds.
func firstTables(t *tournament.Tournament, section int) (games []string) {
	pairs := openPairs(t, section)
	if t.Plan.Kind == tournament.Arena || t.Plan.Kind == tournament.Ladder {
		seed := func(p *tournament.Pair) int { return min(t.Players[p.First].Number, t.Players[p.Second].Number) }
		slices.SortStableFunc(pairs, func(a, b *tournament.Pair) int { return cmp.Compare(seed(a), seed(b)) })
	}
	most := mostBoards
	if t.Plan.Kind == tournament.Simul { // the host needs them all
		most = tournament.MaxBoards
	}
	for _, p := range pairs[:min(len(pairs), most)] {
		games = append(games, p.Game)
	}
	return games
}

// openPairs returns the pairs of a section whose games are in play, those of the last round first.
func openPairs(t *tournament.Tournament, section int) (pairs []*tournament.Pair) {
	rounds := t.Sections[section].Rounds
	for r := len(rounds) - 1; r >= 0; r-- {
		for i := range rounds[r].Pairs {
			if p := &rounds[r].Pairs[i]; p.Result == nil && p.Game != "" && !t.Adjourned[p.Game] {
				pairs = append(pairs, p)
			}
		}
	}
	return pairs
}
