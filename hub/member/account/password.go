package account

import (
	_ "embed"
	"iter"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/tengen-go/tengen/hub/base/fault"
)

// Lengths of passwords, in characters.
const (
	MinPassword = 8
	MaxPassword = 128
)

// Reasons why a password is refused.
var (
	ErrPasswordShort  = fault.WithReason(fault.Invalid, "password_short", "A password has at least 8 characters.").With(fault.Values{"min": MinPassword})
	ErrPasswordLong   = fault.WithReason(fault.Invalid, "password_long", "A password has at most 128 characters.").With(fault.Values{"max": MaxPassword})
	ErrPasswordCommon = fault.WithReason(fault.Invalid, "password_common", "That password is one of the first that would be guessed. Choose another.")
	ErrPasswordName   = fault.WithReason(fault.Invalid, "password_name", "The password must not be your name.")
	ErrPasswordText   = fault.WithReason(fault.Invalid, "password_text", "The password is not valid text.")
)

// commonWords is a list of our own of the words and patterns people take first.
//
//go:embed common.txt
var commonWords string

var common = sync.OnceValue(func() map[string]bool {
	set := map[string]bool{}
	for line := range strings.Lines(commonWords) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			set[line] = true
		}
	}
	return set
})

// CheckPassword returns why a password is refused for a user of that name, or
// nil. Every character of Unicode is welcome; nothing is cut off.
func CheckPassword(password, name string) error {
	if !utf8.ValidString(password) {
		return ErrPasswordText
	}
	switch n := utf8.RuneCountInString(password); {
	case n < MinPassword:
		return ErrPasswordShort
	case n > MaxPassword:
		return ErrPasswordLong
	}
	p := strings.ToLower(norm.NFKC.String(password))
	if n := strings.ToLower(norm.NFKC.String(name)); n == p || bare(n) != "" && bare(n) == bare(p) {
		return ErrPasswordName
	}
	if guessable(p) {
		return ErrPasswordCommon
	}
	return nil
}

// guessable reports whether a lower-case password is among the first guesses:
// a common word, perhaps in leet or with a few digits or signs around it, once
// or twice; one thing repeated; a run along the keyboard; a date.
func guessable(p string) bool {
	u := unit(p)
	if len([]rune(u)) <= 4 && u != p {
		return true
	}
	for _, q := range []string{p, u} {
		for core := range cores(q) {
			if common()[core] || common()[unleet(core)] || walk(core) {
				return true
			}
		}
	}
	return date(p)
}

// unit returns the shortest string that p is a repetition of: "abc" of "abcabcabc".
func unit(p string) string {
	r := []rune(p)
	for n := 1; n <= len(r)/2; n++ {
		if len(r)%n == 0 && strings.Repeat(string(r[:n]), len(r)/n) == p {
			return string(r[:n])
		}
	}
	return p
}

// maxDecoration is how many digits and signs at either end do not help.
const maxDecoration = 4

// cores yields p, and p without up to four digits and signs at its ends; the shortest last.
func cores(p string) iter.Seq[string] {
	decoration := func(b byte) bool { return (b < 'a' || b > 'z') && b < utf8.RuneSelf }
	return func(yield func(string) bool) {
		for i := 0; ; i++ {
			for j := 0; ; j++ {
				if !yield(p[i : len(p)-j]) {
					return
				}
				if j == maxDecoration || j == len(p)-i || !decoration(p[len(p)-j-1]) {
					break
				}
			}
			if i == maxDecoration || i == len(p) || !decoration(p[i]) {
				return
			}
		}
	}
}

// bare returns the shortest of p's cores.
func bare(p string) (core string) {
	for core = range cores(p) {
	}
	return core
}

var leet = strings.NewReplacer("0", "o", "1", "i", "!", "i", "3", "e", "4", "a", "@", "a", "5", "s", "$", "s", "7", "t")

func unleet(p string) string { return leet.Replace(p) }

// rows are what fingers and minds walk along, each also backwards.
var rows = []string{
	"0123456789", "1234567890", "abcdefghijklmnopqrstuvwxyz",
	"qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./", "qwertzuiop", "azertyuiop", "qsdfghjklm", "yxcvbnm",
	"1qaz2wsx3edc4rfv5tgb6yhn7ujm", "qazwsxedcrfvtgbyhnujm", "1q2w3e4r5t6y7u8i9o0p", "q1w2e3r4t5y6u7i8o9p0",
	"йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю",
}

// walk reports whether p is made of at most two pieces, each of which lies on
// one row, or runs up or down the digits and letters by one.
func walk(p string) bool {
	r := []rune(p)
	if len(r) < 6 {
		return false
	}
	for cut := 3; cut <= len(r); cut++ {
		if onRow(string(r[:cut])) && (cut == len(r) || len(r)-cut >= 3 && onRow(string(r[cut:]))) {
			return true
		}
	}
	return false
}

func onRow(p string) bool {
	for _, row := range rows {
		if strings.Contains(row, p) || strings.Contains(row, reverse(p)) {
			return true
		}
	}
	return unit(p) != p && len(unit(p)) == 1
}

func reverse(p string) string {
	r := []rune(p)
	for i, j := 0, len(r)-1; i < j; i, j = i+1, j-1 {
		r[i], r[j] = r[j], r[i]
	}
	return string(r)
}

// date reports whether p is a day between 1900 and 2099 in eight digits, in any
// order that people write.
func date(p string) bool {
	p = strings.NewReplacer("-", "", "/", "", ".", "").Replace(p)
	if len(p) != 8 {
		return false
	}
	for _, layout := range []string{"20060102", "02012006", "01022006"} {
		if t, err := time.Parse(layout, p); err == nil && t.Year() >= 1900 && t.Year() < 2100 {
			return true
		}
	}
	return false
}
