// Package club has the rules of clubs: who may join one, who leads it, and what is bounded. A club always has a leader; who
// leaves as the last of it ends it.
//
// Reading order: club.go, rules.go (who becomes what), service.go, store.go, refusals.go.
package club

import (
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tengen-go/tengen/hub/game/records"
)

// The bounds of clubs.
const (
	MostClubs   = 50  // of a member, with those that the member has asked to join
	MostLed     = 10  // that a member leads and makes another
	MostMembers = 500 // of a club
	MostAsked   = 100 // who wait for an answer
	MostOut     = 200 // declined and removed people whom a club remembers; the newest
	MinName     = 2
	MaxName     = 60
	MaxText     = 2000 // of a club's description, and of news
	MaxReason   = 200
	KeptNews    = 30
	MostListed  = 50

	// NewsEvery is between two news of a club.
	NewsEvery = 24 * time.Hour
	// AskAgain is after how long who was declined may ask again.
	AskAgain = 30 * 24 * time.Hour
)

// Joining is who may join a club. Names are stored and sent: they never change.
type Joining string

// The ways to join.
const (
	Open  Joining = "open"  // everybody
	Asked Joining = "asked" // whom a leader accepts
	Code  Joining = "code"  // who knows the code
)

// Membership is what somebody is to a club; "": nothing. Names are stored and sent: they never change.
type Membership string

// The standings.
const (
	Leader   Membership = "leader"
	Member   Membership = "member"
	Asking   Membership = "asked"
	Declined Membership = "declined"
	Removed  Membership = "removed"
)

// In reports whether somebody is a member, leaders too.
func (s Membership) In() bool { return s == Leader || s == Member }

// Texts are what a club says of itself.
type Texts struct {
	Name, Text string
	Joining    Joining
}

// Check trims the texts, and returns why a club does not have them.
func (t *Texts) Check() error {
	t.Name, t.Text = strings.Join(strings.Fields(t.Name), " "), strings.TrimSpace(t.Text)
	n := utf8.RuneCountInString(t.Name)
	switch {
	case n < MinName || n > MaxName || !utf8.ValidString(t.Name):
		return ErrName
	case utf8.RuneCountInString(t.Text) > MaxText || !utf8.ValidString(t.Text):
		return ErrText
	case t.Joining != Open && t.Joining != Asked && t.Joining != Code:
		return ErrJoining
	}
	return nil
}

// Person is somebody whom a club knows.
type Person struct {
	User       records.User
	Membership Membership
	Since      time.Time
	Reason     string // why somebody was removed
}

// News is what a leader has told a club.
type News struct {
	ID     int64
	Author records.User
	At     time.Time
	Text   string
}

// Opened is a club as somebody sees it.
type Opened struct {
	ID string
	Texts
	Code    string // by which others join; for leaders
	Created time.Time
	Hidden  bool     // its texts, by a moderator: from everybody but its leaders
	Members []Person // leaders first, then by the day of joining
	Out     []Person // people who ask, were declined or removed: for leaders
	News    []News   // the newest first
	Told    time.Time
	Me      Person // what the viewer is to it
}

// Listed is a club among others.
type Listed struct {
	ID         string
	Name       string // "" if a moderator has hidden it
	Joining    Joining
	Members    int
	Membership Membership // of who asks
}

// Scored is a member's line in the table of a season.
type Scored struct {
	User   records.User
	Points int
	Events int
	Place  int // from 1; shared by equals
}

// Points are what the places of an event bring, from the first; Taking part is worth one.
var Points = []int{10, 8, 6, 5, 4, 3, 2}

// TakingPart is what any other place brings.
const TakingPart = 1

// Season is half a year.
type Season struct{ From, To time.Time }

// SeasonOf returns the season of an instant, in UTC.
func SeasonOf(at time.Time) Season {
	at = at.UTC()
	first := time.January
	if at.Month() >= time.July {
		first = time.July
	}
	from := time.Date(at.Year(), first, 1, 0, 0, 0, 0, time.UTC)
	return Season{from, from.AddDate(0, 6, 0)}
}

// Place fills in the places of lines that are sorted by points.
func Place(lines []Scored) {
	for i := range lines {
		lines[i].Place = i + 1
		if i > 0 && lines[i].Points == lines[i-1].Points {
			lines[i].Place = lines[i-1].Place
		}
	}
}
