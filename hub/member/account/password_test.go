package account

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/alexedwards/argon2id"

	"github.com/tengen-go/tengen/hub/testing/await"
)

func TestPasswordPolicy(t *testing.T) {
	for _, p := range []string{
		good, other, "8Zk-q2Vw", "        x", "пароль моей кошки", "我家的猫昨天又跑了出去", "🦊🦉🐢🐙🦔🐝🦆🐌",
		"naïve café résumé", strings.Repeat("é", 127) + "x", "\x01\x02 control and \t tab", "xkcd-like tulip zebra", "83920571",
	} {
		if err := CheckPassword(p, "Ann"); err != nil {
			t.Errorf("%q: %v, want no error", p, err)
		}
	}
	for p, want := range map[string]error{
		"":                          ErrPasswordShort,
		"1234567":                   ErrPasswordShort,
		"пароль":                    ErrPasswordShort,
		strings.Repeat("é", 129):    ErrPasswordLong,
		"\xff\xfe valid is not":     ErrPasswordText,
		"password":                  ErrPasswordCommon,
		"PassWord1":                 ErrPasswordCommon,
		"P@ssw0rd!":                 ErrPasswordCommon,
		"12345678":                  ErrPasswordCommon,
		"87654321":                  ErrPasswordCommon,
		"qwertyuiop":                ErrPasswordCommon,
		"qwerty123":                 ErrPasswordCommon,
		"1qaz2wsx":                  ErrPasswordCommon,
		"iloveyou":                  ErrPasswordCommon,
		"!!dragon2024":              ErrPasswordCommon,
		"liverpool1":                ErrPasswordCommon,
		"aaaaaaaa":                  ErrPasswordCommon,
		"abcabcabc":                 ErrPasswordCommon,
		"monkeymonkey":              ErrPasswordCommon,
		"asdf1234":                  ErrPasswordCommon,
		"abc12345":                  ErrPasswordCommon,
		"trustno1":                  ErrPasswordCommon,
		"19900101":                  ErrPasswordCommon,
		"31.12.1999":                ErrPasswordCommon,
		"йцукенгш":                  ErrPasswordCommon,
		"ｐａｓｓｗｏｒｄ":                  ErrPasswordCommon,
		"gomoku2026":                ErrPasswordCommon,
		"letmein!!":                 ErrPasswordCommon,
		"woaini1314":                ErrPasswordCommon,
		"Wanderer-77":               nil,
		"correcthorsebatterystaple": ErrPasswordCommon,
	} {
		if err := CheckPassword(p, "Ann"); !errors.Is(err, want) {
			t.Errorf("%q: %v, want %v", p, err, want)
		}
	}
	if err := CheckPassword("bergwanderer1", "Bergwanderer"); !errors.Is(err, ErrPasswordName) {
		t.Errorf("the name as password: %v", err)
	}
}

func TestCommonWordsAreReallyRefused(t *testing.T) {
	if n := len(common()); n < 1000 {
		t.Errorf("only %d common words", n)
	}
	for w := range common() {
		for _, p := range []string{w, w + "1", strings.ToUpper(w), w + "2026"} {
			if len([]rune(p)) >= MinPassword && CheckPassword(p, "") == nil {
				t.Errorf("%q was accepted", p)
			}
		}
	}
}

// The last of 128 characters counts: nothing is cut off.
func TestLongPasswordsAreNotTruncated(t *testing.T) {
	h, err := newHasher(cheap)
	if err != nil {
		t.Fatal(err)
	}
	long := strings.Repeat("猫é", 64)
	hash, err := h.hash(t.Context(), long, Client{})
	if err != nil {
		t.Fatal(err)
	}
	for p, want := range map[string]bool{long: true, long[:len(long)-2] + "e": false, long[:72]: false, strings.Repeat("猫e\u0301", 64): true} {
		if ok, _, err := h.check(t.Context(), p, hash, Client{}); ok != want || err != nil {
			t.Errorf("%d bytes: %v, %v", len(p), ok, err)
		}
	}
}

