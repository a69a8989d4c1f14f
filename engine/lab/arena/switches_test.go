package arena

import (
	"errors"
	"testing"
)

// TestNumbers: numbers of the options are read and set by name, those of the constants too; anything else is refused.
func TestNumbers(t *testing.T) {
	s, err := ParseSpec("engine,off=PVS+Aspire,opt=PVLess:12,opt=TableBytes:4194304")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := s.Changed(), "opt=TableBytes:4194304 opt=PVLess:12 off=PVS off=Aspire"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if err := s.SetNumber("razormargin", 77); err != nil || s.Options.RazorMargin != 77 {
		t.Error(err, s.Options.RazorMargin)
	}
	if n, err := s.Number("RazorMargin"); err != nil || n != 77 {
		t.Error(n, err)
	}
	for _, name := range []string{"", "PVS", "Constants", "Nothing"} {
		if _, err := s.Number(name); !errors.Is(err, ErrSpec) {
			t.Errorf("%q is read: %v", name, err)
		}
		if err := s.SetNumber(name, 1); !errors.Is(err, ErrSpec) {
			t.Errorf("%q is set: %v", name, err)
		}
	}
	usual, err := ParseSpec("engine")
	if err != nil || usual.Changed() != "" {
		t.Error(usual.Changed(), err)
	}
}
