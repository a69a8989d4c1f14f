package club

import (
	"errors"
	"strings"
	"testing"
	"time"
)

var now = time.Date(2026, 11, 30, 9, 0, 0, 0, time.UTC)

// Joining, and the refusals.
func TestJoins(t *testing.T) {
	day := 24 * time.Hour
	for name, c := range map[string]struct {
		s    State
		code string
		want Membership
		err  error
	}{
		"open":                     {State{Joining: Open, Members: 1}, "", Member, nil},
		"a member again":           {State{Joining: Open, Of: Member, Members: MostMembers}, "", Member, nil},
		"a leader again":           {State{Joining: Open, Of: Leader}, "", Leader, nil},
		"asked":                    {State{Joining: Asked}, "", Asking, nil},
		"asked again":              {State{Joining: Asked, Of: Asking, Asked: MostAsked}, "", Asking, nil},
		"too many ask":             {State{Joining: Asked, Asked: MostAsked}, "", "", ErrFull},
		"full":                     {State{Joining: Open, Members: MostMembers}, "", "", ErrFull},
		"by code":                  {State{Joining: Code, Code: "ABCDEFGH"}, "ABCDEFGH", Member, nil},
		"a wrong code":             {State{Joining: Code, Code: "ABCDEFGH"}, "ABCDEFGJ", "", ErrCode},
		"no code":                  {State{Joining: Code, Code: "ABCDEFGH"}, "", "", ErrCode},
		"a code where none needed": {State{Joining: Open, Code: "ABCDEFGH"}, "WRONGWRO", Member, nil},
		"removed":                  {State{Joining: Open, Of: Removed, Since: now.Add(-1000 * day)}, "", Removed, ErrUnwelcome},
		"removed, with the code":   {State{Joining: Code, Code: "ABCDEFGH", Of: Removed}, "ABCDEFGH", Removed, ErrUnwelcome},
		"blocked by a leader":      {State{Joining: Open, Unwelcome: true}, "", "", ErrUnwelcome},
		"declined lately":          {State{Joining: Asked, Of: Declined, Since: now.Add(-AskAgain + time.Second)}, "", Declined, ErrUnwelcome},
		"declined long ago":        {State{Joining: Asked, Of: Declined, Since: now.Add(-AskAgain)}, "", Asking, nil},
		"in too many":              {State{Joining: Open, Clubs: MostClubs}, "", "", ErrClubs},
	} {
		got, err := c.s.Joins(c.code, now)
		if got != c.want || !errors.Is(err, c.err) {
			t.Errorf("%s: %q %v, want %q %v", name, got, err, c.want, c.err)
		}
	}
}

// A club with members always has a leader; it ends with its last member.
func TestLeaves(t *testing.T) {
	for name, c := range map[string]struct {
		s    State
		ends bool
		err  error
	}{
		"a member":           {State{Of: Member, Members: 2, Leaders: 1}, false, nil},
		"one of two leaders": {State{Of: Leader, Members: 2, Leaders: 2}, false, nil},
		"the last leader":    {State{Of: Leader, Members: 2, Leaders: 1}, false, ErrLast},
		"the last member":    {State{Of: Leader, Members: 1, Leaders: 1}, true, nil},
		"who asks":           {State{Of: Asking, Members: 1, Leaders: 1}, false, nil},
		"somebody else":      {State{Members: 1, Leaders: 1}, false, ErrNotIn},
		"who was removed":    {State{Of: Removed, Members: 1, Leaders: 1}, false, ErrNotIn},
		"who was declined":   {State{Of: Declined, Members: 1, Leaders: 1}, false, ErrNotIn},
	} {
		if ends, err := c.s.Leaves(); ends != c.ends || !errors.Is(err, c.err) {
			t.Errorf("%s: %v %v", name, ends, err)
		}
	}
}

