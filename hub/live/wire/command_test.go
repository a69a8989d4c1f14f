package wire

import (
	"strings"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
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
		`{"t":"move","id":9007199254740992,"g":"` + strings.Repeat("g", MaxKey) + `","v":12,"d":{"at":"h8"}}`,
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
		`{"t":"move","id":17,"g":"` + strings.Repeat("g", MaxKey+1) + `","v":12,"d":{"at":"h8"}}`,
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

// A command that OfCommand writes is read as the same command.
func TestCommandsAreWrittenAsTheyAreRead(t *testing.T) {
	h8, _ := board.ParsePoint("h8")
	for k := game.Join; k <= game.Decline; k++ {
		c := game.Command{Kind: k, Version: 12}
		switch k {
		case game.Move:
			c.Point = h8
		case game.Decision:
			c.Option = game.PlaceTwo
		case game.MakeOffer:
			c.Offer = game.OfferDraw
		case game.Answer:
			c.Accept = true
		case game.Claim:
			c.Win = true
		case game.Decline:
			c.Declined = game.DeclinedNow
		}
		in, err := Decode(Encode(OfCommand("k3Jx", 17, c)))
		if err != nil || in.ID != 17 || in.G != "k3Jx" {
			t.Errorf("command %d became %+v, %v", k, in, err)
		}
		if got, err := Command(in); err != nil || got != c {
			t.Errorf("%+v became %+v, %v", c, got, err)
		}
	}
}
