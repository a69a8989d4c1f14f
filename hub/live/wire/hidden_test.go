package wire

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestHiddenWords(t *testing.T) {
	numbered := func(n int) (words []string) {
		for i := range n {
			words = append(words, fmt.Sprint("w", i))
		}
		return words
	}
	for _, c := range []struct{ words, want []string }{
		{nil, []string{}},
		{[]string{" Noob ", "noob", "ＮＯＯＢ", "gg\u200b"}, []string{"Noob", "gg"}},
		{[]string{"笨蛋", "two words"}, []string{"笨蛋", "two words"}},
		{[]string{strings.Repeat("x", 40)}, []string{strings.Repeat("x", 40)}},
		{numbered(100), numbered(100)},
		{numbered(101), nil},
		{[]string{strings.Repeat("x", 41)}, nil},
		{[]string{""}, nil},
		{[]string{"fine", "\u202e"}, nil},
	} {
		got, err := HiddenWords(c.words)
		if !slices.Equal(got, c.want) || (got == nil) != (c.want == nil) || (c.want == nil) != errors.Is(err, errHiddenWords) {
			t.Errorf("%q: %q, %v", c.words, got, err)
		}
	}
}
