package calendar

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// MediaType is that of iCalendar.
const MediaType = "text/calendar; charset=utf-8"

const (
	icsTime = "20060102T150405Z"
	icsLine = 75 // bytes of a line, before it is folded
	icsLast = time.Hour
)

// icsText escapes a text as RFC 5545, 3.3.11 has it, and leaves control characters out.
var icsText = strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\r\n", `\n`, "\n", `\n`, "\r", `\n`)

// ICS writes items as a calendar with a name. site is where people find their pages, such as "https://tengen.example".
func ICS(name, site string, items []Item, now time.Time) []byte {
	var b strings.Builder
	line := func(property, value string) { fold(&b, property+":"+value) }
	line("BEGIN", "VCALENDAR")
	line("VERSION", "2.0")
	line("PRODID", "-//Tengen//Tengen//EN")
	line("CALSCALE", "GREGORIAN")
	line("METHOD", "PUBLISH")
	line("X-WR-CALNAME", escaped(name))
	line("REFRESH-INTERVAL;VALUE=DURATION", "PT1H")
	for i := range items {
		x := &items[i]
		ends := x.Ends
		if ends.Before(x.Starts) {
			ends = x.Starts.Add(icsLast)
		}
		line("BEGIN", "VEVENT")
		line("UID", fmt.Sprintf("%s-%s@tengen", x.Kind, x.ID))
		line("SEQUENCE", strconv.Itoa(x.Change))
		line("DTSTAMP", now.UTC().Format(icsTime))
		line("DTSTART", x.Starts.UTC().Format(icsTime))
		line("DTEND", ends.UTC().Format(icsTime))
		line("SUMMARY", escaped(x.Title))
		if text := escaped(x.Text); text != "" {
			line("DESCRIPTION", text)
		}
		line("URL", site+x.Path)
		line("STATUS", cmp.Or(map[string]string{"called_off": "CANCELLED"}[x.Phase], "CONFIRMED"))
		line("END", "VEVENT")
	}
	line("END", "VCALENDAR")
	return []byte(b.String())
}

func escaped(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return -1
		}
		return r
	}, icsText.Replace(strings.ToValidUTF8(text, "")))
}

// fold writes a line in parts of 75 bytes, which never end within a character.
func fold(b *strings.Builder, line string) {
	for most := icsLine; len(line) > most; most = icsLine - 1 {
		cut := most
		for !utf8.RuneStart(line[cut]) {
			cut--
		}
		b.WriteString(line[:cut] + "\r\n ")
		line = line[cut:]
	}
	b.WriteString(line + "\r\n")
}
