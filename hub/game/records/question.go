package records

import (
	"context"
	"time"
)

// Wait bounds one question to the store, unless the caller's context ends sooner.
const Wait = 3 * time.Second

type waitKey struct{}

// Asking returns a life in which each question to the store may take so long.
func Asking(life context.Context, wait time.Duration) context.Context {
	return context.WithValue(life, waitKey{}, wait)
}

// Question returns the context of one question to the store, within the caller's life.
func Question(life context.Context) (context.Context, context.CancelFunc) {
	wait, ok := life.Value(waitKey{}).(time.Duration)
	if !ok {
		wait = Wait
	}
	return context.WithTimeout(life, wait)
}
