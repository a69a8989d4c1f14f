package tournament

import (
	"cmp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/game"
)

// Papers of players: ids of federations, a host's registrations, and players who must not meet.

// Papers are what a federation, or the host, says of a player.
type Papers struct {
	Federation string `json:"federation,omitempty"` // three letters, as files have it: the player's country
	ID         string `json:"id,omitempty"`         // the federation's
	Name       string `json:"name,omitempty"`       // as the federation writes it
	Team       string `json:"team,omitempty"`
}

// The bounds of papers and of what a host forbids.
const (
	maxPaperID = 11 // characters, as reports have room for
	maxFormal  = 60
	maxTeam    = 40
	maxGroups  = 100 // of players who do not meet
	maxApart   = 20  // players of such a group
	MostGuests = 200 // of an event
	// MostGuestsADay is how many guests a host names in a day, in all events.
	MostGuestsADay = 300
	maxNamesOut    = 400 // characters of the log's line of forbidden pairs
)

// Refusals.
var (
	ErrPapers   = fault.WithReason(fault.Forbidden, "event_papers", "The event is for the federation's rating: it takes members whose federation id is confirmed.")
	ErrEntered  = fault.WithReason(fault.Conflict, "event_entered", "The player is in the event already.")
	ErrNoGuests = fault.WithReason(fault.Forbidden, "event_no_guests", "The event takes no guests.")
	ErrGuests   = fault.WithReason(fault.Conflict, "event_guests", "An event has up to 200 guests.").With(fault.Values{"max": MostGuests})
	ErrImitates = fault.WithReason(fault.Conflict, "event_imitates", "A member has that name, or one that looks like it.")
	ErrToday    = fault.WithReason(fault.TooMany, "event_guests_today", "You have named 300 guests within a day.").With(fault.Values{"max": MostGuestsADay})
	ErrLine     = fault.WithReason(fault.Invalid, "event_line", "The line has a field that is too long, or cannot be read.")
	ErrForbid   = fault.WithReason(fault.Invalid, "event_forbid", "Before the start of a Swiss or an arena, a host says which groups of two to twenty of its players do not meet.")
)

// checkPapers returns why nobody could be asked for papers like that, or kept apart by them.
func (p *Plan) checkPapers() error {
	switch {
	case p.Apart < 0 || p.Apart > maxSwiss || p.Apart > 0 && (p.Kind != Swiss || p.Team != nil), p.Official && (p.Guests || p.Bots), p.Guests && (p.Bots || p.Members || p.Kind == Simul):
		return ErrPlan
	}
	return nil
}

// Check returns ErrLine for papers that no file has room for. It trims them.
func (p *Papers) Check() error {
	p.Federation, p.ID = strings.ToUpper(strings.TrimSpace(p.Federation)), strings.TrimSpace(p.ID)
	p.Name, p.Team = strings.Join(strings.Fields(p.Name), " "), strings.Join(strings.Fields(p.Team), " ")
	if p.Federation != "" && (len(p.Federation) != 3 || strings.Trim(p.Federation, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "") {
		return ErrLine
	}
	if len(p.ID) > maxPaperID || strings.Trim(p.ID, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-") != "" {
		return ErrLine
	}
	if !utf8.ValidString(p.Name+p.Team) || utf8.RuneCountInString(p.Name) > maxFormal || utf8.RuneCountInString(p.Team) > maxTeam {
		return ErrLine
	}
	return nil
}

// formal is a player's name as files have it.
func (p *Player) formal() string { return cmp.Or(p.Papers.Name, p.Name) }

// Enter registers somebody by the host: a member, or a guest of the event.
type Enter struct {
	Join
	User game.UserID
}

func (c Enter) decide(t *Tournament, by game.UserID, now time.Time) ([]Record, error) {
	guests := 0
	for i := range t.Players {
		if t.Players[i].Guest {
			guests++
		}
	}
	_, in := t.byUser[c.User]
	c.Invited = true
	switch {
	case !t.Runs(by):
		return nil, ErrHost
	case t.over():
		return nil, ErrOver
	case in:
		return nil, ErrEntered
	case c.Guest && !t.Plan.Guests:
		return nil, ErrNoGuests
	case c.Guest && guests >= MostGuests:
		return nil, ErrGuests
	}
	if err := c.Papers.Check(); err != nil {
		return nil, err
	}
	return c.register(t, c.User, now)
}

// Forbid says before the start of a Swiss or an arena which players do not meet: of each group no two. It replaces what was said before.
// In the other kinds the draw decides who meets.
type Forbid struct {
	Groups [][]string // names
	Text   string
}

func (c Forbid) decide(t *Tournament, by game.UserID, _ time.Time) ([]Record, error) {
	text, err := t.referee(by, c.Text)
	switch {
	case err != nil:
		return nil, err
	case t.over():
		return nil, ErrOver
	case t.Phase != Coming || t.Plan.Kind != Swiss && t.Plan.Kind != Arena || t.Plan.Team != nil || len(c.Groups) > maxGroups:
		return nil, ErrForbid
	}
	named := map[string]int{}
	for i := range t.Players {
		named[t.Players[i].Name] = i
	}
	out := Payload{Text: text}
	for _, group := range c.Groups {
		var players []int
		for _, name := range group {
			i, ok := named[name]
			if !ok || slices.Contains(players, i) {
				return nil, ErrForbid
			}
			players = append(players, i)
		}
		if len(players) < 2 || len(players) > maxApart {
			return nil, ErrForbid
		}
		out.Order = append(out.Order, players)
	}
	return []Record{{Kind: Forbade, Payload: out}}, nil
}

// Apart returns the groups of players of whom no two meet, by place in Players.
func Apart(t *Tournament) [][]int { return t.apart }

// apartOf returns whom each player never meets, by place in Players.
func apartOf(t *Tournament) map[int][]int {
	out := map[int][]int{}
	for _, group := range t.apart {
		for _, i := range group {
			for _, j := range group {
				if i != j {
					out[i] = append(out[i], j)
				}
			}
		}
	}
	return out
}

// forbidden returns who does not meet in a section, by places in its list.
func (t reading) forbidden(place map[int]int) (out []event.Forbidden) {
	for _, group := range t.apart {
		f := event.Forbidden{Until: event.MaxRounds}
		for _, i := range group {
			if n, ok := place[i]; ok {
				f.Players = append(f.Players, n)
			}
		}
		if len(f.Players) > 1 {
			out = append(out, f)
		}
	}
	return out
}

// namesOf names groups of players: "A – B, C – D – E".
func (t growing) namesOf(groups [][]int) string {
	var texts []string
	for _, group := range groups {
		var names []string
		for _, i := range group {
			names = append(names, t.Players[i].Name)
		}
		texts = append(texts, strings.Join(names, " – "))
	}
	all := []rune(strings.Join(texts, ", "))
	if len(all) > maxNamesOut {
		all = append(all[:maxNamesOut-1], '…')
	}
	return string(all)
}

// NewGuest is a guest to be made.
type NewGuest struct {
	Host           game.UserID
	Name, Skeleton string
}

// Guest is a guest of an event.
type Guest struct {
	User game.UserID
	Name string
	Turn int // how often the link was renewed
}
