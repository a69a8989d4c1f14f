package main

import (
	"errors"
	"testing"

	"tengen/hub/live/natsbus"
)

// What refuses a start once the database is open is told, and what was started is stopped.
func TestARefusedShare(t *testing.T) {
	_, err := site(t, func(c *Config) { c.NATS = "nats://192.0.2.1:4222" })
	if !errors.Is(err, natsbus.ErrOpen) {
		t.Error(err)
	}
}
