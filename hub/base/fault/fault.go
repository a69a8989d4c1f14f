// Package fault has the only error type of the platform: a code for programs, the refusal's name by which a page finds
// its sentence, a sentence in English, and the cause for the log.
//
// Every refusal that may reach a client is a *fault.Error. Any other error is
// Internal: its text stays in the log.
package fault

import (
	"errors"
	"time"
)

// Code names a class of failure. Codes are part of the wire and of the HTTP API
// and never change their meaning.
type Code string

// Codes that any part of the platform may return. Rule violations of one game
// have codes of their own beside their sentinels in hub/game.
const (
	Invalid      Code = "invalid"      // the request cannot be understood
	Unauthorized Code = "unauthorized" // no session, or a dead one
	Forbidden    Code = "forbidden"    // known, but not allowed
	NotFound     Code = "not_found"    // no such thing, or not for you
	Conflict     Code = "conflict"     // it is already so, or somebody was faster
	TooLarge     Code = "too_large"    // over a size limit
	TooMany      Code = "too_many"     // over a rate limit; later it works again
	Busy         Code = "busy"         // a bounded queue is full; try again
	Retry        Code = "retry"        // not stored; the same request again is safe
	Internal     Code = "internal"     // our fault; the cause is in the log
)

// Reason tells refusals of one code apart. It never changes its meaning either, and
// is no code's name. cmd/wiregen collects all there are for the page.
type Reason string

// Seconds is how long to wait, as a refusal's number: whole seconds, at least one.
func Seconds(wait time.Duration) int { return max(1, int((wait+time.Second-1)/time.Second)) }

// Values are the numbers that a refusal's sentence speaks of.
type Values map[string]int

// Texts are a refusal's quotations of the request, by name: short and printable.
type Texts map[string]string

// Error is a refusal: all of it but Cause goes to the client, Cause to the log only.
type Error struct {
	Code    Code
	Reason  Reason // "" where the code says all
	Message string // one sentence in English
	Values  Values // may be nil
	Texts   Texts  // may be nil
	Cause   error  // may be nil
}

// New returns a refusal of which the code says all; use it for sentinels.
func New(code Code, message string) *Error { return &Error{Code: code, Message: message} }

// WithReason returns one of several refusals that share a code.
func WithReason(code Code, why Reason, message string) *Error {
	return &Error{Code: code, Reason: why, Message: message}
}

// Told returns a refusal as another part of the platform has told it.
func Told(code Code, why Reason, values Values, message string) *Error {
	return &Error{Code: code, Reason: why, Values: values, Message: message}
}

// With returns the refusal with its numbers. It follows New or Because at once,
// where cmd/wiregen finds their names.
func (e *Error) With(v Values) *Error {
	c := *e
	c.Values = v
	return &c
}

// Quoting returns the refusal with texts. It follows With.
func (e *Error) Quoting(t Texts) *Error {
	c := *e
	c.Texts = t
	return &c
}

// From returns the refusal with a cause for the log.
func (e *Error) From(cause error) *Error {
	c := *e
	c.Cause = cause
	return &c
}

// Error returns the sentence and, for the log, the cause.
func (e *Error) Error() string {
	if e.Cause != nil {
		return e.Message + " (" + e.Cause.Error() + ")"
	}
	return e.Message
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

var errInternal = New(Internal, "Something went wrong on our side.")

// Of returns the first *Error in err's chain, one of Internal for any other error
// and nil for nil.
func Of(err error) *Error {
	if err == nil {
		return nil
	}
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	return errInternal
}

// CodeOf returns the code of Of, "" for nil.
func CodeOf(err error) Code {
	if e := Of(err); e != nil {
		return e.Code
	}
	return ""
}

// MessageOf returns the sentence of Of, "" for nil.
func MessageOf(err error) string {
	if e := Of(err); e != nil {
		return e.Message
	}
	return ""
}
