package db_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"testing"

	"github.com/fxamacker/cbor/v2"

	"github.com/tengen-go/tengen/hub/member/account"
)

// authenticator has one passkey, and answers every challenge.
type authenticator struct {
	t          *testing.T
	key        *ecdsa.PrivateKey
	credential []byte
	handle     []byte
	counter    uint32 // 0: it does not count
	flags      byte   // the user was there and was verified, unless a test wants it otherwise
	origin     string // of the page
	domain     string // that it believes the page to have
	kind       string // of the ceremony; "": the right one
	cross      bool   // the page is in another site's frame
}

func newAuthenticator(t *testing.T) *authenticator {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return &authenticator{t: t, key: key, credential: []byte(rand.Text()), flags: 0x05, origin: here.Origins[0], domain: here.Domain}
}

var here = account.Origin{Domain: "tengen.example", Origins: []string{"https://tengen.example"}}

func (a *authenticator) client(kind string, challenge []byte) []byte {
	if a.kind != "" {
		kind = a.kind
	}
	b, err := json.Marshal(map[string]any{
		"type": kind, "challenge": base64.RawURLEncoding.EncodeToString(challenge), "origin": a.origin, "crossOrigin": a.cross,
	})
	if err != nil {
		a.t.Fatal(err)
	}
	return b
}

// data is the authenticator's data, with the key if it is attested.
func (a *authenticator) data(attested bool) []byte {
	site := sha256.Sum256([]byte(a.domain))
	flags := a.flags
	if attested {
		flags |= 0x40
	}
	b := binary.BigEndian.AppendUint32(append(site[:], flags), a.counter)
	if !attested {
		return b
	}
	b = append(b, make([]byte, 16)...)
	b = append(binary.BigEndian.AppendUint16(b, uint16(len(a.credential))), a.credential...)
	public, err := a.key.PublicKey.Bytes()
	if err != nil {
		a.t.Fatal(err)
	}
	key, err := cbor.Marshal(map[int]any{1: 2, 3: -7, -1: 1, -2: public[1:33], -3: public[33:]})
	if err != nil {
		a.t.Fatal(err)
	}
	return append(b, key...)
}

// makes answers that it has made a passkey.
func (a *authenticator) makes(q account.PasskeyQuestion) account.PasskeyAnswer {
	a.handle = q.Handle
	object, err := cbor.Marshal(map[string]any{"fmt": "none", "attStmt": map[string]any{}, "authData": a.data(true)})
	if err != nil {
		a.t.Fatal(err)
	}
	return account.PasskeyAnswer{Credential: a.credential, ClientData: a.client("webauthn.create", q.Challenge), Attestation: object}
}

// signs answers with the passkey.
func (a *authenticator) signs(q account.PasskeyQuestion) account.PasskeyAnswer {
	if a.counter > 0 {
		a.counter++
	}
	client, data := a.client("webauthn.get", q.Challenge), a.data(false)
	hash := sha256.Sum256(client)
	digest := sha256.Sum256(append(data, hash[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, a.key, digest[:])
	if err != nil {
		a.t.Fatal(err)
	}
	return account.PasskeyAnswer{Credential: a.credential, ClientData: client, Authenticator: data, Signature: signature, Handle: a.handle}
}
