// Package fault is the one error type of the platform: a code for programs, a
// sentence for people, and the cause for the log.
//
// Every refusal that may reach a client is a *fault.Error. Any other error is
// Internal: its text stays in the log.
package fault

import "errors"

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

// Error is a refusal: Code and Message go to the client, Cause to the log only.
type Error struct {
	Code    Code
	Message string // one sentence for a person
	Cause   error  // may be nil
}

// New returns an error without a cause; use it for sentinels.
func New(code Code, message string) *Error { return &Error{Code: code, Message: message} }

// Wrap returns an error that shows message and keeps cause for the log.
func Wrap(code Code, message string, cause error) *Error {
	return &Error{Code: code, Message: message, Cause: cause}
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

// CodeOf returns the code of the first *Error in err's chain, Internal for any
// other error and "" for nil.
func CodeOf(err error) Code {
	if err == nil {
		return ""
	}
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return Internal
}

// MessageOf returns the sentence a client may see.
func MessageOf(err error) string {
	var e *Error
	if errors.As(err, &e) {
		return e.Message
	}
	return "Something went wrong on our side."
}
