package botapi

import (
	"io"
	"net/http"
	"strings"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/account"
)

// testedToken is what is told of a token that works.
type testedToken struct {
	UserID  game.UserID `json:"userId"`
	Name    string      `json:"name"`
	Scopes  string      `json:"scopes"`  // with commas between them
	Expires *int64      `json:"expires"` // null: it does not expire
}

// Tokens answers what tokens may.
type Tokens struct{ API *API }

// Test says of each token of the body, with commas between them, whose it is and what it may, null if it does not work. It
// needs no token itself: whoever knows one may use it.
func (t Tokens) Test(w http.ResponseWriter, r *http.Request) error {
	client := t.API.cfg.Client(r)
	if !client.Exempt && !t.API.lists.Allow(client.Address) {
		return errLists
	}
	body, err := io.ReadAll(r.Body) // in memory already
	if err != nil {
		return err
	}
	var secrets []string
	for s := range strings.SplitSeq(string(body), ",") {
		if s = strings.TrimSpace(s); s != "" {
			secrets = append(secrets, s)
		}
	}
	if len(secrets) == 0 || len(secrets) > account.TestMost {
		return errTokenTest
	}
	found, err := t.API.cfg.Accounts.Tokens().Test(r.Context(), secrets)
	if err != nil {
		return err
	}
	out := make(map[string]*testedToken, len(secrets))
	for _, s := range secrets {
		out[s] = nil
		if k, ok := found[s]; ok {
			scopes := make([]string, len(k.Scopes))
			for i, one := range k.Scopes {
				scopes[i] = string(one)
			}
			out[s] = &testedToken{UserID: k.User.ID, Name: k.User.Name, Scopes: strings.Join(scopes, ",")}
		}
	}
	return answer(w, out)
}
