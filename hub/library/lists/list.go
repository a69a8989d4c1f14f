package lists

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tengen-go/tengen/hub/live/wire"
)

// The bounds of a member's lists.
const (
	MostShown  = 20       // studies of a list whose positions are told
	ShownBytes = 64 << 10 // of such a study as it is kept
	Most       = 50       // lists
	MaxEntries = 100      // of a list
	maxTitle   = 100      // characters
)

// Kinds of entries.
const (
	PuzzleEntry = "puzzle"
	StudyEntry  = "study"
)

// Item is what stands on a list.
type Item struct {
	Kind    string `json:"kind"` // "puzzle", "study"
	ID      string `json:"id"`   // of it
	Chapter string `json:"chapter,omitempty"`
	Due     string `json:"due,omitempty"` // for a class: a day, "2026-12-31"
}

// Listed is a list among its owner's.
type Listed struct {
	ID, Title string
	Entries   int
	Updated   time.Time
}

// About describes an entry; the zero value is for an entry that no longer exists.
type About struct {
	Title string // of a study
	Rule  string // of a puzzle
	Own   int    // of a puzzle: moves to find
	State string // of a puzzle: "tried" or "solved" by the viewer, "" if neither
	Name  string // of a chapter that has one
	Size  int    // of the board, 0 if no position is told
	Moves []string
}

// check returns a list's title, fit to be shown. It returns ErrTitle, ErrEntries, ErrEntry or ErrDue for a list that cannot be kept.
func check(title string, entries []Item) (tidy string, err error) {
	tidy = wire.PlainText(strings.ToValidUTF8(title, "\uFFFD"))
	switch {
	case tidy == "" || utf8.RuneCountInString(tidy) > maxTitle:
		return "", ErrTitle
	case len(entries) > MaxEntries:
		return "", ErrEntries
	}
	seen := map[Item]bool{}
	for _, e := range entries {
		if e.Due != "" {
			if _, err := time.Parse(time.DateOnly, e.Due); err != nil {
				return "", ErrDue
			}
			e.Due = ""
		}
		if !e.valid() || seen[e] {
			return "", ErrEntry
		}
		seen[e] = true
	}
	return tidy, nil
}

// valid reports whether an entry is well formed; it does not check that its target exists.
func (e Item) valid() bool {
	switch e.Kind {
	case PuzzleEntry:
		return name(e.ID) && e.Chapter == ""
	case StudyEntry:
		return name(e.ID) && (e.Chapter == "" || name(e.Chapter))
	}
	return false
}

// name reports whether a text is what addresses call a puzzle, a study or a chapter.
func name(s string) bool {
	return s != "" && len(s) <= 64 && strings.IndexFunc(s, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '_' && r != '-'
	}) < 0
}

// encode returns entries as they are kept.
func encode(entries []Item) ([]byte, error) {
	if entries == nil {
		entries = []Item{}
	}
	return json.Marshal(entries)
}

// Decode reads what encode wrote.
func Decode(body []byte) (entries []Item, err error) {
	if err = json.Unmarshal(body, &entries); err != nil {
		return nil, fmt.Errorf("lists: kept: %w", err)
	}
	return entries, nil
}
