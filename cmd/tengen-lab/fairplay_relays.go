package main

import (
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/fairplay"
)

type fairplayRelaysCmd struct {
	File  string `required:"" help:"The games, as fairplay games keeps them."`
	Pairs int    `default:"2000" help:"Pairs of games at the same time."`
	Seed  uint64 `default:"5" help:"Another seed is another set of pairs."`
}

// Run compares games at the same time, without relays and with, and prints how many pairs have more in common than by chance.
func (c *fairplayRelaysCmd) Run() error {
	games, err := fairGames(c.File)
	if err != nil {
		return err
	}
	rng := rand.New(rand.NewPCG(c.Seed, 6))
	began := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	fmt.Println("| pairs of boards | found | named | named wrongly |\n|---|--:|--:|--:|")
	var opening int64 // of the rated game: levels play the same opening alike
	row := func(name string, helped game.UserID, other func(rated fairplay.Board) fairplay.Board) {
		found, named, wrong := 0, 0, 0
		for range c.Pairs {
			g := games[rng.IntN(len(games))]
			opening = openingOf(g, rng)
			rated := boardOf("r", g, began.Add(time.Duration(rng.IntN(600))*time.Second), 1, 2, rng)
			if r, ok := fairplay.Compare(rated, other(rated), nil); ok && r.Bits >= fairplay.Standard.Bits {
				found++
				switch {
				case r.Profits != 0 && r.Profits == helped:
					named++
				case r.Profits != 0:
					wrong++
				}
			}
		}
		fmt.Printf("| %s | %d of %d | %d | %d |\n", name, found, c.Pairs, named, wrong)
	}
	any := func(fairplay.Board) fairplay.Board {
		g := games[rng.IntN(len(games))]
		for openingOf(g, rng) == opening {
			g = games[rng.IntN(len(games))]
		}
		return boardOf("o", g, began.Add(time.Duration(rng.IntN(600))*time.Second), 2, 9, rng)
	}
	row("two games of one player, no relay", 2, any)
	row("the same opening to move 8, no relay", 2, func(rated fairplay.Board) fairplay.Board {
		o := any(rated)
		for i := 0; i < 8 && i < len(rated.Steps) && i < len(o.Steps); i++ {
			o.Steps[i].Key = rated.Steps[i].Key
		}
		return o
	})
	// copied is the rated game on another board: White's moves come from there first, Black's after.
	copied := func(rated fairplay.Board, black, white game.UserID, lead time.Duration, from, to int) fairplay.Board {
		o := fairplay.Board{Game: "o", Black: black, White: white}
		for i, s := range rated.Steps {
			by, at := black, s.At.Add(time.Duration(2+rng.IntN(5))*time.Second)
			if i%2 == 1 {
				by, at = white, s.At.Add(-lead)
			}
			key := s.Key
			if i < from || i >= to {
				key = int64(rng.Uint64())
			}
			o.Steps = append(o.Steps, fairplay.Step{At: at, Key: key, By: by, Bits: s.Bits})
		}
		return o
	}
	row("a game copied to a bot", 2, func(r fairplay.Board) fairplay.Board { return copied(r, 2, 9, 4*time.Second, 0, 1000) })
	row("the same from move 13 to 24", 2, func(r fairplay.Board) fairplay.Board { return copied(r, 2, 9, 4*time.Second, 12, 24) })
	row("two boards against two masters", 2, func(r fairplay.Board) fairplay.Board { return copied(r, 2, 3, 9*time.Second, 0, 1000) })
	row("framed: somebody else copies it afterwards", 0, func(r fairplay.Board) fairplay.Board { return copied(r, 7, 9, -4*time.Second, 0, 1000) })
	row("framed: by the opponent, who plays it against a bot", 0, func(r fairplay.Board) fairplay.Board { return copied(r, 1, 9, -4*time.Second, 0, 1000) })
	row("watched: the player's own second board follows", 0, func(r fairplay.Board) fairplay.Board { return copied(r, 2, 9, -4*time.Second, 0, 1000) })
	return nil
}

// openingOf names the position that a game began with, whichever way it is turned.
func openingOf(g fairGame, rng *rand.Rand) int64 {
	return boardOf("", g, time.Time{}, 1, 2, rng).Steps[2].Key
}

// boardOf is a game as it was played from an instant on, with the rarity of moves that nobody had before.
func boardOf(name string, g fairGame, from time.Time, black, white game.UserID, rng *rand.Rand) fairplay.Board {
	out := fairplay.Board{Game: name, Black: black, White: white}
	b, err := board.New(board.Freestyle, boardSize)
	if err != nil {
		panic(err) // our own size
	}
	for i, m := range g.Moves {
		p, err := board.ParsePoint(m.At)
		if err != nil {
			continue
		}
		b.Play(p)
		key, _ := b.Canonical()
		from = from.Add(time.Duration(3+rng.IntN(20)) * time.Second)
		s := fairplay.Step{At: from, Key: int64(key), By: []game.UserID{black, white}[i%2]}
		if i >= 6 {
			s.Bits = fairplay.Surprise(0, 0)
		}
		out.Steps = append(out.Steps, s)
	}
	return out
}
