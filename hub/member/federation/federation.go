// Package federation is about what federations say of members: an id, a country, and the name as the federation writes it. A
// member asks for them to be confirmed, and an officer of the federation, or a moderator, confirms: so both have agreed. Only
// what is confirmed is shown to others.
//
// Reading order: federation.go, service.go. Store is PostgreSQL.
package federation

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
)

// PapersState is how far papers have come. Names are stored and sent: they never change.
type PapersState string

// The states of papers.
const (
	Asked     PapersState = "asked"
	Confirmed PapersState = "confirmed"
	Declined  PapersState = "declined"
)

// The bounds of papers.
const (
	MaxName   = 60
	maxID     = 11
	minLetter = 2 // of a federation
	maxLetter = 8
)

// Papers are what a federation says of a member, or what a member says that it does.
type Papers struct {
	Federation string      `json:"federation"` // such as "RIF": two to eight letters
	ID         string      `json:"id"`
	Country    string      `json:"country"` // three letters
	Name       string      `json:"name"`    // as the federation writes it
	State      PapersState `json:"state,omitempty"`
}

// Asking is a member whose papers are to be confirmed.
type Asking struct {
	User  game.UserID
	Name  string // on the site
	Asked time.Time
	Papers
}

// Store keeps papers; *db/federations.Federations is one.
type Store interface {
	// Own returns a member's papers, nil if there are none.
	Own(ctx context.Context, u game.UserID) (*Papers, error)
	// Confirmed returns the confirmed papers of users.
	Confirmed(ctx context.Context, users []game.UserID) (map[game.UserID]Papers, error)
	// Ask replaces a member's papers by others that are to be confirmed. Those that are confirmed already stay so.
	Ask(ctx context.Context, u game.UserID, p Papers, at time.Time) error
	// Drop takes a member's papers away.
	Drop(ctx context.Context, u game.UserID) error
	// Waiting returns papers that are to be confirmed, the oldest first: of some federations, nil: of all.
	Waiting(ctx context.Context, federations []string, most int) ([]Asking, error)
	// Answer confirms the papers of a member, or declines them; ErrChanged if they are others by now, ErrTaken if another member has that id.
	Answer(ctx context.Context, by, about game.UserID, p Papers, confirm bool, at time.Time) error
	// Rights returns the federations for which a member confirms.
	Rights(ctx context.Context, u game.UserID) ([]string, error)
}

// Refusals of a federation.
var (
	ErrVisitor = fault.WithReason(fault.Unauthorized, "federation_visitor", "Sign in first.")
	ErrGuest   = fault.WithReason(fault.Forbidden, "federation_guest", "Only members have papers of a federation.")
	ErrPapers  = fault.WithReason(fault.Invalid, "federation_papers", "A federation has two to eight letters, a country three, an id up to eleven letters and digits, and a name 2 to 60 characters.")
	ErrTaken   = fault.WithReason(fault.Conflict, "federation_taken", "Another member has that id.")
	ErrChanged = fault.WithReason(fault.Conflict, "federation_changed", "These papers have changed, or somebody has answered.")
	ErrRights  = fault.WithReason(fault.Forbidden, "federation_rights", "Officers of the federation confirm papers, and nobody confirms the own.")
	ErrOften   = fault.WithReason(fault.TooMany, "federation_often", "That was asked for many times today.")
)

func within(text, letters string, least, most int) bool {
	return len(text) >= least && len(text) <= most && strings.Trim(text, letters) == ""
}

const (
	capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	others   = "abcdefghijklmnopqrstuvwxyz0123456789-"
)

// Check trims papers, and returns ErrPapers for those that there cannot be.
func (p *Papers) Check() error {
	p.Federation, p.Country = strings.ToUpper(strings.TrimSpace(p.Federation)), strings.ToUpper(strings.TrimSpace(p.Country))
	p.ID, p.Name, p.State = strings.TrimSpace(p.ID), strings.Join(strings.Fields(p.Name), " "), ""
	n := utf8.RuneCountInString(p.Name)
	if !within(p.Federation, capitals, minLetter, maxLetter) || !within(p.Country, capitals, 3, 3) || !within(p.ID, capitals+others, 1, maxID) ||
		n < 2 || n > MaxName || !utf8.ValidString(p.Name) {
		return ErrPapers
	}
	return nil
}
