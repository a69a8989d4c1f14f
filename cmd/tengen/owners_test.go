package main

import (
	"encoding/json"
	"fmt"
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

// harmless are what anybody may ask of a thing: it changes nothing that is its owner's.
var harmless = []string{
	"/api/clubs/{id}/join", "/api/clubs/{id}/leave", "/api/events/{id}/join", "/api/events/{id}/leave", "/api/events/{id}/chat", "/api/lists/{id}/leave",
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
	"/api/events/{id}/guests":       `{"name":"Ann"}`,
	"/api/events/{id}/accept":       `{"name":"Eve"}`,
	"/api/mod/actions/{id}/undo":    `{"reason":"It is mine, and that is all there is to say."}`,
	"/api/mod/reports/{id}/close":   `{"outcome":"none"}`,
	"/api/lists/{id}/pupils/remove": `{"name":"Ann"}`,
	"/api/clubs/{id}/news/remove":   `{"id":1}`,
	"/api/events/{id}/hide":         `{"line":1}`,
}

// Another member, a guest and a visitor ask each route that names somebody's thing: nothing of it changes and nothing is granted. The
// routes are those of the table, so that a new one is asked, too.
func TestOthersThings(t *testing.T) {
	t.Parallel()
	m, err := site(t, nil)
	if err != nil {
		t.Fatal(err)
	}
	base := m.URL()
	ann, eve := member(t, base, "Ann"), member(t, base, "Eve")
	_, _, guest := ask(t, base, "POST", "/api/session", "{}", "")
	things := annsThings(t, base, ann)
	own := func() (all string) {
		t.Helper()
		for _, path := range []string{"/api/studies/{study}", "/api/lists/{list}", "/api/clubs/{club}", "/api/broadcasts/{broadcast}", "/api/events/{event}/log"} {
			for thing, id := range things {
				path = strings.ReplaceAll(path, "{"+thing+"}", id)
			}
			status, text, _ := ask(t, base, "GET", path, "", ann)
			if status != http.StatusOK {
				t.Fatal(path, status, text)
			}
			all += regexp.MustCompile(`"now":\d+`).ReplaceAllString(text, "")
		}
		return all
	}
	before := own()
	table, err := os.ReadFile("../../hub/http/web/routes.go")
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	for _, r := range routeOfID.FindAllStringSubmatch(string(table), -1) {
		if !strings.Contains(r[2], "post:") || slices.Contains(harmless, r[1]) {
			continue
		}
		asked++
		body := orders[r[1]]
		if body == "" {
			body = "{}"
		}
		for who, cookie := range map[string]string{"a member": eve, "a guest": guest, "a visitor": ""} {
			for thing, id := range things {
				if of := strings.Split(r[1], "/")[2]; of != "mod" && of != "me" && of != "games" && !strings.HasPrefix(of, strings.TrimSuffix(thing, "y")) {
					continue
				}
				path := strings.NewReplacer("{id}", id, "{format}", "sgf").Replace(r[1])
				if status, text, _ := ask(t, base, "POST", path, body, cookie); status < 400 || status == http.StatusTooManyRequests || status >= 500 {
					t.Errorf("%s: POST %s of Ann's %s: %d %s", who, r[1], thing, status, text)
				}
			}
		}
	}
	if asked < 40 {
		t.Error(asked, " routes name a thing")
	}
	if after := own(); after != before {
		t.Errorf("Ann's things were changed:\n%s\n%s", before, after)
	}
}

// annsThings makes one of each thing that a member may have, and returns their ids.
func annsThings(t *testing.T, base, ann string) map[string]string {
	t.Helper()
	settings := `{"rule":"freestyle","size":15,"opening":"free","forbidden":"refuse","takebacks":false,"clock":{"kind":"fischer","initial":300000,"increment":3000}}`
	things := map[string]string{}
	for thing, request := range map[string][2]string{
		"study":     {"/api/me/studies", `{"title":"Ann's","study":{"rule":"freestyle","size":15,"nodes":[{"up":-1,"at":""}]}}`},
		"list":      {"/api/me/lists", `{"title":"Ann's","entries":[]}`},
		"club":      {"/api/clubs", `{"key":"k","name":"Ann's club","text":"","joining":"code"}`},
		"broadcast": {"/api/broadcasts", `{"key":"k","name":"Ann's cup","text":"","rule":"freestyle","size":15,"opening":"free","rounds":1,"boards":1,"delay":3600}`},
		"event": {"/api/events", fmt.Sprintf(`{"key":"k","kind":"swiss","title":"Ann's evening","rounds":3,"starts":%d,"settings":%s}`,
			time.Now().Add(time.Hour).UnixMilli(), settings)},
	} {
		status, text, _ := ask(t, base, "POST", request[0], request[1], ann)
		var made struct{ ID string }
		if err := json.Unmarshal([]byte(text), &made); err != nil || status != http.StatusOK || made.ID == "" {
			t.Fatal(thing, status, text)
		}
		things[thing] = made.ID
	}
	return things
}
