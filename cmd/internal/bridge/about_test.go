package bridge

import (
	"testing"

	"github.com/tengen-go/tengen/cmd/internal/botclient"
)

func TestEngineOf(t *testing.T) {
	for about, want := range map[string]botclient.Engine{
		`name="Tengen", version="1.2", author="The authors, all", country="", www=""`: {Name: "Tengen", Version: "1.2", Author: "The authors, all"},
		`name=Pela,version=2017,author=Petr Lastovicka`:                               {Name: "Pela", Version: "2017", Author: "Petr Lastovicka"},
		`version="3"`:          {Name: "pbrain-x", Version: "3"},
		``:                     {Name: "pbrain-x"},
		`codename="X" name=`:   {Name: "pbrain-x"},
		`name = "With spaces"`: {Name: "With spaces"},
		"name=\"a\x00b\xffc":   {Name: "abc"},
	} {
		a := Abilities{About: about}
		if got := a.Engine("/opt/pbrain-x.exe"); got != want {
			t.Errorf("%q: %+v", about, got)
		}
	}
}
