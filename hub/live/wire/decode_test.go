package wire

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/tengen-go/tengen/hub/base/fault"
)

func FuzzDecode(f *testing.F) {
	for _, s := range []string{
		`{"t":"ping","d":{"c":1}}`, `{"t":"move","id":17,"g":"k3Jx","v":12,"d":{"at":"h8"}}`, `{"t":"x","t":"y"}`,
		`[]`, `{"t":"a","d":[[[[]]]]}`, `{"id":1e309}`, "{\"t\":\"\xff\"}",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		in, err := Decode(b)
		if err == nil && (in.T == "" || in.ID < 0 || in.V < 0) {
			t.Errorf("%q became %+v", b, in)
		}
	})
}

// A name counts once; in another case it is another name, and unknown.
func TestFieldsNamedTwice(t *testing.T) {
	for _, s := range []string{
		`{"t":"ping","t":"move"}`, `{"v":1,"t":"move","v":1}`, `{"t":"x","d":{},"d":[]}`, `{"t":"x","\u0074":"y"}`,
		`{"t":"x","d":{"a":1,"a":2}}`, `{"t":"x","?":{"a":[{"b":1,"b":1}]}}`,
	} {
		if in, err := Decode([]byte(s)); fault.CodeOf(err) != fault.Invalid {
			t.Errorf("%s became %+v", s, in)
		}
	}
	if in, err := Decode([]byte(`{"t":"ping","T":"move","V":2}`)); err != nil || in.T != "ping" || in.V != 0 {
		t.Errorf("%+v, %v", in, err)
	}
	if _, err := Decode([]byte(`{"t":"x","d":{"t":1,"v":2,"g":{"t":3}}}`)); err != nil {
		t.Error("fields of the data are not the message's:", err)
	}
}

// A message that Decode accepts means the same when it is written again.
func FuzzRoundTrip(f *testing.F) {
	for _, s := range []string{
		`{"t":"ping","d":{"c":1}}`, `{"t":"move","id":17,"g":"k3Jx","v":12,"d":{"at":"h8"}}`, `{"T":"x"}`,
		` {"t":"a" , "d":null}`, `{"t":"a","d":[{"t":1},2,"t"],"x":{"t":"b"}}`, "{\"t\":\"\xff\"}", `{"t":"\ud800"}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		in, err := Decode(b)
		if err != nil {
			return
		}
		again, err := json.Marshal(in)
		if err != nil {
			t.Fatalf("%q: %v", b, err)
		}
		back, err := Decode(again)
		if err != nil {
			t.Fatalf("%q became %q: %v", b, again, err)
		}
		one, _ := json.Marshal(back)
		in.D, back.D = nil, nil
		if !reflect.DeepEqual(in, back) || string(one) != string(again) {
			t.Fatalf("%q became %q", b, again)
		}
	})
}
