package web

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/tengen-go/tengen/hub/base/i18n"
)

// The web app manifest is written in English; each other language has its own at an address that its page links
// (frontend/words.ts). Its shortcuts and pictures are named by the titles of their pages.
const appManifest = "/manifest.webmanifest"

func manifestPath(l *i18n.Language) string { return "/manifest." + l.Code + ".webmanifest" }

// takeManifest adds the manifests of the other languages, if there is one in English.
func (all *files) takeManifest() error {
	english := all.byPath[appManifest]
	if english == nil {
		return nil
	}
	text, err := english.body.bytes()
	if err != nil {
		return err
	}
	for _, l := range i18n.All() {
		if l == i18n.English {
			continue
		}
		body, err := translateManifest(text, l)
		if err != nil {
			return fmt.Errorf("web: files: the app's manifest: %w", err)
		}
		all.byPath[manifestPath(l)] = heldFile(manifestPath(l), body)
	}
	return nil
}

func translateManifest(english []byte, l *i18n.Language) ([]byte, error) {
	var m map[string]any
	if err := json.Unmarshal(english, &m); err != nil {
		return nil, err
	}
	titles := map[string]string{}
	for page, of := range i18n.English.Pages {
		titles[of[0]] = l.Pages[page][0]
	}
	m["lang"], m["name"], m["description"] = l.Tag, l.Site, l.Gist
	for list, name := range map[string]string{"shortcuts": "name", "screenshots": "label"} {
		entries, _ := m[list].([]any)
		for _, e := range entries {
			entry, _ := e.(map[string]any)
			title, _ := entry[name].(string)
			if titles[title] == "" {
				return nil, fmt.Errorf("%s: %q is no page's title: %q", list, title, slices.Sorted(maps.Keys(titles)))
			}
			entry[name] = titles[title]
		}
	}
	return json.Marshal(m)
}
