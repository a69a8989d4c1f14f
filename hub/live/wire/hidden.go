package wire

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/tengen-go/tengen/hub/base/fault"
)

// The words whose lines of chat somebody does not want to see, and the characters of one.
const (
	hiddenMost = 100
	hiddenLong = 40
)

var errHiddenWords = fault.WithReason(fault.Invalid, "chat_words", "A list has at most 100 words of 1 to 40 characters.").With(fault.Values{"most": hiddenMost, "max": hiddenLong})

// HiddenWords returns a list of words as it is kept: each once, whatever its case and width, without what nobody sees.
func HiddenWords(words []string) ([]string, error) {
	if len(words) > hiddenMost {
		return nil, errHiddenWords
	}
	kept, known := []string{}, map[string]bool{}
	for _, w := range words {
		w = PlainText(w)
		if n := utf8.RuneCountInString(w); n < 1 || n > hiddenLong {
			return nil, errHiddenWords
		}
		if folded := strings.ToLower(norm.NFKC.String(w)); !known[folded] {
			known[folded] = true
			kept = append(kept, w)
		}
	}
	return kept, nil
}
