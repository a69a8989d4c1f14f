package wire

import (
	"strings"
	"testing"

	"tengen/engine/board"
	"tengen/hub/base/fault"
	"tengen/hub/game"
)

// How a move may be written, and how not.
func TestMovesAreRead(t *testing.T) {
	h8, _ := board.ParsePoint("h8")
	read := func(s string) (game.Command, error) {
		in, err := Decode([]byte(s))
		if err != nil {
			return game.Command{}, err
		}
		return Command(in)
	}
	for _, s := range []string{
		`{"t":"move","id":17,"g":"k3Jx","v":12,"d":{"at":"h8"}}`,
		` {"d" : {"at":"h8"},"v":12, "g":"k3Jx","id":17,"t":"move"} `,
		`{"t":"\u006dove","id":17,"g":"k3\u004ax","v":12,"d":{"at":"h\u0038"}}`,
		`{"t":"move","id":17,"g":"k3Jx","v":12,"d":{"at":"h8","x":1},"x":1}`, // unknown
		`{"t":"move","id":9007199254740992,"g":"` + strings.Repeat("g", maxKey) + `","v":12,"d":{"at":"h8"}}`,
	} {
		if cmd, err := read(s); err != nil || cmd.Kind != game.Move || cmd.Point != h8 || cmd.Version != 12 {
			t.Errorf("%s became %+v, %v", s, cmd, err)
		}
	}
	const plainly = `{"t":"move","id":17,"g":"k3Jx","v":12,"d":{"at":"h8"}}`
	for _, s := range []string{
		``, `{`, plainly + `}`, strings.TrimSuffix(plainly, `}`),
		`{"t":"move","id":17,"g":"k3Jx","v":12,"d":{"at":"h8"},"t":"move"}`, // twice
		`{"t":"move","id":17,"id":17,"g":"k3Jx","v":12,"d":{"at":"h8"}}`,
		`{"t":"move","id":17,"g":"k3Jx","v":12,"d":{"at":"h8","at":"h8"}}`,
		`{"T":"move","id":17,"g":"k3Jx","v":12,"d":{"at":"h8"}}`,
		"{\"t\":\"move\",\"id\":17,\"g\":\"k\xff\",\"v\":12,\"d\":{\"at\":\"h8\"}}", // not UTF-8
		`{"t":"move","id":017,"g":"k3Jx","v":12,"d":{"at":"h8"}}`,                   // numbers
		`{"t":"move","id":-17,"g":"k3Jx","v":12,"d":{"at":"h8"}}`,
		`{"t":"move","id":17.5,"g":"k3Jx","v":12,"d":{"at":"h8"}}`,
		`{"t":"move","id":"17","g":"k3Jx","v":12,"d":{"at":"h8"}}`,
		`{"t":"move","id":9007199254740993,"g":"k3Jx","v":12,"d":{"at":"h8"}}`, // too large
		`{"t":"move","id":99999999999999999999,"g":"k3Jx","v":12,"d":{"at":"h8"}}`,
		`{"t":"move","id":17,"g":"k3Jx","v":1073741825,"d":{"at":"h8"}}`,
		`{"t":"move","id":17,"g":"` + strings.Repeat("g", maxKey+1) + `","v":12,"d":{"at":"h8"}}`,
		`{"t":"move","id":17,"g":"k3Jx","v":12,"d":{"at":"h21"}}`, // no point
		`{"t":"move","id":17,"g":"k3Jx","v":12,"d":{"at":"H8"}}`,
		`{"t":"move","id":17,"g":"k3Jx","v":12,"d":{"at":"pass"}}`,
		`{"t":"move","id":17,"g":"k3Jx","v":12,"d":["h8"]}`, // another shape
		`{"t":"move","id":17,"g":"k3Jx","v":12}`,
	} {
		if cmd, err := read(s); fault.CodeOf(err) != fault.Invalid {
			t.Errorf("%s became %+v, %v", s, cmd, err)
		}
	}
}
