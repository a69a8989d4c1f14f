package client

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/tengen-go/tengen/hub/live/wire"
)

// Guest makes a new guest at base ("http://host:port") and returns its session
// cookie as a header value.
func Guest(ctx context.Context, base string) (cookie string, user wire.User, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, base+"/api/session", bytes.NewReader([]byte("{}")))
	if err != nil {
		return "", user, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Origin", base)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return "", user, err
	}
	defer res.Body.Close()
	var body struct{ User wire.User }
	if err := json.NewDecoder(res.Body).Decode(&body); err != nil {
		return "", user, err
	}
	for _, c := range res.Cookies() {
		return c.Name + "=" + c.Value, body.User, nil
	}
	return "", user, fmt.Errorf("client: status %d and no cookie", res.StatusCode)
}
