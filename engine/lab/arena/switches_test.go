package arena

import (
	"errors"
	"testing"
)

// TestNumbers: numbers of the options are set by name, those of the constants too; anything else is refused.
func TestNumbers(t *testing.T) {
	s, err := ParseSpec("engine,opt=PVLess:12,opt=TableBytes:4194304,opt=razormargin:77")
	if err != nil {
		t.Fatal(err)
	}
	if o := &s.Options; o.PVLess != 12 || o.TableBytes != 4194304 || o.RazorMargin != 77 {
		t.Errorf("PVLess %d, TableBytes %d, RazorMargin %d", o.PVLess, o.TableBytes, o.RazorMargin)
	}
	for _, name := range []string{"", "PVS", "Constants", "Nothing"} {
		if _, err := ParseSpec("engine,opt=" + name + ":1"); !errors.Is(err, ErrSpec) {
			t.Errorf("%q is set: %v", name, err)
		}
	}
}
