package requestid

import (
	"strings"
	"testing"
)

func TestValid(t *testing.T) {
	for _, id := range []string{New(), "4bf92f3577b34da6a3ce929d0e0e4736", "7b2a91c0-3d1e-4c57-9f5a-2f1e6d0c8b7a", "a_b.c-d_", strings.Repeat("x", 64)} {
		if Checked(id) != id {
			t.Errorf("%q is refused", id)
		}
	}
	for _, id := range []string{
		"", "short", strings.Repeat("x", 65), "with space", "line\nbreak", "quote\"quote", "{\"id\":1}", "ünicode1", "nul\x00nul\x00", "a/b/c/d/e", "<script>", "..\\..\\..\\", "%00%00%00",
	} {
		if Checked(id) != "" {
			t.Errorf("%q is taken", id)
		}
	}
	one, other := New(), New()
	if one == other {
		t.Error("two requests have one id")
	}
	if ctx := With(t.Context(), "a"); Of(ctx) != "a" || Of(t.Context()) != "" {
		t.Errorf("%q and %q", Of(ctx), Of(t.Context()))
	}
}
