package web

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/live/events"
)

// eventWords is a line of chat for a section of an event.
type eventWords struct {
	Section int    `json:"section,omitempty"` // from 0
	Text    string `json:"text"`              // 1 to 140 characters
	Key     string `json:"key"`               // the same key says it once
}

// eventHide hides a line of an event's chat, or shows it again.
type eventHide struct {
	Line int64 `json:"line"`
	Show bool  `json:"show,omitempty"`
}

// eventSpoken is the answer.
type eventSpoken struct {
	Done bool `json:"done"`
}

// eventChats answers for the chats of events.
type eventChats struct{ events *eventHandlers }

// lineRoutes are the routes whose answers are lines.
func (s *eventChats) lineRoutes() []route {
	return []route{{path: "/api/events/{id}/chat/stream", get: s.followChat, quiet: true}}
}

// sayInEvent adds a line to the chat of a section.
func (s *eventChats) sayInEvent(r *http.Request, in eventWords) (out eventSpoken, err error) {
	a, id, err := s.events.askerOf(r)
	if err != nil {
		return out, err
	}
	if in.Key == "" || len(in.Key) > eventKeyMost {
		return out, tournament.ErrPlan
	}
	out.Done = true
	return out, s.events.service.Say(r.Context(), a, id, in.Section, in.Text, in.Key)
}

const eventKeyMost = 64 // bytes of a line's key

// hideLine hides a line.
func (s *eventChats) hideLine(r *http.Request, in eventHide) (out eventSpoken, err error) {
	a, id, err := s.events.askerOf(r)
	if err != nil {
		return out, err
	}
	out.Done = true
	return out, s.events.service.HideLine(r.Context(), a, id, in.Line, !in.Show)
}

// silence takes the chat from a player, or gives it back.
func (s *eventChats) silence(r *http.Request, in eventHelp) (eventPage, error) {
	return s.events.order(r, func(string) (tournament.Command, error) { return tournament.Silence{Name: in.Name, Stop: in.Stop}, nil })
}

// followChat answers with the lines of a section's chat, and again with those that change, a message a line and one a second at most.
func (s *eventChats) followChat(w http.ResponseWriter, r *http.Request) error {
	a, id, err := s.events.askerOf(r)
	if err != nil {
		return err
	}
	n := 0
	var refusal error
	err = s.events.service.View(r.Context(), id, func(t *tournament.Tournament) {
		if n, refusal = section(r, t); refusal == nil && t.Plan.Quiet {
			refusal = tournament.ErrQuiet
		}
	})
	if err == nil {
		err = refusal
	}
	if err != nil {
		return err
	}
	return s.events.streamLines(w, r, func(ctx context.Context, write func(line []byte) error) error {
		return s.events.service.FollowChat(ctx, a.User, id, n, eventBeat, func(lines []events.EventSaid) error {
			if lines == nil {
				return write(nil)
			}
			text, err := json.Marshal(events.EventTalk{Lines: lines})
			if err != nil {
				return err
			}
			return write(text)
		})
	})
}
