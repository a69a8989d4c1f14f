package wire

import "encoding/json"

// What is said to clients is lines: messages in JSON, each with a newline at its end (NDJSON). Lines are made once and shared by
// all their recipients; nobody changes them. What carries them is the recipient's business: a socket makes a frame of each line,
// a stream of HTTP sends them as they are.

// Line returns a message as a line.
func Line(o Out) []byte { return append(Encode(o), '\n') }

// Encode returns the JSON of a type of ours, which has no newline.
func Encode(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic("wire: " + err.Error()) // our own types always encode
	}
	return b
}
