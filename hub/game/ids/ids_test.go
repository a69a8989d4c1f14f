package ids

import "testing"

// Ids come from all of base62 and do not repeat.
func TestIDs(t *testing.T) {
	seen, letters := map[string]bool{}, map[rune]bool{}
	for range 2000 {
		id := New()
		if len(id) != 12 || seen[id] {
			t.Fatal(id)
		}
		seen[id] = true
		for _, r := range id {
			letters[r] = true
		}
	}
	if len(letters) != 62 {
		t.Errorf("%d letters", len(letters))
	}
}

// A command names its game for good; another user's, another command, or another secret
// names another.
func TestOfCommand(t *testing.T) {
	one, two := make([]byte, 32), append(make([]byte, 31), 1)
	id := OfCommand(one, 1, "page/1")
	if len(id) != 12 || id != OfCommand(one, 1, "page/1") {
		t.Error(id)
	}
	for _, other := range []string{OfCommand(two, 1, "page/1"), OfCommand(one, 2, "page/1"), OfCommand(one, 1, "page/2")} {
		if other == id {
			t.Error(other)
		}
	}
}
