package lobby

import (
	"bytes"
	"fmt"
	"slices"
)

// The whole lobby as a page gets it first is put together from its entries, each
// of which is encoded when it is first wanted and kept until it changes: the same
// bytes as encoding/json's of LobbyData, as a test compares.

// encoded is an entry of the lobby as JSON.
type encoded interface{ encode() []byte }

// seenOf returns live games as everybody sees them.
func seenOf(list []*Entry) []seen {
	out := make([]seen, len(list))
	for i, e := range list {
		out[i] = seen{e}
	}
	return out
}

// lineOf returns the whole lobby as a line.
func lineOf(seeks []*openGame, live, mine []*Entry, tv []OnTV, online int) []byte {
	parts := dataOf(seeks, live, mine, tv, online)
	return bytes.Join(slices.Concat([][]byte{wholeHead}, parts, [][]byte{[]byte("}\n")}), nil)
}

// ownLine returns what is a user's as a line.
func ownLine(seeks []*openGame, mine []*Entry) []byte {
	parts := [][]byte{ownHead}
	parts = append(appendEncoded(parts, seeks), []byte(`],"mine":[`))
	return bytes.Join(append(appendEncoded(parts, mine), []byte("]}}\n")), nil)
}

// dataOf returns the parts of the whole lobby's JSON.
func dataOf(seeks []*openGame, live, mine []*Entry, tv []OnTV, online int) [][]byte {
	parts := make([][]byte, 0, 2*(len(seeks)+len(live)+len(mine))+4)
	parts = append(parts, []byte(`{"seeks":[`))
	parts = append(appendEncoded(parts, seeks), []byte(`],"live":[`))
	parts = append(appendEncoded(parts, seenOf(live)), []byte(`],"mine":[`))
	parts = append(appendEncoded(parts, mine), fmt.Appendf(nil, `],"online":%d,"clocks":%s`, online, clocks))
	if len(tv) > 0 {
		parts = append(parts, fmt.Appendf(nil, `,"tv":%s`, encodeTV(tv)))
	}
	return append(parts, []byte("}"))
}

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
