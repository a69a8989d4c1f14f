package tournament

import (
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/game"
)

// RecordKind is the kind of a record. Names are stored and sent: they never change.
type RecordKind string

// The kinds of records.
const (
	Created      RecordKind = "created"      // with the plan
	Registered   RecordKind = "registered"   // a new player
	CheckedIn    RecordKind = "checked_in"   //
	Left         RecordKind = "left"         // a player pauses or withdraws: unpaired from here on
	Returned     RecordKind = "returned"     // and wants to be paired again
	Begun        RecordKind = "begun"        // with the players of each section by number
	Paired       RecordKind = "paired"       // a round of a section
	Resulted     RecordKind = "result"       // of a pair
	Replayed     RecordKind = "replayed"     // a game that could not go on is played again
	Shifted      RecordKind = "shifted"      // the start, or a section's next round, is later
	Finished     RecordKind = "finished"     // a section has no further rounds
	Ended        RecordKind = "ended"        //
	CalledOff    RecordKind = "called_off"   // before the start
	Corrected    RecordKind = "corrected"    // a result, by the host
	Disqualified RecordKind = "disqualified" //
	Annulled     RecordKind = "annulled"     // a game, by moderators
	Restored     RecordKind = "restored"     // a game that was annulled counts again
	Helped       RecordKind = "helper"       // somebody may run the event beside the host
	Unhelped     RecordKind = "helper_gone"  // and may no more
	HandedOver   RecordKind = "handed_over"  // somebody else is the host
	Arranged     RecordKind = "arranged"     // a round that has not begun, by the host
	Silenced     RecordKind = "silenced"     // a player, in the event's chat
	Heard        RecordKind = "heard"        // and may write again
	Repeated     RecordKind = "repeated"     // the last round of a section is played again
	Teamed       RecordKind = "team"         // a team: a new one, or with another name or list
	Drawn        RecordKind = "drawn"        // a round of teams
	Ordered      RecordKind = "ordered"      // a captain has set an order
	Opened       RecordKind = "opened"       // all orders of the drawn round
	Penalised    RecordKind = "penalised"    // a team, by the host
	Proposed     RecordKind = "proposed"     // an instant for a game of a league
	Agreed       RecordKind = "agreed"       // to it
	Reminded     RecordKind = "reminded"     // both of the agreed instant
	Lapsed       RecordKind = "lapsed"       // nobody has answered it in time
	Dated        RecordKind = "dated"        // the game begins at the agreed instant, or the boards of a match
	Decided      RecordKind = "decided"      // a match of a league's teams that has not begun when its round ends
	Retired      RecordKind = "team_out"     // a team has missed three matches of a league
	Forbade      RecordKind = "forbade"      // which players do not meet, by the host
	Reported     RecordKind = "reported"     // a result over the board, by one of its players
	Seeded       RecordKind = "seeded"       // the players of a section, by the host, before the start
	Accepted     RecordKind = "accepted"     // an applicant of a simul
	Unaccepted   RecordKind = "unaccepted"   // is an applicant again
	HostAway     RecordKind = "host_away"    // the host of a simul
	HostBack     RecordKind = "host_back"    // the clocks run on if they stood
	Stood        RecordKind = "stood"        // the clocks of a simul stand until an instant, or until the host is back
)

// Record is one entry of an event's log. The log is the truth: everything else follows from it.
type Record struct {
	Seq      int // 1, 2, …: the event's version after this record
	Kind     RecordKind
	Actor    game.UserID // who caused it; 0: the server
	ClientID string      // the actor's own id of the command; "" from the server
	At       time.Time   // milliseconds, UTC
	Payload  Payload
}

