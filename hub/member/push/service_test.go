package push

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"math/big"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"go.uber.org/goleak"

	"github.com/tengen-go/tengen/hub/base/guard"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var encode = base64.RawURLEncoding.EncodeToString

// pushService is a browser's push service that reads what it is sent, as the browser would (RFC 8188, 8291, 8292). It shares no
// code with what is tested.
type pushService struct {
	t      *testing.T
	server *httptest.Server

	mu      sync.Mutex // guards the following
	browser map[string]*browser
	answer  func(w http.ResponseWriter, path string, n int) // n: of the path, from 1
	asked   map[string]int
	got     []delivered
}

// browser is one that has subscribed.
type browser struct {
	key  *ecdh.PrivateKey
	auth []byte
}

// delivered is what a browser got.
type delivered struct {
	path   string
	header http.Header
	claims struct {
		Aud, Sub string
		Exp      int64
	}
	publicKey string
	message   message
	size      int
}

func newPushService(t *testing.T) *pushService {
	p := &pushService{t: t, browser: map[string]*browser{}, asked: map[string]int{}}
	p.server = httptest.NewTLSServer(p)
	t.Cleanup(p.server.Close)
	return p
}

// subscribe returns a subscription of a new browser.
func (p *pushService) subscribe(path, lang string) Subscription {
	k, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		p.t.Fatal(err)
	}
	b := &browser{k, make([]byte, 16)}
	rand.Read(b.auth)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.browser[path] = b
	return Subscription{p.server.URL + path, encode(k.PublicKey().Bytes()), encode(b.auth), lang}
}

func (p *pushService) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	p.mu.Lock()
	p.asked[r.URL.Path]++
	n, b, answer := p.asked[r.URL.Path], p.browser[r.URL.Path], p.answer
	p.mu.Unlock()
	d := delivered{path: r.URL.Path, header: r.Header, size: len(body)}
	if err == nil {
		err = d.read(b, body)
	}
	if err == nil {
		err = d.verify(r)
	}
	if err != nil {
		p.t.Errorf("%s: %v", r.URL.Path, err)
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	p.mu.Lock()
	p.got = append(p.got, d)
	p.mu.Unlock()
	if answer != nil {
		answer(w, r.URL.Path, n)
		return
	}
	w.WriteHeader(http.StatusCreated)
}

// read decrypts a body with a browser's keys.
func (d *delivered) read(b *browser, body []byte) error {
	if b == nil || len(body) < 21 {
		return errors.New("nobody's, or too short")
	}
	salt, size, idLen := body[:16], binary.BigEndian.Uint32(body[16:20]), int(body[20])
	from, sealed := body[21:21+idLen], body[21+idLen:]
	if uint32(len(sealed)) > size {
		return errors.New("more than one record")
	}
	theirs, err := ecdh.P256().NewPublicKey(from)
	if err != nil {
		return err
	}
	shared, err := b.key.ECDH(theirs)
	if err != nil {
		return err
	}
	derive := func(secret, salt []byte, info string, n int) []byte {
		out, err := hkdf.Key(sha256.New, secret, salt, info, n)
		if err != nil {
			panic(err)
		}
		return out
	}
	ikm := derive(shared, b.auth, "WebPush: info\x00"+string(b.key.PublicKey().Bytes())+string(from), 32)
	block, err := aes.NewCipher(derive(ikm, salt, "Content-Encoding: aes128gcm\x00", 16))
	if err != nil {
		return err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return err
	}
	plain, err := gcm.Open(nil, derive(ikm, salt, "Content-Encoding: nonce\x00", 12), sealed, nil)
	if err != nil {
		return err
	}
	text := strings.TrimRight(string(plain), "\x00")
	if !strings.HasSuffix(text, "\x02") {
		return errors.New("no end of the last record")
	}
	return json.Unmarshal([]byte(text[:len(text)-1]), &d.message)
}

// verify checks the sender's signature.
func (d *delivered) verify(r *http.Request) error {
	rest, ok := strings.CutPrefix(r.Header.Get("Authorization"), "vapid t=")
	token, key, ok2 := strings.Cut(rest, ", k=")
	parts := strings.Split(token, ".")
	if !ok || !ok2 || len(parts) != 3 {
		return errors.New("no VAPID: " + r.Header.Get("Authorization"))
	}
	d.publicKey = key
	raw, err := base64.RawURLEncoding.DecodeString(key)
	if err != nil {
		return err
	}
	public, err := ecdsa.ParseUncompressedPublicKey(ecdsaCurve, raw)
	if err != nil {
		return err
	}
	claims, err := base64.RawURLEncoding.DecodeString(parts[1])
	if err == nil {
		err = json.Unmarshal(claims, &d.claims)
	}
	if err != nil {
		return err
	}
	signature, err := base64.RawURLEncoding.DecodeString(parts[2])
	if err != nil || len(signature) != 64 {
		return errors.New("no signature")
	}
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if !ecdsa.Verify(public, sum[:], new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])) {
		return errors.New("the signature is wrong")
	}
	return nil
}

// all returns what has been delivered.
func (p *pushService) all() []delivered {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]delivered(nil), p.got...)
}

// times returns how often a path was asked.
func (p *pushService) times(path string) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.asked[path]
}

// service returns a Service that reaches the push service, which is at an address of this machine.
func (p *pushService) service(s Store, log io.Writer) *Service {
	p.t.Helper()
	reg := prometheus.NewRegistry()
	service, err := New(Config{
		Store: s, Secret: []byte("0123456789abcdef0123456789abcdef"), Contact: "mailto:keeper@tengen.example",
		Guard: guard.Guard{Log: slog.New(slog.DiscardHandler), Panics: prometheus.NewCounter(prometheus.CounterOpts{Name: "p"})},
		Log:   slog.New(slog.NewTextHandler(log, nil)), Registry: reg,
	})
	if err != nil {
		p.t.Fatal(err)
	}
	service.allow(func(netip.Addr) bool { return true }, p.server.Client().Transport.(*http.Transport).TLSClientConfig)
	service.first, service.most = time.Millisecond, 20*time.Millisecond
	p.t.Cleanup(func() {
		if err := service.Stop(context.Background()); err != nil {
			p.t.Error(err)
		}
		p.server.CloseClientConnections()
	})
	return service
}

// allow has a service reach more addresses than those on the public web, before anything is sent.
func (s *Service) allow(allowed func(netip.Addr) bool, roots *tls.Config) {
	s.client = newClient(allowed)
	s.client.Transport.(*http.Transport).TLSClientConfig = roots
	s.endpoint = func(string) error { return nil }
}
