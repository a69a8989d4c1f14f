package web

import (
	"bytes"
	"crypto/sha256"
	"io"
	"net/http"
	"sync"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
)

var errKeyUsed = fault.WithReason(fault.Conflict, "bot_key_used", "That Idempotency-Key was sent with another request; each action has a new one.")

// How many keys of programs are remembered: for keysFor at least, unless more than keysMost come meanwhile.
const (
	keysMost = 20_000
	keysFor  = 30 * time.Minute
)

// keys are the Idempotency-Keys that this server has seen lately, each with what it was sent with. What makes an action happen once is its
// name in the game's log; this tells programs that they have sent two actions under one name.
type keys struct {
	mu       sync.Mutex // guards the following
	now, old map[[32]byte][32]byte
	since    time.Time
}

// checked wraps a handler of a POST.
func (k *keys) checked(h handler) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		key := r.Header.Get("Idempotency-Key")
		if key == "" {
			return h(w, r)
		}
		body, err := io.ReadAll(r.Body) // limitBody bounds it
		if err != nil {
			return bodyRefusal(err)
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		name := sha256.Sum256([]byte(r.Header.Get("Authorization") + "\n" + key))
		if !k.same(name, sha256.Sum256([]byte(r.URL.RequestURI()+"\n"+string(body))), time.Now()) {
			return errKeyUsed
		}
		return h(w, r)
	}
}

// same notes what a key was sent with, and reports whether it is what it was sent with before, if it was.
func (k *keys) same(name, request [32]byte, now time.Time) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.now == nil || len(k.now) >= keysMost/2 || now.Sub(k.since) > keysFor {
		k.old, k.now, k.since = k.now, map[[32]byte][32]byte{}, now
	}
	before, known := k.now[name]
	if !known {
		before, known = k.old[name]
	}
	if known {
		return before == request
	}
	k.now[name] = request
	return true
}
