package botclient

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/tengen-go/tengen/cmd/internal/botclient/memory"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func client(t *testing.T, f http.HandlerFunc) *Client {
	t.Helper()
	c, err := New("https://tengen.example", "tgn_secret", slog.New(slog.DiscardHandler), memory.Transport(f))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestAddresses(t *testing.T) {
	for _, bad := range []string{"", "tengen.example", "ftp://tengen.example", "https://", "https://me:pw@tengen.example", "https://tengen.example/api", "https://tengen.example?x=1", "https://%"} {
		if _, err := New(bad, "", nil, nil); !errors.Is(err, ErrAddress) {
			t.Errorf("%q: %v", bad, err)
		}
	}
	for address, exposed := range map[string]bool{
		"https://tengen.example": false, "http://tengen.example": true, "http://localhost:8080/": false, "http://127.0.0.1:1": false, "http://[::1]:1": false, "http://10.0.0.1": true,
	} {
		c, err := New(address, "", nil, nil)
		if err != nil || c.Exposed() != exposed {
			t.Errorf("%s: %v, exposed %v", address, err, c.Exposed())
		}
	}
}

// TestARequestIsRepeated until it is done or refused for good, under one key and no sooner than the server says.
func TestARequestIsRepeated(t *testing.T) {
	for name, tc := range map[string]struct {
		first  func(w http.ResponseWriter) // what the server does the first two times
		least  time.Duration               // that all of it takes
		tries  int32
		refuse string // the code of a refusal for good
	}{
		"it works":            {func(w http.ResponseWriter) {}, 0, 1, ""},
		"busy":                {func(w http.ResponseWriter) { refuse(w, 503, "busy", "") }, 750 * time.Millisecond, 3, ""},
		"a limit":             {func(w http.ResponseWriter) { refuse(w, 429, "too_many", "60") }, 2 * time.Minute, 3, ""},
		"a limit for ever":    {func(w http.ResponseWriter) { refuse(w, 429, "too_many", "99999999") }, 20 * time.Minute, 3, ""},
		"the connection ends": {func(w http.ResponseWriter) { panic(http.ErrAbortHandler) }, 750 * time.Millisecond, 3, ""},
		"stale":               {func(w http.ResponseWriter) { refuse(w, 409, "stale", "") }, 0, 1, "stale"},
		"a page":              {func(w http.ResponseWriter) { w.WriteHeader(404); _, _ = io.WriteString(w, "<html>") }, 0, 1, "http"},
		"elsewhere":           {func(w http.ResponseWriter) { w.Header().Set("Location", "https://evil.example"); w.WriteHeader(307) }, 0, 1, "http"},
	} {
		t.Run(name, func(t *testing.T) {
			virtual.Test(t, func(t *testing.T) {
				var tries atomic.Int32
				keys := map[string]bool{}
				c := client(t, func(w http.ResponseWriter, r *http.Request) {
					keys[r.Header.Get("Idempotency-Key")] = true
					if r.Header.Get("Authorization") != "Bearer tgn_secret" || r.URL.Path != "/api/challenge/a%2Fb/accept" && r.URL.Path != "/api/challenge/a/b/accept" {
						t.Errorf("%v %v", r.Header, r.URL)
					}
					if tries.Add(1) <= 2 {
						tc.first(w)
					}
				})
				began := time.Now()
				err := c.Accept(t.Context(), "a/b")
				refused := (*Refused)(nil)
				switch {
				case tc.refuse == "" && err != nil:
					t.Error(err)
				case tc.refuse != "" && (!errors.As(err, &refused) || refused.Code != tc.refuse):
					t.Errorf("%v, want %s", err, tc.refuse)
				}
				if tries.Load() != tc.tries || len(keys) != 1 || keys[""] {
					t.Errorf("%d tries, want %d, with keys %v", tries.Load(), tc.tries, keys)
				}
				if took := time.Since(began); took < tc.least || took > tc.least+2*time.Second {
					t.Errorf("it took %v, want %v or a little more", took, tc.least)
				}
			})
		})
	}
}

func refuse(w http.ResponseWriter, status int, code, after string) {
	if after != "" {
		w.Header().Set("Retry-After", after)
	}
	w.WriteHeader(status)
	_, _ = fmt.Fprintf(w, `{"code":%q,"message":"No."}`, code)
}

// TestARequestEndsWithItsContext also while it waits for its next try, and when no answer ever comes.
func TestARequestEndsWithItsContext(t *testing.T) {
	for name, f := range map[string]http.HandlerFunc{
		"busy":  func(w http.ResponseWriter, _ *http.Request) { refuse(w, 503, "busy", "") },
		"hangs": func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() },
	} {
		t.Run(name, func(t *testing.T) {
			virtual.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
				defer cancel()
				if err := client(t, f).Move(ctx, "g", "h8", 3); !errors.Is(err, context.DeadlineExceeded) {
					t.Errorf("%v", err)
				}
			})
		})
	}
}