func TestFormerParametersAreReplacedAtLogin(t *testing.T) {
	b := newBench(t)
	b.member("Ann")
	u := b.store.users[1]
	former := cheap
	former.Iterations++
	var err error
	if u.hash, err = argon2id.CreateHash(good, &former); err != nil {
		t.Fatal(err)
	}
	was := u.hash
	if _, _, err := b.Login(t.Context(), nil, "Ann", other, home); err == nil || u.hash != was {
		t.Error("a wrong password changed the hash")
	}
	for range 2 {
		if _, _, err := b.Login(t.Context(), nil, "Ann", good, home); err != nil {
			t.Fatal(err)
		}
	}
	p, _, _, err := argon2id.DecodeHash(u.hash)
	if err != nil || *p != cheap {
		t.Errorf("parameters %+v, %v", p, err)
	}
}

// An unknown name makes the same work as a known one: the dummy hash has the
// parameters of the real ones.
func TestTheDummyCostsTheSame(t *testing.T) {
	h, err := newHasher(Params)
	if err != nil {
		t.Fatal(err)
	}
	p, _, _, err := argon2id.DecodeHash(h.dummy)
	if err != nil || *p != Params {
		t.Errorf("dummy %+v, %v", p, err)
	}
	if Params.Memory != 19*1024 || Params.Iterations != 2 || Params.Parallelism != 1 {
		t.Errorf("parameters %+v", Params)
	}
	if ok, _, err := h.check(t.Context(), good, "", Client{}); ok || err != nil {
		t.Errorf("no hash: %v, %v", ok, err)
	}
}

func TestAtMostTwoHashesAtOnceAndABoundedQueue(t *testing.T) {
	h, err := newHasher(cheap)
	if err != nil {
		t.Fatal(err)
	}
	var held []func()
	for range hashesAtOnce {
		release, err := h.acquire(t.Context(), Client{})
		if err != nil {
			t.Fatal(err)
		}
		held = append(held, release)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var wg sync.WaitGroup
	for range hashesQueued {
		wg.Go(func() {
			if _, err := h.hash(ctx, good, Client{}); !errors.Is(err, context.Canceled) {
				t.Errorf("a third hash was made: %v", err)
			}
		})
	}
	await.That(t, "a full queue", func() (any, bool) { return h.turns.Waiting(), h.turns.Waiting() == hashesQueued })
	if _, err := h.hash(t.Context(), good, Client{}); !errors.Is(err, errHashesBusy) {
		t.Errorf("a full queue: %v", err)
	}
	cancel()
	wg.Wait()
	for _, release := range held {
		release()
	}
	if _, err := h.hash(t.Context(), good, Client{}); err != nil {
		t.Errorf("after the flood: %v", err)
	}
}

// One address has filled the queue: a sign-in from another is not refused, and has the next turn.
func TestFloodOfHashesLeavesTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, err := newHasher(cheap)
		if err != nil {
			t.Fatal(err)
		}
		flood := Client{Address: "198.51.100.1"}
		stop, end := context.WithCancel(t.Context())
		defer end()
		var refused atomic.Int32
		for range hashesAtOnce + hashesQueued {
			go func() {
				release, err := h.acquire(stop, flood)
				switch {
				case errors.Is(err, errHashesBusy):
					refused.Add(1)
				case err == nil:
					time.Sleep(time.Second)
					release()
				}
			}()
		}
		synctest.Wait()
		began := time.Now()
		release, err := h.acquire(t.Context(), Client{Address: "203.0.113.9"})
		if err != nil || time.Since(began) != time.Second {
			t.Fatalf("another address: %v after %v", err, time.Since(began))
		}
		release()
		if n := refused.Load(); n != 1 {
			t.Errorf("%d of the flood were refused, not the one too many", n)
		}
		end()
		time.Sleep(time.Second)
		synctest.Wait()
	})
}
