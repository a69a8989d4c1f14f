package web

import (
	"net/http"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/lists"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// classHandlers let members run classes and join them.
type classHandlers struct {
	sessions
	service *lists.Classes
	opened  throttle
}

// classChange opens a class, gives it another code, or closes it.
type classChange struct {
	Open bool `json:"open"`
}

// classCode is the answer to a classChange.
type classCode struct {
	Code string `json:"code"` // "" if it is closed
}

// classPage is what the teacher sees of a class.
type classPage struct {
	Code   string       `json:"code"` // by which others join; "" if the list is no class
	Pupils []classPupil `json:"pupils"`
	Most   int          `json:"most"` // pupils
}

// classPupil is a pupil, and what the pupil has done.
type classPupil struct {
	User   wire.User   `json:"user"`
	Joined time.Time   `json:"joined"` // a text here
	Work   []classWork `json:"work"`   // of each entry of the list, in order
}

// classWork is what a pupil has done with an entry.
type classWork struct {
	State string    `json:"state,omitempty"` // "tried", "solved", "later": after a first try that failed, "done": says the pupil
	At    time.Time `json:"at,omitzero"`     // a text here
}

// classPart is the asker's part in the class of a list.
type classPart struct {
	Pupils int       `json:"pupils,omitempty"` // of the asker's own class
	Joined time.Time `json:"joined,omitzero"`  // as a pupil; a text here
}

// classInvitation is a class that has a code, and one of the asker's as a pupil.
type classInvitation struct {
	ID    string    `json:"id"` // of the list
	Title string    `json:"title"`
	Owner wire.User `json:"owner"`
}

// classJoined is the list whose class has been joined or left.
type classJoined struct {
	ID string `json:"id"`
}

// classRemoval names a pupil to be taken out.
type classRemoval struct {
	User game.UserID `json:"user"`
}

// classSaid says whether the asker has worked through a study on the list.
type classSaid struct {
	ID      string `json:"id"` // of the study
	Chapter string `json:"chapter,omitempty"`
	Done    bool   `json:"done"`
}

// changeClass opens or closes the class of the asker's list.
func (s *classHandlers) changeClass(r *http.Request, in classChange) (out classCode, err error) {
	v, id, err := s.viewerOf(r)
	if err != nil {
		return out, err
	}
	if in.Open {
		out.Code, err = s.service.Open(r.Context(), v, id)
		return out, err
	}
	return out, s.service.Close(r.Context(), v, id)
}

// showClass answers with the class of the asker's list.
func (s *classHandlers) showClass(r *http.Request) (out classPage, err error) {
	v, id, err := s.viewerOf(r)
	if err != nil {
		return out, err
	}
	c, err := withinLimit(s.opened, r, func() (lists.Class, error) { return s.service.Class(r.Context(), v, id) })
	if err != nil {
		return out, err
	}
	out = classPage{Code: c.Code, Pupils: make([]classPupil, len(c.Pupils)), Most: lists.MostPupils}
	for i, p := range c.Pupils {
		work := make([]classWork, len(p.Work))
		for j, w := range p.Work {
			work[j] = classWork(w)
		}
		out.Pupils[i] = classPupil{*wire.UserOf(&p.User), p.Joined, work}
	}
	return out, nil
}

// removePupil takes a pupil out of the asker's class.
func (s *classHandlers) removePupil(r *http.Request, in classRemoval) (out classJoined, err error) {
	v, id, err := s.viewerOf(r)
	if err != nil {
		return out, err
	}
	return classJoined{id}, s.service.Remove(r.Context(), v, id, in.User)
}

// invitedTo answers with the class that has a code.
func (s *classHandlers) invitedTo(r *http.Request) (out classInvitation, err error) {
	v, code, err := s.viewerOf(r)
	if err != nil {
		return out, err
	}
	j, err := withinLimit(s.opened, r, func() (lists.Joined, error) { return s.service.Invited(r.Context(), v, code) })
	if err != nil {
		return out, err
	}
	return invitation(j), nil
}

// joinClass adds the asker to the class that has a code.
func (s *classHandlers) joinClass(r *http.Request, _ none) (out classJoined, err error) {
	v, code, err := s.viewerOf(r)
	if err != nil {
		return out, err
	}
	out.ID, err = withinLimit(s.opened, r, func() (string, error) { return s.service.Join(r.Context(), v, code) })
	return out, err
}

// leaveClass takes the asker out of a class.
func (s *classHandlers) leaveClass(r *http.Request, _ none) (out classJoined, err error) {
	v, id, err := s.viewerOf(r)
	if err != nil {
		return out, err
	}
	return classJoined{id}, s.service.Leave(r.Context(), v, id)
}

// sayDone keeps what the asker says of a study on the list.
func (s *classHandlers) sayDone(r *http.Request, in classSaid) (out classJoined, err error) {
	v, id, err := s.viewerOf(r)
	if err != nil {
		return out, err
	}
	e := lists.Item{Kind: lists.StudyEntry, ID: in.ID, Chapter: in.Chapter}
	return classJoined{id}, s.service.Say(r.Context(), v, id, e, in.Done)
}

func invitation(j lists.Joined) classInvitation {
	return classInvitation{j.ID, j.Title, *wire.UserOf(&j.Owner)}
}
