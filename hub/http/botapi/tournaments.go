package botapi

import (
	"net/http"

	"github.com/tengen-go/tengen/hub/event/tournament"
	tournaments "github.com/tengen-go/tengen/hub/live/events"
)

// Tournaments are the API for bots that play events.
type Tournaments struct{ API *API }

// event returns the asking bot, the event in the address, and the action's key, "" if it has none.
func (t Tournaments) event(w http.ResponseWriter, r *http.Request) (who tournaments.Asker, on thing, err error) {
	c, err := t.API.bot(w, r, t.API.requests)
	if err != nil {
		return who, on, err
	}
	on, err = t.API.thing(r)
	return tournaments.Asker{User: c.user(), Name: c.token.User.Name, Program: true}, on, err
}

// JoinEvent registers a bot for an event for programs, or brings it back.
func (t Tournaments) JoinEvent(w http.ResponseWriter, r *http.Request) error {
	who, on, err := t.event(w, r)
	if err != nil {
		return err
	}
	if err := t.API.cfg.Events.Join(r.Context(), who, on.g, tournaments.Joining{}, once("join", on.key)); err != nil {
		return err
	}
	return answer(w, done{OK: true})
}

// LeaveEvent has a bot paired no more until it comes back.
func (t Tournaments) LeaveEvent(w http.ResponseWriter, r *http.Request) error {
	who, on, err := t.event(w, r)
	if err != nil {
		return err
	}
	if err := t.API.cfg.Events.Order(r.Context(), who, on.g, tournament.Leave{}, once("leave", on.key)); err != nil {
		return err
	}
	return answer(w, done{OK: true})
}

// once names an action by its key, "" if it has none.
func once(action, key string) string {
	if key == "" {
		return ""
	}
	return action + "/" + key
}
