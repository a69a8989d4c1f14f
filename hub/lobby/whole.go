package lobby

import (
	"bytes"
	"fmt"
	"slices"

	"tengen/hub/wire"
)

// The whole lobby as a page gets it first is put together from its entries, each
// of which is encoded when it is first wanted and kept until it changes: the same
// bytes as encoding/json's of LobbyData, as a test compares.

// encoded is an entry of the lobby as JSON.
type encoded interface{ encode() []byte }

// encode returns the open game's JSON; the lobby's mu is held.
func (s *openGame) encode() []byte {
	if s.json == nil {
		s.json = wire.Encode(s.Seek)
	}
	return s.json
}

// encode returns the game's JSON.
func (g *Entry) encode() []byte {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.json == nil {
		g.json = wire.Encode(g.liveLocked())
	}
	return g.json
}

// seen is a live game as everybody sees it.
type seen struct{ *Entry }

// encode returns its JSON.
func (s seen) encode() []byte {
	if s.late() {
		return wire.Encode(s.Public())
	}
	return s.Entry.encode()
}

// seenOf returns live games as everybody sees them.
func seenOf(list []*Entry) []seen {
	out := make([]seen, len(list))
	for i, e := range list {
		out[i] = seen{e}
	}
	return out
}

// lineOf returns the whole lobby as a line.
func lineOf(seeks []*openGame, live, mine []*Entry, tv []wire.Aired, online int) []byte {
	parts := dataOf(seeks, live, mine, tv, online)
	return bytes.Join(slices.Concat([][]byte{[]byte(`{"t":"` + wire.OutLobby + `","d":`)}, parts, [][]byte{[]byte("}\n")}), nil)
}

// ownLine returns what is a user's as a line.
func ownLine(seeks []*openGame, mine []*Entry) []byte {
	parts := [][]byte{[]byte(`{"t":"` + wire.OutOwn + `","d":{"seeks":[`)}
	parts = append(appendEncoded(parts, seeks), []byte(`],"mine":[`))
	return bytes.Join(append(appendEncoded(parts, mine), []byte("]}}\n")), nil)
}

// dataOf returns the parts of the whole lobby's JSON.
func dataOf(seeks []*openGame, live, mine []*Entry, tv []wire.Aired, online int) [][]byte {
	parts := make([][]byte, 0, 2*(len(seeks)+len(live)+len(mine))+4)
	parts = append(parts, []byte(`{"seeks":[`))
	parts = append(appendEncoded(parts, seeks), []byte(`],"live":[`))
	parts = append(appendEncoded(parts, seenOf(live)), []byte(`],"mine":[`))
	parts = append(appendEncoded(parts, mine), fmt.Appendf(nil, `],"online":%d,"clocks":%s`, online, clocks))
	if len(tv) > 0 {
		parts = append(parts, fmt.Appendf(nil, `,"tv":%s`, wire.Encode(tv)))
	}
	return append(parts, []byte("}"))
}

// clocks are those of quick pairing in JSON.
var clocks = wire.Encode(wire.QuickClocks())

var comma = []byte(",")

// appendEncoded appends the JSON of each entry, and commas between them.
func appendEncoded[T encoded](parts [][]byte, list []T) [][]byte {
	for i, x := range list {
		if i > 0 {
			parts = append(parts, comma)
		}
		parts = append(parts, x.encode())
	}
	return parts
}
