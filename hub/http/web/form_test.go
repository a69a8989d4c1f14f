package web

import (
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/hub/base/fault"
)

// A form is read as the object that it stands for; what two programs could read differently is refused.
func TestForms(t *testing.T) {
	for body, want := range map[string]string{
		"":                             `{}`,
		"rated=true&clock.initial=300": `{"clock":{"initial":300},"rated":true}`,
		"clock.kind=fischer&clock.initial=300000&clock.increment=2000&color=black": `{"clock":{"increment":2000,"initial":300000,"kind":"fischer"},"color":"black"}`,
		"text=17&room=player": `{"room":"player","text":"17"}`,
		"text=Good+game%21":   `{"text":"Good game!"}`,
		"points=h8&points=i9": `{"points":["h8","i9"]}`,
		"reason=later":        `{"reason":"later"}`,
		"size=15&size=19":     "", "a.b.c=1": "", "clock=1&clock.kind=none": "", "%zz": "", "x=" + strings.Repeat("y", formBytes): "",
	} {
		r := httptest.NewRequest("POST", "/api/challenge/Ann", strings.NewReader(body))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded; charset=UTF-8")
		var got map[string]any
		err := decodeProgram(r, &got)
		if want == "" {
			if code := fault.CodeOf(err); code != fault.Invalid && code != fault.TooLarge {
				t.Errorf("%.40s: %v, %v", body, got, err)
			}
			continue
		}
		if text, _ := json.Marshal(got); err != nil || string(text) != want {
			t.Errorf("%s: %s, %v", body, text, err)
		}
	}
}
