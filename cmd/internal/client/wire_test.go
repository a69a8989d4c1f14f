package client

import (
	"fmt"
	"testing"
)

func TestParse(t *testing.T) {
	for _, tc := range []struct {
		in   string
		want string
		fast bool
	}{
		{`{"t":"move","g":"k3Jx","v":13,"d":{"by":"black","at":"h8","clock":{"at":17}}}`, `move 0 k3Jx 13 {"by":"black","at":"h8","clock":{"at":17}} h8 `, true},
		{`{"t":"ack","id":17,"g":"k3Jx","v":13,"d":{}}`, "ack 17 k3Jx 13 {}  ", true},
		{`{"t":"ack","id":17,"g":"k3Jx","v":13}`, "ack 17 k3Jx 13   ", true},
		{`{"t":"error","id":3,"g":"x","code":"stale","message":"The position has changed."}`, "error 3 x 0   stale", false},
		{`{"v":2,"t":"end","more":[1]}`, "end 0  2   ", false},
		{`{"t":"ack","id":1,"d":{"g":"abc"},"x":2}`, `ack 1  0 {"g":"abc"}  `, false},
	} {
		if _, fast := parseInOrder([]byte(tc.in)); fast != tc.fast {
			t.Errorf("%s: read in place: %v", tc.in, fast)
		}
		m, ok := Parse([]byte(tc.in))
		if got := fmt.Sprintf("%s %d %s %d %s %s %s", m.T, m.ID, m.G, m.V, m.D, TextField(m.D, "at"), m.Code); !ok || got != tc.want {
			t.Errorf("%s: %v %q", tc.in, ok, got)
		}
	}
	for _, bad := range []string{"", "{", `{"t":"move"`, `{"t":"move","v":x}`, "[]"} {
		if _, ok := Parse([]byte(bad)); ok {
			t.Errorf("%q was read", bad)
		}
	}
	if got := string(appendCommand(nil, "move", 17, "g", 12, `{"at":"h8"}`)); got != `{"t":"move","id":17,"g":"g","v":12,"d":{"at":"h8"}}` {
		t.Error(got)
	}
}
