package hub

import (
	"strconv"

	"github.com/gorilla/websocket"

	"tengen/hub/game"
)

// A move's event and its answer are most of what a hub says, and are written
// without reflection: the same bytes as encoding/json's, as a test compares.

// moveHead is the most bytes of a frame before a payload as short as these.
const moveHead = 4

// moveFrames renders a move or pass that has just been applied, and the answer
// to the command id that it was: one slice, of which the event's frame is the
// first n bytes.
func (r *room) moveFrames(e *game.Event, id int64) (both []byte, n int) {
	var scratch [512]byte
	d := eventData(r.game, e)
	if clock, ok := clockOf(r.game, e.At); ok { // on the stack
		d.Clock = &clock
	}
	if next, ok := nextOf(r.game); ok {
		d.Next = &next
	}
	p := appendHead(scratch[:0], string(e.Kind), 0, r.id, e.Seq)
	p = append(d.appendTo(append(p, `,"d":`...)), '}')
	event := len(p)
	p = appendHead(p, OutAck, id, r.id, e.Seq)
	p = append(p, `,"d":{`...)
	if d.Clock != nil {
		p = d.Clock.appendTo(append(p, `"clock":`...))
	}
	p = append(p, "}}"...)
	both = appendFrame(make([]byte, 0, len(p)+2*moveHead), websocket.TextMessage, p[:event])
	return appendFrame(both, websocket.TextMessage, p[event:]), len(both)
}

// appendHead appends a message up to its data.
func appendHead(b []byte, t string, id int64, g string, v int) []byte {
	b = append(appendString(append(b, `{"t":"`...), t), '"')
	if id != 0 {
		b = strconv.AppendInt(append(b, `,"id":`...), id, 10)
	}
	b = append(appendString(append(b, `,"g":"`...), g), '"')
	return strconv.AppendInt(append(b, `,"v":`...), int64(v), 10)
}

// appendString appends a name of ours: letters and digits, as every string of
// a move is. Other bytes become question marks.
func appendString(b []byte, s string) []byte {
	for i := range len(s) {
		c := s[i]
		if c < ' ' || c >= 0x7f || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			c = '?'
		}
		b = append(b, c)
	}
	return b
}

// appendTo appends what a move has, and nothing of other events.
func (d *EventData) appendTo(b []byte) []byte {
	b = append(appendString(append(b, `{"by":"`...), d.By), '"')
	b = append(appendString(append(b, `,"at":"`...), d.At), '"')
	b = append(appendString(append(b, `,"stone":"`...), d.Stone), '"')
	if d.Clock != nil {
		b = d.Clock.appendTo(append(b, `,"clock":`...))
	}
	if d.Spent != 0 {
		b = strconv.AppendInt(append(b, `,"spent":`...), d.Spent, 10)
	}
	if d.Next != nil {
		b = d.Next.appendTo(append(b, `,"next":`...))
	}
	if len(d.Forbidden) > 0 {
		b = appendStrings(append(b, `,"forbidden":`...), d.Forbidden)
	}
	return append(strconv.AppendInt(append(b, `,"time":`...), d.Time, 10), '}')
}

func appendStrings[S ~string](b []byte, list []S) []byte {
	b = append(b, '[')
	for i, s := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(appendString(append(b, '"'), string(s)), '"')
	}
	return append(b, ']')
}

func (c *Clock) appendTo(b []byte) []byte {
	b = strconv.AppendInt(append(b, `{"black":`...), c.Black, 10)
	b = strconv.AppendInt(append(b, `,"white":`...), c.White, 10)
	if c.BlackLeft != 0 {
		b = strconv.AppendInt(append(b, `,"blackLeft":`...), int64(c.BlackLeft), 10)
	}
	if c.WhiteLeft != 0 {
		b = strconv.AppendInt(append(b, `,"whiteLeft":`...), int64(c.WhiteLeft), 10)
	}
	b = append(appendString(append(b, `,"run":"`...), c.Run), '"')
	return append(strconv.AppendInt(append(b, `,"at":`...), c.At, 10), '}')
}

func (n *Next) appendTo(b []byte) []byte {
	b = append(appendString(append(b, `{"by":"`...), n.By), '"')
	b = append(appendString(append(b, `,"do":"`...), n.Do), '"')
	if n.Stone != "" {
		b = append(appendString(append(b, `,"stone":"`...), n.Stone), '"')
	}
	if n.Left != 0 {
		b = strconv.AppendInt(append(b, `,"left":`...), int64(n.Left), 10)
	}
	if len(n.Options) > 0 {
		b = appendStrings(append(b, `,"options":`...), n.Options)
	}
	if n.Until != 0 {
		b = strconv.AppendInt(append(b, `,"until":`...), n.Until, 10)
	}
	return append(b, '}')
}
