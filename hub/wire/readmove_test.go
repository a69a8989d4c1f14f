package wire

import (
	"strings"
	"testing"

	"tengen/engine/board"
)

// sameMove compares readMove with decode, data and ParsePoint.
func sameMove(t *testing.T, b []byte) bool {
	t.Helper()
	m, ok := readMove(b)
	if !ok {
		return false
	}
	in, err := decodeAny(b)
	if err != nil {
		t.Fatalf("%q: readMove took what decode refuses: %v", b, err)
	}
	d, err := Data[MoveIn](in)
	if err != nil {
		t.Fatalf("%q: readMove took what data refuses: %v", b, err)
	}
	p, err := board.ParsePoint(d.At)
	if err != nil {
		t.Fatalf("%q: readMove took a point that is none: %v", b, err)
	}
	if in.T != InMove || in.ID != m.id || in.G != string(m.g) || in.V != m.v || p != m.at {
		t.Fatalf("%q: readMove %+v, decode %+v and %v", b, m, in, p)
	}
	return true
}

// The plain way takes what is written plainly, and nothing else.
func TestPlainMoves(t *testing.T) {
	const plainly = `{"t":"move","id":17,"g":"k3Jx","v":12,"d":{"at":"h8"}}`
	for _, s := range []string{
		plainly,
		`{"t":"move","id":9007199254740992,"g":"` + strings.Repeat("g", maxKey) + `","v":1073741824,"d":{"at":"t20"}}`,
		`{"t":"move","id":1,"g":"-_","v":1,"d":{"at":"a1"}}`,
	} {
		if !sameMove(t, []byte(s)) {
			t.Errorf("%s was left to decode", s)
		}
	}
	for _, s := range []string{
		``, `{`, plainly + ` `, plainly + `}`, ` ` + plainly, strings.TrimSuffix(plainly, `}`),
		`{"t":"move","id":17,"g":"k3Jx","v":12,"d":{"at":"h8"},"t":"move"}`,                 // twice
		`{"t":"move","id":17,"id":17,"g":"k3Jx","v":12,"d":{"at":"h8"}}`,                    //
		`{"t":"move","id":17,"g":"k3Jx","v":12,"d":{"at":"h8","at":"h8"}}`,                  //
		`{"t":"move","id":17,"g":"k3Jx","v":12,"d":{"at":"h8"},"x":1}`,                      // unknown
		`{"t":"move","id":17,"g":"k3Jx","v":12,"d":{"at":"h8","x":1}}`,                      //
		`{"T":"move","id":17,"g":"k3Jx","v":12,"d":{"at":"h8"}}`,                            //
		`{"t":"move","id":17,"g":"k3\u004ax","v":12,"d":{"at":"h8"}}`,                       // escapes
		`{"t":"\u006dove","id":17,"g":"k3Jx","v":12,"d":{"at":"h8"}}`,                       //
		`{"t":"move","id":17,"g":"k3Jx","v":12,"d":{"at":"h\u0038"}}`,                       //
		"{\"t\":\"move\",\"id\":17,\"g\":\"k\xff\",\"v\":12,\"d\":{\"at\":\"h8\"}}",         // not UTF-8
		`{"t":"move","id":017,"g":"k3Jx","v":12,"d":{"at":"h8"}}`,                           // numbers
		`{"t":"move","id":-17,"g":"k3Jx","v":12,"d":{"at":"h8"}}`,                           //
		`{"t":"move","id":17.0,"g":"k3Jx","v":12,"d":{"at":"h8"}}`,                          //
		`{"t":"move","id":1e1,"g":"k3Jx","v":12,"d":{"at":"h8"}}`,                           //
		`{"t":"move","id":"17","g":"k3Jx","v":12,"d":{"at":"h8"}}`,                          //
		`{"t":"move","id":0,"g":"k3Jx","v":12,"d":{"at":"h8"}}`,                             //
		`{"t":"move","id":9007199254740993,"g":"k3Jx","v":12,"d":{"at":"h8"}}`,              // too large
		`{"t":"move","id":99999999999999999999,"g":"k3Jx","v":12,"d":{"at":"h8"}}`,          //
		`{"t":"move","id":17,"g":"k3Jx","v":1073741825,"d":{"at":"h8"}}`,                    //
		`{"t":"move","id":17,"g":"","v":12,"d":{"at":"h8"}}`,                                // empty
		`{"t":"move","id":17,"g":"` + strings.Repeat("g", 65) + `","v":12,"d":{"at":"h8"}}`, // too long
		`{"t":"move","id":17,"g":"k3Jx","v":12,"d":{"at":"h21"}}`,                           // no point
		`{"t":"move","id":17,"g":"k3Jx","v":12,"d":{"at":"H8"}}`,                            //
		`{"t":"move","id":17,"g":"k3Jx","v":12,"d":{"at":"pass"}}`,                          //
		`{"t":"move","id":17,"g":"k3Jx","v":12,"d":["h8"]}`,                                 // another shape
		`{"t":"move","id":17,"g":"k3Jx","v":12}`,                                            //
		`{"t":"move","g":"k3Jx","v":12,"d":{"at":"h8"}}`,                                    //
		`{"t":"pass","id":17,"g":"k3Jx","v":12,"d":{"at":"h8"}}`,                            //
		`{"t": "move","id":17,"g":"k3Jx","v":12,"d":{"at":"h8"}}`,                           // spaces
		`{"t":"move","g":"k3Jx","id":17,"v":12,"d":{"at":"h8"}}`,                            // another order
	} {
		if sameMove(t, []byte(s)) {
			t.Errorf("%s was taken", s)
		}
	}
}

// What the plain way takes, the strict one takes too and understands the same.
func FuzzPlainMove(f *testing.F) {
	for _, s := range []string{
		`{"t":"move","id":17,"g":"k3Jx","v":12,"d":{"at":"h8"}}`, `{"t":"move","id":1,"g":"-_","v":1,"d":{"at":"t20"}}`,
		`{"t":"move","id":017,"g":"k\u0041","v":1e3,"d":{"at":"h21","at":"h8"}}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) { sameMove(t, b) })
}
