package lobby

import (
	"cmp"
	"slices"

	"tengen/hub/wire"
)

// openGame is an open game on the list.
type openGame struct {
	wire.Seek
	json []byte // nil: not wanted yet
}

// byAge orders open games: the newest first.
func byAge(a, b *openGame) int {
	return cmp.Or(cmp.Compare(b.Created, a.Created), cmp.Compare(a.G, b.G))
}

// seekList is the open games that pages are shown, newest first.
type seekList struct {
	byID  map[string]*openGame
	byAge ordered[*openGame]
}

func newSeekList() seekList {
	return seekList{byID: map[string]*openGame{}, byAge: ordered[*openGame]{compare: byAge}}
}

// add reports false if the game is on the list already.
func (s *seekList) add(k wire.Seek) bool {
	if s.byID[k.G] != nil {
		return false
	}
	o := &openGame{Seek: k}
	s.byID[k.G] = o
	s.byAge.add(o)
	return true
}

// remove reports false if the game is not on the list.
func (s *seekList) remove(id string) bool {
	o := s.byID[id]
	if o == nil {
		return false
	}
	delete(s.byID, id)
	s.byAge.remove(o)
	return true
}

// first returns what a page gets.
func (s *seekList) first() []*openGame { return s.byAge.first(listMax) }

// with returns what a page gets, and some that are not on the list.
func (s *seekList) with(more []wire.Seek) []*openGame {
	list := slices.Clip(s.first())
	for _, k := range more {
		if s.byID[k.G] == nil {
			list = append(list, &openGame{Seek: k})
		}
	}
	return list
}
