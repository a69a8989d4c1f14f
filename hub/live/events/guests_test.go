package events

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/member/federation"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// members of the site, by name.
var members = map[string]records.User{
	"Annabel": {ID: 11, Name: "Annabel"}, "Bobby": {ID: 12, Name: "Bobby"}, "Robot": {ID: 13, Name: "Robot", Program: true}, "Hermit": {ID: 666, Name: "Hermit"},
	"Official": {ID: 14, Name: "Official"},
}

// listed makes an event that takes guests, in two sections.
func (s *site) listed(change ...func(p *tournament.Plan)) string {
	s.t.Helper()
	guest := game.UserID(5000)
	s.guests.Make = func(string) game.UserID { guest++; return guest }
	s.guests.Known = func(skeleton string) bool { return skeleton == "annabel" }
	s.papers.Name = func(u game.UserID) string {
		for _, m := range members {
			if m.ID == u {
				return m.Name
			}
		}
		return ""
	}
	p := planOf(tournament.Swiss)
	p.Start, p.Guests, p.Sections = time.Now().Add(time.Hour), true, []string{"A", "B"}
	for _, c := range change {
		c(&p)
	}
	id, err := s.one.Create(s.t.Context(), Asker{User: 1, Name: "Host"}, p, "")
	if err != nil {
		s.t.Fatal(err)
	}
	return id
}

// outcomes is a report in short: "member", "guest", "already" or the reason of each line.
func (r EntryReport) outcomes() (out []string) {
	for _, l := range r.Lines {
		if l.Refused != nil {
			out = append(out, fmt.Sprintf("%d %s", l.Line, l.Refused.Why))
		} else {
			out = append(out, fmt.Sprintf("%d %s", l.Line, l.Outcome))
		}
	}
	return out
}

// A host's list is taken line by line, and again without harm.
func TestList(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t, 1)
		defer s.end()
		host := Asker{User: 1, Name: "Host"}
		id := s.listed()
		papers := federation.Papers{Federation: "RIF", ID: "77", Country: "EST", Name: "Kask, Official"}
		if err := s.papers.Ask(t.Context(), 14, papers, time.Now()); err != nil {
			t.Fatal(err)
		}
		if err := s.papers.Answer(t.Context(), 1, 14, papers, true, time.Now()); err != nil {
			t.Fatal(err)
		}
		list := "\ufeffName;ID;Federation;Rating;Section;Team\r\n" +
			"Annabel;;;;;Reds\n" + // a member
			"annabel;;;;;\n" + // twice
			"Cai Tamm;12;est;1500;B;Reds\n" + // a guest
			"cai  TAMM;;;;;\n" + // twice
			"Kask Somebody;77;EST;;2;\n" + // a member by the federation's id
			"An Nabel;;;;;\n" + // imitates a member
			"Robot;;;;;\n" +
			"Hermit;;;;;\n" + // has blocked the host
			"Dan Öst;;;;C;\n" +
			"Eve Öst;;;many;;\n" +
			"Fay Öst;;ESTONIA;;;\n" +
			"x;;;;;\n" +
			"Иван Petrov;;;;;\n" +
			";;;1500;;\n" +
			"\n" +
			"\"Quoted; Öst\";;;;;\n"
		want := []string{
			"2 member", "3 event_twice", "4 guest", "5 event_twice", "6 member", "7 event_imitates", "8 event_programs", "9 event_unwelcome", "10 event_section",
			"11 event_line", "12 event_line", "13 name_length", "14 name_scripts", "15 event_line", "17 name_text",
		}
		checked, err := NewEntries(s.one).Check(t.Context(), host, id, list, true)
		if err != nil || fmt.Sprint(checked.outcomes()) != fmt.Sprint(want) || checked.Lines[2].Seat != "" {
			t.Fatalf("%v\n%v\n%v", err, checked.outcomes(), want)
		}
		s.view(id, func(e *tournament.Tournament) {
			if len(e.Players) != 0 {
				t.Errorf("a check registers %+v", e.Players)
			}
		})
		if seats, err := NewEntries(s.one).Seats(t.Context(), host, id); err != nil || len(seats) != 0 {
			t.Errorf("a check makes guests: %v %v", seats, err)
		}
		report, err := NewEntries(s.one).Register(t.Context(), host, id, list, true)
		if err != nil || fmt.Sprint(report.outcomes()) != fmt.Sprint(want) {
			t.Fatalf("%v\n%v\n%v", err, report.outcomes(), want)
		}
		if checked, err = NewEntries(s.one).Check(t.Context(), host, id, list, true); err != nil || checked.Lines[0].Outcome != "already" || checked.Lines[2].Outcome != "already" {
			t.Errorf("%v %v", err, checked.outcomes())
		}
		again, err := NewEntries(s.one).Register(t.Context(), host, id, list, true)
		if err != nil || again.Lines[0].Outcome != "already" || again.Lines[2].Outcome != "already" || again.Lines[2].Seat != report.Lines[2].Seat || again.Lines[4].Outcome != "already" {
			t.Errorf("%v %v", err, again.outcomes())
		}
		s.view(id, func(e *tournament.Tournament) {
			if len(e.Players) != 3 {
				t.Errorf("%+v", e.Players)
			}
			if p := e.Players[1]; p.Papers.Federation != "EST" || p.Papers.ID != "12" || p.Papers.Team != "Reds" || p.Section != 1 || p.Rating != 1500 || !p.Guest {
				t.Errorf("%+v", p)
			}
			if p := e.Players[2]; p.Name != "Official" || p.Papers.Federation != "EST" || p.Papers.ID != "" || p.Papers.Name != "" { // the federation's own are not in the log
				t.Errorf("%+v", p)
			}
		})
		known, err := NewFiles(s.one).Known(t.Context(), id)
		if err != nil || known[14].Name != "Kask, Official" || known[14].ID != "77" || known[11].Team != "Reds" {
			t.Errorf("%+v %v", known, err)
		}

		for text, want := range map[string]error{"": ErrNoList, "\n\n": ErrNoList, "\xff": ErrNoList, strings.Repeat("Guest Nobody\n", MostLines+1): ErrLongList} {
			if _, err := NewEntries(s.one).Register(t.Context(), host, id, text, true); !errors.Is(err, want) {
				t.Errorf("%.20q: %v", text, err)
			}
		}
		if _, err := NewEntries(s.one).Register(t.Context(), Asker{User: 11, Name: "Annabel"}, id, "Bobby", true); !errors.Is(err, tournament.ErrHost) {
			t.Error(err)
		}
		if _, err := NewEntries(s.one).Check(t.Context(), Asker{User: 11, Name: "Annabel"}, id, "Bobby", true); !errors.Is(err, tournament.ErrHost) {
			t.Error(err)
		}
		report, err = NewEntries(s.one).Register(t.Context(), host, id, "Nobody Here\nBobby", false)
		if err != nil || fmt.Sprint(report.outcomes()) != "[1 event_stranger 2 member]" {
			t.Error(report.outcomes(), err)
		}
		without := s.listed(func(p *tournament.Plan) { p.Guests = false })
		report, err = NewEntries(s.one).Register(t.Context(), host, without, "Nobody Here", true)
		if err != nil || fmt.Sprint(report.outcomes()) != "[1 event_no_guests]" {
			t.Error(report.outcomes(), err)
		}
	})
}

