package moderation

import (
	"math"
	"regexp"
	"time"
	"unicode/utf8"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
)

// The bounds of a report, and of the number of reports.
const (
	MaxLine        = 140  // characters of a line of chat that are kept
	MaxWork        = 2100 // characters of another text that are kept
	MaxGames       = 5
	MaxText        = 500 // characters of the reporter's own words
	MaxPerDay      = 20  // reports of a person
	MaxStatements  = 50  // of a report
	MaxPerReporter = 5   // of one person in a report
)

// Refusals of reports.
var (
	ErrReason     = fault.WithReason(fault.Invalid, "report_reason", "A report has a reason, one of those that there are.")
	ErrReportText = fault.WithReason(fault.Invalid, "report_text", "A report has at most 500 characters of your own.").With(fault.Values{"max": MaxText})
	ErrGames      = fault.WithReason(fault.Invalid, "report_games", "A report names at most five games, all of the person that it is about.").With(fault.Values{"max": MaxGames})
	ErrLine       = fault.WithReason(fault.Invalid, "report_line", "That line of chat is not there, or somebody else's.")
	ErrEmpty      = fault.WithReason(fault.Invalid, "report_empty", "Say what has happened, or name a game or a line of chat.")
	ErrAbout      = fault.WithReason(fault.Invalid, "report_about", "Members can be reported, and guests by a line of chat or a game of theirs; nobody reports oneself.")
	ErrReports    = fault.WithReason(fault.TooMany, "report_often", "You have reported much today; come back tomorrow.").With(fault.Values{"max": MaxPerDay})
	ErrReported   = fault.WithReason(fault.Conflict, "report_known", "You have told us enough about this; a moderator will look at it.")
)

// Report is what somebody reports.
type Report struct {
	Reporter game.UserID
	About    string // by name
	Reason   ReportReason
	Text     string   // as it may be shown
	Games    []string // by id
	Line     int64    // the id of a line of chat, 0: none
}

// Check returns why a report is not taken, as far as that can be seen without looking anything up.
func (r *Report) Check() error {
	switch {
	case !r.Reason.Valid():
		return ErrReason
	case utf8.RuneCountInString(r.Text) > MaxText:
		return ErrReportText
	case len(r.Games) > MaxGames:
		return ErrGames
	case r.Text == "" && len(r.Games) == 0 && r.Line == 0 && r.Reason != BadName:
		return ErrEmpty
	}
	return nil
}

// Shorten returns as much of a line of chat as a report keeps.
func Shorten(line string) string { return shorten(line, MaxLine) }

// ShortenWork returns as much of another text as a report keeps.
func ShortenWork(text string) string { return shorten(text, MaxWork) }

func shorten(text string, most int) string {
	if r := []rune(text); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return text
}

// WorkKind is what a report's own words may begin with the address of.
type WorkKind string

// The kinds of works.
const (
	StudyWork   WorkKind = "study"
	ListWork    WorkKind = "lists"
	ClubWork    WorkKind = "clubs"
	EventWork   WorkKind = "events"
	CastWork    WorkKind = "broadcasts"
	BroughtWork WorkKind = "brought" // of a person, by name

	BroughtGameWork WorkKind = "brought_game" // one of these: its address has its number at the end
)

var work = regexp.MustCompile(`^/(study|lists|clubs|events|broadcasts|brought)/([^\s/]{1,64})(?:/(\d{1,9}))?(?:\s|$)`)

// Work returns the work that a report is about: its text begins with the address. False if it is about none.
func (r *Report) Work() (kind WorkKind, id string, ok bool) {
	m := work.FindStringSubmatch(r.Text)
	if m == nil {
		return "", "", false
	}
	kind, id = WorkKind(m[1]), m[2]
	if game := m[3]; game != "" {
		return BroughtGameWork, game, kind == BroughtWork
	}
	return kind, id, true
}

// Accuracy is the percentage of somebody's closed reports that were upheld, as if there had been one more of each kind: a newcomer's
// is 50, and one lucky report makes nobody infallible.
func Accuracy(upheld, closed int) float64 { return 100 * float64(upheld+1) / float64(closed+2) }

// Priority is the weight of a report by somebody with a record, 5 to 100. A report has that of the best of its
// reporters, so that many newcomers together do not come before one who is usually right; their number decides among
// equals.
func Priority(upheld, closed int) int {
	return int(math.Round(min(max(20+(Accuracy(upheld, closed)-50)*0.8, 5), 100)))
}

// ClaimHolds reports whether a claim of a report is in force.
func ClaimHolds(claimed, now time.Time) bool {
	return !claimed.IsZero() && now.Before(claimed.Add(ClaimDuration))
}
