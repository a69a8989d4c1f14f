package wire

import "github.com/go-json-experiment/json/jsontext"

// Post is a request of a page that has a stream of server-sent events instead of a socket.
type Post struct {
	N        uint64           `json:"n"`        // 1, and one more for each post of the stream; one without an answer is sent again as it was
	Pong     bool             `json:"pong"`     // it answers the event ping
	Messages []jsontext.Value `json:"messages"` // In, in order
}
