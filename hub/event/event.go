package event

// Nobody is the opponent of a player without one. Players are named by their index in Event.Players.
const Nobody = -1

// Version is of all that computes pairings and places. It becomes greater when the same facts give something else.
const Version = 1

// Most of what an event may have. They bound the work of everything that is computed from one.
const (
	MaxPlayers = 5000
	MaxRounds  = 200
)

// Turn is a player's seat: who moves first. Files of chess call it White and Black.
type Turn int8

// Turns.
const (
	Second Turn = -1
	NoTurn Turn = 0
	First  Turn = 1
)

// Other returns the opponent's turn.
func (t Turn) Other() Turn { return -t }

// Outcome is what a round brought a player.
type Outcome uint8

// Outcomes. The zero value is a round of which nothing is known.
const (
	Unknown Outcome = iota
	Win
	Draw
	Loss
	ForfeitWin  // the opponent did not come
	ForfeitLoss // the player did not come
	PairingBye  // left over by the pairing
	FullBye     // asked for, worth a win
	HalfBye     // asked for, worth a draw
	ZeroBye     // absent
)

// Played reports whether there was a game.
func (o Outcome) Played() bool { return o == Win || o == Draw || o == Loss }

// Entry is a player's round.
type Entry struct {
	Opponent int // Nobody for byes
	Turn     Turn
	Outcome  Outcome
	Unrated  bool // a game that counts for places, and not for rating lists
}

// Paired reports whether the round's pairing had the player in it.
func (e Entry) Paired() bool { return e.Opponent != Nobody || e.Outcome == PairingBye }

// Absent reports whether the entry keeps a player out of a round that is to be paired.
func (e Entry) Absent() bool {
	return e.Outcome == ZeroBye || e.Outcome == HalfBye || e.Outcome == FullBye
}

// Points are tenths of a point.
type Points int

// Scoring is what outcomes are worth.
type Scoring struct{ Win, Draw, Loss, Bye, Absent Points }

// Standard is 1, ½, 0, and 1 for a bye that the pairing gives.
var Standard = Scoring{Win: 10, Draw: 5, Bye: 10}

// Of returns what an outcome is worth.
func (s Scoring) Of(o Outcome) Points {
	switch o {
	case Win, ForfeitWin, FullBye:
		return s.Win
	case Draw, HalfBye:
		return s.Draw
	case Loss:
		return s.Loss
	case PairingBye:
		return s.Bye
	case ForfeitLoss, ZeroBye, Unknown:
	}
	return s.Absent
}

// Player is a participant.
type Player struct {
	Number     int // of the start list, from 1; it names the player in files
	Name       string
	Title      string
	Sex        string
	Federation string
	ID         string // the federation's
	Team       string // whose members do not meet where Apart says so
	Born       string
	Rating     int
	Entries    []Entry  // of each round so far; the next round's, if the player has a bye in it
	Extra      []Points // by round: virtual points that count for pairing only
}

// Entry returns the player's entry of a round, counted from 0.
func (p *Player) Entry(round int) Entry {
	if round < len(p.Entries) {
		return p.Entries[round]
	}
	return Entry{Opponent: Nobody}
}

// ExtraIn returns the player's virtual points in a round.
func (p *Player) ExtraIn(round int) Points {
	if round < len(p.Extra) {
		return p.Extra[round]
	}
	return 0
}

// Forbidden are players of whom no two may meet in some rounds: From to Until, counted from 0, Until not among them.
type Forbidden struct {
	From, Until int
	Players     []int
}

// Event is what is known of an event before a round.
type Event struct {
	Name    string
	Players []Player // by number
	Rounds  int      // planned; 0: not known
	Played  int      // rounds that are over
	Scoring Scoring
	// FirstTurn is whose seat the top seed of the first round has; NoTurn: as the rounds so far have it, else First.
	FirstTurn Turn
	Forbidden []Forbidden
	// Playoff has the points of each stage of a play-off, by player; nil: there is none. Its games are in no round.
	Playoff [][]Points
}

// Score returns a player's points after some rounds.
func (e *Event) Score(player, rounds int) (sum Points) {
	p := &e.Players[player]
	for r := range min(rounds, len(p.Entries)) {
		sum += e.Scoring.Of(p.Entries[r].Outcome)
	}
	return sum
}

// Absent reports whether a player has no part in the next round.
func (e *Event) Absent(player int) bool { return e.Players[player].Entry(e.Played).Absent() }

// Present returns the players who are to be paired in the next round.
func (e *Event) Present() (players []int) {
	for i := range e.Players {
		if !e.Absent(i) {
			players = append(players, i)
		}
	}
	return players
}

// Unfinished returns the first round, from 1, in which a game has no result; 0: none.
func (e *Event) Unfinished() (round int) {
	for i := range e.Players {
		for r, entry := range e.Players[i].Entries {
			if entry.Opponent != Nobody && entry.Outcome == Unknown && (round == 0 || r < round-1) {
				round = r + 1
			}
		}
	}
	return round
}

// Add enters a pairing as the next round, without results.
func (e *Event) Add(p *Pairing) {
	enter := func(player int, entry Entry) {
		who := &e.Players[player]
		for len(who.Entries) < e.Played {
			who.Entries = append(who.Entries, Entry{Opponent: Nobody})
		}
		who.Entries = append(who.Entries[:e.Played:e.Played], entry)
	}
	for _, pair := range p.Pairs {
		enter(pair.First, Entry{Opponent: pair.Second, Turn: First})
		enter(pair.Second, Entry{Opponent: pair.First, Turn: Second})
	}
	if p.Bye != Nobody {
		enter(p.Bye, Entry{Opponent: Nobody, Outcome: PairingBye})
	}
	e.Played++
}

// Pair is a game that is to be played.
type Pair struct{ First, Second int }

// Pairing is a round as it was paired.
type Pairing struct {
	Pairs []Pair
	Bye   int      // Nobody: all play
	Again []Pair   // pairs who have met before; there was no other way
	Notes []string // rules that could not be kept, in English
	// Deciders are pairs whose matches of a knockout are even after all their games.
	Deciders []Pair
}
