package hub

import (
	"context"
	"net/http"
	"strings"

	"github.com/tengen-go/tengen/hub/live/client"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// Key is the hash of the cookie by which a stream was opened; posts must carry the same cookie.
type Key = client.Key

// ErrNoStream is the refusal of a post for a stream that there is not, or that is another's.
var ErrNoStream = client.ErrNoStream

// PageStreams are the streams of server-sent events of pages that no websocket gets through to.
type PageStreams struct{ hub *Hub }

// NewPageStreams returns a hub's.
func NewPageStreams(h *Hub) PageStreams { return PageStreams{h} }

// Open answers a request whose origin and session hub/http/web has checked, and whose body has been read, by a stream, and
// returns. The stream lives on by itself. After an error the request has not been answered.
func (s PageStreams) Open(w http.ResponseWriter, id Identity, key Key) error {
	return s.hub.clients.ServeStream(w, id, key)
}

// Knows reports whether posts to a stream can be brought to it: it is here, or on a server that there is a link with.
func (s PageStreams) Knows(id string) bool {
	home, here := s.home(id)
	if here {
		return s.hub.clients.Knows(id)
	}
	return s.hub.routing.node.Posts().Reaches(home)
}

// Post acts on what a page says to its stream, which may be another server's. See client.Server.Post for the errors; with
// wire.ErrRetry too the same post may be sent again.
func (s PageStreams) Post(ctx context.Context, id string, key Key, p wire.Post) error {
	home, here := s.home(id)
	if here {
		return s.hub.clients.Post(id, key, p)
	}
	if !s.hub.enter() {
		return wire.ErrStopping
	}
	defer s.hub.running.Done()
	return s.hub.routing.node.Posts().Pass(ctx, home, id, key, p)
}

// home returns the name of the server of a stream, and whether it is this one.
func (s PageStreams) home(id string) (name string, here bool) {
	name, _, _ = strings.Cut(id, ".")
	return name, name == s.hub.routing.node.Posts().Here()
}
