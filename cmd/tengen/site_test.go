package main

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/built"
	"github.com/tengen-go/tengen/cmd/internal/client"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/await"
)

func TestMain(m *testing.M) {
	code := dbtest.Main(m)
	printTable(os.Stdout)
	built.Remove()
	os.Exit(code)
}

const (
	firstWords = "mossy lantern 42 herons"
	nextWords  = "paper kites over the weir"
)

// site starts a site on a database and a port of the test's own.
func site(t *testing.T, change func(*Config)) (*Main, error) {
	t.Helper()
	c := Config{Database: Database{DatabaseURL: dbtest.URL(t)}, Addr: "127.0.0.1:0", LogLevel: "error", EngineMemory: 16, SocketFrames: 100, Cork: true, StopWithin: patientStop}
	if change != nil {
		change(&c)
	}
	m, err := Start(t.Context(), c)
	if err == nil {
		t.Cleanup(func() {
			if err := m.Stop(); err != nil {
				t.Errorf("stop: %v", err)
			}
		})
	}
	return m, err
}

// ask makes a request as the site's own page does.
func ask(t *testing.T, base, method, path, body, cookie string) (int, string, string) {
	t.Helper()
	req, err := http.NewRequestWithContext(await.Context(t, method+" "+path), method, base+path, bytes.NewBufferString(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Origin", base)
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	if cookie != "" {
		req.Header.Set("Cookie", cookie)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	for _, c := range res.Cookies() {
		if !strings.Contains(c.Name, "device") { // that one outlives the session
			got = c.Name + "=" + c.Value
		}
	}
	return res.StatusCode, string(text), got
}

// On the whole site a session that ends takes its sockets with it.
func TestEndedSessionsCloseTheirSockets(t *testing.T) {
	t.Parallel()
	m, err := site(t, nil)
	if err != nil {
		t.Fatal(err)
	}
	base := m.URL()
	account := func(path, body, cookie string) string {
		t.Helper()
		status, text, got := ask(t, base, "POST", "/api/account/"+path, body, cookie)
		if status != http.StatusOK {
			t.Fatalf("%s: %d %s", path, status, text)
		}
		return got
	}
	credentials := fmt.Sprintf(`{"name":"Ann","password":%q}`, firstWords)
	guest, _, err := client.Guest(await.Context(t, "a guest"), base)
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		name string
		end  func(cookie string) (next string)
	}{
		{"register", func(c string) string { return account("register", credentials, c) }},
		{"login", func(c string) string { return account("login", credentials, c) }},
		{"password", func(c string) string {
			return account("password", fmt.Sprintf(`{"old":%q,"new":%q}`, firstWords, nextWords), c)
		}},
		{"logout", func(c string) string { return account("logout", "{}", c) }},
	} {
		ws, err := client.Dial(await.Context(t, "a socket"), base, guest, "endedpage1")
		if err != nil {
			t.Fatal(err)
		}
		await.Receive(t, "the welcome", ws.Frames)
		began := time.Now()
		old := guest
		guest = step.end(old)
		await.Closed(t, "the socket to be closed", ws.Frames)
		if ws.Code() != wire.CloseSession {
			t.Errorf("%s: the socket was closed with %d", step.name, ws.Code())
		}
		t.Logf("%s: closed after %v", step.name, time.Since(began).Round(time.Millisecond))
		if _, body, _ := ask(t, base, "GET", "/api/me", "", old); !strings.Contains(body, `"user":null`) {
			t.Errorf("%s: the old token is still %s", step.name, body)
		}
		ws.Close()
	}
}

func TestMetricsAreOnTheirOwnListener(t *testing.T) {
	t.Parallel()
	m, err := site(t, func(c *Config) { c.MetricsAddr = "127.0.0.1:0" })
	if err != nil {
		t.Fatal(err)
	}
	private := m.metrics.String()
	ask(t, m.URL(), "GET", "/api/me", "", "")
	status, text, _ := ask(t, "http://"+private, "GET", "/metrics", "", "")
	for _, want := range []string{`tengen_http_requests_total{method="GET",route="/api/me",status="200"} 1`, "tengen_hub_sockets", "go_goroutines"} {
		if status != http.StatusOK || !strings.Contains(text, want) {
			t.Errorf("metrics: %d, no %s", status, want)
		}
	}
	for _, path := range []string{"/metrics", "/debug/pprof/", "/debug/pprof/heap"} {
		if status, _, _ := ask(t, m.URL(), "GET", path, "", ""); status != http.StatusNotFound {
			t.Errorf("%s is public: %d", path, status)
		}
		if status, _, _ := ask(t, "http://"+private, "GET", path, "", ""); status != http.StatusOK {
			t.Errorf("%s is missing: %d", path, status)
		}
	}
}

func TestAPortInUseIsOneClearLine(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, err = site(t, func(c *Config) { c.Addr = l.Addr().String() })
	if err == nil || !strings.Contains(err.Error(), "in use") || strings.Contains(err.Error(), "\n") {
		t.Errorf("error %v", err)
	}
}

func TestWhatCannotBeStartedLeavesNothingBehind(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*Config){
		"proxy":   func(c *Config) { c.TrustedProxies = []string{"10.0.0.0/99"} },
		"exempt":  func(c *Config) { c.Exempt = []string{"school"} },
		"origin":  func(c *Config) { c.AllowedOrigins = []string{"localhost:5173"} },
		"url":     func(c *Config) { c.URL = "tengen.example" },
		"metrics": func(c *Config) { c.MetricsAddr = "256.0.0.1:1" },
	} {
		if m, err := site(t, change); err == nil {
			t.Errorf("%s: started at %s", name, m.URL())
		}
	}
}

// A run of the real server tells its log no secret.
func TestTheLogKeepsSecrets(t *testing.T) {
	t.Parallel()
	p := serve(t, dataDir(t))
	secrets := []string{firstWords, nextWords, "wrong horse paper staple", "argon2id"}
	note := func(cookie string) string {
		_, token, _ := strings.Cut(cookie, "=")
		if token != "" {
			secrets = append(secrets, token)
		}
		return cookie
	}
	_, _, cookie := ask(t, p.base, "POST", "/api/session", "{}", "")
	note(cookie)
	for _, step := range [][2]string{
		{"register", fmt.Sprintf(`{"name":"Ann","password":%q}`, firstWords)},
		{"login", `{"name":"Ann","password":"wrong horse paper staple"}`},
		{"login", fmt.Sprintf(`{"name":"Ann","password":%q}`, firstWords)},
		{"password", fmt.Sprintf(`{"old":%q,"new":%q}`, firstWords, nextWords)},
	} {
		if _, _, got := ask(t, p.base, "POST", "/api/account/"+step[0], step[1], cookie); got != "" {
			cookie = note(got)
		}
	}
	ws, err := client.Dial(await.Context(t, "a socket"), p.base, cookie, "secretpage")
	if err != nil {
		t.Fatal(err)
	}
	await.Receive(t, "the welcome", ws.Frames)
	ask(t, p.base, "GET", "/api/me?password="+strings.ReplaceAll(firstWords, " ", "+")+"&token="+secrets[len(secrets)-1], "", cookie)
	ask(t, p.base, "POST", "/api/account/logout", "{}", cookie)
	await.Closed(t, "the socket to be closed", ws.Frames)
	if code := p.stop(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	log := p.Log.String()
	if len(secrets) != 8 || strings.Count(log, `"route"`) < 8 {
		t.Errorf("%d secrets, log:\n%s", len(secrets), log)
	}
	for _, s := range append(secrets, "mossy+lantern") {
		if strings.Contains(log, s) {
			t.Errorf("the log tells %q", s)
		}
	}
}
