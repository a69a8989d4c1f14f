package demo

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/tengen-go/tengen/hub/member/account"
)

// The parts of names, of nobody.
var (
	firsts = strings.Fields("Aki Ben Chi Dana Elin Fumi Goro Hana Ivo Jana Kaito Lena Mika Noor Oto Petra Quinn Rin Sora Tomas Uma Vera Wei Xenia Yuki Zora Anh Bao Cuong Dung Hyun Jin Min Soo Tae")
	lasts  = strings.Fields("Bamboo Stone Five Corner Moon River Four Crane Pine Wind Snow Star Tiger Fox Kaya Slate Shell Board Cloud Peak")
)

// names returns so many names, which the site allows, no two alike.
func names(rng *rand.Rand, n int) []string {
	taken := map[string]bool{}
	list := make([]string, 0, n)
	for len(list) < n {
		name := firsts[rng.IntN(len(firsts))]
		switch rng.IntN(3) {
		case 0:
			name += lasts[rng.IntN(len(lasts))]
		case 1:
			name = strings.ToLower(name) + "_" + strings.ToLower(lasts[rng.IntN(len(lasts))])
		default:
			name = fmt.Sprintf("%s%d", name, 2+rng.IntN(97))
		}
		if key := account.Skeleton(name); !taken[key] {
			taken[key] = true
			list = append(list, name)
		}
	}
	return list
}