// Orders of leaders, each by every role, and orders that nobody may give.
func TestOrders(t *testing.T) {
	for name, c := range map[string]struct {
		s       State
		action  Action
		by      Membership
		oneself bool
		want    Membership
		err     error
	}{
		"accept":                        {State{Of: Asking}, Accept, Leader, false, Member, nil},
		"accept, sent again":            {State{Of: Member}, Accept, Leader, false, Member, nil},
		"accept into a full club":       {State{Of: Asking, Members: MostMembers}, Accept, Leader, false, Asking, ErrFull},
		"accept who has not asked":      {State{}, Accept, Leader, false, "", ErrPerson},
		"accept who took the wish back": {State{}, Accept, Leader, false, "", ErrPerson},
		"accept who was removed":        {State{Of: Removed}, Accept, Leader, false, Removed, ErrPerson},
		"decline":                       {State{Of: Asking}, Decline, Leader, false, Declined, nil},
		"decline a member":              {State{Of: Member}, Decline, Leader, false, Member, ErrPerson},
		"remove":                        {State{Of: Member}, Remove, Leader, false, Removed, nil},
		"remove a leader":               {State{Of: Leader, Leaders: 2}, Remove, Leader, false, Leader, ErrPerson},
		"remove a stranger":             {State{}, Remove, Leader, false, "", ErrPerson},
		"readmit":                       {State{Of: Removed}, Readmit, Leader, false, "", nil},
		"readmit the declined":          {State{Of: Declined}, Readmit, Leader, false, "", nil},
		"readmit a member":              {State{Of: Member}, Readmit, Leader, false, Member, ErrPerson},
		"promote":                       {State{Of: Member}, Promote, Leader, false, Leader, nil},
		"promote who asks":              {State{Of: Asking}, Promote, Leader, false, Asking, ErrPerson},
		"step down":                     {State{Of: Leader, Leaders: 2}, StepDown, Leader, true, Member, nil},
		"the last one steps down":       {State{Of: Leader, Leaders: 1}, StepDown, Leader, true, Leader, ErrLast},
		"another steps down":            {State{Of: Leader, Leaders: 2}, StepDown, Leader, false, Leader, ErrPerson},
		"a member removes":              {State{Of: Member}, Remove, Member, false, Member, ErrLeaders},
		"a member promotes oneself":     {State{Of: Member}, Promote, Member, true, Member, ErrLeaders},
		"who asks accepts oneself":      {State{Of: Asking}, Accept, Asking, true, Asking, ErrLeaders},
		"a stranger accepts":            {State{Of: Asking}, Accept, "", false, Asking, ErrLeaders},
		"something else":                {State{Of: Member}, "ban", Leader, false, Member, ErrPerson},
	} {
		got, err := c.s.Orders(Order{Action: c.action}, c.by, c.oneself)
		if got != c.want || !errors.Is(err, c.err) {
			t.Errorf("%s: %q %v, want %q %v", name, got, err, c.want, c.err)
		}
	}
}

func TestTexts(t *testing.T) {
	for _, c := range []struct {
		t   Texts
		err error
	}{
		{Texts{"  The\n  Club ", " a ", Open}, nil},
		{Texts{strings.Repeat("五", MaxName), strings.Repeat("五", MaxText), Code}, nil},
		{Texts{"a", "", Open}, ErrName},
		{Texts{" \t ", "", Open}, ErrName},
		{Texts{strings.Repeat("五", MaxName+1), "", Open}, ErrName},
		{Texts{"ab\xff", "", Open}, ErrName},
		{Texts{"ab", strings.Repeat("五", MaxText+1), Open}, ErrText},
		{Texts{"ab", "\xff", Open}, ErrText},
		{Texts{"ab", "", ""}, ErrJoining},
		{Texts{"ab", "", "secret"}, ErrJoining},
	} {
		if err := c.t.Check(); !errors.Is(err, c.err) {
			t.Errorf("%.20q: %v, want %v", c.t.Name, err, c.err)
		}
	}
	x := Texts{"  The\n  Club ", " a ", Open}
	if err := x.Check(); err != nil || x.Name != "The Club" || x.Text != "a" {
		t.Errorf("%+v %v", x, err)
	}
	for _, c := range []struct {
		o   Order
		err error
	}{
		{Order{Remove, "insults"}, nil}, {Order{Remove, "  "}, ErrReason}, {Order{Remove, strings.Repeat("五", MaxReason+1)}, ErrReason},
		{Order{Accept, ""}, nil}, {Order{Remove, "\xff"}, ErrReason},
	} {
		if err := c.o.Check(); !errors.Is(err, c.err) {
			t.Errorf("%+v: %v", c.o, err)
		}
	}
}

func TestSeasons(t *testing.T) {
	for at, want := range map[string]string{
		"2026-01-01T00:00:00Z":      "2026-01-01 2026-07-01",
		"2026-06-30T23:59:59Z":      "2026-01-01 2026-07-01",
		"2026-07-01T00:00:00Z":      "2026-07-01 2027-01-01",
		"2026-12-31T23:59:59Z":      "2026-07-01 2027-01-01",
		"2027-01-01T00:30:00+02:00": "2026-07-01 2027-01-01",
	} {
		in, err := time.Parse(time.RFC3339, at)
		if err != nil {
			t.Fatal(err)
		}
		s := SeasonOf(in)
		if got := s.From.Format(time.DateOnly) + " " + s.To.Format(time.DateOnly); got != want {
			t.Errorf("%s: %s", at, got)
		}
	}
	lines := []Scored{{Points: 10}, {Points: 8}, {Points: 8}, {Points: 1}}
	Place(lines)
	for i, want := range []int{1, 2, 2, 4} {
		if lines[i].Place != want {
			t.Errorf("%d: %d", i, lines[i].Place)
		}
	}
}
