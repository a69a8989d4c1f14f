package wire

import "github.com/go-json-experiment/json"

const (
	maxID  = 1 << 53 // what a script's number holds
	maxKey = 64      // bytes of a type or a game id
)

// Decode reads one message. Unknown fields are ignored; anything that is not
// exactly one JSON object of the right types is ErrInvalid, and so is an object
// that names a field twice: two readers could understand two messages.
func Decode(data []byte) (In, error) {
	var in In
	if err := json.Unmarshal(data, &in); err != nil || in.ID < 0 || in.ID > maxID || in.V < 0 || in.V > 1<<30 ||
		in.T == "" || len(in.T) > maxKey || len(in.G) > maxKey {
		return In{}, ErrInvalid
	}
	return in, nil
}

// Data decodes a message's data.
func Data[T any](in In) (T, error) {
	var d T
	if len(in.D) == 0 || json.Unmarshal(in.D, &d) != nil {
		return d, ErrInvalid
	}
	return d, nil
}
