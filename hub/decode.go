package hub

import (
	"github.com/go-json-experiment/json"

	"tengen/hub/fault"
)

var errInvalid = fault.New(fault.Invalid, "That message cannot be understood.")

const (
	maxID  = 1 << 53 // what a script's number holds
	maxKey = 64      // bytes of a type or a game id
)

// decode reads one frame. Unknown fields are ignored; anything that is not
// exactly one JSON object of the right types is errInvalid, and so is an object
// that names a field twice: two readers could understand two messages.
func decode(data []byte) (In, error) {
	var in In
	if err := json.Unmarshal(data, &in); err != nil || in.ID < 0 || in.ID > maxID || in.V < 0 || in.V > 1<<30 ||
		in.T == "" || len(in.T) > maxKey || len(in.G) > maxKey {
		return In{}, errInvalid
	}
	return in, nil
}

// data decodes a message's data.
func data[T any](in In) (T, error) {
	var d T
	if len(in.D) == 0 || json.Unmarshal(in.D, &d) != nil {
		return d, errInvalid
	}
	return d, nil
}
