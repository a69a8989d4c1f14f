package fairplay

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/fairplay"
	"github.com/tengen-go/tengen/hub/game"
)

// Task is a finished rated game that is to be measured.
type Task struct {
	Number    int64
	Game      string
	Rule      board.Rule
	Speed     string
	Size      int
	Moves     []board.Point
	Winner    board.Stone
	Ended     time.Time
	Players   [2]game.UserID // Black's, White's; 0: a bot or a program, of whom no sheet is made
	Rating    [2]float64
	Deviation [2]float64
	Spent     []int64 // ms of each move; nil: not known
	Known     int     // moves from the first on in positions that are known: of the opening, or played often before
}

// Store keeps what is measured.
type Store interface {
	Tasks
	Boards
	Sheets
	Models
}

// Tasks are games to be measured.
type Tasks interface {
	// Take returns the newest game that is to be measured and that no server works on; nil if there is none.
	Take(ctx context.Context, now time.Time) (*Task, error)
	// Keep stores what was found of a task, both players' parts, in one transaction, and that it is done.
	Keep(ctx context.Context, t *Task, parts [2]Played) error
	// Drop notes that a game cannot be measured.
	Drop(ctx context.Context, number int64) error
}

// Boards are compared with each other.
type Boards interface {
	// Beside returns the game's own board, the boards beside it at the time, and those of the same people at other times.
	Beside(ctx context.Context, t *Task) (own Board, beside, others []Board, err error)
	// Notes returns the studies of the game's players that were changed last while it went on.
	Notes(ctx context.Context, t *Task) ([]Notes, error)
	// Relays stores relays.
	Relays(ctx context.Context, t *Task, found []Relay) error
}

// Sheets are made of games.
type Sheets interface {
	// Games returns somebody's games of a rule and speed since an instant, or since the last case was closed, and the relays
	// in which that person profits.
	Games(ctx context.Context, user game.UserID, rule, speed string, since time.Time) ([]Played, []Relay, error)
	// Sheet stores a sheet, instead of the one before.
	Sheet(ctx context.Context, user game.UserID, rule, speed string, s *Sheet, now time.Time) error
}

// Models are what is expected of people.
type Models interface {
	// Expected returns the expectations for a rule and speed; nil: those of the levels.
	Expected(ctx context.Context, rule, speed string) (*Model, error)
	// Stale returns a rule and speed with enough games and people whose expectations are old, and their games; "" if there is none.
	Stale(ctx context.Context, now time.Time) (rule, speed string, people []Person, err error)
	// Expect stores expectations, instead of those before.
	Expect(ctx context.Context, rule, speed string, m *Model, now time.Time) error
}

// Config is what a Service needs.
type Config struct {
	Store      Store
	Thresholds Thresholds
	Options    fairplay.Options
	Version    string // of the engine
	Log        *slog.Logger
	// InBackground returns a context of work that waits while people's games want the processors, and a function to call
	// when it is done.
	InBackground func(ctx context.Context) (polite context.Context, done func())
}

// Service measures finished games behind all else. One goroutine calls Step, one Fit.
type Service struct {
	c      Config
	fitted time.Time // when Fit last found nothing to fit; Fit's
}

// NewService returns one.
func NewService(c Config) *Service { return &Service{c: c} }

// fitEvery is how often there may be something to fit: to find out reads all games that are kept.
const fitEvery = time.Hour

// taskWithin bounds the work on a game, the waiting for games in play included.
const taskWithin = 10 * time.Minute

// Step measures the next game and makes its players' sheets again. It reports whether there may be more to do.
func (s *Service) Step(ctx context.Context) (more bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, taskWithin)
	defer cancel()
	t, err := s.c.Store.Take(ctx, time.Now())
	if err != nil || t == nil {
		return false, err
	}
	found, err := s.measure(ctx, t)
	if errors.Is(err, fairplay.ErrGame) {
		s.c.Log.Warn("a game that cannot be measured", "game", t.Game, "err", err)
		return true, s.c.Store.Drop(ctx, t.Number)
	}
	if err != nil {
		return false, err
	}
	if err := s.c.Store.Keep(ctx, t, parts(t, found, s.c.Version)); err != nil {
		return false, err
	}
	if err := s.relays(ctx, t); err != nil {
		return true, err
	}
	for _, user := range t.Players {
		if user == 0 {
			continue
		}
		if err := s.sheet(ctx, user, t); err != nil {
			return true, err
		}
	}
	return true, nil
}

func (s *Service) measure(ctx context.Context, t *Task) ([]fairplay.Move, error) {
	if s.c.InBackground != nil {
		polite, done := s.c.InBackground(ctx)
		defer done()
		ctx = polite
	}
	return fairplay.Measure(ctx, fairplay.Game{Rule: t.Rule, Size: t.Size, Moves: t.Moves, Winner: t.Winner, Known: t.Known}, s.c.Options)
}

// parts are the two players' moves. Colour follows the parity of moves.
func parts(t *Task, found []fairplay.Move, version string) (out [2]Played) {
	for side := range out {
		out[side] = Played{Game: t.Game, Ended: t.Ended, Rating: t.Rating[side], Deviation: t.Deviation[side], Version: version, Moves: []Move{}}
	}
	for i, m := range found {
		move := Move{Move: m}
		if i < len(t.Spent) {
			move.Spent = t.Spent[i]
		}
		out[i%2].Moves = append(out[i%2].Moves, move)
	}
	return out
}

// relays compares the game with the boards beside it.
func (s *Service) relays(ctx context.Context, t *Task) error {
	own, beside, others, err := s.c.Store.Beside(ctx, t)
	if err != nil {
		return err
	}
	var found []Relay
	for _, b := range beside {
		if r, ok := Compare(own, b, others); ok {
			found = append(found, r)
		}
	}
	notes, err := s.c.Store.Notes(ctx, t)
	if err != nil {
		return err
	}
	for _, n := range notes {
		if r, ok := CompareNotes(own, n, others); ok {
			found = append(found, r)
		}
	}
	if len(found) == 0 {
		return nil
	}
	return s.c.Store.Relays(ctx, t, found)
}

// sheet makes somebody's sheet again.
func (s *Service) sheet(ctx context.Context, user game.UserID, t *Task) error {
	now := time.Now()
	games, relays, err := s.c.Store.Games(ctx, user, t.Rule.String(), t.Speed, now.Add(-Retention))
	if err != nil {
		return err
	}
	model, err := s.c.Store.Expected(ctx, t.Rule.String(), t.Speed)
	if err != nil {
		return err
	}
	if model == nil {
		model = Prior()
	}
	sheet := Make(games, relays, model, s.c.Thresholds)
	return s.c.Store.Sheet(ctx, user, t.Rule.String(), t.Speed, &sheet, now)
}

// Fit fits the expectations of a rule and speed again to the site's own games, if there are enough. It reports whether
// there may be another.
func (s *Service) Fit(ctx context.Context) (more bool, err error) {
	now := time.Now()
	if now.Before(s.fitted.Add(fitEvery)) {
		return false, nil
	}
	rule, speed, people, err := s.c.Store.Stale(ctx, now)
	if err != nil {
		return false, err
	}
	if rule == "" {
		s.fitted = now
		return false, nil
	}
	return true, s.c.Store.Expect(ctx, rule, speed, Fit(Prior(), s.c.Version, people), now)
}
