package cluster

import (
	"encoding/binary"
	"errors"

	"github.com/fxamacker/cbor/v2"
)

// kind says what a message is.
type kind byte

const (
	beat    kind = iota + 1 // a sign of life; now and then with versions
	say                     // a page says something of a game, to its owner: forwarded
	_                       // was frames for pages: tell has taken its place
	bye                     // a page has gone: gone
	moved                   // a game is not the sender's any more: its id
	news                    // what every node knows, of the directory: Gossip
	left                    // the sender has stopped
	leaving                 // it is about to: the pages that it takes leave of go because of it
	tell                    // lines for pages, from an owner
	post                    // a page's post, to the node of its stream: passedPost
	posted                  // its answer: answeredPost
	kinds
)

// kindNames are the kinds' labels in metrics.
var kindNames = map[kind]string{beat: "beat", say: "say", tell: "tell", bye: "bye", moved: "moved", news: "news", left: "left", leaving: "leaving", post: "post", posted: "posted"}

const (
	format  = 3         // of messages; those of another are not read (CHANGELOG.md says when it changes)
	maxBody = 900 << 10 // bytes
)

// head is what stands before a message's body.
type head struct {
	kind kind
	from string // the sending node
	link uint64 // the number of the link between the two
	n    uint64 // the number of the message in the link, from 1 for each direction
}

var errMessage = errors.New("nodes: not a message")

// appendMessage appends a message: format, kind, link, n, the length of from, from, body.
func appendMessage(b []byte, h head, body []byte) []byte {
	b = append(b, format, byte(h.kind))
	b = binary.AppendUvarint(b, h.link)
	b = binary.AppendUvarint(b, h.n)
	b = append(b, byte(len(h.from)))
	return append(append(b, h.from...), body...)
}

// parse returns what appendMessage has written.
func parse(b []byte) (h head, body []byte, err error) {
	if len(b) < 2 || b[0] != format || b[1] == 0 || kind(b[1]) >= kinds {
		return h, nil, errMessage
	}
	h.kind, b = kind(b[1]), b[2:]
	for _, to := range []*uint64{&h.link, &h.n} {
		v, size := binary.Uvarint(b)
		if size <= 0 {
			return h, nil, errMessage
		}
		*to, b = v, b[size:]
	}
	if len(b) == 0 || len(b) < 1+int(b[0]) || b[0] == 0 {
		return h, nil, errMessage
	}
	size := int(b[0])
	h.from, body = string(b[1:1+size]), b[1+size:]
	return h, body, nil
}

// appendLines appends lines for the pages with these numbers.
func appendLines(b []byte, pages []uint64, lines []byte) []byte {
	b = binary.AppendUvarint(b, uint64(len(pages)))
	for _, p := range pages {
		b = binary.AppendUvarint(b, p)
	}
	return append(b, lines...)
}

// parseLines returns what appendLines has written.
func parseLines(b []byte) (pages []uint64, lines []byte, err error) {
	count, size := binary.Uvarint(b)
	if size <= 0 || count > uint64(len(b)) {
		return nil, nil, errMessage
	}
	b = b[size:]
	pages = make([]uint64, count)
	for i := range pages {
		if pages[i], size = binary.Uvarint(b); size <= 0 {
			return nil, nil, errMessage
		}
		b = b[size:]
	}
	return pages, b, nil
}

// decoding bounds the memory that a message can take.
var decoding = func() cbor.DecMode {
	m, err := cbor.DecOptions{
		DupMapKey: cbor.DupMapKeyEnforcedAPF, IndefLength: cbor.IndefLengthForbidden, TagsMd: cbor.TagsForbidden,
		MaxNestedLevels: 16, MaxArrayElements: 1 << 17, MaxMapPairs: 1 << 10,
	}.DecMode()
	if err != nil {
		panic(err) // the options are constant
	}
	return m
}()

var encoding = func() cbor.EncMode {
	m, err := cbor.EncOptions{Time: cbor.TimeRFC3339Nano}.EncMode()
	if err != nil {
		panic(err) // the options are constant
	}
	return m
}()

// encode returns the CBOR of a type of ours: a map, whose keys are numbers. A node ignores a field that it does not know, and a
// missing one has its zero value, so nodes of two versions understand each other. A number is never given twice, and a field's
// meaning never changes.
func encode(v any) []byte {
	b, err := encoding.Marshal(v)
	if err != nil {
		panic("nodes: " + err.Error()) // our own types always encode
	}
	return b
}

// decode reads what encode has written.
func decode[T any](b []byte) (v T, err error) {
	err = decoding.Unmarshal(b, &v)
	return v, err
}
