package account

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// A known device is a browser that has signed in to an account before, whether
// or not it is signed in now. It proves that by a mark that the site has signed,
// so nothing is stored here, and a mark that is forged, another account's or too
// old simply proves nothing.
//
// A session makes no known device: every sign-in leaves a mark as well, and what
// could be known by either would have twice the attempts.
//
// A change of the password leaves marks as they are. Attempts are counted before
// the account is read, so a mark cannot be bound to its password; and all that a
// former device keeps is 20 guesses in 15 minutes.
//
// A mark is id "." seconds "." signature: a random id, when the browser last
// signed in (Unix), and the HMAC of both and the member's skeleton. A browser
// has one for each account, "~" between them, the newest first.

// DeviceLimit is how long a device stays known after its last sign-in.
const DeviceLimit = 400 * 24 * time.Hour

const (
	minKey    = 32   // bytes
	maxSigned = 8    // accounts that one browser is known to
	marksRead = 1000 // bytes that are looked at: maxSigned of them and to spare
)

// devices signs and reads the marks of known devices.
type devices struct{ key []byte }

// known returns the id under which an account knows a browser with these marks, "" if it does not.
func (d devices) known(skeleton, marks string, now time.Time) string {
	for _, m := range split(marks) {
		if id := d.read(skeleton, m, now); id != "" {
			return id
		}
	}
	return ""
}

// Remember returns what makes the browser c a known device of a member who has
// just signed in: text of the characters that a cookie may have, for this
// browser alone, which brings it back as Client.Devices.
func (s *Service) Remember(member User, c Client) string {
	return s.devices.remember(Skeleton(member.Name), c.Devices, s.now())
}

// remember puts a fresh mark before the others. A device that is known already keeps its id, and so its used attempts.
func (d devices) remember(skeleton, marks string, now time.Time) string {
	id := ""
	out := []string{""}
	for _, m := range split(marks) {
		if again := d.read(skeleton, m, now); again != "" {
			id = again
		} else if len(out) < maxSigned {
			out = append(out, m)
		}
	}
	if id == "" {
		id = rand.Text()
	}
	out[0] = d.sign(skeleton, id, now.Unix())
	return strings.Join(out, "~")
}

// read returns the id of an account's mark, "" if it is none.
func (d devices) read(skeleton, mark string, now time.Time) string {
	id, rest, _ := strings.Cut(mark, ".")
	at, _, _ := strings.Cut(rest, ".")
	signed, err := strconv.ParseInt(at, 10, 64)
	if err != nil || !hmac.Equal([]byte(mark), []byte(d.sign(skeleton, id, signed))) || now.Sub(time.Unix(signed, 0)) > DeviceLimit {
		return ""
	}
	return id
}

// sign returns a mark.
func (d devices) sign(skeleton, id string, at int64) string {
	text := fmt.Sprintf("%s.%d", id, at)
	h := hmac.New(sha256.New, d.key)
	fmt.Fprintf(h, "device\n%s\n%s", text, skeleton)
	return text + "." + base64.RawURLEncoding.EncodeToString(h.Sum(nil))
}

// split returns the marks that a browser claims, none if that is more than one
// can have.
func split(marks string) []string {
	if marks == "" || len(marks) > marksRead {
		return nil
	}
	return strings.Split(marks, "~")
}
