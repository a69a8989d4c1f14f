package lobby

import (
	"cmp"
	"slices"

	"github.com/tengen-go/tengen/hub/game"
)

// siteMost is how many open games of one network a page gets, so that nobody fills the list.
const siteMost = 10

// openGame is an open game on the list.
type openGame struct {
	Seek
	site string // Config.Site of its host, as last known
	json []byte // nil: not wanted yet
}

// byAge orders open games: the newest first.
func byAge(a, b *openGame) int {
	return cmp.Or(b.Created.Compare(a.Created), cmp.Compare(a.ID, b.ID))
}

// byRight orders open games for the case that not all have a place: members' before guests', the oldest first.
func byRight(a, b *openGame) int {
	return cmp.Or(later(a.Host.Guest, b.Host.Guest), a.Created.Compare(b.Created), cmp.Compare(a.ID, b.ID))
}

// openGames are the open games on the list. The lists' lock guards them.
type openGames struct {
	all    ordered[*openGame] // byAge
	ranked ordered[*openGame] // byRight
	chosen []*openGame        // the games that a page gets, byAge; nil: to be chosen anew
}

func newOpenGames() openGames {
	return openGames{all: ordered[*openGame]{compare: byAge}, ranked: ordered[*openGame]{compare: byRight}}
}

// add reports false if the game is on the list. Even then it notes where its host is.
func (o *openGames) add(s *openGame) bool {
	if i, in := o.all.find(s); in {
		if s.site != "" {
			o.all.list[i].site, o.chosen = s.site, nil
		}
		return false
	}
	o.all.add(s)
	o.ranked.add(s)
	o.chosen = nil
	return true
}

// remove reports false if the game is not on the list.
func (o *openGames) remove(s *openGame) bool {
	i, in := o.all.find(s)
	if !in {
		return false
	}
	s = o.all.list[i] // as it was when it was put into its places
	o.all.remove(s)
	o.ranked.remove(s)
	o.chosen = nil
	return true
}

// of returns a user's, byAge.
func (o *openGames) of(u game.UserID) (list []*openGame) {
	for _, s := range o.all.list {
		if s.Host.ID == u {
			list = append(list, s)
		}
	}
	return list
}

// shownTo returns the open games that a user's page gets, byAge: at most siteMost of a network and listMax in all, and its own.
func (o *openGames) shownTo(u game.UserID) []*openGame {
	if o.chosen == nil {
		o.chosen = o.choose()
	}
	if u == 0 {
		return o.chosen
	}
	list := slices.Clip(o.chosen)
	for _, s := range o.of(u) {
		if _, in := slices.BinarySearchFunc(o.chosen, s, byAge); !in {
			list = append(list, s)
		}
	}
	if len(list) > len(o.chosen) {
		slices.SortFunc(list, byAge)
	}
	return list
}

// choose is shownTo for a visitor. A member whose network is not known counts as a network of its own. Guests whose networks
// are not known count together: they are away, and making guests costs nothing.
func (o *openGames) choose() []*openGame {
	sites, list := map[string]int{}, []*openGame{}
	for _, s := range o.ranked.list {
		if len(list) == listMax {
			break
		}
		if s.site != "" || s.Host.Guest {
			if sites[s.site] == siteMost {
				continue
			}
			sites[s.site]++
		}
		list = append(list, s)
	}
	slices.SortFunc(list, byAge)
	return list
}
