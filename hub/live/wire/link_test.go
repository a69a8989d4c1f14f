package wire

import "testing"

func TestLinks(t *testing.T) {
	for text, want := range map[string]bool{
		"https://example.com/a":              true,
		"see HTTP://EXAMPLE.COM now":         true,
		"hxxp://example.test":                true,
		"ftp://x":                            true,
		"www.example.test":                   true,
		"WWW.Example.com.":                   true,
		"go to example.com":                  true,
		"(example.org)":                      true,
		"a.b.example.net/path":               true,
		"me@example.com":                     true,
		"free-coins.top!":                    true,
		"discord.gg/abc":                     true,
		"youtu.be/abc":                       true,
		"t.me/somebody":                      true,
		"bit.ly/x":                           true,
		"пример.рф":                          true,
		"例子.中国":                              true,
		"ｅｘａｍｐｌｅ．ｃｏｍ":                        true,
		"example。com":                        true,
		"看example.com吧":                      true,
		"evil.co":                            true,
		"see evil.co, it is good":            true,
		"evil.co:8080":                       true,
		"evil.cc":                            true,
		"evil.store":                         true,
		"evil.com:80":                        true,
		"1.2.3.4/x":                          true,
		"at 192.0.2.17:8080":                 true,
		"[2001:db8::1]/x":                    true,
		"1.2.3.4":                            false, // moves, a version
		"1.2.3/4":                            false,
		"300.1.2.3/x":                        true,
		"xn--e1afmkfd":                       true,
		"a.XN--P1AI":                         true,
		"xn--e1afmkfd.xn--p1ai/x":            true,
		"xn-- is a prefix":                   false,
		"mailto:somebody":                    true,
		"MAILTO:a@b":                         true,
		"javascript:alert(1)":                true,
		"magnet:?xt=x":                       true,
		"tel:+1":                             true,
		"data: yes":                          false,
		"note:this":                          false,
		"":                                   false,
		"h8.i9":                              false,
		"h8.i9.j10":                          false,
		"1.5":                                false,
		"10.5.2026":                          false,
		"3.com":                              true,
		"e.g. this":                          false,
		"i.e. that":                          false,
		"good game.thanks":                   false,
		"come to me.to be or not":            false,
		"nice.it was close":                  false,
		"win.draw/loss":                      false,
		"and/or":                             false,
		"h8/i9":                              false,
		"...":                                false,
		"wait...what":                        false,
		"gg.wp":                              false,
		"ok.gg":                              true,
		"v1.2.3":                             false,
		"a://":                               true,
		"://":                                false,
		"www":                                false,
		"www. what":                          false,
		".com":                               false,
		"the dotcom bubble":                  false,
		"example.community":                  false,
		"example.com-munity":                 false,
		"15:30":                              false,
		"x+y.z":                              false,
		"こんにちは。ありがとう":                        false,
		"你好。再见":                              false,
		"Tengen 1.2. is out":                 false,
		"file.txt":                           false,
		"move 7.h8 then 8.i9, was 12.de bad": true, // "12.de" reads as a name; rare enough
	} {
		if got := Links(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func FuzzLinks(f *testing.F) {
	f.Add("www.example.com")
	f.Fuzz(func(_ *testing.T, text string) { Links(text) })
}
