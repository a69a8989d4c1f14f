package proof_test

import (
	"errors"
	"testing"

	"github.com/tengen-go/tengen/engine/proof"
)

func TestText(t *testing.T) {
	for _, text := range []string{"h8", "h8(i9j10)", "h8(i9j10)(k9j10(l11m12)(a1t20))"} {
		n, err := proof.Parse(text)
		if err != nil || n.Text() != text {
			t.Error(text, n, err)
		}
	}
}

func TestTextThatIsNone(t *testing.T) {
	for _, text := range []string{
		"", "(", "h", "8", "h8(", "h8()", "h8(i9)", "h8(i9j10", "h8(i9j10))", "h8 ", "H8", "h08", "pass", "h8(i9j10)x",
	} {
		if n, err := proof.Parse(text); !errors.Is(err, proof.ErrText) {
			t.Errorf("%q: %v, %v", text, n, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("h8(i9j10)(k9j10(l11m12))")
	f.Fuzz(func(t *testing.T, text string) {
		if n, err := proof.Parse(text); err == nil && n.Text() != text {
			t.Errorf("%q is written as %q", text, n.Text())
		}
	})
}
