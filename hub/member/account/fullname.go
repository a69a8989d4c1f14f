package account

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// MaxFullName is how long the name of an event's guest may be, in characters.
const MaxFullName = 40

// fullNameSigns stand between the letters of names that people write: "O’Neill, Ann M."
var fullNameSigns = strings.NewReplacer(" ", "", ",", "", ".", "", "'", "", "’", "")

// FullName returns the name of somebody without an account in the form it is stored and shown, and the skeleton by which it is compared with
// members' names: spaces and the like make no difference. Its errors are those of names.
func FullName(name string) (clean, skeleton string, err error) {
	if len(name) > 40*MaxFullName || !utf8.ValidString(name) {
		return "", "", ErrNameLength
	}
	clean = strings.Join(strings.Fields(norm.NFKC.String(name)), " ")
	letters := fullNameSigns.Replace(clean)
	if n := utf8.RuneCountInString(clean); n > MaxFullName || utf8.RuneCountInString(letters) < MinName {
		return "", "", ErrNameLength
	}
	if err := checkCharacters(letters); err != nil {
		return "", "", err
	}
	if reserved(letters) || reserved(strings.Fields(clean)[0]) {
		return "", "", ErrNameReserved
	}
	return clean, Skeleton(letters), nil
}
