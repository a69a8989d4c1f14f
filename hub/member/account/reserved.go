package account

import (
	"strings"
	"sync"
	"unicode"
)

// Words that are kept for the site, as people would write them, in the languages of the page. All are compared by their looks.
var (
	// staffWords make a name the site's wherever they stand in it as a word.
	staffWords = []string{
		"admin", "admins", "mod", "mods", "staff", "support", "official", "helpdesk", "sysop", "webmaster", "postmaster", "root",
		"správce", "podpora", "oficiální", "oficialni",
		"админ", "админы", "модер", "модеры", "модератор", "поддержка", "техподдержка", "официальный", "официально", "сотрудник", "администрация",
		"quảntrị", "quảntrịviên", "quantri", "quantrivien", "hỗtrợ", "hotro", "chínhthức", "chinhthuc", "điềuhành", "dieuhanh",
	}
	// staffBegins make a name the site's that has a word which begins so.
	staffBegins = []string{"admin", "moderator", "moderát", "tengen", "администр", "модератор", "поддержк", "официальн"}
	// staffParts are words of languages that are written without spaces: they make a name the site's wherever they stand in it.
	staffParts = []string{
		"管理员", "管理員", "管理者", "管理人", "运营", "運営", "運營", "官方", "版主", "客服", "公式", "工作人员", "工作人員",
		"サポート", "スタッフ", "モデレーター", "アドミン", "관리자", "관리인", "운영자", "운영진", "운영팀", "공식", "고객센터", "스태프", "모더레이터", "어드민",
	}
	// siteBegins reserve every name that begins with one of them, with any separators.
	siteBegins = []string{"guest", "admin", "tengen", "moderator", "system", "deleted", "closed"}
	// siteNames are whole names.
	siteNames = []string{
		"team", "help", "server", "site", "bot", "bots", "engine", "computer", "house", "owner", "operator", "security", "abuse",
		"api", "www", "me", "you", "null", "nil", "undefined", "none", "nobody", "anonymous", "anon",
		"unknown", "player", "visitor", "watcher", "spectator", "black", "white", "draw", "天元", "系统", "系統",
	}
	// botNames are the bots', also with ornaments.
	botNames = []string{
		"acorn", "bamboo", "cedar", "dogwood", "elm", "fir", "ginkgo", "hawthorn", "hickory", "hornbeam", "ironwood", "jacaranda", "jarrah", "juniper",
	}
	ornaments = []string{"bot", "bots", "engine", "ai", "the", "real", "true", "x", "xx", "one"}
)

// reservedWords are the lists by their looks.
type reservedWords struct {
	staff, whole, bots, ornaments     map[string]bool
	staffBegins, siteBegins, anywhere []string
}

var kept = sync.OnceValue(func() reservedWords {
	set := func(lists ...[]string) map[string]bool {
		m := map[string]bool{}
		for _, list := range lists {
			for _, w := range list {
				m[Look(w)] = true
			}
		}
		return m
	}
	looks := func(list []string) (out []string) {
		for _, w := range list {
			out = append(out, Look(w))
		}
		return out
	}
	return reservedWords{
		staff: set(staffWords), whole: set(staffWords, siteNames, botNames), bots: set(botNames), ornaments: set(ornaments),
		staffBegins: looks(staffBegins), siteBegins: looks(siteBegins), anywhere: looks(staffParts),
	}
})

// reserved reports whether a name is the site's.
func reserved(name string) bool {
	k := kept()
	begins := func(s string, list []string) bool {
		for _, p := range list {
			if strings.HasPrefix(s, p) {
				return true
			}
		}
		return false
	}
	whole := Look(strings.NewReplacer("_", "", "-", "").Replace(name))
	if k.whole[whole] || begins(whole, k.siteBegins) {
		return true
	}
	for _, p := range k.anywhere {
		if strings.Contains(whole, p) {
			return true
		}
	}
	bots, others := 0, 0
	for _, w := range words(name) {
		bare := strings.Trim(w, "0123456789")
		look, bareLook := Look(w), Look(bare)
		plain := strings.Trim(bareLook, "x") // xXadminXx
		if k.staff[look] || k.staff[bareLook] || k.staff[plain] || begins(look, k.staffBegins) || begins(plain, k.staffBegins) {
			return true
		}
		switch {
		case k.bots[look], k.bots[bareLook], k.bots[plain]:
			bots++
		case bare != "" && !k.ornaments[bareLook]:
			others++
		}
	}
	return bots > 0 && others == 0
}

// words are the parts of a name between separators, and those that begin with a capital or another script.
func words(name string) (out []string) {
	var word []rune
	end := func() {
		if len(word) > 0 {
			out, word = append(out, string(word)), nil
		}
	}
	var last rune
	for _, r := range name {
		switch {
		case r == '_' || r == '-':
			end()
		case unicode.IsUpper(r) && unicode.IsLower(last), last != 0 && unicode.IsLetter(r) && unicode.IsLetter(last) && familyOr(r) != familyOr(last):
			end()
			word = append(word, r)
		default:
			word = append(word, r)
		}
		last = r
	}
	end()
	return out
}

// familyOr is the family of a letter, -1 for others.
func familyOr(r rune) int {
	if f, ok := familyOf(r); ok {
		return f
	}
	return -1
}
