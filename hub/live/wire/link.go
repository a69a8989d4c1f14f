package wire

import (
	"regexp"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// Links reports whether a text leads somewhere: with a scheme, www. before it, a name that ends as sites' names do or is in Punycode, or an
// IP address with a path or a port. Full width and
// ideographic stops are stops. Points (h8.i9), numbers (1.5) and sentences without a space between them are no links.
func Links(text string) bool {
	text = stops.Replace(norm.NFKC.String(strings.ToLower(text)))
	return scheme.MatchString(text) || site.MatchString(text) || address.MatchString(text)
}

var (
	stops  = strings.NewReplacer("。", ".", "｡", ".", "․", ".")
	scheme = regexp.MustCompile(`[a-z][a-z0-9+.-]*://|\bwww\.[\pL\pN]|` +
		`\b(?:mailto|tel|sms|javascript|vbscript|data|blob|magnet|tg|skype|discord|steam|whatsapp|xmpp|irc|bitcoin|ethereum):[^\s:]`)
	address = regexp.MustCompile(`(?:^|[^\pL\pN.])(?:\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:.]*:[0-9a-f:.]*\])[:/][^\s:]|(?:^|[^\pL\pN-])xn--[a-z0-9]`)
	// Endings that are also words or abbreviations need a path after them.
	site = regexp.MustCompile(`(?:^|[^\pL\pN])(?:[\pL\pN][\pL\pN-]*\.)+` +
		`(?:(?:com|net|org|info|biz|io|gg|tv|xyz|top|app|dev|site|online|shop|club|live|link|chat|wiki|blog|page|pro|vip|icu|ru|su|cn|de|uk|jp|kr|tw|vn|hk|fr|nl|eu|ee|cz|se|pl|hu|co|cc|ly|tk|ws|sh|fm|gl|ca|au|br|ch|mobi|asia|store|tech|space|website|fun|cloud|click|zip|mov|world|today|bet|casino|рф|中国|公司|网络)` +
		`(?:$|[^a-z0-9-])|(?:me|to|be|so|it|in|at|is|us|ai|am|la|im|st|by|my|no|id|ro|es|pt|fi)/\S)`)
)
