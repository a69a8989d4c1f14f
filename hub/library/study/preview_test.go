package study

import (
	"errors"
	"fmt"
	"testing"
)

func TestPreview(t *testing.T) {
	c := Chapters{
		{ID: "a", Rule: "renju", Size: 15, Title: "One", Start: 2, Nodes: []TreeNode{{Up: -1}, {Up: 0, At: "h8"}, {Up: 1, At: "i9"}, {Up: 1, At: "a1"}, {Up: 2, At: "j7"}}},
		{ID: "b", Rule: "freestyle", Size: 19, Nodes: []TreeNode{{Up: -1}}},
	}
	body, err := c.encode()
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]Preview{"": {"One", 15, []string{"h8", "i9"}}, "a": {"One", 15, []string{"h8", "i9"}}, "b": {"", 19, nil}} {
		if got, err := PreviewOf(body, id); err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%q: %+v, %v", id, got, err)
		}
	}
	if _, err := PreviewOf(body, "c"); !errors.Is(err, ErrMissing) {
		t.Error(err)
	}
	for _, bad := range []string{"", "{}", `{"nodes":[{"up":3,"at":""}]}`} {
		if _, err := PreviewOf([]byte(bad), ""); err == nil {
			t.Errorf("%q was read", bad)
		}
	}
}
