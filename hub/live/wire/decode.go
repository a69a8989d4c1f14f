package wire

import "github.com/go-json-experiment/json"

const (
	maxID  = 1 << 53 // what a script's number holds
	MaxKey = 64      // bytes of a type or a game id
)

// Decode reads one message; a plain one, as pages write them, without the library. Unknown fields are ignored; anything that is not
// exactly one JSON object of the right types is ErrInvalid, and so is an object
// that names a field twice: two readers could understand two messages.
func Decode(data []byte) (In, error) {
	var in In
	if !in.readPlain(data) {
		var err error
		if in, err = readByLibrary[In](data); err != nil {
			return In{}, ErrInvalid
		}
	}
	if !in.valid() {
		return In{}, ErrInvalid
	}
	return in, nil
}

// valid reports whether a message's frame is one that a client can have sent.
func (in *In) valid() bool {
	return in.ID >= 0 && in.ID <= maxID && in.V >= 0 && in.V <= 1<<30 && in.T != "" && len(in.T) <= MaxKey && len(in.G) <= MaxKey
}

// readByLibrary reads any JSON.
func readByLibrary[T any](data []byte) (v T, err error) {
	err = json.Unmarshal(data, &v)
	return v, err
}

// Data decodes a message's data.
func Data[T any](in In) (T, error) {
	var d T
	if p, ok := any(&d).(interface{ readPlain(data []byte) bool }); ok && p.readPlain(in.D) {
		return d, nil
	}
	d, err := readByLibrary[T](in.D)
	if err != nil {
		return d, ErrInvalid
	}
	return d, nil
}
