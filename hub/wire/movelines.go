package wire

import (
	"bytes"
	"slices"
	"strconv"

	"tengen/hub/game"
)

// A move's event and its answer are most of what the server says. They are written without
// reflection: the same bytes as encoding/json's, as a test compares.

// moveLine is EventLine for what has the short form.
func moveLine(g *game.Game, e *game.Event) []byte {
	var scratch [512]byte
	d := eventData(g, e)
	if clock, ok := clockOf(g, e.At); ok { // on the stack
		d.Clock = &clock
	}
	if next, ok := nextOf(g); ok {
		d.Next = &next
	}
	p := appendHead(scratch[:0], string(e.Kind), 0, g.ID(), e.Seq)
	return bytes.Clone(append(d.appendTo(append(p, `,"d":`...)), "}\n"...))
}

// AppendAck appends the answer to the command id of a player: it became the event seq of game g, after which the
// clocks were c, nil without any.
func AppendAck(b []byte, id int64, g string, seq int, c *Clock) []byte {
	p := appendHead(slices.Grow(b, 160), OutAck, id, g, seq)
	p = append(p, `,"d":{`...)
	if c != nil {
		p = c.appendTo(append(p, `"clock":`...))
	}
	return append(p, "}}\n"...)
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
	if d.May != nil {
		b = appendStrings(append(b, `,"may":{"black":`...), d.May.Black)
		b = append(appendStrings(append(b, `,"white":`...), d.May.White), '}')
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
	if z := n.Zone; z != nil {
		b = append(b, `,"zone":{`...)
		if z.In != 0 {
			b = strconv.AppendInt(append(b, `"in":`...), int64(z.In), 10)
		}
		if z.Out != 0 {
			b = strconv.AppendInt(append(b, `"out":`...), int64(z.Out), 10)
		}
		b = append(b, '}')
	}
	if len(n.Options) > 0 {
		b = appendStrings(append(b, `,"options":`...), n.Options)
	}
	if len(n.Fifths) > 0 {
		b = appendStrings(append(b, `,"fifths":`...), n.Fifths)
	}
	if n.Pass {
		b = append(b, `,"pass":true`...)
	}
	if n.Until != 0 {
		b = strconv.AppendInt(append(b, `,"until":`...), n.Until, 10)
	}
	return append(b, '}')
}
