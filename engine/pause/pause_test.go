package pause

import (
	"context"
	"slices"
	"testing"
)

func TestPause(t *testing.T) {
	if Of(t.Context()) != nil {
		t.Error("a plain context has a pause")
	}
	var called []int
	ctx := With(With(t.Context(), func() { called = append(called, 1) }), func() { called = append(called, 2) })
	derived, cancel := context.WithCancel(ctx)
	defer cancel()
	Of(derived)()
	if !slices.Equal(called, []int{1, 2}) {
		t.Errorf("called %v", called)
	}
}
