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

// TestTokens says of each token of the body, with commas between them, whose it is and what it may, null if it does not work. It
// needs no token itself: whoever knows one may use it.
func (a *API) TestTokens(w http.ResponseWriter, r *http.Request) error {
	client := a.cfg.Client(r)
	if !client.Exempt && !a.lists.Allow(client.Address) {
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
	found, err := a.cfg.Accounts.Tokens().Test(r.Context(), secrets)
	if err != nil {
		return err
	}
	out := make(map[string]*testedToken, len(secrets))
	for _, s := range secrets {
		out[s] = nil
		if t, ok := found[s]; ok {
			scopes := make([]string, len(t.Scopes))
			for i, one := range t.Scopes {
				scopes[i] = string(one)
			}
			out[s] = &testedToken{UserID: t.User.ID, Name: t.User.Name, Scopes: strings.Join(scopes, ",")}
		}
	}
	return answer(w, out)
}