// Payload holds what a kind needs; unused fields stay out of storage. Players are named by their place in the order of
// registration, rounds and pairs by their place in the section, all from 0.
type Payload struct {
	Plan    *Plan     `json:"plan,omitempty"`    // Created
	Host    string    `json:"host,omitempty"`    // Created: the host's name
	Entrant *Entrant  `json:"entrant,omitempty"` // Registered; Helped, Unhelped, HandedOver: user and name
	Player  int       `json:"player,omitempty"`  // CheckedIn, Left, Returned, Disqualified, Silenced, Heard, Accepted, Unaccepted, Reported
	Order   [][]int   `json:"order,omitempty"`   // Begun: of each section, the players by number. Forbade: groups of players of whom no two meet. Seeded: one group, the first seed first; none: by rating
	Section int       `json:"section,omitempty"` // Paired, Resulted, Replayed, Shifted, Finished, Corrected, Annulled, Arranged, Repeated, Seeded
	Round   int       `json:"round,omitempty"`   // Paired, Resulted, Replayed, Corrected, Annulled, Arranged, Repeated
	Pair    int       `json:"pair,omitempty"`    // Resulted, Replayed, Corrected, Annulled. Proposed to Dated, Decided, Opened: in a league of teams the match
	Pairs   []NewPair `json:"pairs,omitempty"`   // Paired, Arranged; of a match Dated, Decided. Repeated: in the order of the round; without a game: it stays as it is
	Bye     int       `json:"bye,omitempty"`     // Paired, Arranged: one more than the player's place; 0: nobody
	Away    []int     `json:"away,omitempty"`    // Paired: players who are not paired; not in an arena. Begun: players who have not checked in. Shifted: players who are waited for
	Playoff int       `json:"playoff,omitempty"` // Paired: a round of a play-off: of its stage, from 1
	Notes   []string  `json:"notes,omitempty"`   // Paired: rules that could not be kept
	Game    string    `json:"game,omitempty"`    // Resulted, Replayed
	Result  *Result   `json:"result,omitempty"`  // Resulted, Corrected, Annulled, Restored, Reported
	Until   time.Time `json:"until,omitzero"`    // Shifted, Proposed, Stood
	Why     Reason    `json:"why,omitempty"`     // Ended, CalledOff, Shifted, Left, Disqualified, HandedOver
	Text    string    `json:"text,omitempty"`    // the host's reason

	// Of teams, which are named by their place in the order in which they were made.
	Team    int      `json:"team,omitempty"`    // Teamed, Ordered, Penalised, Retired
	Roster  *Roster  `json:"roster,omitempty"`  // Teamed
	Teams   [][]int  `json:"teams,omitempty"`   // Begun: of each section, the teams by number
	Matches []Match  `json:"matches,omitempty"` // Drawn, Paired; Drawn has the teams that are not drawn as Away
	Rest    int      `json:"rest,omitempty"`    // Drawn: one more than the place of the team that has a bye
	Line    []int    `json:"line,omitempty"`    // Ordered: players by board
	Penalty *Penalty `json:"less,omitempty"`    // Penalised: in all
}

// Entrant is who registers.
type Entrant struct {
	User    game.UserID `json:"user"`
	Name    string      `json:"name"`
	Rating  int         `json:"rating,omitempty"` // frozen
	Section int         `json:"section,omitempty"`
	Bot     bool        `json:"bot,omitempty"`
	House   string      `json:"house,omitempty"` // the level, of the site's own engine
	Team    int         `json:"team,omitempty"`  // of an event of teams
	Guest   bool        `json:"guest,omitempty"` // of the event: without an account, named by the host, never rated
	Papers  Papers      `json:"papers,omitzero"`
}

// NewPair is a game that begins, or a result without one. On a board of teams that is empty there is event.Nobody.
type NewPair struct {
	First   int           `json:"first"`
	Second  int           `json:"second"`
	Game    string        `json:"game,omitempty"`
	Opening []board.Point `json:"opening,omitempty"` // stones that stand when the game begins
	Result  *Result       `json:"result,omitempty"`  // if there is no game
	Half    bool          `json:"half,omitempty"`    // at half of the time
}

// Result is what a pair's game brought both.
type Result struct {
	First  event.Outcome `json:"first"`
	Second event.Outcome `json:"second"`
	Why    Reason        `json:"why,omitempty"`   // if there was no game, or its end does not count as it was
	End    game.Reason   `json:"end,omitempty"`   // how the game ended
	Moves  [2]int        `json:"moves,omitzero"`  // own moves of first and second
	Plies  int           `json:"plies,omitempty"` // moves of both
	// Berserk says who of first and second gave up half of the time.
	Berserk [2]bool `json:"berserk,omitzero"`
}

// Played reports whether there was a game that counts.
func (r *Result) Played() bool { return r != nil && r.First.Played() }

// Reason says why an event, or a pair, came to its end as it did. Names are stored and sent: they never change.
type Reason string

// The reasons.
const (
	Silent        Reason = "silent"         // has lost games in a row by time, or was away
	AllPlayed     Reason = "all_played"     // all rounds
	TimeUp        Reason = "time"           // an arena's bell
	ByHost        Reason = "host"           // ended or called off by the host
	TooFew        Reason = "few"            // fewer than two at the start
	AllGone       Reason = "gone"           // fewer than two are left
	NoPairing     Reason = "unpairable"     // nobody can be paired
	Outage        Reason = "outage"         // the server was away
	NoShow        Reason = "no_show"        // did not come to the game
	BothAbsent    Reason = "both_absent"    //
	Walkover      Reason = "walkover"       // the opponent has left the event
	NotPlayed     Reason = "not_played"     // by the end of a league's round
	Walkovers     Reason = "walkovers"      // three in a league
	EmptyBoard    Reason = "empty_board"    // the other team has nobody for the board
	Excluded      Reason = "excluded"       // disqualified
	Void          Reason = "void"           // a game without a result that is not played again
	AnnulledGame  Reason = "annulled"       // by moderators
	Suspended     Reason = "suspended"      // the player's account is
	Correction    Reason = "corrected"      // by the host
	OutOfTime     Reason = "after_the_bell" // not over in time
	WithoutHelper Reason = "hostless"       // the host's account has ended
	NotBegun      Reason = "not_begun"      // by the host of a simul, in time
	InPlay        Reason = "in_play"        // players sit in other games: the next round waits for them
)
