package web

import (
	"net/http"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// eventHelp has a member help to run an event, or help no more.
type eventHelp struct {
	Name string `json:"name"`
	Stop bool   `json:"stop,omitempty"`
}

// eventHeir names who becomes an event's host: a helper, or the asking moderator.
type eventHeir struct {
	Name string `json:"name"`
}

// eventNext is a section's next round as it would be paired now.
type eventNext struct {
	Round int         `json:"round"` // from 1
	Pairs [][2]string `json:"pairs"`
	Bye   string      `json:"bye,omitempty"`
}

// eventPairs sets the pairs of a section's next round; none: they are made by the rules again.
type eventPairs struct {
	Section int         `json:"section,omitempty"`
	Round   int         `json:"round"` // from 1
	Pairs   [][2]string `json:"pairs"`
	Bye     string      `json:"bye,omitempty"`
	Reason  string      `json:"reason"`
}

// eventSeeds orders the players of a section before the start; none: by rating again.
type eventSeeds struct {
	Section int      `json:"section,omitempty"`
	Names   []string `json:"names"` // the first seed first; those who are not named follow by rating
	Reason  string   `json:"reason"`
}

// eventRepeat has the last round of a section played again.
type eventRepeat struct {
	Section int    `json:"section,omitempty"`
	Reason  string `json:"reason"`
}

// eventAccept takes an applicant of a simul, or one no more.
type eventAccept struct {
	Name string `json:"name"`
	Out  bool   `json:"out,omitempty"`
}

// acceptPlayer takes an applicant.
func (s *eventHandlers) acceptPlayer(r *http.Request, in eventAccept) (eventPage, error) {
	return s.order(r, func(id string) (tournament.Command, error) {
		u, err := userIn(s, r, id, in.Name)
		return tournament.Accept{User: u, Out: in.Out}, err
	})
}

// beginSimul begins a simul with those who are accepted.
func (s *eventHandlers) beginSimul(r *http.Request, _ none) (out eventPage, err error) {
	a, id, err := s.askerOf(r)
	if err != nil {
		return out, err
	}
	if err := s.service.Begin(r.Context(), a, id); err != nil {
		return out, err
	}
	return s.page(r, a, id)
}

// userIn returns the player of an event with a name.
func userIn(s *eventHandlers, r *http.Request, id, name string) (u game.UserID, err error) {
	err = s.service.View(r.Context(), id, func(t *tournament.Tournament) {
		for i := range t.Players {
			if t.Players[i].Name == name {
				u = t.Players[i].User
			}
		}
	})
	if err == nil && u == 0 {
		err = fault.Of(tournament.ErrNotIn)
	}
	return u, err
}

// helpEvent has a member help, or help no more.
func (s *eventHandlers) helpEvent(r *http.Request, in eventHelp) (out eventPage, err error) {
	a, id, err := s.askerOf(r)
	if err != nil {
		return out, err
	}
	if err := s.service.Help(r.Context(), a, id, in.Name, in.Stop); err != nil {
		return out, err
	}
	return s.page(r, a, id)
}

// handOver makes somebody else the host.
func (s *eventHandlers) handOver(r *http.Request, in eventHeir) (out eventPage, err error) {
	a, id, err := s.askerOf(r)
	if err != nil {
		return out, err
	}
	if err := s.service.HandOver(r.Context(), a, id, in.Name); err != nil {
		return out, err
	}
	return s.page(r, a, id)
}

// nextPairs answers with the pairs that the next round would have.
func (s *eventHandlers) nextPairs(r *http.Request) (out eventNext, err error) {
	a, err := s.asker(r)
	if err != nil {
		return out, err
	}
	var refusal error
	out, err = viewSection(s, r, func(t *tournament.Tournament, n int) (next eventNext) {
		if !t.Runs(a.User) {
			refusal = tournament.ErrHost
			return next
		}
		pairs, bye, ok := t.Suggested(n)
		if !ok {
			refusal = tournament.ErrPair
			return next
		}
		next = eventNext{Round: len(t.Sections[n].Rounds) + 1, Pairs: [][2]string{}}
		for _, p := range pairs {
			next.Pairs = append(next.Pairs, [2]string{t.Players[p[0]].Name, t.Players[p[1]].Name})
		}
		if bye != event.Nobody {
			next.Bye = t.Players[bye].Name
		}
		return next
	})
	if err == nil {
		err = refusal
	}
	return out, err
}

// arrangeRound sets the pairs of the next round.
func (s *eventHandlers) arrangeRound(r *http.Request, in eventPairs) (eventPage, error) {
	return s.order(r, func(string) (tournament.Command, error) {
		return tournament.Arrange{Section: in.Section, Round: in.Round - 1, Pairs: in.Pairs, Bye: in.Bye, Text: wire.PlainText(in.Reason)}, nil
	})
}

// seedPlayers orders the players of a section.
func (s *eventHandlers) seedPlayers(r *http.Request, in eventSeeds) (eventPage, error) {
	return s.order(r, func(string) (tournament.Command, error) {
		return tournament.Seed{Section: in.Section, Names: in.Names, Text: wire.PlainText(in.Reason)}, nil
	})
}

// repeatRound has the last round played again.
func (s *eventHandlers) repeatRound(r *http.Request, in eventRepeat) (out eventPage, err error) {
	a, id, err := s.askerOf(r)
	if err != nil {
		return out, err
	}
	if err := s.service.Repeat(r.Context(), a, id, tournament.Repeat{Section: in.Section, Text: wire.PlainText(in.Reason)}); err != nil {
		return out, err
	}
	return s.page(r, a, id)
}
