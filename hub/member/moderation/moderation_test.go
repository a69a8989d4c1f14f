package moderation

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
)

var t0 = time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)

func TestPriority(t *testing.T) {
	for _, c := range []struct{ upheld, closed, want int }{
		{0, 0, 20}, {1, 1, 33}, {0, 1, 7}, {0, 2, 5}, {5, 10, 20}, {8, 8, 52}, {1000, 1000, 60}, {0, 1000, 5},
	} {
		if got := Priority(c.upheld, c.closed); got != c.want {
			t.Errorf("%d of %d: %d, want %d", c.upheld, c.closed, got, c.want)
		}
	}
}

func TestReportCheck(t *testing.T) {
	long := strings.Repeat("ä", MaxText)
	for name, c := range map[string]struct {
		r    Report
		want error
	}{
		"a sentence":          {Report{Reason: Abuse, Text: "x"}, nil},
		"a line":              {Report{Reason: Abuse, Line: 1}, nil},
		"a name alone":        {Report{Reason: BadName}, nil},
		"as long as may be":   {Report{Reason: Other, Text: long}, nil},
		"too long":            {Report{Reason: Other, Text: long + "x"}, ErrReportText},
		"nothing":             {Report{Reason: Unfair}, ErrEmpty},
		"no reason":           {Report{Text: "x"}, ErrReason},
		"a reason of its own": {Report{Reason: "mood", Text: "x"}, ErrReason},
		"six games":           {Report{Reason: Unfair, Games: make([]string, 6)}, ErrGames},
	} {
		if err := c.r.Check(); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if got := []rune(Shorten(strings.Repeat("ä", 300))); len(got) != MaxLine {
		t.Errorf("a line of %d characters", len(got))
	}
}

// The permissions of each role.
func TestMay(t *testing.T) {
	member, other := Person{ID: 1, Member: true}, Person{ID: 2, Member: true}
	mod, mod2 := Person{ID: 3, Member: true, Moderator: true}, Person{ID: 4, Member: true, Moderator: true}
	guest := Person{ID: 5}
	for name, c := range map[string]struct {
		actor, target Person
		want          error
	}{
		"a moderator on a member":    {mod, member, nil},
		"a member on a member":       {member, other, ErrNothing},
		"a guest on a member":        {guest, member, ErrNothing},
		"a moderator on a guest":     {mod, guest, ErrAbout},
		"a moderator on oneself":     {mod, mod, ErrSelf},
		"a moderator on a moderator": {mod, mod2, ErrModerator},
	} {
		if err := May(c.actor, c.target); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	done := LoggedAction{Actor: mod.ID, Target: member.ID}
	if MayConfirm(mod2, done) != nil || !errors.Is(MayConfirm(mod, done), ErrSecond) || !errors.Is(MayConfirm(member, done), ErrNothing) {
		t.Error("a second look")
	}
	if MayAnswer(mod, done, 0) != nil || !errors.Is(MayAnswer(mod, done, 1), ErrSecond) || MayAnswer(mod2, done, 1) != nil || !errors.Is(MayAnswer(member, done, 0), ErrNothing) {
		t.Error("an answer")
	}
}

func TestOrders(t *testing.T) {
	for name, c := range map[string]struct {
		o  Command
		ok bool
	}{
		"a warning":                 {Command{Kind: Warn, Reason: Abuse}, true},
		"a warning that lasts":      {Command{Kind: Warn, Reason: Abuse, Hours: 1}, false},
		"no reason":                 {Command{Kind: Warn}, false},
		"nothing":                   {Command{Reason: Abuse}, false},
		"an undoing":                {Command{Kind: Undo, Reason: Abuse}, false},
		"an appointment":            {Command{Kind: Appoint, Reason: Abuse}, false},
		"for good":                  {Command{Kind: Mute, Reason: Abuse}, true},
		"before now":                {Command{Kind: Mute, Reason: Abuse, Hours: -1}, false},
		"longer than may be":        {Command{Kind: Mute, Reason: Abuse, Hours: MaxHours + 1}, false},
		"games with a mute":         {Command{Kind: Mute, Reason: Abuse, Annul: true}, false},
		"games with a suspension":   {Command{Kind: Suspend, Reason: Abuse, Annul: true}, true},
		"a game":                    {Command{Kind: Annul, Reason: Unfair, Game: "g"}, true},
		"days":                      {Command{Kind: Annul, Reason: Unfair, Days: 30}, true},
		"both":                      {Command{Kind: Annul, Reason: Unfair, Game: "g", Days: 1}, false},
		"neither":                   {Command{Kind: Annul, Reason: Unfair}, false},
		"too many days":             {Command{Kind: Annul, Reason: Unfair, Days: 31}, false},
		"a game of no annulment":    {Command{Kind: Warn, Reason: Unfair, Game: "g"}, false},
		"a line":                    {Command{Kind: Hide, Reason: Abuse, Line: 1}, true},
		"a study":                   {Command{Kind: Hide, Reason: Abuse, Study: "s"}, true},
		"a line and a list":         {Command{Kind: Hide, Reason: Abuse, Line: 1, List: "l"}, false},
		"nothing to hide":           {Command{Kind: Hide, Reason: Abuse}, false},
		"a mute of a line":          {Command{Kind: Mute, Reason: Abuse, Line: 1}, false},
		"more words than there may": {Command{Kind: Warn, Reason: Abuse, Message: strings.Repeat("x", MaxMessage+1)}, false},
	} {
		if err := c.o.Check(); (err == nil) != c.ok {
			t.Errorf("%s: %v", name, err)
		}
	}
	for hours, want := range map[int]bool{1: false, 30 * 24: false, 30*24 + 1: true, 0: true} {
		o := Command{Kind: Suspend, Hours: hours}
		if by, got := ConfirmBy(o.Kind, t0, o.Until(t0)); got != want || !by.Equal(t0.Add(ConfirmWithin)) {
			t.Errorf("%d hours: %v", hours, got)
		}
	}
}

func TestStandings(t *testing.T) {
	s := Sanctions{Muted: t0.Add(time.Hour), MutedFor: Abuse, Suspended: Forever, SuspendedFor: Unfair}
	f := fault.Of(s.MayTalk(t0))
	if f == nil || f.Reason != "muted" || f.Values["seconds"] != 3600 || f.Texts["reason"] != "abuse" || s.MayTalk(t0.Add(time.Hour)) != nil {
		t.Errorf("%+v", f)
	}
	f = fault.Of(s.MayEnter(t0))
	if f == nil || f.Reason != "suspended" || f.Values["seconds"] != 0 || f.Texts["reason"] != "unfair" {
		t.Errorf("%+v", f)
	}
	if none := (Sanctions{}); none.MayTalk(t0) != nil || none.MayEnter(t0) != nil {
		t.Error("nothing is in force")
	}
}

func TestGivenBack(t *testing.T) {
	changes := []Change{{User: 1, Points: 40}, {User: 2, Points: -40}, {User: 1, Points: -10}, {User: 3, Points: 10}, {User: 2, Points: -120}, {User: 1, Points: 120}, {User: 2, Points: -30}}
	if got, want := GivenBack(1, nil, changes), []float64{-40, 40, 0, 0, 110, -120, 0}; !slices.EqualFunc(got, want, func(a, b float64) bool { return a == b }) {
		t.Errorf("%v, want %v", got, want)
	}
}

// A member who plays unrated games only may talk, enter and play them, and no others, until it ends.
func TestUnratedOnly(t *testing.T) {
	s := Sanctions{Unrated: t0.Add(time.Hour), UnratedFor: Unfair}
	f := fault.Of(s.MayRate(t0))
	if f == nil || f.Reason != "unrated" || f.Values["seconds"] != 3600 || f.Texts["reason"] != "unfair" {
		t.Errorf("%+v", f)
	}
	if s.MayTalk(t0) != nil || s.MayEnter(t0) != nil || s.MayRate(t0.Add(time.Hour)) != nil || (Sanctions{}).MayRate(t0) != nil {
		t.Error("more than that is in force")
	}
	if got := s.Stricter(Sanctions{Unrated: Forever, UnratedFor: Other}); !got.Unrated.Equal(Forever) || got.UnratedFor != Other {
		t.Errorf("%+v", got)
	}
	if f := fault.Of((Sanctions{Unrated: Forever}).MayRate(t0)); f.Values["seconds"] != 0 {
		t.Errorf("for good: %+v", f)
	}
	for name, c := range map[string]struct {
		o    Command
		to   Person
		want error
	}{
		"for a day":        {Command{Kind: Unrate, Reason: Unfair, Hours: 24}, Person{Member: true}, nil},
		"for good":         {Command{Kind: Unrate, Reason: Unfair}, Person{Member: true}, nil},
		"a guest":          {Command{Kind: Unrate, Reason: Unfair, Hours: 24}, Person{Guest: true}, ErrGuest},
		"games in play":    {Command{Kind: Unrate, Reason: Unfair, Annul: true}, Person{Member: true}, ErrCommand},
		"for two years":    {Command{Kind: Unrate, Reason: Unfair, Hours: 2 * MaxHours}, Person{Member: true}, ErrCommand},
		"without a reason": {Command{Kind: Unrate, Hours: 1}, Person{Member: true}, ErrCommand},
	} {
		err := c.o.Check()
		if err == nil {
			err = c.o.CheckFor(c.to)
		}
		if !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if by, must := ConfirmBy(Unrate, t0, Forever); !must || !by.Equal(t0.Add(ConfirmWithin)) {
		t.Error("nobody confirms it")
	}
}
