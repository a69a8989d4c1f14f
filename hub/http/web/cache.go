package web

import (
	lists "container/list"
	"sync"
	"time"

	"github.com/tengen-go/tengen/hub/base/i18n"
)

// picture is a PNG with its tag; nobody changes one.
type picture struct {
	png   []byte
	etag  string
	until time.Time // zero: as long as there is room
	final bool      // of a game that is over
}

// album keeps pictures by the id of their game, the least recently asked for making way when there are too
// many. It is safe for concurrent use.
type album struct {
	most int // bytes

	mu    sync.Mutex // guards the following
	bytes int
	byID  map[string]*lists.Element
	used  *lists.List // of *leaf, the most recently asked for first
}

// leaf is a picture in an album.
type leaf struct {
	id string
	*picture
}

// leafCost is about the size of an entry beside its picture.
const leafCost = 512

func newAlbum(most int) *album {
	return &album{most: most, byID: map[string]*lists.Element{}, used: lists.New()}
}

// get returns the picture of a game, nil if there is none that is good at an instant.
func (a *album) get(id string, now time.Time) *picture {
	a.mu.Lock()
	defer a.mu.Unlock()
	e, ok := a.byID[id]
	if !ok {
		return nil
	}
	p := e.Value.(*leaf)
	if !p.until.IsZero() && !now.Before(p.until) {
		a.remove(e)
		return nil
	}
	a.used.MoveToFront(e)
	return p.picture
}

// put keeps a picture of a game in place of any other.
func (a *album) put(id string, p *picture) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if e, ok := a.byID[id]; ok {
		a.remove(e)
	}
	a.byID[id] = a.used.PushFront(&leaf{id, p})
	a.bytes += len(p.png) + leafCost
	for a.bytes > a.most && a.used.Len() > 0 {
		a.remove(a.used.Back())
	}
}

// forget takes out the pictures of games: their players are called otherwise now.
func (a *album) forget(games []string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, g := range games {
		for _, l := range i18n.All() {
			if e, ok := a.byID[albumKey(g, l)]; ok {
				a.remove(e)
			}
		}
	}
}

// remove takes a picture out; mu is held.
func (a *album) remove(e *lists.Element) {
	l := a.used.Remove(e).(*leaf)
	delete(a.byID, l.id)
	a.bytes -= len(l.png) + leafCost
}
