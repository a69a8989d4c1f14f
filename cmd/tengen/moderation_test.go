package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

// The operator makes moderators, lists them, and reads their actions, by any form of a name.
func TestOperatorAppointsModerators(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, dbtest.URL(t))
	ids := map[string]game.UserID{}
	for _, name := range []string{"Mo", "Bob"} {
		u, err := d.Accounts().AddMember(t.Context(), name, strings.ToLower(name), "hash", time.Now())
		if err != nil {
			t.Fatal(err)
		}
		ids[name] = u.ID
	}
	role := func(name string, on bool) (string, error) {
		var out strings.Builder
		err := setRole(t.Context(), &out, d, name, on)
		return out.String(), err
	}
	for _, c := range []struct {
		name string
		on   bool
		want string
	}{
		{"Mo", false, "nothing to change: Mo is no moderator\n"},
		{"Mo", true, "Mo is a moderator now\n"},
		{"mo", true, "nothing to change: mo is a moderator\n"},
	} {
		if got, err := role(c.name, c.on); err != nil || got != c.want {
			t.Errorf("%s %v: %q, %v", c.name, c.on, got, err)
		}
	}
	for _, name := range []string{"Nobody", "", "'; DROP TABLE users --"} {
		if got, err := role(name, true); err == nil || got != "" || !strings.Contains(err.Error(), fmt.Sprintf("there is no member %q", name)) {
			t.Errorf("%q: %q, %v", name, got, err)
		}
	}
	var roles strings.Builder
	if err := printRoles(t.Context(), &roles, d); err != nil || roles.String() != "Mo moderator\n" {
		t.Errorf("%q, %v", roles.String(), err)
	}

	for _, o := range []moderation.Command{
		{Kind: moderation.Warn, Name: "Bob", Reason: moderation.Abuse, Message: "Be kind."},
		{Kind: moderation.Mute, Name: "Bob", Reason: moderation.Abuse, Hours: 24},
		{Kind: moderation.Suspend, Name: "Bob", Reason: moderation.Unfair},
	} {
		if _, _, err := d.Moderation().Act(t.Context(), ids["Mo"], o, time.Now()); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := role("Mo", false); err != nil || got != "Mo is no moderator any more\n" {
		t.Errorf("%q, %v", got, err)
	}
	all := audited(t, d, "", false)
	for i, want := range [][]string{
		{"operator", "appoint", "Mo"}, {"Mo", "warn", "Bob", "abuse"}, {"Mo", "mute", "Bob", "abuse", "until 20"},
		{"Mo", "suspend", "Bob", "unfair", "for good"}, {"operator", "release", "Mo"},
	} {
		for _, part := range want {
			if i >= len(all) || !strings.Contains(all[i], part) {
				t.Errorf("line %d lacks %q: %q", i, part, all)
			}
		}
	}
	if len(all) != 5 || strings.Contains(strings.Join(all, ""), "Be kind.") {
		t.Errorf("%q", all)
	}
	if got := audited(t, d, "bob", false); len(got) != 3 {
		t.Errorf("of Bob %q", got)
	}
	for i, line := range audited(t, d, "Bob", true) {
		var a moderation.LoggedAction
		if err := json.Unmarshal([]byte(line), &a); err != nil || a.Target != ids["Bob"] || a.Actor != ids["Mo"] {
			t.Errorf("line %d: %q, %v", i, line, err)
		}
	}
	var out strings.Builder
	if err := printAudit(t.Context(), &out, d, "Nobody", false); err == nil || err.Error() != `there is no member "Nobody"` || out.Len() > 0 {
		t.Errorf("%q, %v", out.String(), err)
	}
}

// audited returns the lines of an audit.
func audited(t *testing.T, d *db.DB, name string, asJSON bool) []string {
	t.Helper()
	var out strings.Builder
	if err := printAudit(t.Context(), &out, d, name, asJSON); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}
