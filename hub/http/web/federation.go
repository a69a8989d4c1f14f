package web

import (
	"net/http"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/member/account"
	"github.com/tengen-go/tengen/hub/member/federation"
)

// federations let members say what a federation says of them, and its officers confirm it.
type federations struct {
	sessions
	service *federation.Service
}

// federationPage is the asker's papers, and those that the asker may confirm.
type federationPage struct {
	Own    *federation.Papers `json:"own,omitempty"`
	Rights []string           `json:"rights"`        // federations for which the asker confirms
	May    bool               `json:"may,omitempty"` // the asker confirms for some, or as a moderator for all
	Queue  []papersAsked      `json:"queue"`         // the oldest first
}

// papersAsked are papers that are to be confirmed.
type papersAsked struct {
	User   game.UserID       `json:"user"`
	Name   string            `json:"name"` // on the site
	Asked  time.Time         `json:"asked"`
	Papers federation.Papers `json:"papers"`
}

// newPapers are what a federation says of the asker; none: they are taken away.
type newPapers struct {
	Papers *federation.Papers `json:"papers,omitempty"`
}

// papersAnswer confirms papers as they were seen, or declines them.
type papersAnswer struct {
	User    game.UserID       `json:"user"`
	Papers  federation.Papers `json:"papers"`
	Confirm bool              `json:"confirm,omitempty"`
}

func (s *federations) asks(r *http.Request) (v federation.Viewer, err error) {
	current, err := s.session(r)
	if err != nil || current == nil {
		return v, err
	}
	v.User, v.Guest, v.Moderator = current.User.ID, current.User.Kind != account.Member || current.User.Program, current.User.Sanctions.Moderator
	return v, nil
}

// page does something, nil: nothing, and answers with what the asker sees after it.
func (s *federations) page(r *http.Request, do func(v federation.Viewer) error) (out federationPage, err error) {
	v, err := s.asks(r)
	if err != nil {
		return out, err
	}
	if do != nil {
		if err := do(v); err != nil {
			return out, err
		}
	}
	p, err := s.service.Open(r.Context(), v)
	out = federationPage{Own: p.Own, Rights: append([]string{}, p.Rights...), May: p.May, Queue: make([]papersAsked, len(p.Queue))}
	for i, a := range p.Queue {
		out.Queue[i] = papersAsked{a.User, a.Name, a.Asked, a.Papers}
	}
	return out, err
}

// papers answers with the asker's papers.
func (s *federations) papers(r *http.Request) (federationPage, error) { return s.page(r, nil) }

// askPapers says what a federation says of the asker.
func (s *federations) askPapers(r *http.Request, in newPapers) (federationPage, error) {
	return s.page(r, func(v federation.Viewer) error {
		if in.Papers == nil {
			return s.service.Drop(r.Context(), v)
		}
		p := *in.Papers
		p.Name = wire.PlainText(p.Name)
		return s.service.Ask(r.Context(), v, p)
	})
}

// answerPapers confirms papers or declines them.
func (s *federations) answerPapers(r *http.Request, in papersAnswer) (federationPage, error) {
	return s.page(r, func(v federation.Viewer) error {
		return s.service.Answer(r.Context(), v, in.User, in.Papers, in.Confirm)
	})
}
