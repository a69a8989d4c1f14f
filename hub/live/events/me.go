package events

import (
	"github.com/tengen-go/tengen/hub/event/tournament"
)

// EventMe is what an event is to the asker.
type EventMe struct {
	In        bool   `json:"in"`
	Host      bool   `json:"host,omitempty"`  // runs it, as host or helper
	Owner     bool   `json:"owner,omitempty"` // is the host
	Mod       bool   `json:"mod,omitempty"`   // is a moderator, who may take the event over
	Section   int    `json:"section,omitempty"`
	State     string `json:"state,omitempty"` // "away", "out", "waiting" for a place
	Checked   bool   `json:"checked,omitempty"`
	Place     int    `json:"place,omitempty"`
	Game      string `json:"game,omitempty"`      // that goes on
	Adjourned bool   `json:"adjourned,omitempty"` // Game is

	Pair    *EventPair `json:"pair,omitempty"`    // over the board: the asker's, without a result
	Date    *EventDate `json:"date,omitempty"`    // of a league: for the game that has not begun
	Lists   []string   `json:"lists,omitempty"`   // teams that have the asker's name on their lists
	Team    string     `json:"team,omitempty"`    // the asker's
	Captain bool       `json:"captain,omitempty"` // of it
	Order   []string   `json:"order,omitempty"`   // for the captain: who plays the next round, by board
	Choice  []string   `json:"choice,omitempty"`  // for the captain, while an order can be set: who is there
	// For the captain, while substitutes can take the boards of players who left: they have "" in Order.
	Substitutes []string `json:"substitutes,omitempty"`
}

// states are the names of presences.
var states = map[tournament.Presence]string{tournament.Away: "away", tournament.Out: "out"}

// stateOf names what keeps a player from being paired, "" if nothing does.
func stateOf(p *tournament.Player, waits bool) string {
	if waits {
		return "waiting"
	}
	return states[p.Presence]
}

// Me returns what an event is to a user.
func Me(t *tournament.Tournament, a Asker) EventMe {
	me := EventMe{Host: t.Runs(a.User), Owner: a.User != 0 && a.User == t.Host, Mod: a.Mod}
	i, ok := t.Of(a.User)
	if !ok || a.User == 0 {
		me.Lists = listsOf(t, a.Name)
		return me
	}
	p := &t.Players[i]
	meOfTeam(t, &me, i)
	me.Date = dateOf(t, i)
	if section, round, n, ok := tournament.AtBoard(t, i); ok {
		pair := pairOf(t, section, round, n, &t.Sections[section].Rounds[round].Pairs[n])
		me.Pair = &pair
	}
	me.In, me.Section, me.State, me.Checked, me.Game = true, p.Section, stateOf(p, t.Waiting()[i]), p.Checked, t.Playing(i)
	me.Adjourned = t.Adjourned[me.Game]
	if t.Phase == tournament.Running || t.Phase == tournament.Over {
		for _, r := range t.Table(p.Section) {
			if r.Player == i {
				me.Place = r.Place
			}
		}
	}
	return me
}
