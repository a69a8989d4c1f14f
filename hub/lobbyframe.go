package hub

import (
	"encoding/json"
	"fmt"

	"github.com/gorilla/websocket"
)

// The whole lobby as a page gets it first is put together from its entries, each
// of which is encoded when it is first wanted and kept until it changes: the same
// bytes as encoding/json's of LobbyData, as a test compares.

// wired is an entry of the lobby that can be encoded.
type wired interface{ wire() []byte }

// wire returns the seek's JSON; the lobby's mu is held.
func (s *seek) wire() []byte {
	if s.json == nil {
		s.json = encode(s.Seek)
	}
	return s.json
}

// wire returns the game's JSON.
func (g *listed) wire() []byte {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.json == nil {
		g.json = encode(g.told())
	}
	return g.json
}

// encode returns the JSON of a type of ours.
func encode(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic("hub: lobby: " + err.Error()) // our own types always encode
	}
	return b
}

// lobbyFrame returns the frame of the whole lobby.
func lobbyFrame(seeks []*seek, live, mine []*listed, online int) []byte {
	parts := make([][]byte, 0, 2*(len(seeks)+len(live)+len(mine))+5)
	parts = append(parts, []byte(`{"t":"`+OutLobby+`","d":{"seeks":[`))
	parts = append(appendWires(parts, seeks), []byte(`],"live":[`))
	parts = append(appendWires(parts, live), []byte(`],"mine":[`))
	parts = append(appendWires(parts, mine), fmt.Appendf(nil, `],"online":%d}}`, online))
	size := 0
	for _, p := range parts {
		size += len(p)
	}
	f := appendHeader(make([]byte, 0, size+maxHeader), websocket.TextMessage, size)
	for _, p := range parts {
		f = append(f, p...)
	}
	return f
}

var comma = []byte(",")

// appendWires appends the JSON of each entry, and commas between them.
func appendWires[T wired](parts [][]byte, list []T) [][]byte {
	for i, x := range list {
		if i > 0 {
			parts = append(parts, comma)
		}
		parts = append(parts, x.wire())
	}
	return parts
}
