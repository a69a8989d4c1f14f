package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// routeOfID finds the routes of the table that name a thing.
var routeOfID = regexp.MustCompile(`path: "(/api/[^"]*\{id\}[^"]*)"([^\n]*)`)

// What B may do with a thing of A's that everybody sees.
var everybodys = []string{
	"GET /api/events/{id}", "GET /api/clubs/{id}", "GET /api/broadcasts/{id}", "POST /api/clubs/{id}/join", "POST /api/clubs/{id}/leave",
	"POST /api/events/{id}/join", "POST /api/events/{id}/leave", "POST /api/events/{id}/chat",
}

// orders are bodies that the routes take; the others are sent {}.
var orders = map[string]string{
	"/api/studies/{id}":             `{"title":"taken","version":1,"study":{"rule":"freestyle","size":15,"nodes":[{"up":-1,"at":""}]}}`,
	"/api/lists/{id}":               `{"title":"taken","entries":[],"version":1}`,
	"/api/lists/{id}/class":         `{"open":true}`,
	"/api/clubs/{id}":               `{"name":"Taken over","text":"","joining":"open"}`,
	"/api/clubs/{id}/news":          `{"text":"taken over"}`,
	"/api/broadcasts/{id}":          `{"name":"Taken over","text":""}`,
	"/api/broadcasts/{id}/link":     `{"board":1}`,
	"/api/broadcasts/{id}/enter":    `{"action":"result","board":1,"winner":"black","reason":"five"}`,
	"/api/events/{id}/stop":         `{"reason":"taken over"}`,
	"/api/events/{id}/ban":          `{"name":"Ann"}`,
	"/api/events/{id}/help":         `{"name":"Eve"}`,
	"/api/events/{id}/handover":     `{"name":"Eve"}`,
	"/api/events/{id}/silence":      `{"name":"Ann"}`,
	"/api/games/{id}/try":           `{"move":1,"at":"h8"}`,
	"/api/me/fairplay/{id}/state":   `{"text":"It is mine, and that is all there is to say."}`,
	"/api/me/fairplay/{id}/appeal":  `{"text":"It is mine, and that is all there is to say."}`,
	"/api/mod/reports/{id}/claim":   `{"on":true}`,
	"/api/mod/cases/{id}/judge":     `{"decision":"upheld","reason":"It is mine, and that is all there is to say."}`,
	"/api/mod/cases/{id}/answer":    `{"decision":"upheld","reason":"It is mine, and that is all there is to say."}`,
	"/api/broadcasts/{id}/push":     `{"round":1,"games":[{"black":"Eve","white":"Eve","moves":"h8"}]}`,
	"/api/me/brought/remove":        `{"all":true}`,
	"/api/events/{id}/guests":       `{"name":"Ann"}`,
	"/api/events/{id}/accept":       `{"name":"Eve"}`,
	"/api/mod/actions/{id}/undo":    `{"reason":"It is mine, and that is all there is to say."}`,
	"/api/mod/reports/{id}/close":   `{"outcome":"none"}`,
	"/api/lists/{id}/pupils/remove": `{"name":"Ann"}`,
	"/api/clubs/{id}/news/remove":   `{"id":1}`,
	"/api/events/{id}/hide":         `{"line":1}`,
}

