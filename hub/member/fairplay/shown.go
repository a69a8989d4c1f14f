package fairplay

import (
	"time"

	"github.com/tengen-go/tengen/engine/fairplay"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

// Waiting is a line of the queue: a sheet that somebody should look at, or an open case.
type Waiting struct {
	Who           moderation.Named `json:"who"`
	Rule          string           `json:"rule"`
	Speed         string           `json:"speed"`
	Grade         Grade            `json:"grade"`
	Strength      float64          `json:"strength"`
	Games         int              `json:"games"`
	Moves         int              `json:"moves"`
	Made          time.Time        `json:"made"`
	Reports       int              `json:"reports"`            // open reports of unfair play about the person
	Priority      int              `json:"priority,omitempty"` // of the best of these
	Case          int64            `json:"case,omitempty"`     // that is open, or whose appeal waits
	Asked         time.Time        `json:"asked,omitzero"`
	Stated        time.Time        `json:"stated,omitzero"`
	NamedDecision int              `json:"judged"`
	Appeal        bool             `json:"appeal,omitempty"` // it waits
}

// FairQueue is what there is to look at, the strongest evidence first.
type FairQueue struct {
	Waiting []Waiting `json:"waiting"`
}

// ShownGame is a game of a sheet with the moves that say something, for links to the positions.
type ShownGame struct {
	Game  string        `json:"game"`
	Ended time.Time     `json:"ended"`
	Moves []CountedMove `json:"moves"`
}

// CountedMove is a move of which a sheet is made. To whoever may read the sheet.
type CountedMove struct {
	Ply     int               `json:"ply"` // moves before it
	At      string            `json:"at"`
	Kind    fairplay.MoveKind `json:"kind"`
	Best    string            `json:"best,omitempty"`
	Chance  float64           `json:"chance"`
	Loss    float64           `json:"loss"`
	Choices int               `json:"choices,omitempty"`
	Rank    int               `json:"rank,omitempty"`
	Hard    bool              `json:"hard,omitempty"`
	Plies   int               `json:"plies,omitempty"`
	Found   bool              `json:"found,omitempty"`
	Seconds float64           `json:"seconds,omitempty"`
}

// ShownOf is a game as moderators see it.
func ShownOf(p *Played) ShownGame {
	s := ShownGame{Game: p.Game, Ended: p.Ended, Moves: []CountedMove{}}
	for i := range p.Moves {
		m := &p.Moves[i]
		switch m.Kind {
		case fairplay.Free, fairplay.Only, fairplay.Attack:
			s.Moves = append(s.Moves, CountedMove{
				m.Ply, m.At, m.Kind, m.Best, m.Chance, m.Loss, m.Choices, m.Rank, m.Hard, m.Plies, m.Found, float64(m.Spent) / 1000,
			})
		}
	}
	return s
}

// NamedDecision is a decision with the name of its moderator.
type NamedDecision struct {
	By     game.UserID `json:"by"`
	Name   string      `json:"name"`
	At     time.Time   `json:"at"`
	Upheld bool        `json:"upheld"`
	Reason string      `json:"reason"`
}

// FairDossier is a sheet with all that is needed to judge.
type FairDossier struct {
	Who           moderation.Named `json:"who"`
	Rule          string           `json:"rule"`
	Speed         string           `json:"speed"`
	Sheet         Sheet            `json:"sheet"`
	Games         []ShownGame      `json:"games"`              // the newest first
	Reports       []int64          `json:"reports"`            // open ones about the person, of unfair play
	Reported      bool             `json:"reported,omitempty"` // by who asks
	Case          int64            `json:"case,omitempty"`
	Opened        time.Time        `json:"opened,omitzero"`
	Asked         time.Time        `json:"asked,omitzero"`
	Statement     string           `json:"statement,omitempty"`
	Stated        time.Time        `json:"stated,omitzero"`
	NamedDecision []NamedDecision  `json:"judged"`
	Closed        time.Time        `json:"closed,omitzero"`
	Upheld        bool             `json:"upheld,omitempty"`
	Appeal        string           `json:"appeal,omitempty"`
	Appealed      time.Time        `json:"appealed,omitzero"`
	Answer        string           `json:"answer,omitempty"`
	Answered      time.Time        `json:"answered,omitzero"`
	Granted       bool             `json:"granted,omitempty"`
}

// Own is a case as the person sees it: that it is asked, and, once it is closed, the sheet and the reasons.
type Own struct {
	ID        int64     `json:"id"`
	Rule      string    `json:"rule"`
	Speed     string    `json:"speed"`
	Asked     time.Time `json:"asked"`
	Statement string    `json:"statement,omitempty"`
	Stated    time.Time `json:"stated,omitzero"`
	Closed    time.Time `json:"closed,omitzero"`
	Upheld    bool      `json:"upheld,omitempty"`
	Reasons   []string  `json:"reasons,omitempty"` // of the judges who agreed; without names
	Sheet     *Sheet    `json:"sheet,omitempty"`   // closed: as it was judged
	Appeal    string    `json:"appeal,omitempty"`
	Appealed  time.Time `json:"appealed,omitzero"`
	Answer    string    `json:"answer,omitempty"`
	Answered  time.Time `json:"answered,omitzero"`
	Granted   bool      `json:"granted,omitempty"`
}

// OwnCases are somebody's own cases, the newest first.
type OwnCases struct {
	Cases []Own `json:"cases"`
}
