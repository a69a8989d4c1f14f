package review

import (
	"bytes"
	"context"
	"errors"
	"testing"

	explain "github.com/tengen-go/tengen/engine/review"
)

// A report that another machine makes is kept if it holds to the rules; else one is made here.
func TestMadeElsewhere(t *testing.T) {
	g, err := gameOf(newFixture(t).add("g", missed, "white"))
	if err != nil {
		t.Fatal(err)
	}
	good, err := Make(t.Context(), analyst{newFixture(t)}, g, true, "1", nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		body []byte
		here int // reviews that are made here
	}{
		"as it is":          {good, 0},
		"nobody makes one":  {nil, 2},
		"an unproven claim": {falseProof(good), 2},
	} {
		h := newFixture(t, func(c2 *Config) {
			c2.Away = func(_ context.Context, id string, got explain.Game, _ bool, looked func(int)) []byte {
				if id != "g" || len(got.Moves) != len(g.Moves) || got.Winner != g.Winner {
					t.Errorf("%s: %+v", id, got)
				}
				looked(1)
				return c.body
			}
		})
		h.add("g", missed, "white")
		if _, err := h.Service.Ask(t.Context(), ann, "g"); err != nil {
			t.Fatal(err)
		}
		if err := h.work(t.Context(), "g"); err != nil {
			t.Fatal(err)
		}
		s, err := h.State(t.Context(), ann, "g")
		if err != nil || s.Status != Done || s.Report == nil || len(h.made) != 2 || len(h.made[1].Exercises) != 2 {
			t.Errorf("%s: %+v, %v", name, s, err)
		}
		if len(h.options) != c.here {
			t.Errorf("%s: %d were made here, want %d", name, len(h.options), c.here)
		}
	}

	h := newFixture(t)
	summary := h.add("g", missed, "white")
	for name, body := range map[string][]byte{
		"no report":          []byte(`{"form":2}`),
		"another game's":     bytes.Replace(good, []byte(`"moves":[{`), []byte(`"moves":[{},{`), 1),
		"a member more":      bytes.Replace(good, []byte(`"form"`), []byte(`"x":1,"form"`), 1),
		"something after it": append(bytes.Clone(good), `"win"`...),
		"too long":           append(bytes.Clone(good), make([]byte, maxBody)...),
	} {
		if _, err := h.hold(t.Context(), summary, g, body); !errors.Is(err, ErrBody) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// falseProof has the first proof begin with a move that is none.
func falseProof(body []byte) []byte {
	at := bytes.Index(body, []byte(`"proof":"`)) + len(`"proof":"`)
	return append(append(bytes.Clone(body[:at]), "a1"...), body[at+2:]...)
}
