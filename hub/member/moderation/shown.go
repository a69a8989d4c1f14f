package moderation

import (
	"time"

	"github.com/tengen-go/tengen/hub/game"
)

// Named is somebody as moderators see them.
type Named struct {
	ID   game.UserID `json:"id"`
	Name string      `json:"name"`
}

// LoggedAction is an action in the log.
type LoggedAction struct {
	ID     int64        `json:"id"`
	At     time.Time    `json:"at"`
	Actor  game.UserID  `json:"actor"` // 0: the operator, or the server
	Target game.UserID  `json:"target"`
	Kind   ActionKind   `json:"kind"`
	Reason ReportReason `json:"reason,omitempty"`
	Until  time.Time    `json:"until,omitzero"` // of what lasts; the year 9999: for good
	Report int64        `json:"report,omitempty"`
	Game   string       `json:"game,omitempty"`
	Of     int64        `json:"of,omitempty"` // the action that it undoes, confirms, ends or answers

	ActorName  string `json:"actorName,omitempty"`
	TargetName string `json:"targetName,omitempty"`
	Message    string `json:"words,omitempty"`
	Undone     bool   `json:"undone,omitempty"`
	// Confirm is until when another moderator is to confirm it.
	Confirm time.Time `json:"confirm,omitzero"`
}

// Appeal is what somebody says against an action, and the answer.
type Appeal struct {
	Action   int64     `json:"action"`
	At       time.Time `json:"at"`
	Text     string    `json:"text"`
	Answered time.Time `json:"answered,omitzero"`
	Answer   string    `json:"answer,omitempty"`
	Granted  bool      `json:"granted,omitempty"`
}

// Measure is an action as its target sees it.
type Measure struct {
	ID      int64        `json:"id"`
	At      time.Time    `json:"at"`
	Kind    ActionKind   `json:"kind"`
	Reason  ReportReason `json:"reason"`
	Until   time.Time    `json:"until,omitzero"` // of what lasts; the year 9999: for good
	Message string       `json:"words,omitempty"`
	Game    string       `json:"game,omitempty"`
	InForce bool         `json:"inForce,omitempty"`
	Undone  bool         `json:"undone,omitempty"`
	Appeal  *Appeal      `json:"appeal,omitempty"`
}

// MessageKind is the subject of a notice. Names are stored and sent: they never change.
type MessageKind string

// The kinds of notices.
const (
	MessageMeasure MessageKind = "measure"
	MessageUndone  MessageKind = "undone"
	MessageAppeal  MessageKind = "appeal" // it is answered
	MessageReport  MessageKind = "report" // it is closed

	MessageFairAsked  MessageKind = "fair_asked"  // a case of fair play: the person is asked
	MessageFairClosed MessageKind = "fair_closed" // it is decided, or its appeal is answered
	MessageRating     MessageKind = "rating"      // the person's rating was corrected
)

// Message is what somebody is to read. It stays until it is.
type Message struct {
	ID      int64        `json:"id"`
	At      time.Time    `json:"at"`
	Kind    MessageKind  `json:"kind"`
	Reason  ReportReason `json:"reason,omitempty"` // of a report
	Upheld  bool         `json:"upheld,omitempty"` // a report
	Measure *Measure     `json:"measure,omitempty"`
}

// Inbox is all that concerns somebody.
type Inbox struct {
	Notices  []Message `json:"notices"`
	Measures []Measure `json:"measures"` // the newest first
}

// Case is a report in the queue.
type Case struct {
	ID         int64        `json:"id"`
	About      Named        `json:"about"`
	Reason     ReportReason `json:"reason"`
	Opened     time.Time    `json:"opened"`
	Priority   int          `json:"priority"`
	Statements int          `json:"voices"`
	Claimed    *Named       `json:"claimed,omitempty"` // the moderator who works on it
	ClaimEnds  time.Time    `json:"claimEnds,omitzero"`
	Closed     time.Time    `json:"closed,omitzero"`
	Upheld     bool         `json:"upheld,omitempty"`
}

// Queue is a moderator's open work.
type Queue struct {
	Cases   []Case         `json:"cases"`
	Second  []LoggedAction `json:"second"` // to be confirmed
	Appeals []Appealed     `json:"appeals"`
}

// Appealed is an appeal without an answer.
type Appealed struct {
	Appeal Appeal       `json:"appeal"`
	Action LoggedAction `json:"action"`
}

// ReportedLine is a line of chat.
type ReportedLine struct {
	ID   int64     `json:"id"`
	At   time.Time `json:"at"`
	By   Named     `json:"by"`
	Text string    `json:"text"`
	Here bool      `json:"here,omitempty"` // the line that is reported
	// Hidden is whether a moderator has hidden it from everybody else.
	Hidden bool `json:"hidden,omitempty"`
}

// Statement is one reporter's part of a report.
type Statement struct {
	By       Named          `json:"by"`
	At       time.Time      `json:"at"`
	Text     string         `json:"text,omitempty"`
	Games    []string       `json:"games"`
	LineGame string         `json:"lineGame,omitempty"`
	Line     string         `json:"line,omitempty"` // the line, or another text of the person's, as it was when it was reported
	Around   []ReportedLine `json:"around,omitempty"`
}

// ReportedGame is a game of a report.
type ReportedGame struct {
	Game     string    `json:"game"`
	Ended    time.Time `json:"ended,omitzero"`
	Rule     string    `json:"rule"`
	Black    Named     `json:"black"`
	White    Named     `json:"white"`
	Winner   string    `json:"winner,omitempty"`
	Reason   string    `json:"reason,omitempty"`
	Rated    bool      `json:"rated,omitempty"`
	Annulled bool      `json:"annulled,omitempty"`
	// Times are how long the person has thought about each move, in ms.
	Times []int64 `json:"times"`
	// Accuracy is the person's by a review, without moves that had no choice, in per cent; absent: no review is there.
	Accuracy *float64 `json:"accuracy,omitempty"`
	Choices  int      `json:"choices,omitempty"` // moves that had one
}

// CaseFile is a person's file for moderators.
type CaseFile struct {
	Who       Named          `json:"who"`
	Created   time.Time      `json:"created"`
	Names     []string       `json:"names"` // former ones
	Moderator bool           `json:"moderator,omitempty"`
	Guest     bool           `json:"guest,omitempty"`
	Muted     time.Time      `json:"muted,omitzero"`
	Suspended time.Time      `json:"suspended,omitzero"`
	Unrated   time.Time      `json:"unrated,omitzero"`
	Actions   []LoggedAction `json:"actions"`
	Reports   []Case         `json:"reports"`
}

// Dossier is a report with all that is needed to decide on it.
type Dossier struct {
	Case       Case           `json:"case"`
	Statements []Statement    `json:"voices"`
	Games      []ReportedGame `json:"games"`
	File       CaseFile       `json:"file"`
}

// Rooms are games whose rooms have outdated data after a moderator's action.
type Rooms struct {
	Running, Resting []string
}
