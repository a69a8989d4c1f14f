package study

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/engine/record"
)

// MaxChapters is how many chapters a study may have. MaxNodes and MaxBytes hold for all of them together.
const MaxChapters = 64

// maxChapterID is how long the name of a chapter in addresses may be.
const maxChapterID = 12

// Chapters are what a study consists of, in the order in which they are read. A chapter has an id that no other has and
// that stays its own wherever it stands; only one that is the whole study may have none, and its title is the study's.
type Chapters []Study

// Several reports whether there are others than the first.
func (c Chapters) Several() bool { return len(c) > 1 }

// Tidy makes the texts of all chapters fit to be shown; see Study.Tidy.
func (c Chapters) Tidy() {
	for i := range c {
		c[i].Tidy()
	}
}

// hush takes out all that somebody has written: of marks the signs stay.
func (c Chapters) hush() {
	for i := range c {
		s := &c[i]
		s.Title, s.Black, s.White, s.Event, s.Date = "", "", "", "", ""
		for j := range s.Nodes {
			n := &s.Nodes[j]
			n.Comment = ""
			n.Marks = slices.DeleteFunc(n.Marks, func(m TreeMark) bool { return m.Kind == Label })
		}
	}
}

// Check returns nil for chapters as they may be kept, of any length. The error wraps ErrChapters or what Study.Check returns.
func (c Chapters) Check() error {
	if len(c) == 0 || len(c) > MaxChapters {
		return ErrChapters
	}
	nodes, seen := 0, map[string]bool{}
	for i := range c {
		if nodes += len(c[i].Nodes); nodes > MaxNodes { // before any is played
			return ErrMany
		}
		if id := c[i].ID; seen[id] || c.Several() && id == "" {
			return fmt.Errorf("chapter %d: %w", i, ErrChapters)
		}
		seen[c[i].ID] = true
	}
	for i := range c {
		if err := c[i].Check(); err != nil {
			return fmt.Errorf("chapter %d: %w", i, err)
		}
	}
	return nil
}

// validChapterID reports whether a text can stand in an address as the name of a chapter.
func validChapterID(id string) bool {
	return id != "" && len(id) <= maxChapterID && !slices.ContainsFunc([]byte(id), func(b byte) bool {
		return (b < '0' || b > '9') && (b < 'a' || b > 'z')
	})
}

// stored is how chapters are kept: one as the tree that it is, as before there were others.
type stored struct {
	Study
	Chapters Chapters `json:"chapters"`
}

// encode returns chapters that Check accepts as they are kept; ErrLarge beyond MaxBytes.
func (c Chapters) encode() ([]byte, error) {
	if !c.Several() {
		return c[0].encode()
	}
	return encode(struct {
		Chapters Chapters `json:"chapters"`
	}{c})
}

// encode returns what is kept of v; ErrLarge beyond MaxBytes.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false) // nobody reads it as HTML, and it would grow
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	body := bytes.TrimSuffix(b.Bytes(), []byte("\n"))
	if len(body) > MaxBytes {
		return nil, fmt.Errorf("%w: %d bytes", ErrLarge, len(body))
	}
	return body, nil
}

// decode reads what encode wrote, and no member that it does not know. A stored study was checked, and anybody with its
// id may have it read any number of times. So it is not checked again, but its texts are tidied, since it may have been
// stored under older rules.
func decode(body []byte) (Chapters, error) {
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	var k stored
	if err := d.Decode(&k); err != nil {
		return nil, fmt.Errorf("study: kept: %w", err)
	}
	c := k.Chapters
	if len(c) == 0 {
		c = Chapters{k.Study}
	}
	for i := range c {
		if !c[i].rooted() {
			return nil, fmt.Errorf("study: kept: chapter %d: %w", i, ErrRoot)
		}
	}
	c.Tidy()
	return c, nil
}

// ToRecords returns chapters that Check accepts as the games of a collection.
func (c Chapters) ToRecords() []*record.Game {
	games := make([]*record.Game, len(c))
	for i := range c {
		games[i] = c[i].ToRecord()
	}
	return games
}
