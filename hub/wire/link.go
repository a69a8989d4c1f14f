package wire

import (
	"regexp"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// Links reports whether a text leads somewhere: with a scheme, www. before it, or a name that ends as sites' names do. Full width and
// ideographic stops are stops. Points (h8.i9), numbers (1.5) and sentences without a space between them are no links.
func Links(text string) bool {
	text = stops.Replace(norm.NFKC.String(strings.ToLower(text)))
	return scheme.MatchString(text) || site.MatchString(text)
}

var (
	stops  = strings.NewReplacer("。", ".", "｡", ".", "․", ".")
	scheme = regexp.MustCompile(`[a-z][a-z0-9+.-]*://|\bwww\.[\pL\pN]`)
	// Endings that are also words or abbreviations need a path after them.
	site = regexp.MustCompile(`(?:^|[^\pL\pN])(?:[\pL\pN][\pL\pN-]*\.)+` +
		`(?:(?:com|net|org|info|biz|io|gg|tv|xyz|top|app|dev|site|online|shop|club|live|link|chat|wiki|blog|page|pro|vip|icu|ru|su|cn|de|uk|jp|kr|tw|vn|hk|fr|nl|eu|ee|cz|se|pl|hu|рф|中国)` +
		`(?:$|[^a-z0-9-])|(?:me|to|be|co|cc|ly|so|it|in|at|is|us|ai|am|fm|la|sh|tk|ws|im|st|gl|by|my|no|id|ro|es|pt|fi)/\S)`)
)
