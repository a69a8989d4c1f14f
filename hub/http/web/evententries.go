package web

import (
	"net/http"

	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/live/events"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/member/account"
)

// eventEntries is a host's list of players.
type eventEntries struct {
	List   string `json:"list"`             // CSV: name, id, federation, rating, section, team
	Guests bool   `json:"guests,omitempty"` // lines whose name is no member's become guests
	Check  bool   `json:"check,omitempty"`  // nobody is registered: the answer says what would become of each line
}

// eventGuest names a guest who is to have another link.
type eventGuest struct {
	Name string `json:"name"`
}

// eventSeat is what the link of a guest has.
type eventSeat struct {
	Seat string `json:"seat"`
}

// eventForbid says who does not meet: of each group no two.
type eventForbid struct {
	Groups [][]string `json:"groups"` // names; none: everybody may meet
	Reason string     `json:"reason"`
}

// entryHandlers answers for players whom hosts register, and for guests of events.
type entryHandlers struct {
	events  *eventHandlers
	entries *events.Entries
}

// registerPlayers registers the players of a host's list, and answers with what became of each line.
func (s *entryHandlers) registerPlayers(r *http.Request, in eventEntries) (events.EntryReport, error) {
	return withinLimit(s.events.opened, r, func() (out events.EntryReport, err error) {
		a, id, err := s.events.askerOf(r)
		if err != nil {
			return out, err
		}
		if in.Check {
			return s.entries.Check(r.Context(), a, id, in.List, in.Guests)
		}
		return s.entries.Register(r.Context(), a, id, in.List, in.Guests)
	})
}

// eventGuests answers with an event's guests and their links, for who runs it.
func (s *entryHandlers) eventGuests(r *http.Request) (events.EntryReport, error) {
	return withinLimit(s.events.opened, r, func() (out events.EntryReport, err error) {
		a, id, err := s.events.askerOf(r)
		if err != nil {
			return out, err
		}
		return s.guests(r, a, id)
	})
}

func (s *entryHandlers) guests(r *http.Request, a events.Asker, id string) (out events.EntryReport, err error) {
	out.Lines = []events.EntryLine{}
	lines, err := s.entries.Seats(r.Context(), a, id)
	out.Lines = append(out.Lines, lines...)
	return out, err
}

// renewGuest makes a guest's link another. A browser that used the one before is signed out.
func (s *entryHandlers) renewGuest(r *http.Request, in eventGuest) (out events.EntryReport, err error) {
	a, id, err := s.events.askerOf(r)
	if err != nil {
		return out, err
	}
	user, err := s.entries.RenewSeat(r.Context(), a, id, in.Name)
	if err != nil {
		return out, err
	}
	if err := account.NewSeats(s.events.sessions.service).End(r.Context(), user); err != nil {
		return out, err
	}
	return s.guests(r, a, id)
}

// enterEvent signs a browser in as the guest whose link it has.
func (s *Site) enterEvent(w http.ResponseWriter, r *http.Request) error {
	var in eventSeat
	if err := decode(r, &in); err != nil {
		return err
	}
	id := r.PathValue("id")
	if !validID(id) {
		return errMissing
	}
	return s.events.opened.pass(r, func() error {
		current, err := s.session(r)
		if err != nil {
			return err
		}
		guest, err := s.entries.entries.Seat(r.Context(), id, in.Seat)
		if err != nil {
			return err
		}
		got, token, err := account.NewSeats(s.sessions.service).Enter(r.Context(), current, guest, clientOf(r))
		return s.accounts.signedIn(w, r, got, token, err)
	})
}

// forbidPairs says who does not meet.
func (s *entryHandlers) forbidPairs(r *http.Request, in eventForbid) (eventPage, error) {
	return s.events.order(r, func(string) (tournament.Command, error) {
		return tournament.Forbid{Groups: in.Groups, Text: wire.PlainText(in.Reason)}, nil
	})
}
