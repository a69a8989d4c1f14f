package web

import (
	"net/http"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/http/botapi"
)

// programsShown bounds the bots of others that a page names.
const programsShown = 100

// programs answers with the bots that are here and that others run.
type programs struct {
	hub    botapi.Hub // nil: there is no bot API
	people botapi.People
	opened throttle
}

// programHere is a bot that is here.
type programHere struct {
	Name    string          `json:"name"`
	Engine  *records.Engine `json:"engine,omitempty"` // what it says of its program
	Playing int             `json:"playing"`          // games
}

// programsPage is the bots that are here.
type programsPage struct {
	Programs []programHere `json:"programs"`
}

// here answers with the bots that are here, and what they say of their programs.
func (s *programs) here(r *http.Request) (out programsPage, err error) {
	out.Programs = []programHere{}
	if s.hub == nil || s.people == nil {
		return out, nil
	}
	return withinLimit(s.opened, r, func() (programsPage, error) {
		found, err := s.people.ProgramsAmong(r.Context(), s.hub.Present())
		if err != nil {
			return out, err
		}
		found = found[:min(len(found), programsShown)]
		ids := make([]game.UserID, len(found))
		for i, u := range found {
			ids[i] = u.ID
		}
		engines, err := s.people.Engines(r.Context(), ids)
		if err != nil {
			return out, err
		}
		for _, u := range found {
			p := programHere{Name: u.Name, Playing: len(s.hub.Playing(u.ID))}
			if e, ok := engines[u.ID]; ok {
				p.Engine = &e
			}
			out.Programs = append(out.Programs, p)
		}
		return out, nil
	})
}
