package gamebase

import (
	"context"
	"io"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/record"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
)

// Refusals of what is done with brought games.
var (
	ErrBringGuest = fault.WithReason(fault.Forbidden, "bring_guest", "Register first: imported games are kept for members.")
	ErrBringing   = fault.WithReason(fault.TooMany, "bring_busy", "Games are being read already; wait for the report.")
	ErrFull       = fault.WithReason(fault.TooLarge, "bring_full", "There is no room for more games.").With(fault.Values{"most": MostBrought})
	ErrBroken     = fault.WithReason(fault.Invalid, "bring_broken", "The upload broke off: import the file again, and the rest is added.")
)

// Bringing is how many uploads are read at the same time.
const Bringing = 4

// Brought is a brought game in a list.
type Brought struct {
	ID    string `json:"id"`
	Rule  string `json:"rule"`
	Size  int    `json:"size"`
	Black string `json:"black"`
	White string `json:"white"`
	// The members whom the names are of, by consent.
	BlackMember string `json:"blackMember,omitempty"`
	WhiteMember string `json:"whiteMember,omitempty"`

	Winner string   `json:"winner"` // "black", "white", "draw"; "": nobody knows
	Ending string   `json:"ending,omitempty"`
	Event  string   `json:"event,omitempty"`
	Played string   `json:"played,omitempty"`
	Shown  bool     `json:"shown,omitempty"` // to everybody
	Noted  bool     `json:"noted,omitempty"` // it has comments or variations
	File   string   `json:"file,omitempty"`  // to its owner
	Moves  []string `json:"moves"`
}

// BroughtPage is a part of somebody's brought games, the newest first.
type BroughtPage struct {
	Games []Brought `json:"games"`
	Total int       `json:"total"`
	Shown int       `json:"shown"` // of all
	Most  int       `json:"most"`
	Next  int       `json:"next,omitempty"` // before which the next page begins
}

// Store keeps brought games.
type Store interface {
	Taker
	NameStore
	// Brought returns a page of owner's games before an id, 0 the newest, as a viewer sees them.
	Brought(ctx context.Context, owner, viewer game.UserID, before, most int) (BroughtPage, error)
	// Noted returns a game that viewer may see, and its text; fault.NotFound.
	Noted(ctx context.Context, id int32, viewer game.UserID) (Game, error)
	// Show lets everybody see some of owner's games, or nobody else; no ids: all.
	Show(ctx context.Context, owner game.UserID, ids []int32, shown bool) error
	// Remove deletes some of owner's games; no ids: all.
	Remove(ctx context.Context, owner game.UserID, ids []int32) error
}

// Service keeps members' brought games.
type Service struct {
	store Store
	now   func() time.Time

	mu   sync.Mutex // guards the following
	busy map[game.UserID]bool
}

// NewService returns it.
func NewService(s Store) *Service {
	return &Service{store: s, now: time.Now, busy: map[game.UserID]bool{}}
}

// Bring takes the games of a file or a ZIP; see walk. A member brings one at a time: ErrBringing.
func (s *Service) Bring(ctx context.Context, owner game.UserID, in io.Reader, name string, opt record.ImportOptions) (BroughtReport, error) {
	return s.bring(ctx, owner, in, name, &reading{options: opt}, s.store.Take)
}

// BringAgain reads one file of an upload that has been brought once more, its texts in another encoding: its games are in place of those
// that were taken of it.
func (s *Service) BringAgain(ctx context.Context, owner game.UserID, in io.Reader, name, file string, opt record.ImportOptions) (BroughtReport, error) {
	return s.bring(ctx, owner, in, name, &reading{options: opt, only: file}, s.store.TakeAgain)
}

func (s *Service) bring(ctx context.Context, owner game.UserID, in io.Reader, name string, r *reading,
	take func(context.Context, game.UserID, []Game, time.Time) ([]bool, error)) (BroughtReport, error) {
	if !s.begin(owner) {
		return BroughtReport{}, ErrBringing
	}
	defer s.end(owner)
	if !r.options.RuleKnown {
		r.options.Rule, r.options.RuleKnown = board.Freestyle, true
	}
	r.store = func(games []Game) ([]bool, error) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		return take(ctx, owner, games, s.now())
	}
	return r.all(in, name, record.MaxBytes)
}

func (s *Service) begin(owner game.UserID) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.busy[owner] || len(s.busy) >= Bringing {
		return false
	}
	s.busy[owner] = true
	return true
}

func (s *Service) end(owner game.UserID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.busy, owner)
}

// pageOfBrought is how many are shown at a time.
const pageOfBrought = 50

// List returns a page of somebody's games as a viewer sees them.
func (s *Service) List(ctx context.Context, owner, viewer game.UserID, before int) (BroughtPage, error) {
	return s.store.Brought(ctx, owner, viewer, before, pageOfBrought)
}

// Game returns a game that viewer may see.
func (s *Service) Game(ctx context.Context, id int32, viewer game.UserID) (Game, error) {
	return s.store.Noted(ctx, id, viewer)
}

// Show lets everybody see games, or nobody else; no ids: all.
func (s *Service) Show(ctx context.Context, owner game.UserID, ids []int32, shown bool) error {
	return s.store.Show(ctx, owner, ids, shown)
}

// Remove deletes games; no ids: all.
func (s *Service) Remove(ctx context.Context, owner game.UserID, ids []int32) error {
	return s.store.Remove(ctx, owner, ids)
}

// reviewPrefix begins the name of a brought game among those that are reviewed.
const reviewPrefix = "brought-"

// ReadReviewID returns the id of a brought game that is reviewed by a name; false for any other name.
func ReadReviewID(name string) (id int32, ok bool) {
	text, ok := strings.CutPrefix(name, reviewPrefix)
	n, err := strconv.ParseInt(text, 10, 32)
	return int32(n), ok && err == nil && n > 0 && strconv.FormatInt(n, 10) == text
}
