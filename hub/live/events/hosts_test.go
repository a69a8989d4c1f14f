package events

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/event/trf"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// Files of an event: a report that is read back with the same places, and a table for spreadsheets.
func TestFiles(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t, 1)
		defer s.end()
		id := s.create(tournament.Swiss, 5)
		if err := s.one.Join(t.Context(), Asker{User: 6, Name: "=1+1"}, id, Joining{}, ""); err != nil {
			t.Fatal(err)
		}
		time.Sleep(20 * time.Minute)
		s.view(id, func(e *tournament.Tournament) {
			text, err := TRF(e, 0, nil)
			if err != nil {
				t.Fatal(err)
			}
			f, err := trf.Read(bytes.NewReader(text))
			if err != nil || len(f.Players) != 6 || f.Played != 3 || f.Name != "Tuesday" || f.Unfinished() != 0 {
				t.Fatalf("%v\n%s", err, text)
			}
			for n, p := range f.Players {
				if got, want := f.Score(n, 3), e.Facts(0).Score(n, 3); got != want {
					t.Errorf("%s: %d points, not %d", p.Name, got, want)
				}
			}
			text, err = CSV(e, 0, nil)
			if err != nil {
				t.Fatal(err)
			}
			lines, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
			if err != nil || len(lines) != 7 || lines[0][3] != "points" || len(lines[1]) != 9+len(e.Plan.Ties) || !strings.Contains(string(text), ",'=1+1,") {
				t.Errorf("%v\n%s", err, text)
			}
		})
		id = s.another(tournament.Arena)
		s.view(id, func(e *tournament.Tournament) {
			if _, err := TRF(e, 0, nil); !errors.Is(err, tournament.ErrPair) {
				t.Error(err)
			}
			if text, err := CSV(e, 0, nil); err != nil || !strings.HasPrefix(string(text), "place,name,rating,points,state,id,federation,full name,team\n") {
				t.Error(err)
			}
		})
	})
}

// Files of an event of teams: a report that is read back with its teams, and a table with the players of each team.
func TestFilesOfTeams(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t, 1)
		defer s.end()
		p := planOf(tournament.Swiss)
		p.Rounds, p.Pause, p.Team = 2, time.Minute, &tournament.TeamPlan{Boards: 2, Reserves: 1}
		id, err := s.one.Create(t.Context(), asker(500), p, "")
		if err != nil {
			t.Fatal(err)
		}
		for n := range 3 {
			for i := range 2 {
				a, j := asker(10*n+i+1), Joining{}
				if i == 0 {
					j.Found = &tournament.Roster{Name: fmt.Sprint("=Team ", n), Names: []string{a.Name, asker(10*n + 2).Name}}
				}
				if err := s.one.Join(t.Context(), a, id, j, ""); err != nil {
					t.Fatal(err)
				}
			}
		}
		if err := s.one.Order(t.Context(), asker(2), id, tournament.Leave{}, ""); err != nil { // an empty board
			t.Fatal(err)
		}
		time.Sleep(20 * time.Minute)
		if err := NewTeamEvents(s.one).Penalise(t.Context(), asker(500), id, "=Team 1", tournament.Penalise{Penalty: tournament.Penalty{Games: 5}, Text: "Late."}); err != nil {
			t.Fatal(err)
		}
		s.view(id, func(e *tournament.Tournament) {
			text, err := TRF(e, 0, nil)
			if err != nil {
				t.Fatal(err)
			}
			f, err := trf.Read(bytes.NewReader(text))
			if err != nil || e.Phase != tournament.Over || len(f.Teams) != 3 || f.Turns != "WB" || f.Byes == nil || len(f.Penalties) != 1 || f.Unfinished() != 0 {
				t.Fatalf("%v\n%s", err, text)
			}
			var again bytes.Buffer
			if err := trf.Write(&again, f, nil); err != nil {
				t.Fatal(err)
			}
			if second, err := trf.Read(&again); err != nil || !reflect.DeepEqual(second, f) {
				t.Errorf("%v: %+v\n%s", err, second, text)
			}
			for _, r := range tournament.TeamTable(e, 0) {
				one := f.Teams[slices.Index(e.Sections[0].Teams, r.Team)]
				if int(one.Games) != r.Points || one.Rank != r.Place || one.Name != e.Teams[r.Team].Name {
					t.Errorf("%+v, not %+v", one, r)
				}
			}
			// The points of its players, byes and penalties are a team's.
			for n, one := range f.Teams {
				var sum event.Points
				for _, i := range one.Players {
					sum += f.Score(i, f.Played)
				}
				for _, b := range f.Byes.Teams {
					if b == n {
						sum += f.Byes.Games
					}
				}
				for _, x := range f.Penalties {
					if x.Team == n {
						sum -= x.Games
					}
				}
				if sum != one.Games {
					t.Errorf("%s: %d points, not %d\n%s", one.Name, sum, one.Games, text)
				}
			}
			known := Known{10: {Team: "other"}}
			if text, err = CSV(e, 0, known); err != nil {
				t.Fatal(err)
			}
			lines, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
			if err != nil || len(lines) != 1+3+6 || lines[1][len(lines[1])-1] != "" || !strings.HasPrefix(lines[2][len(lines[2])-1], "'=Team ") || lines[1][0] != lines[2][0] {
				t.Errorf("%v\n%s", err, text)
			}
		})
	})
}

