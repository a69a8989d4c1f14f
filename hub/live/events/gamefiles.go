package events

import (
	"archive/zip"
	"bytes"
	"cmp"
	"context"
	"fmt"
	"strconv"

	"github.com/tengen-go/tengen/engine/record"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/game"
)

// Files out of an event: its games, and reports for rating lists.

// The bounds of files.
const (
	MostGames  = 2500 // of a file
	MostReport = 50   // events of a file for rating lists
)

// ErrManyGames is returned for more games than a file has.
var ErrManyGames = fault.WithReason(fault.TooLarge, "event_many_games", "A file has up to 2,500 games. Take one section at a time.").With(fault.Values{"max": MostGames})

// Placed is a game of a section, as files say where it was played.
type Placed struct {
	Game  string
	Event string
	Round string
}

// Games returns the games of a section that were played.
func Games(t *tournament.Tournament, section int) (out []Placed, err error) {
	name := tournament.Title(t)
	if s := t.Plan.Section(section); s != "" && !t.Hidden {
		name += ", " + s
	}
	for r := range t.Sections[section].Rounds {
		for _, p := range t.Sections[section].Rounds[r].Pairs {
			if p.Game == "" || p.Result == nil || !p.Result.Played() {
				continue
			}
			if len(out) == MostGames {
				return nil, ErrManyGames
			}
			out = append(out, Placed{p.Game, name, strconv.Itoa(r + 1)})
		}
	}
	return out, nil
}

// Known is what files say of an event's players: the log's papers, and in their place what federations have confirmed of members.
type Known map[game.UserID]tournament.Papers

// Files makes files of events. It is safe for concurrent use.
type Files struct{ s *Service }

// NewFiles makes files of the events of a service.
func NewFiles(s *Service) *Files { return &Files{s} }

// Known returns what files say of an event's players.
func (f *Files) Known(ctx context.Context, id string) (Known, error) {
	out := Known{}
	var users []game.UserID
	err := f.s.View(ctx, id, func(t *tournament.Tournament) {
		for i := range t.Players {
			p := &t.Players[i]
			papers := p.Papers
			if t.Plan.Team != nil {
				papers.Team = t.Teams[p.Team].Name
			}
			if out[p.User] = papers; !p.Guest && !p.Bot {
				users = append(users, p.User)
			}
		}
	})
	if err != nil || len(users) == 0 {
		return out, err
	}
	confirmed, err := f.s.c.Papers.Confirmed(ctx, users)
	for u, p := range confirmed {
		out[u] = tournament.Papers{Federation: p.Country, ID: p.ID, Name: p.Name, Team: out[u].Team}
	}
	return out, err
}

// Write writes into a player of a record what files say of a user.
func (k Known) Write(p *record.Player, u game.UserID) {
	papers := k[u]
	p.Name, p.ID, p.Country, p.Team = cmp.Or(papers.Name, p.Name), papers.ID, papers.Federation, papers.Team
}

// Reports returns the reports of all sections of some events in a ZIP, which tengen rate reads. Arenas and ladders have none.
func (f *Files) Reports(ctx context.Context, ids []string) ([]byte, error) {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	files := 0
	for _, id := range ids {
		known, err := f.Known(ctx, id)
		if err != nil {
			return nil, err
		}
		var texts [][]byte
		var failed error
		err = f.s.View(ctx, id, func(t *tournament.Tournament) {
			for section := 0; failed == nil && section < len(t.Sections) && t.Plan.Rates(); section++ {
				var text []byte
				text, failed = TRF(t, section, known)
				texts = append(texts, text)
			}
		})
		if err = cmp.Or(err, failed); err != nil {
			return nil, err
		}
		for n, text := range texts {
			w, err := z.Create(fmt.Sprintf("event-%s-%d.trf", id, n+1))
			if err != nil {
				return nil, err
			}
			if _, err := w.Write(text); err != nil {
				return nil, err
			}
			files++
		}
	}
	if files == 0 {
		return nil, tournament.ErrPair
	}
	err := z.Close()
	return out.Bytes(), err
}
