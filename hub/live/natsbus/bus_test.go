package natsbus

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"testing"

	"go.uber.org/goleak"

	"github.com/tengen-go/tengen/hub/live/natsbus/natsserver"
	"github.com/tengen-go/tengen/hub/testing/await"
)

func TestMain(m *testing.M) {
	code := m.Run()
	if err := goleak.Find(); err != nil && code == 0 {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

var none = slog.New(slog.DiscardHandler)

// serve starts NATS.
func serve(t testing.TB, addr string) *natsserver.Server {
	t.Helper()
	s, err := natsserver.Start(addr, "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Stop)
	return s
}

// connect returns a bus over a server.
func connect(t testing.TB, s *natsserver.Server) *Bus {
	t.Helper()
	b, err := Connect(Options{URL: "nats://" + s.Addr(), Log: none, Patience: await.Limit})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	return b
}

// pair returns two buses over one server.
func pair(t testing.TB) (a, b *Bus) {
	t.Helper()
	s := serve(t, "127.0.0.1:0")
	return connect(t, s), connect(t, s)
}

// subscribed subscribes and waits until the server knows.
func (b *Bus) subscribed(t testing.TB, subject string) chan string {
	t.Helper()
	got := make(chan string, 10_000)
	stop, err := b.Subscribe(subject, func(data []byte) { got <- string(data) })
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	if err := b.conn.FlushTimeout(await.Limit); err != nil {
		t.Fatal(err)
	}
	return got
}

func TestOrder(t *testing.T) {
	a, b := pair(t)
	got := b.subscribed(t, "x")
	own := a.subscribed(t, "x")
	for i := range 5000 {
		if err := a.Publish("x", fmt.Append(nil, i)); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 5000 {
		if s := await.Receive(t, "a message", got); s != fmt.Sprint(i) {
			t.Fatalf("%s after %d", s, i-1)
		}
	}
	if len(own) != 0 {
		t.Error("one hears oneself")
	}
	if err := a.Publish("x", make([]byte, maxMessage+1)); !errors.Is(err, ErrTooLong) {
		t.Error(err)
	}
}

// Each message goes to one of those who share a subject, also when another has gone.
func TestShare(t *testing.T) {
	a, b := pair(t)
	got := make(chan int, 100)
	stops := [2]func(){}
	for i := range stops {
		stop, err := b.Share("x", "all", func([]byte) { got <- i })
		if err != nil {
			t.Fatal(err)
		}
		stops[i] = stop
	}
	defer stops[1]()
	publish := func() (of [2]int) {
		t.Helper()
		if err := b.conn.FlushTimeout(await.Limit); err != nil {
			t.Fatal(err)
		}
		for range cap(got) {
			if err := a.Publish("x", nil); err != nil {
				t.Fatal(err)
			}
		}
		for range cap(got) {
			of[await.Receive(t, "a message", got)]++
		}
		return of
	}
	if of := publish(); of[0] == 0 || of[1] == 0 || len(got) != 0 {
		t.Error(of)
	}
	stops[0]()
	if of := publish(); of[0] != 0 {
		t.Error("who has stopped still gets something", of)
	}
}

// Messages that are published while NATS is lost are never told later. When it is back, everything goes on.
func TestNATSIsLost(t *testing.T) {
	s := serve(t, "127.0.0.1:0")
	b, c := connect(t, s), connect(t, s)
	got := b.subscribed(t, "x")
	s.Stop()
	await.True(t, "connections that know that NATS is lost", func() bool { return !c.Connected() && !b.Connected() })
	if err := c.Publish("x", []byte("lost")); err == nil {
		t.Error("it was taken though NATS is lost")
	}
	serve(t, s.Addr())
	await.True(t, "connections that are made again", func() bool { return c.Connected() && b.Connected() })
	if err := b.conn.FlushTimeout(await.Limit); err != nil { // its subscription is there again
		t.Fatal(err)
	}
	if err := c.Publish("x", []byte("told")); err != nil {
		t.Fatal(err)
	}
	if s := await.Receive(t, "a message", got); s != "told" {
		t.Error(s)
	}
}

func TestWhoMaySpeak(t *testing.T) {
	for _, o := range []Options{
		{URL: "nats://10.0.0.1:4222"}, {URL: "nats://127.0.0.1:4222,nats://nats.example"}, {URL: "tls://nats.example:4222"},
	} {
		o.Log = none
		if _, err := Connect(o); !errors.Is(err, ErrOpen) {
			t.Errorf("%+v: %v", o, err)
		}
	}
	for _, o := range []Options{
		{URL: "nats://user:secret@10.0.0.1:4222"}, {URL: "nats://token@10.0.0.1:4222"}, {URL: "nats://10.0.0.1", Credentials: "file"},
		{URL: "nats://localhost"}, {URL: "nats://[::1]:4222"},
	} {
		if err := o.check(); err != nil {
			t.Errorf("%+v: %v", o, err)
		}
	}
	if err := (Options{URL: "user:secret@"}).check(); err == nil || errors.Is(err, ErrOpen) {
		t.Error(err)
	}
}

// BenchmarkRoundTrip measures a message there and one back.
func BenchmarkRoundTrip(b *testing.B) {
	one, two := pair(b)
	back := one.subscribed(b, "back")
	stop, err := two.Subscribe("there", func(data []byte) { two.Publish("back", data) })
	if err != nil {
		b.Fatal(err)
	}
	defer stop()
	if err := two.conn.FlushTimeout(await.Limit); err != nil {
		b.Fatal(err)
	}
	body := make([]byte, 200)
	for b.Loop() {
		if err := one.Publish("there", body); err != nil {
			b.Fatal(err)
		}
		<-back
	}
}
