package main

import (
	"errors"
	"testing"

	"github.com/tengen-go/tengen/hub/live/natsbus"
)

// An error after the database is open is reported, and the started parts are stopped.
func TestARefusedShare(t *testing.T) {
	_, err := site(t, func(c *Config) { c.NATS = "nats://192.0.2.1:4222" })
	if !errors.Is(err, natsbus.ErrOpen) {
		t.Error(err)
	}
}
