package fairplay

import (
	_ "embed"
	"encoding/json"
	"sync"

	"github.com/tengen-go/tengen/engine/fairplay"
)

// Model is what is expected of somebody, by rating.
type Model struct {
	// Levels says that it is the prior: the levels' games with themselves, and not those of people.
	Levels  bool   `json:"levels,omitempty"`
	Version string `json:"version"` // of the engine that the games were measured by
	Games   int    `json:"games"`
	People  int    `json:"people"` // or levels

	Logits map[Metric]Logit `json:"logits"`
}

//go:embed levels.json
var levels []byte

// Prior returns the expectations of the levels' games.
var Prior = sync.OnceValue(func() *Model {
	var m Model
	if err := json.Unmarshal(levels, &m); err != nil {
		panic(err) // a test reads it
	}
	return &m
})

// LeastPeople and LeastGames are how many people and games there must be before expectations are those of people.
const (
	LeastPeople = 200
	LeastGames  = 4000
)

// Person is what a model is fitted to: somebody's games of one rule and speed.
type Person []Played

// Fit fits expectations to people's games, from a prior on; nil: from nothing.
func Fit(prior *Model, version string, people []Person) *Model {
	out := &Model{Version: version, People: len(people), Logits: map[Metric]Logit{}}
	for _, p := range people {
		out.Games += len(p)
	}
	for _, k := range Metrics {
		var before Logit
		if prior != nil {
			before = prior.Logits[k]
		}
		var all []observation
		for who, p := range people {
			for i := range p {
				each(&p[i], p[i].Rating, func(m *fairplay.Move, rating float64) {
					if x, y, ok := k.outcome(m, rating); ok {
						all = append(all, observation{who, x, y})
					}
				})
			}
		}
		out.Logits[k] = fit(before, all, len(people))
	}
	return out
}

// each calls do for each move of a game.
func each(p *Played, rating float64, do func(m *fairplay.Move, rating float64)) {
	for i := range p.Moves {
		do(&p.Moves[i].Move, rating)
	}
}
