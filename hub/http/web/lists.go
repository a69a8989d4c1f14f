package web

import (
	"net/http"
	"time"

	"github.com/tengen-go/tengen/hub/library/lists"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// Bounds of showing lists.
const (
	listsMost   = 240 // that an address may open in a minute
	listsAtOnce = 4
)

// listHandlers keeps members' lists of puzzles and studies.
type listHandlers struct {
	sessions
	service *lists.Service
	classes *lists.Classes
	opened  throttle
}

// listsPage is the asker's lists, the one changed last first, and the classes that the asker is in.
type listsPage struct {
	Lists  []listedList      `json:"lists"`
	Most   int               `json:"most"` // that a member may keep
	Joined []classInvitation `json:"joined"`
}

// listedList is a list among others.
type listedList struct {
	ID      string    `json:"id"`
	Title   string    `json:"title"`
	Entries int       `json:"entries"`
	Updated time.Time `json:"updated"` // a text here
}

// newList is a list to be kept.
type newList struct {
	Title   string       `json:"title"`
	Entries []lists.Item `json:"entries"`
}

// changedList is the replacement of a version of a list.
type changedList struct {
	Title   string       `json:"title"`
	Entries []lists.Item `json:"entries"`
	Version int          `json:"version"` // that has been changed
}

// savedList is the answer to a saved list.
type savedList struct {
	ID      string `json:"id"`
	Version int    `json:"version"`
}

// openList is a list as anybody with the link sees it.
type openList struct {
	ID      string      `json:"id"`
	Title   string      `json:"title"`
	Owner   wire.User   `json:"owner"`
	Mine    bool        `json:"mine,omitempty"`   // the asker may change it
	Hidden  bool        `json:"hidden,omitempty"` // its title, by a moderator, from everybody but its owner
	Version int         `json:"version"`
	Updated time.Time   `json:"updated"` // a text here
	Entries []openEntry `json:"entries"`
	Class   *classPart  `json:"class,omitempty"` // for the teacher and the pupils of a class
}

// openEntry is an entry of a list with its description.
type openEntry struct {
	Kind    string `json:"kind"` // "puzzle", "study"
	ID      string `json:"id"`
	Chapter string `json:"chapter,omitempty"`
	Title   string `json:"title,omitempty"` // of a study; without one it is not there any more
	Rule    string `json:"rule,omitempty"`  // of a puzzle; absent if it no longer exists
	Own     int    `json:"own,omitempty"`   // of a puzzle: moves to find
	State   string `json:"state,omitempty"` // of a puzzle: "tried" or "solved" by the asker; of a study of a class: "done"
	Due     string `json:"due,omitempty"`   // a day, "2026-12-31"

	Name  string   `json:"name,omitempty"`  // of a chapter
	Size  int      `json:"size,omitempty"`  // of a board, if there is a position to show
	Moves []string `json:"moves,omitempty"` // that lead to it
}

// deletedList is the answer to a deleted list.
type deletedList struct {
	ID string `json:"id"`
}

// lists answers with the asker's lists.
func (s *listHandlers) lists(r *http.Request) (out listsPage, err error) {
	v, err := s.viewer(r)
	if err != nil {
		return out, err
	}
	all, err := s.service.List(r.Context(), v)
	if err != nil {
		return out, err
	}
	joined, err := s.classes.Joined(r.Context(), v)
	if err != nil {
		return out, err
	}
	out = listsPage{Lists: make([]listedList, len(all)), Most: lists.Most, Joined: make([]classInvitation, len(joined))}
	for i, j := range joined {
		out.Joined[i] = invitation(j)
	}
	for i, l := range all {
		out.Lists[i] = listedList(l)
	}
	return out, nil
}

// saveList keeps a list.
func (s *listHandlers) saveList(r *http.Request, in newList) (out savedList, err error) {
	v, err := s.viewer(r)
	if err != nil {
		return out, err
	}
	var saved savedList
	if saved.ID, saved.Version, err = s.service.Add(r.Context(), v, in.Title, in.Entries); err != nil {
		return out, err
	}
	return saved, nil
}

// showList answers with a list, to anybody who knows its id.
func (s *listHandlers) showList(r *http.Request) (out openList, err error) {
	v, id, err := s.viewerOf(r)
	if err != nil {
		return out, err
	}
	l, err := withinLimit(s.opened, r, func() (lists.Opened, error) { return s.service.Get(r.Context(), v, id) })
	if err != nil {
		return out, err
	}
	out = openList{
		ID: l.ID, Title: l.Title, Owner: *wire.UserOf(&l.Owner), Mine: l.Mine, Hidden: l.Hidden, Version: l.Version, Updated: l.Updated,
		Entries: make([]openEntry, len(l.Entries)),
	}
	part, done, err := s.classes.Part(r.Context(), v, id)
	if err != nil {
		return out, err
	}
	if part.Open || !part.Joined.IsZero() {
		out.Class = &classPart{part.Pupils, part.Joined}
	}
	for i, e := range l.Entries {
		a := l.About[i]
		if done[lists.Item{Kind: e.Kind, ID: e.ID, Chapter: e.Chapter}] {
			a.State = lists.Done
		}
		out.Entries[i] = openEntry{e.Kind, e.ID, e.Chapter, a.Title, a.Rule, a.Own, a.State, e.Due, a.Name, a.Size, a.Moves}
	}
	return out, nil
}

// changeList puts a list in the place of a version of it.
func (s *listHandlers) changeList(r *http.Request, in changedList) (out savedList, err error) {
	v, id, err := s.viewerOf(r)
	if err != nil {
		return out, err
	}
	saved := savedList{ID: id}
	if saved.Version, err = s.service.Change(r.Context(), v, id, in.Title, in.Version, in.Entries); err != nil {
		return out, err
	}
	return saved, nil
}

// deleteList deletes a list.
func (s *listHandlers) deleteList(r *http.Request, _ none) (out deletedList, err error) {
	v, id, err := s.viewerOf(r)
	if err != nil {
		return out, err
	}
	if err := s.service.Delete(r.Context(), v, id); err != nil {
		return out, err
	}
	return deletedList{id}, nil
}

// listPage shows a list: 404 if there is none. Anybody with the link may see it; search engines are asked to leave it
// alone.
func (s *pages) listPage(w http.ResponseWriter, r *http.Request) error {
	return s.page(w, r, func(g *view) {
		g.head, g.source = hiddenHead(g.lang, "lists"), "src/puzzles/page.tsx"
		g.entitle(r, s.lists.Title)
	})
}
