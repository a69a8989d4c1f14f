package archive

import "testing"

func TestSuggest(t *testing.T) {
	levels := []string{"acorn", "bamboo", "cedar"}
	for name, c := range map[string]struct {
		last []BotGame
		want string
	}{
		"nothing":             {nil, ""},
		"one win":             {[]BotGame{{"acorn", Won}}, "acorn"},
		"two wins":            {[]BotGame{{"acorn", Won}, {"acorn", Won}}, "bamboo"},
		"two losses":          {[]BotGame{{"cedar", Lost}, {"cedar", Lost}}, "bamboo"},
		"a win after a loss":  {[]BotGame{{"bamboo", Won}, {"bamboo", Lost}}, "bamboo"},
		"two draws":           {[]BotGame{{"bamboo", Drawn}, {"bamboo", Drawn}}, "bamboo"},
		"won on two levels":   {[]BotGame{{"bamboo", Won}, {"acorn", Won}}, "cedar"},
		"above the highest":   {[]BotGame{{"cedar", Won}, {"cedar", Won}}, "cedar"},
		"below the lowest":    {[]BotGame{{"acorn", Lost}, {"bamboo", Lost}}, "acorn"},
		"a level that was":    {[]BotGame{{"oak", Won}, {"oak", Won}}, ""},
		"a level that was, 2": {[]BotGame{{"acorn", Won}, {"oak", Won}}, "bamboo"},
	} {
		if got := Suggest(levels, c.last); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
