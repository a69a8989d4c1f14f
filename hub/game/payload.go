package game

import (
	"encoding/json"
	"strconv"
)

// AppendJSON appends p as encoding/json has it. The payloads of moves, which
// are most of a log, are written without reflection.
func (p *Payload) AppendJSON(b []byte) ([]byte, error) {
	if p.Point == nil || !p.common() {
		whole, err := json.Marshal(p)
		return append(b, whole...), err
	}
	b = append(append(append(b, `{"at":"`...), p.Point.String()...), '"')
	if c := p.Clock; c != nil {
		b = appendInt(append(b, ','), `"clock":{"black"`, c.Black)
		b = appendInt(append(b, ','), `"white"`, c.White)
		if c.BlackLeft != 0 {
			b = appendInt(append(b, ','), `"blackLeft"`, int64(c.BlackLeft))
		}
		if c.WhiteLeft != 0 {
			b = appendInt(append(b, ','), `"whiteLeft"`, int64(c.WhiteLeft))
		}
		b = append(b, '}')
	}
	for _, f := range [...]struct {
		name string
		ms   int64
	}{{`"spent"`, p.SpentMS}, {`"lag"`, p.LagMS}, {`"quota"`, p.QuotaMS}, {`"told"`, p.ToldMS}} {
		if f.ms != 0 {
			b = appendInt(append(b, ','), f.name, f.ms)
		}
	}
	return append(b, '}'), nil
}

// common reports whether p has no other fields than a common move's: point, clocks and times.
func (p *Payload) common() bool {
	rest := *p
	rest.Point, rest.Clock, rest.SpentMS, rest.LagMS, rest.QuotaMS, rest.ToldMS = nil, nil, 0, 0, 0, 0
	return rest == Payload{}
}

func appendInt(b []byte, name string, n int64) []byte {
	return strconv.AppendInt(append(append(b, name...), ':'), n, 10)
}
