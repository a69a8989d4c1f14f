package store

import (
	"context"
	"time"
)

// wait bounds one question to the store.
const wait = 3 * time.Second

// Question returns the context of one question to the store, within the life of who asks.
func Question(life context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(life, wait)
}
