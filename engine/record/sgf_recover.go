package record

import (
	"errors"
	"strings"
)

// goesOn reports whether a game goes on behind the parenthesis that closed it, and any that follow it, with a node that
// has something: then that was one too many. The text in between is skipped.
func (r *sgfReader) goesOn() bool {
	rest := strings.TrimLeft(r.s[r.i:], ") \t\r\n")
	r.looked += len(r.s) - r.i - len(rest)
	node, ok := strings.CutPrefix(rest, ";")
	if node = strings.TrimLeft(node[:min(len(node), 64)], " \t\r\n"); !ok || node == "" || !letter(node[0]) && !digit(node[0]) {
		return false
	}
	r.i = len(r.s) - len(rest)
	return true
}

// recover moves behind a game that could not be read and began at start: to its last parenthesis or, if it has none, to
// the apparent root of the next game. No text is read twice: inside a comment there may be the beginnings of any number
// of games.
func (r *sgfReader) recover(start int) {
	if r.ends(start) {
		r.i = max(r.i, r.end(start))
		return
	}
	for {
		k := strings.IndexByte(r.s[r.i:], '(')
		if k < 0 {
			r.i = len(r.s)
			return
		}
		r.i += k
		if startsGame(r.s[r.i+1:]) {
			return
		}
		r.i++
	}
}

// ends reports whether the game whose first ";" is at start has a last
// parenthesis. It looks no further once a game has none.
func (r *sgfReader) ends(start int) bool {
	if !r.frayed && r.ended != start {
		r.ended, r.frayed = start, r.end(start) < 0
	}
	return !r.frayed
}

// end returns what follows the game whose first ";" is at i, -1 if it does not end.
func (r *sgfReader) end(i int) int {
	for open := 1; i < len(r.s); i++ {
		r.looked++
		switch r.s[i] {
		case '(':
			open++
		case ')':
			if open--; open == 0 {
				return i + 1
			}
		case '[':
			for i++; i < len(r.s) && r.s[i] != ']'; i++ {
				r.looked++
				if r.s[i] == '\\' {
					i++
				}
			}
		}
	}
	return -1
}

// startsGame reports whether a node begins that has what only roots have.
func startsGame(s string) bool {
	node, ok := strings.CutPrefix(strings.TrimLeft(s[:min(len(s), 64)], " \t\r\n"), ";")
	return ok && isRoot(node)
}

// isRoot reports whether a text begins with a property that only roots have.
func isRoot(s string) bool {
	id, _, ok := strings.Cut(strings.TrimLeft(s[:min(len(s), 64)], " \t\r\n"), "[")
	switch strings.TrimSpace(id) {
	case "FF", "GM", "SZ", "CA", "AP":
		return ok
	}
	return false
}

// tellBad tells of the games that could not be read, the others having been.
func (r *sgfReader) tellBad() {
	defer func() {
		if more := r.skipped - len(r.bad); more > 0 {
			r.notices.Add(Notice{Code: GameSkipped, Count: more})
		}
	}()
	for _, err := range r.bad {
		e, ok := errors.AsType[*ParseError](err)
		if !ok {
			continue
		}
		r.notices.Add(Notice{Code: GameSkipped, Game: e.Game, Line: e.Line, Property: e.Property, Value: e.Value, As: Cause(err)})
	}
}
