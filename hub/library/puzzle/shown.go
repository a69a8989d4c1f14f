package puzzle

import (
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/puzzle"
)

// Shown is a puzzle that is to be solved.
type Shown struct {
	ID     string        `json:"id"`
	Rule   string        `json:"rule"`
	Size   int           `json:"size"`
	Moves  []board.Point `json:"moves"` // up to the position, Black first
	Kind   string        `json:"kind"`  // "win", "defence", "trap", "escape", "fifth"
	Offer  []board.Point `json:"offer,omitempty"`
	Rating int           `json:"rating"`
	Plays  int           `json:"plays"`
	Ticket string        `json:"ticket,omitempty"` // a try with it counts for the rating
	Tree   []RightMove   `json:"tree,omitempty"`   // of a batch, which counts for nothing
	Later  []board.Point `json:"later,omitempty"`  // beside Tree: first moves that win too, but later
}

// RightMove is a right move with the other side's possible replies; without replies it solves the puzzle.
type RightMove struct {
	Move    board.Point `json:"m"`
	Replies []HeldReply `json:"r,omitempty"`
}

// HeldReply is a reply with the right moves after it. The one that holds out longest comes first.
type HeldReply struct {
	Move board.Point `json:"m"`
	Next []RightMove `json:"n"`
}

// PuzzleAttempt is how far somebody has come.
type PuzzleAttempt struct {
	Moves  []string `json:"moves"` // own ones, from the first
	Ticket string   `json:"ticket,omitempty"`
	GiveUp bool     `json:"giveUp,omitempty"` // after these
}

// Verdict is the answer to an attempt.
type Verdict struct {
	State PuzzleState `json:"state"`
	Reply string      `json:"reply,omitempty"` // of the other side
	// Refutes is what a wrong move meets: the other side's answer, and what may follow.
	Refutes []board.Point `json:"refutes,omitempty"`
	Over    *Over         `json:"over,omitempty"`
}

// Over is the part of a puzzle that is shown after a try.
type Over struct {
	Tree   []RightMove `json:"tree"`
	Themes []string    `json:"themes"`
	Own    int         `json:"own"`            // moves to find
	Game   string      `json:"game,omitempty"` // it is from
	Votes  int         `json:"votes"`
	Vote   int         `json:"vote"`             // the asker's: 1, -1 or 0
	Solved bool        `json:"solved"`           // at the first try
	Gain   int         `json:"gain"`             // points of the asker's rating
	Rating int         `json:"rating,omitempty"` // the asker's now, if the try counted
	Shared bool        `json:"shared,omitempty"` // it did not, since the puzzle was tried from the asker's network before; told once
}

// OpenPuzzle is a puzzle that is looked at by its address.
type OpenPuzzle struct {
	Puzzle Shown `json:"puzzle"`
	Over   *Over `json:"over,omitempty"` // the asker has tried it
}

// Daily is the puzzle of a day.
type Daily struct {
	Day    string `json:"day"` // as "2026-11-27", UTC
	Puzzle Shown  `json:"puzzle"`
	Over   *Over  `json:"over,omitempty"` // the asker has tried it
}

// Batch are puzzles with their trees, easy ones first: to be solved without the server, for nothing.
type Batch struct {
	Puzzles []Shown `json:"puzzles"`
}

// Path are the steps of learning that have puzzles.
type Path struct {
	Rule  string     `json:"rule"`
	Steps []PathStep `json:"steps"`
}

// PathStep is one with its puzzles and their trees, none if the rule has none of the kind.
type PathStep struct {
	Name    string  `json:"name"`
	Puzzles []Shown `json:"puzzles"`
}

// DueList are puzzles that come again, since they were failed.
type DueList struct {
	Due     int     `json:"due"`            // to be looked at now
	Puzzles []Shown `json:"puzzles"`        // of these, those first that have waited longest
	Next    string  `json:"next,omitempty"` // when the next comes, if none is due
}

// Skill is somebody's by rule and theme.
type Skill struct {
	Ratings []RuleRating `json:"ratings"`
	Themes  []ThemeTally `json:"themes"`
	Due     int          `json:"due"`   // puzzles that come again now
	Games   bool         `json:"games"` // puzzles may be made of the asker's
}

// RuleRating is somebody's rating in the puzzles of a rule.
type RuleRating struct {
	Rule   string `json:"rule"`
	Value  int    `json:"value"`
	Guess  bool   `json:"guess,omitempty"` // after few puzzles
	Plays  int    `json:"plays"`
	Solved int    `json:"solved"`
}

func (s *Service) shown(p *Puzzle) Shown {
	return Shown{
		ID: p.ID, Rule: p.Rule.String(), Size: p.Size, Moves: p.Moves, Kind: string(p.Kind), Offer: p.Offer,
		Rating: round(p.Rating.Value), Plays: p.Plays,
	}
}

// withTree is the puzzle to be solved without the server.
func (s *Service) withTree(p *Puzzle) Shown {
	out := s.shown(p)
	out.Tree, out.Later = rights(p.Tree), p.Later
	return out
}

func rights(tree []puzzle.Answer) []RightMove {
	out := make([]RightMove, len(tree))
	for i, a := range tree {
		out[i].Move = a.Move
		for _, r := range a.Replies {
			out[i].Replies = append(out[i].Replies, HeldReply{r.Move, rights(r.Next)})
		}
	}
	return out
}
