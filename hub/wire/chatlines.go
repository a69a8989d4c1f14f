package wire

import (
	"encoding/json"
	"strconv"
)

// A line of chat, and its answer, are written as moves are: the same bytes as encoding/json's, as a test compares.

// SaidLine answers the line of chat that was the message id.
func SaidLine(id int64, g string) []byte {
	b := strconv.AppendInt(append(make([]byte, 0, 64), `{"t":"`+OutAck+`","id":`...), id, 10)
	return append(appendString(append(b, `,"g":"`...), g), "\"}\n"...)
}

// TalkLine tells a line of chat of game g.
func TalkLine(g string, l ChatLine) []byte {
	if u := l.From; u.News || u.Moderator || u.Rating != nil { // of others nobody is told
		return Line(Out{T: OutChat, G: g, D: l})
	}
	b := append(appendString(append(make([]byte, 0, 384), `{"t":"`+OutChat+`","g":"`...), g), `","d":{"id":`...)
	b = strconv.AppendInt(append(strconv.AppendInt(b, l.ID, 10), `,"from":{"id":`...), int64(l.From.ID), 10)
	b = appendText(append(b, `,"name":`...), l.From.Name)
	if l.From.Guest {
		b = append(b, `,"guest":true`...)
	}
	if l.From.Bot != "" {
		b = appendText(append(b, `,"bot":`...), l.From.Bot)
	}
	if l.From.Program {
		b = append(b, `,"program":true`...)
	}
	b = append(appendString(append(b, `},"channel":"`...), string(l.Channel)), '"')
	if l.Seat != "" {
		b = append(appendString(append(b, `,"seat":"`...), l.Seat), '"')
	}
	b = appendText(append(b, `,"text":`...), l.Text)
	return append(strconv.AppendInt(append(b, `,"time":`...), l.Time, 10), "}}\n"...)
}

// appendText appends what anybody may have written, as a string of JSON.
func appendText(b []byte, s string) []byte {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c >= 0x7f || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			quoted, err := json.Marshal(s)
			if err != nil {
				panic(err) // a string can be written
			}
			return append(b, quoted...)
		}
	}
	return append(append(append(b, '"'), s...), '"')
}