// Registrations by the hundred end at the bounds of a day.
func TestGuestsOfADay(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t, 1)
		defer s.end()
		host := Asker{User: 1, Name: "Host"}
		made := 0
		for range 2 {
			id := s.listed()
			var list strings.Builder
			for i := range 250 {
				fmt.Fprintf(&list, "Pupil Nr%d\n", i)
			}
			checked, err := NewEntries(s.one).Check(t.Context(), host, id, list.String(), true)
			if err != nil {
				t.Fatal(err)
			}
			report, err := NewEntries(s.one).Register(t.Context(), host, id, list.String(), true)
			if err != nil {
				t.Fatal(err)
			}
			if got := fmt.Sprint(report.outcomes()); got != fmt.Sprint(checked.outcomes()) {
				t.Errorf("%s\nafter a check that said %v", got, checked.outcomes())
			}
			for _, l := range report.Lines {
				if l.Outcome == "guest" {
					made++
				}
			}
		}
		if made != tournament.MostGuests+tournament.MostGuestsADay-250 {
			t.Errorf("%d guests", made)
		}
	})
}

// A guest plays by the link: the host's last one, of this event, until it is over.
func TestSeats(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := newSite(t, 1)
		defer s.end()
		host := Asker{User: 1, Name: "Host"}
		id, other := s.listed(), s.listed()
		report, err := NewEntries(s.one).Register(t.Context(), host, id, "Cai Tamm", true)
		if err != nil {
			t.Fatal(err)
		}
		seat := report.Lines[0].Seat
		guest, err := NewEntries(s.one).Seat(t.Context(), id, seat)
		if err != nil || guest == 0 {
			t.Fatal(err)
		}
		for _, wrong := range []string{"", "-", seat[:len(seat)-1], seat + "0", "b-" + seat, strings.Replace(seat, "-", "--", 1)} {
			if _, err := NewEntries(s.one).Seat(t.Context(), id, wrong); !errors.Is(err, ErrSeat) {
				t.Errorf("%q: %v", wrong, err)
			}
		}
		if _, err := NewEntries(s.one).Seat(t.Context(), other, seat); !errors.Is(err, ErrSeat) {
			t.Error(err)
		}
		me := Asker{User: guest, Name: "Cai Tamm", Guest: true}
		if err := s.one.Order(t.Context(), me, id, tournament.Leave{}, ""); err != nil {
			t.Error(err)
		}
		if err := s.one.Join(t.Context(), me, id, Joining{}, ""); err != nil { // comes back
			t.Error(err)
		}
		if err := s.one.Join(t.Context(), me, other, Joining{}, ""); !errors.Is(err, ErrGuest) {
			t.Error(err)
		}
		if _, err := NewEntries(s.one).Seats(t.Context(), me, id); !errors.Is(err, tournament.ErrHost) {
			t.Error(err)
		}
		if _, err := NewEntries(s.one).RenewSeat(t.Context(), Asker{User: 11, Name: "Annabel"}, id, "Cai Tamm"); !errors.Is(err, tournament.ErrHost) {
			t.Error(err)
		}
		if u, err := NewEntries(s.one).RenewSeat(t.Context(), host, id, "Cai Tamm"); err != nil || u != guest {
			t.Error(u, err)
		}
		if _, err := NewEntries(s.one).Seat(t.Context(), id, seat); !errors.Is(err, ErrSeat) {
			t.Error(err)
		}
		all, err := NewEntries(s.one).Seats(t.Context(), host, id)
		if err != nil || len(all) != 1 || all[0].Seat == seat {
			t.Errorf("%+v %v", all, err)
		}
		if err := s.one.Order(t.Context(), host, id, tournament.Stop{Text: "Rain."}, ""); err != nil {
			t.Fatal(err)
		}
		if _, err := NewEntries(s.one).Seat(t.Context(), id, all[0].Seat); !errors.Is(err, tournament.ErrOver) {
			t.Error(err)
		}
	})
}
