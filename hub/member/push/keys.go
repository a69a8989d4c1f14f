package push

import (
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
)

// keys are the pair by which push services know the site (VAPID, RFC 8292), in base64url without padding.
type keys struct{ public, private string }

// String keeps the private key out of logs.
func (keys) String() string { return "keys" }

// deriveKeys makes the pair of a secret of the database's: the same on every server and after every start. Not every number is a
// key, though almost all are: the first that is one is taken.
func deriveKeys(secret []byte) (keys, error) {
	if len(secret) < 32 {
		return keys{}, errors.New("push: the secret is too short")
	}
	for i := range 16 {
		b, err := hkdf.Key(sha256.New, secret, nil, fmt.Sprintf("vapid %d", i), 32)
		if err != nil {
			return keys{}, fmt.Errorf("push: %w", err)
		}
		if k, err := ecdh.P256().NewPrivateKey(b); err == nil {
			encode := base64.RawURLEncoding.EncodeToString
			return keys{public: encode(k.PublicKey().Bytes()), private: encode(b)}, nil
		}
	}
	return keys{}, errors.New("push: the secret makes no key")
}
