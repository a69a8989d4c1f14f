package record

import (
	"strings"
	"unicode/utf8"
)

// wordKind is the meaning of a word in a result.
type wordKind uint8

const (
	clauseEnd wordKind = iota
	colourName
	winning // the side that the sentence is about
	losing
	cause // how the named side has lost
	manner
)

// word is one that says something.
type word struct {
	kind   wordKind
	colour Outcome // that which wins if this colour does
	reason Reason  // of a cause and a manner
	taken  bool    // a colour of which something is said
}

// verb reports whether the word says something of a colour.
func (w word) verb() bool { return w.kind == winning || w.kind == losing || w.kind == cause }

// entry is a word of the dictionary.
type entry struct {
	text string
	word word
}

// dictionary has all words by their first characters.
var dictionary = func() map[rune][]entry {
	d := map[rune][]entry{}
	add := func(w word, texts []string) {
		for _, text := range texts {
			r, _ := utf8.DecodeRuneInString(text)
			d[r] = append(d[r], entry{text, w})
		}
	}
	add(word{kind: clauseEnd}, strings.Split(clauseEnds, ""))
	add(word{kind: colourName, colour: BlackWins}, blackWords)
	add(word{kind: colourName, colour: WhiteWins}, whiteWords)
	add(word{kind: winning}, winWords)
	add(word{kind: losing}, loseWords)
	for why, texts := range causeWords {
		add(word{kind: cause, reason: why}, texts)
	}
	for why, texts := range mannerWords {
		add(word{kind: manner, reason: why}, texts)
	}
	return d
}()

// said is the meaning of a result, word by word.
type said []word

// wordsOf finds the words in a text in small letters, the longest at each place.
// One of ASCII letters does not begin inside another.
func wordsOf(s string) said {
	var words said
	for i, before := 0, rune(0); i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		var best entry
		for _, e := range dictionary[r] {
			if len(e.text) > len(best.text) && strings.HasPrefix(s[i:], e.text) && !(isLetter(r) && isLetter(before)) {
				best = e
			}
		}
		if best.text != "" {
			words = append(words, best.word)
			n = len(best.text)
		}
		i += n
		before, _ = utf8.DecodeLastRuneInString(s[:i])
	}
	return words
}

func isLetter(r rune) bool { return r < utf8.RuneSelf && letter(byte(r)) }

// reason returns the first that is named.
func (s said) reason() Reason {
	for _, w := range s {
		if (w.kind == cause || w.kind == manner) && w.reason != Plain {
			return w.reason
		}
	}
	return Plain
}

// winner returns the winner, and whether a colour is named; Unknown if the text contradicts itself.
//
// A colour belongs to the verb before which it stands, in the same clause: "Black
// overtime, White wins". A win and a loss come before their causes: 白超时胜 is
// White's win, as 白因黑禁手胜 is. A verb with no colour before it has the one
// behind it, "win for Black", or one of another clause.
func (s said) winner() (winner Outcome, any bool) {
	var colours []Outcome
	say := func(verb, colour int) {
		if colour < 0 {
			return
		}
		s[colour].taken = true
		wins := s[colour].colour
		if s[verb].kind != winning {
			wins = BlackWins + WhiteWins - wins
		}
		colours = append(colours, wins)
		s[verb].taken = true
	}
	for _, find := range []struct {
		cause bool // or a win or a loss
		of    func(int) int
	}{{false, s.subject}, {true, s.subject}, {false, s.object}, {true, s.object}, {false, s.earlier}, {true, s.earlier}} {
		for i, w := range s {
			if w.verb() && !w.taken && (w.kind == cause) == find.cause {
				say(i, find.of(i))
			}
		}
	}
	for _, c := range colours {
		if c != colours[0] {
			return Unknown, true
		}
	}
	if len(colours) == 0 {
		return Unknown, false
	}
	return colours[0], true
}

// free reports whether word i is a colour of which nothing has been said.
func (s said) free(i int) bool { return s[i].kind == colourName && !s[i].taken }

// subject returns the nearest free colour before a verb in its clause, or the
// one before that if a cause stands between, which then is that colour's; -1 for
// none.
func (s said) subject(verb int) int {
	found, caused := -1, false
	for i := verb - 1; i >= 0 && s[i].kind != clauseEnd && s[i].kind != winning && s[i].kind != losing; i-- {
		switch {
		case s[i].kind == cause && s[verb].kind == cause:
			return -1
		case s[i].kind == cause:
			caused = true
		case s.free(i) && (found >= 0 || !caused):
			return i
		case s.free(i):
			found = i
		}
	}
	return found
}

// object returns the free colour that is the next word.
func (s said) object(verb int) int {
	for i := verb + 1; i < len(s); i++ {
		switch {
		case s.free(i):
			return i
		case s[i].kind != clauseEnd && s[i].kind != manner:
			return -1
		}
	}
	return -1
}

// earlier returns the nearest free colour before a verb, in any clause.
func (s said) earlier(verb int) int {
	for i := verb - 1; i >= 0; i-- {
		if s.free(i) {
			return i
		}
	}
	return -1
}