// Whatever another member, a guest or a visitor asks of somebody's things, over every route that names one, they read nothing private and change
// nothing. What is private answers them as what does not exist.
func TestOthersThings(t *testing.T) {
	t.Parallel()
	m, err := site(t, nil)
	if err != nil {
		t.Fatal(err)
	}
	base := m.URL()
	ann, eve := member(t, base, "Ann"), member(t, base, "Eve")
	_, _, guest := ask(t, base, "POST", "/api/session", "{}", "")
	make := func(path, body string) string {
		t.Helper()
		status, text, _ := ask(t, base, "POST", path, body, ann)
		var made struct{ ID string }
		if err := json.Unmarshal([]byte(text), &made); err != nil || status != http.StatusOK || made.ID == "" {
			t.Fatal(path, status, text)
		}
		return made.ID
	}
	const secret = "Xenophanes"
	settings := `{"rule":"freestyle","size":15,"opening":"free","forbidden":"refuse","takebacks":false,"clock":{"kind":"fischer","initial":300000,"increment":3000}}`
	things := map[string]string{
		"study":     make("/api/me/studies", `{"title":"`+secret+`","study":{"rule":"freestyle","size":15,"nodes":[{"up":-1,"at":""}]}}`),
		"list":      make("/api/me/lists", `{"title":"`+secret+`","entries":[]}`),
		"club":      make("/api/clubs", `{"key":"k","name":"Ann's club","text":"","joining":"code"}`),
		"broadcast": make("/api/broadcasts", `{"key":"k","name":"Ann's cup","text":"","rule":"freestyle","size":15,"opening":"free","rounds":1,"boards":1,"delay":3600}`),
		"event": make("/api/events", fmt.Sprintf(`{"key":"k","kind":"swiss","title":"Ann's evening","rounds":3,"starts":%d,"settings":%s}`,
			time.Now().Add(time.Hour).UnixMilli(), settings)),
	}
	own := func() (all string) {
		t.Helper()
		for _, path := range []string{"/api/studies/" + things["study"], "/api/lists/" + things["list"], "/api/clubs/" + things["club"],
			"/api/broadcasts/" + things["broadcast"], "/api/events/" + things["event"] + "/log"} {
			status, text, _ := ask(t, base, "GET", path, "", ann)
			if status != http.StatusOK {
				t.Fatal(path, status, text)
			}
			all += text
		}
		return all
	}
	before := own()
	if !strings.Contains(before, secret) {
		t.Fatal("the owner does not see it: ", before)
	}
	table, err := os.ReadFile("../../hub/http/web/routes.go")
	if err != nil {
		t.Fatal(err)
	}
	routes := routeOfID.FindAllStringSubmatch(string(table), -1)
	if len(routes) < 60 {
		t.Fatal(len(routes), " routes name a thing")
	}
	for _, r := range routes {
		for _, method := range []string{"GET", "POST"} {
			if !strings.Contains(r[2], strings.ToLower(method)+":") {
				continue
			}
			for who, cookie := range map[string]string{"a member": eve, "a guest": guest, "a visitor": ""} {
				for _, thing := range slices.Sorted(maps.Keys(things)) {
					others(t, base, method, r[1], who, cookie, thing, things[thing], secret)
				}
			}
		}
	}
	if after := own(); after != before {
		t.Errorf("Ann's things were changed:\n%s\n%s", before, after)
	}
}

// others asks for a thing of somebody else's, and for one that does not exist.
func others(t *testing.T, base, method, route, who, cookie, thing, id, secret string) {
	t.Helper()
	body := ""
	if method == "POST" {
		if body = orders[route]; body == "" {
			body = "{}"
		}
	}
	status, text, _ := ask(t, base, method, strings.NewReplacer("{id}", id, "{format}", "sgf", "{chapter}", "a").Replace(route), body, cookie)
	if strings.Contains(text, secret) {
		t.Errorf("%s reads by %s %s: %s", who, method, route, text)
	}
	of, _, _ := strings.Cut(strings.TrimPrefix(route, "/api/"), "/")
	if thing != "study" && thing != "list" {
		if public := slices.ContainsFunc(everybodys, func(e string) bool { return strings.HasPrefix(method+" "+route, e) }); status == http.StatusOK && !public {
			t.Errorf("%s may %s %s of a %s: %s", who, method, route, thing, text)
		}
		return
	}
	gone, none, _ := ask(t, base, method, strings.NewReplacer("{id}", strings.Repeat("A", len(id)), "{format}", "sgf", "{chapter}", "a").Replace(route), body, cookie)
	if _, there, ok := strings.Cut(text, `"request"`); ok {
		text = strings.TrimSuffix(text, `"request"`+there)
	}
	if _, there, ok := strings.Cut(none, `"request"`); ok {
		none = strings.TrimSuffix(none, `"request"`+there)
	}
	if status != gone || text != none {
		t.Errorf("%s can tell a private %s from none by %s %s (%s): %d %s, %d %s", who, thing, method, route, of, status, text, gone, none)
	}
}