// another makes an event of another host.
func (s *site) another(kind tournament.Kind) string {
	s.t.Helper()
	id, err := s.one.Create(s.t.Context(), asker(501), planOf(kind), "")
	if err != nil {
		s.t.Fatal(err)
	}
	return id
}

// Running an event: helpers are named, and told so; a moderator takes an event over.
func TestWhoRuns(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t, 1)
		defer s.end()
		id := s.create(tournament.Swiss, 4)
		ctx, host := t.Context(), asker(500)
		if err := s.one.Help(ctx, host, id, "P7", false); err != nil {
			t.Fatal(err)
		}
		if err := s.one.Help(ctx, host, id, "nobody", false); err == nil {
			t.Error("a helper without an account")
		}
		s.view(id, func(e *tournament.Tournament) {
			if me := Me(e, asker(7)); !me.Host || me.Owner || len(shape(e).Helpers) != 1 {
				t.Errorf("%+v", me)
			}
			if l := Log(e).Records; l[len(l)-1].Who != "P7" {
				t.Errorf("%+v", l)
			}
		})
		if err := s.one.HandOver(ctx, asker(7), id, "P7"); !errors.Is(err, tournament.ErrOwner) {
			t.Error(err)
		}
		if err := s.one.HandOver(ctx, Asker{User: 9, Name: "P9", Mod: true}, id, "P9"); err != nil {
			t.Error(err)
		}
		if err := s.one.Repeat(ctx, asker(9), id, tournament.Repeat{Text: "x"}); !errors.Is(err, tournament.ErrOver) {
			t.Error(err)
		}
		s.view(id, func(e *tournament.Tournament) {
			if !Me(e, asker(9)).Owner || Me(e, host).Host {
				t.Error("the host")
			}
		})
	})
}

// The head of an event does not tell its code, and who waits for a place sees it.
func TestCodesAndPlaces(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t, 1)
		defer s.end()
		p := planOf(tournament.Swiss)
		p.Code, p.Places = "open sesame", 2
		id, err := s.one.Create(t.Context(), asker(500), p, "")
		if err != nil {
			t.Fatal(err)
		}
		for u := range 3 {
			if err := s.one.Join(t.Context(), asker(u+1), id, Joining{}, ""); !errors.Is(err, tournament.ErrCode) {
				t.Error(err)
			}
			if err := s.one.Join(t.Context(), asker(u+1), id, Joining{Code: "open sesame"}, ""); err != nil {
				t.Fatal(err)
			}
		}
		head, err := s.one.Head(t.Context(), id)
		if err != nil || strings.Contains(string(head), "sesame") || !strings.Contains(string(head), `"code":true`) {
			t.Errorf("%s, %v", head, err)
		}
		s.view(id, func(e *tournament.Tournament) {
			if rows := Rows(e, 0, false); rows[2].State != "waiting" || rows[1].State != "" || Me(e, asker(3)).State != "waiting" {
				t.Errorf("%+v", rows)
			}
		})
	})
}
