package fairplay

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/game"
)

// A relay copies moves between two boards: of a rated game, and of one against a bot or another person at the same time.
// The similarity of two boards is scored in bits, and compared with the same boards at other times.

// Step is a position that was reached on a board: after a stone.
type Step struct {
	At   time.Time
	Key  int64       // of the position, whichever way it is turned
	By   game.UserID // who placed the stone; 0: an engine
	Bits float64     // how rare the stone was in the position before it; 0: it was played often, or by everybody
}

// Board is a game as a relay sees it.
type Board struct {
	Game  string
	Black game.UserID // the players; 0: an engine
	White game.UserID
	Steps []Step
}

// Relay is a pair of boards that have too much in common.
type Relay struct {
	Game  string    `json:"game"`  // the rated one
	Other string    `json:"other"` // the board beside it; "": a study
	At    time.Time `json:"at"`    // of the last common position
	Same  int       `json:"same"`  // positions
	Bits  float64   `json:"bits"`
	Floor float64   `json:"floor"` // the most bits of the same boards at other times
	// Profits is the player whose moves were seen on the other board first, and who plays there; 0: it is unclear, and
	// nobody is named.
	Profits game.UserID `json:"profits,omitempty"`
}

const (
	relayDelay   = 10 * time.Minute // from a position on one board until it is copied to the other
	permutations = 200
	leastSame    = 6  // positions
	leastBits    = 12 // that moderators are told of
)

// common scores what two boards have in common: positions that came to the second within relayDelay of the first, in the
// same order, shifted by so much.
func common(a, b []Step, shift time.Duration) (same int, bits float64, last time.Time) {
	at := make(map[int64]int, len(b))
	for i, s := range b {
		at[s.Key] = i
	}
	before := -1
	for _, s := range a {
		i, ok := at[s.Key]
		if !ok || i <= before {
			continue
		}
		d := b[i].At.Add(shift).Sub(s.At)
		if d < -relayDelay || d > relayDelay {
			continue
		}
		before = i
		same++
		bits += s.Bits
		if last = s.At; b[i].At.After(last) {
			last = b[i].At
		}
	}
	return same, bits, last
}

// Compare compares a rated game with other boards. others are boards at other times, such as the same people's on other
// days: what the rated game has in common with those at the time that this one was is what happens by chance. It
// returns false if there is no more in common than by chance.
func Compare(rated, other Board, others []Board) (Relay, bool) {
	same, bits, last := common(rated.Steps, other.Steps, 0)
	r := Relay{Game: rated.Game, Other: other.Game, Same: same, Bits: bits, At: last}
	if same < leastSame || bits < leastBits {
		return r, false
	}
	r.Floor = floor(rated, other, others)
	if bits <= r.Floor {
		return r, false
	}
	r.Profits = profits(rated, other)
	return r, true
}

// Notes are the positions of a document that a player changed last while the game went on.
type Notes struct {
	Owner     game.UserID
	At        time.Time // of the change
	Positions map[int64]bool
}

// CompareNotes compares a rated game with a player's study that was changed while the game went on: the moves of a game in play are
// not studied. When each position came there is not known, and what the same people's games at other times have in common with it
// is what they study anyway. It returns false if there is no more in common than that.
func CompareNotes(rated Board, n Notes, others []Board) (Relay, bool) {
	r := Relay{Game: rated.Game, At: n.At}
	in := func(steps []Step) (same int, bits float64) {
		for _, s := range steps {
			if n.Positions[s.Key] {
				same++
				bits += s.Bits
			}
		}
		return same, bits
	}
	plays := n.Owner != 0 && (n.Owner == rated.Black || n.Owner == rated.White)
	if len(rated.Steps) == 0 || !plays || n.At.Before(rated.Steps[0].At) || n.At.After(rated.Steps[len(rated.Steps)-1].At) {
		return r, false
	}
	r.Same, r.Bits = in(rated.Steps)
	for _, o := range others {
		same, _ := in(o.Steps)
		r.Floor = max(r.Floor, 3*float64(same)) // they are not rated by rarity: as rare as can be
	}
	if r.Same < leastSame || r.Bits < leastBits || r.Bits <= r.Floor {
		return r, false
	}
	r.Profits = n.Owner
	return r, true
}

// floor is the most that the rated game has in common with boards at permuted times.
func floor(rated, other Board, others []Board) (most float64) {
	if len(rated.Steps) == 0 {
		return 0
	}
	rng := rand.New(rand.NewPCG(uint64(len(rated.Steps)), uint64(rated.Steps[0].Key)))
	for _, o := range others {
		if len(o.Steps) == 0 || o.Game == other.Game {
			continue
		}
		// Put beside the rated game, as if it had begun with it.
		_, bits, _ := common(rated.Steps, o.Steps, rated.Steps[0].At.Sub(o.Steps[0].At))
		most = max(most, bits)
	}
	for range permutations {
		shift := time.Duration((rng.Float64()*2 - 1) * float64(24*time.Hour))
		if shift > -2*relayDelay && shift < 2*relayDelay {
			continue
		}
		_, bits, _ := common(rated.Steps, other.Steps, shift)
		most = max(most, bits)
	}
	return most
}

// profits returns who is helped: a player of both boards, for whom most stones of the common positions stood on the other
// board first, placed there by somebody else. A player who does not play on the other board is not named: anybody may put
// somebody's game onto another board. Of two players who both qualify neither is named.
func profits(rated, other Board) game.UserID {
	at := make(map[int64]Step, len(other.Steps))
	for _, s := range other.Steps {
		at[s.Key] = s
	}
	helped, all := map[game.UserID]int{}, map[game.UserID]int{}
	for _, s := range rated.Steps {
		o, ok := at[s.Key]
		if !ok || s.By == 0 || s.Bits <= 0 {
			continue
		}
		all[s.By]++
		if o.By != s.By && o.At.Before(s.At) && s.At.Sub(o.At) <= relayDelay {
			helped[s.By]++
		}
	}
	var named []game.UserID
	for _, who := range []game.UserID{rated.Black, rated.White} {
		plays := who != 0 && (who == other.Black || who == other.White)
		if plays && helped[who] >= leastSame/2 && 4*helped[who] >= 3*all[who] {
			named = append(named, who)
		}
	}
	slices.SortFunc(named, cmp.Compare[game.UserID])
	if len(named) != 1 {
		return 0
	}
	return named[0]
}

// Surprise is what a stone is worth in bits: so many earlier games had the position before it, and so many of them this
// stone. plausible is how many moves a person would think of; nothing is known of a position that nobody had.
func Surprise(before, this int) float64 {
	const plausible = 8
	if this >= Often {
		return 0
	}
	return math.Log2((float64(before) + plausible) / (float64(this) + 1))
}

// Often is how many earlier games make a position known: a repertoire, a joseki, a lesson.
const Often = 5
