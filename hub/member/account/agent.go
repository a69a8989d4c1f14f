package account

import (
	"net/netip"
	"strings"
)

// Device is a browser as its User-Agent describes it, by the names that people know; "" is unknown. A User-Agent can
// claim anything.
type Device struct {
	Browser string
	System  string
}

// browsers are looked for in this order: most claim to be others too.
var browsers = []struct{ sign, name string }{
	{"Edg/", "Edge"}, {"EdgA/", "Edge"}, {"EdgiOS/", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser/", "Samsung Internet"},
	{"Vivaldi/", "Vivaldi"}, {"YaBrowser/", "Yandex Browser"}, {"MicroMessenger/", "WeChat"},
	{"FxiOS/", "Firefox"}, {"Firefox/", "Firefox"}, {"CriOS/", "Chrome"}, {"Chromium/", "Chromium"}, {"Chrome/", "Chrome"},
	{"Safari/", "Safari"}, {"curl/", "curl"}, {"python", "Python"}, {"Go-http-client", "Go"},
}

var systems = []struct{ sign, name string }{
	{"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Android", "Android"}, {"HarmonyOS", "HarmonyOS"}, {"CrOS", "ChromeOS"},
	{"Windows", "Windows"}, {"Macintosh", "Mac"}, {"Mac OS", "Mac"}, {"Linux", "Linux"}, {"FreeBSD", "FreeBSD"}, {"OpenBSD", "OpenBSD"},
}

// DeviceOf reads a User-Agent.
func DeviceOf(agent string) (d Device) {
	for _, b := range browsers {
		if strings.Contains(agent, b.sign) {
			d.Browser = b.name
			break
		}
	}
	for _, s := range systems {
		if strings.Contains(agent, s.sign) {
			d.System = s.name
			break
		}
	}
	return d
}

// Place returns the block of addresses in which one lies: an IPv4 address's /24, an IPv6 address's /48; "" for any
// other text.
func Place(address string) string {
	a, err := netip.ParseAddr(address)
	if err != nil {
		return ""
	}
	a = a.Unmap().WithZone("")
	bits := 48
	if a.Is4() {
		bits = 24
	}
	p, err := a.Prefix(bits)
	if err != nil {
		return ""
	}
	return p.String()
}
