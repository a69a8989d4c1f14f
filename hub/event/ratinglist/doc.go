// Package ratinglist computes rating lists from the games of events, as federations keep them: by Elo's system, where each
// event changes the ratings that its players had before it, or by Whole-History Rating, where all games of all times are
// judged together (R. Coulom, Whole-History Rating, 2008). It is pure.
package ratinglist

import (
	"errors"
	"fmt"
	"slices"
	"time"
)

// Bounds of a list.
const (
	MaxPlayers = 100_000
	MaxGames   = 2_000_000
)

// ErrGames is returned for games that no list can be made of; it is wrapped with the reason.
var ErrGames = errors.New("ratinglist: bad games")

// Game is a game that was played. Players are named by index.
type Game struct {
	A, B  int
	Score float64 // of A: 1, ½ or 0
}

// Event is games that count together.
type Event struct {
	Day   time.Time // its date
	Games []Game
}

// Rating is a player's line of a list.
type Rating struct {
	Value     float64
	Deviation float64 // 0: the system has none
	Games     int
	Wins      int
	Draws     int
	Last      time.Time // the date of the last event; zero without a game
}

// check returns ErrGames for events that are not of so many players.
func check(players int, events []Event) error {
	games := 0
	for _, e := range events {
		games += len(e.Games)
		for _, g := range e.Games {
			if g.A < 0 || g.A >= players || g.B < 0 || g.B >= players || g.A == g.B || g.Score != 0 && g.Score != 0.5 && g.Score != 1 {
				return fmt.Errorf("%w: %+v among %d players", ErrGames, g, players)
			}
		}
	}
	if players > MaxPlayers || games > MaxGames {
		return fmt.Errorf("%w: %d players and %d games; at most %d and %d", ErrGames, players, games, MaxPlayers, MaxGames)
	}
	return nil
}

// inOrder returns the events by date, those of a day as they stand.
func inOrder(events []Event) []Event {
	sorted := slices.Clone(events)
	slices.SortStableFunc(sorted, func(a, b Event) int { return a.Day.Compare(b.Day) })
	return sorted
}

// count adds an event's games to the lines of its players.
func count(list []Rating, e *Event) {
	for _, g := range e.Games {
		for _, side := range []struct {
			player int
			score  float64
		}{{g.A, g.Score}, {g.B, 1 - g.Score}} {
			r := &list[side.player]
			r.Games++
			switch side.score {
			case 1:
				r.Wins++
			case 0.5:
				r.Draws++
			}
			if e.Day.After(r.Last) {
				r.Last = e.Day
			}
		}
	}
}
