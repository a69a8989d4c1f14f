package game

import (
	"errors"
	"testing"
)

func TestWithoutIsReadAndWritten(t *testing.T) {
	for text, want := range map[string]Without{"": 0, "noAbort": NoAbort, "noAbort,noRematch,noGiveTime": NoAbort | NoRematch | NoGifts, "noRematch,noRematch": NoRematch} {
		got, err := ParseWithout(text)
		if err != nil || got != want {
			t.Errorf("%q: %v %v", text, got, err)
		}
		if again, err := ParseWithout(got.String()); err != nil || again != got {
			t.Errorf("%q is written as %q", text, got)
		}
	}
	for _, text := range []string{"noClaimWin", "noAbort,", ",", " noAbort", "noabort"} {
		if _, err := ParseWithout(text); !errors.Is(err, ErrSettings) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
