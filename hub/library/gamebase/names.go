package gamebase

import (
	"context"
	"strings"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
)

// A name in somebody's brought games is a member's only if that member has agreed: the owner asks, the member accepts, and either of both ends it
// again. An owner who was refused once cannot ask the same member again.

// Bounds of names.
const (
	MostNames = 100 // asked for or joined, of a member's games
	MostAsks  = 50  // that wait for a member's answer
)

// Refusals of names.
var (
	ErrNoName     = fault.WithReason(fault.NotFound, "bring_name", "There is no such name in your imported games.")
	ErrNameMember = fault.WithReason(fault.Forbidden, "bring_name_member", "This member cannot be asked.")
	ErrNameAsked  = fault.WithReason(fault.Conflict, "bring_name_asked", "That name has been asked for already.")
	ErrNamesFull  = fault.WithReason(fault.TooMany, "bring_names", "There is no room for more names.").With(fault.Values{"most": MostNames})
)

// JoinedName is a name in brought games that is a member's, or is asked to be.
type JoinedName struct {
	Owner    string `json:"owner"`  // of the games
	Name     string `json:"name"`   // in these, in small letters
	Member   string `json:"member"` // whose it is
	Games    int    `json:"games"`
	Accepted bool   `json:"accepted,omitempty"`
}

// BroughtNames are the names that concern a member.
type BroughtNames struct {
	Own   []JoinedName `json:"own"`   // in the member's games
	Asked []JoinedName `json:"asked"` // in games of others, said to be the member's
}

// NameStore keeps names.
type NameStore interface {
	Names(ctx context.Context, user game.UserID) (BroughtNames, error)
	// AskName asks member whether a name in owner's games is the member's; one's own is at once. The errors above.
	AskName(ctx context.Context, owner, member game.UserID, name string, now time.Time) error
	// AcceptName joins a name in owner's games to member, who was asked; fault.NotFound.
	AcceptName(ctx context.Context, owner, member game.UserID, name string, now time.Time) error
	// EndName ends what was asked or accepted. It is by the owner of the games, or by the member, who is not asked again; fault.NotFound.
	EndName(ctx context.Context, owner, member game.UserID, name string, by game.UserID, now time.Time) error
}

// Names returns the names that concern a member.
func (s *Service) Names(ctx context.Context, user game.UserID) (BroughtNames, error) {
	return s.store.Names(ctx, user)
}

// AskName asks a member; see NameStore.
func (s *Service) AskName(ctx context.Context, owner, member game.UserID, name string) error {
	return s.store.AskName(ctx, owner, member, trimName(name), s.now())
}

// AcceptName joins a name to the member who was asked; see NameStore.
func (s *Service) AcceptName(ctx context.Context, owner, member game.UserID, name string) error {
	return s.store.AcceptName(ctx, owner, member, trimName(name), s.now())
}

// EndName ends what was asked or accepted; see NameStore.
func (s *Service) EndName(ctx context.Context, owner, member game.UserID, name string, by game.UserID) error {
	return s.store.EndName(ctx, owner, member, trimName(name), by, s.now())
}

func trimName(name string) string { return tidy(strings.ToLower(name), maxName) }
