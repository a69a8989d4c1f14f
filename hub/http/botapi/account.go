package botapi

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strconv"

	"github.com/tengen-go/tengen/hub/member/account"
)

// Account answers with whose token it is.
func (a *API) Account(w http.ResponseWriter, r *http.Request) error {
	c, err := a.caller(w, r, a.requests)
	if err != nil {
		return err
	}
	u := c.token.User
	out := accountAnswer{ID: u.ID, Name: u.Name, Bot: u.Program, Scopes: c.token.Scopes, Ratings: []ratingLine{}}
	if u.Program {
		out.Title = titleBot
	}
	person, err := a.cfg.Archive.Person(r.Context(), u.Name)
	if err != nil {
		return err
	}
	profile, err := a.cfg.Archive.Profile(r.Context(), person)
	if err != nil {
		return err
	}
	for _, s := range profile.Ratings {
		out.Ratings = append(out.Ratings, ratingLine{
			Rule: s.Rule, Speed: s.Speed, Rating: s.Value, Deviation: s.Deviation, Games: s.Wins + s.Draws + s.Losses, Provisional: s.Provisional,
		})
	}
	return answer(w, out)
}

// Upgrade marks the account as a bot's for good.
func (a *API) Upgrade(w http.ResponseWriter, r *http.Request) error {
	c, err := a.caller(w, r, a.requests, account.BotPlay)
	if err != nil {
		return err
	}
	if err := a.cfg.Accounts.Tokens().Upgrade(r.Context(), c.token); err != nil {
		return err
	}
	return answer(w, done{OK: true})
}

const (
	onlineUsual = 100
	onlineMost  = 500
)

// Online answers with the bots that are here, a line each.
func (a *API) Online(w http.ResponseWriter, r *http.Request) error {
	client := a.cfg.Client(r)
	if !client.Exempt && !a.lists.Allow(client.Address) {
		return errLists
	}
	most := onlineUsual
	if text := r.URL.Query().Get("nb"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > onlineMost {
			return errQuery
		}
		most = n
	}
	bots, err := a.cfg.People.ProgramsAmong(r.Context(), a.cfg.Hub.Present())
	if err != nil {
		return err
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	for _, u := range bots[:min(len(bots), most)] {
		if err := e.Encode(programOf(u)); err != nil {
			panic(err) // our own types
		}
	}
	w.Header().Set("Content-Type", "application/x-ndjson")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(b.Bytes()) // a client that has gone is not our error
	return nil
}