// TestAStreamIsOpenedAgain after every kind of end, with pauses that grow and differ.
func TestAStreamIsOpenedAgain(t *testing.T) {
	line := "{\"type\":\"challenge\"}\n"
	for name, end := range map[string]http.HandlerFunc{
		"cut": func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, line)
			panic(http.ErrAbortHandler)
		},
		"ends":    func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, line) },
		"half":    func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, line+`{"type":"chal`) },
		"garbage": func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, line+"<html>\n") },
		"endless": func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, line+strings.Repeat("x", maxLine+1))
		},
		"slow": func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, line+`{"type":"closed","reason":"slow","message":"m"}`+"\n")
		},
		"restart": func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, line+`{"type":"closed","reason":"restart","message":"m"}`+"\n")
		},
		"renamed": func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, line+`{"type":"closed","reason":"renamed","message":"m"}`+"\n")
		},
		"busy":     func(w http.ResponseWriter, _ *http.Request) { refuse(w, 503, "busy", "") },
		"no head":  func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() },
		"silent":   func(w http.ResponseWriter, r *http.Request) { _, _ = io.WriteString(w, line); <-r.Context().Done() },
		"no start": func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
	} {
		t.Run(name, func(t *testing.T) {
			virtual.Test(t, func(t *testing.T) {
				const failures = 12
				var mu sync.Mutex // guards the following
				var opened []time.Time
				c := client(t, func(w http.ResponseWriter, r *http.Request) {
					mu.Lock()
					opened = append(opened, time.Now())
					n := len(opened)
					mu.Unlock()
					if n <= failures {
						end(w, r)
						return
					}
					_, _ = io.WriteString(w, "\n\n{\"type\":\"last\"}\n")
				})
				err := c.Events(t.Context(), func(l Line) error {
					if l.Type == "last" {
						return ErrDone
					}
					return nil
				})
				mu.Lock()
				defer mu.Unlock()
				if err != nil || len(opened) != failures+1 {
					t.Fatalf("%v after %d", err, len(opened))
				}
				for i := range failures {
					d := opened[i+1].Sub(opened[i])
					if d < firstPause/2 || d > longestPause+silence {
						t.Errorf("pause %d is %v", i, d)
					}
				}
				if early, late := opened[1].Sub(opened[0]), opened[failures].Sub(opened[failures-1]); name != "silent" && late < 4*early && name != "no head" {
					t.Errorf("the pauses do not grow: %v, then %v", early, late)
				}
			})
		})
	}
}

// TestEmptyLinesKeepAStream for as long as they come.
func TestEmptyLinesKeepAStream(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		opened := 0
		c := client(t, func(w http.ResponseWriter, r *http.Request) {
			opened++
			for range 1000 {
				_, _ = io.WriteString(w, "\n")
				time.Sleep(7 * time.Second)
			}
			_, _ = io.WriteString(w, "{\"type\":\"x\"}\n")
		})
		if err := c.Events(t.Context(), func(Line) error { return ErrDone }); err != nil || opened != 1 {
			t.Errorf("%v, opened %d times", err, opened)
		}
	})
}

// TestWhatEndsAStreamForGood: it is not fought over, and nobody knocks where he may not enter.
func TestWhatEndsAStreamForGood(t *testing.T) {
	for name, f := range map[string]http.HandlerFunc{
		"another stream": func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, `{"type":"closed","reason":"another_stream","message":"m"}`)
		},
		"token": func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, `{"type":"closed","reason":"token","message":"m"}`)
		},
		"suspended": func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, `{"type":"closed","reason":"suspended","message":"m"}`)
		},
		"unauthorized": func(w http.ResponseWriter, _ *http.Request) { refuse(w, 401, "unauthorized", "") },
		"forbidden":    func(w http.ResponseWriter, _ *http.Request) { refuse(w, 403, "forbidden", "") },
	} {
		t.Run(name, func(t *testing.T) {
			virtual.Test(t, func(t *testing.T) {
				opened := 0
				c := client(t, func(w http.ResponseWriter, r *http.Request) { opened++; f(w, r) })
				err := c.Game(t.Context(), "g", nil, func(Line) error { return nil })
				if err == nil || opened != 1 {
					t.Errorf("%v, opened %d times", err, opened)
				}
				if strings.Contains(err.Error(), "tgn_") {
					t.Errorf("the token is told: %v", err)
				}
			})
		})
	}
}

// TestAStreamEndsWithItsReader: his error, his context, and his wish to hear it all again.
func TestAStreamEndsWithItsReader(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		opened := 0
		c := client(t, func(w http.ResponseWriter, r *http.Request) {
			opened++
			_, _ = io.WriteString(w, "{\"type\":\"x\"}\n")
			<-r.Context().Done()
		})
		mine := errors.New("mine")
		if err := c.Events(t.Context(), func(Line) error { return mine }); !errors.Is(err, mine) {
			t.Errorf("%v", err)
		}
		cause := errors.New("cause")
		ctx, cancel := context.WithCancelCause(t.Context())
		if err := c.Events(ctx, func(Line) error { cancel(cause); return nil }); !errors.Is(err, cause) {
			t.Errorf("%v", err)
		}
		opened = 0
		again, heard := make(chan struct{}, 1), 0
		err := c.Game(t.Context(), "g", again, func(Line) error {
			if heard++; heard == 3 {
				return ErrDone
			}
			again <- struct{}{}
			return nil
		})
		if err != nil || opened != 3 {
			t.Errorf("%v, opened %d times", err, opened)
		}
	})
}
