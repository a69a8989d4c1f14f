package wire

import (
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire/frame"
)

// Clients are sent lines: messages in JSON, each with a newline at its end (NDJSON). Lines are made once and shared by all
// their recipients; nobody changes them. Each recipient sends them in its own form: a socket makes a frame of each line, a
// stream of HTTP sends them as they are. An event and its ack are made as both at once (frame.Text).

// Line returns a message as a line.
func Line(o Out) []byte { return append(appendOut(make([]byte, 0, lineSize), &o), '\n') }

// Encode returns the JSON of a type of ours, which has no newline.
func Encode(v any) []byte { return appendAny(make([]byte, 0, lineSize), v) }

// eventOut is Out with an event of a game, so that the data need not be put on the heap.
type eventOut struct {
	T game.Kind `json:"t"`
	G string    `json:"g,omitempty"`
	V int       `json:"v,omitempty"`
	D EventData `json:"d"`
}

// ackOut is Out with the ack of an event, as eventOut.
type ackOut struct {
	T  string  `json:"t"`
	ID int64   `json:"id,omitempty"`
	G  string  `json:"g,omitempty"`
	V  int     `json:"v,omitempty"`
	D  AckData `json:"d"`
}

// Bytes that small messages, and the events and acks of most games, have at most.
const (
	lineSize  = 128
	eventSize = 350
	ackSize   = 180
)

func (o *eventOut) text() frame.Text { return frame.Of(appendEventOut(frame.New(eventSize), o)) }
func (o *ackOut) text() frame.Text   { return frame.Of(appendAckOut(frame.New(ackSize), o)) }
