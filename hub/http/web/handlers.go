package web

import (
	"net/http"

	"github.com/tengen-go/tengen/hub/member/account"
)

// handler answers a request or returns why not; the error is answered and
// logged in one place.
type handler func(w http.ResponseWriter, r *http.Request) error

// none is a body that says nothing: an empty object.
type none struct{}

// answering is the handler of what answers with a value.
func answering[Out any](f func(r *http.Request) (Out, error)) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		out, err := f(r)
		return reply(w, r, out, err)
	}
}

// accepting is a handler that takes a body and answers with a value.
func accepting[In, Out any](f func(r *http.Request, in In) (Out, error)) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		var in In
		if err := decode(r, &in); err != nil {
			return err
		}
		out, err := f(r, in)
		return reply(w, r, out, err)
	}
}

// withinLimit is what f returns, if the throttle lets the request pass.
func withinLimit[Out any](g throttle, r *http.Request, f func() (Out, error)) (out Out, err error) {
	err = g.pass(r, func() error {
		out, err = f()
		return err
	})
	return out, err
}

// limited is f within a throttle.
func limited[Out any](g throttle, f func(r *http.Request) (Out, error)) func(r *http.Request) (Out, error) {
	return func(r *http.Request) (Out, error) {
		return withinLimit(g, r, func() (Out, error) { return f(r) })
	}
}

// ownedBody is a handler of a signed-in user's account that takes a body and answers with a value.
func ownedBody[In, Out any](s *accounts, f func(r *http.Request, current account.Session, in In) (Out, error)) handler {
	return accepting(func(r *http.Request, in In) (out Out, err error) {
		current, err := s.current(r)
		if err != nil {
			return out, err
		}
		return f(r, current, in)
	})
}

// own is a handler that shows a signed-in user a part of the account.
func own[Out any](s *accounts, f func(r *http.Request, current account.Session) (Out, error)) handler {
	return answering(func(r *http.Request) (out Out, err error) {
		current, err := s.current(r)
		if err != nil {
			return out, err
		}
		return f(r, current)
	})
}
