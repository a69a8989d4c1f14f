package study

import (
	"time"

	"github.com/tengen-go/tengen/hub/library/document"
)

// The bounds of a member's studies.
const (
	Most      = 100      // studies
	MostBytes = 32 << 20 // of all together
)

// Listed is a study in its owner's list.
type Listed struct {
	ID, Title string
	Updated   time.Time
	Bytes     int // of its body
}

// Store keeps studies; db.Studies is one. The body of a document is Chapters in JSON, at most MaxBytes. Add and Change return
// ErrRoom if all of the owner's studies would have more than MostBytes.
type Store = document.Store[Listed]
