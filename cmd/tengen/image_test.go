package main

import (
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/moby/patternmatcher"
	"github.com/moby/patternmatcher/ignorefile"
)

const repository = "../.."

// TestTheImageCanBeBuilt: the files that each stage of the Dockerfile copies, of those that .dockerignore leaves, are
// enough for its build. No Docker is needed: the stages are folders here.
func TestTheImageCanBeBuilt(t *testing.T) {
	t.Parallel()
	context := buildContext(t)
	stages := stagesOf(t, context)
	for _, s := range []struct {
		stage, dir, program string
		env                 []string
	}{
		{"wasm", "", "./cmd/tengen-wasm", []string{"GOOS=js", "GOARCH=wasm"}},
		{"server", "", "./cmd/tengen", nil},
	} {
		cmd := exec.Command("go", "list", "-deps", s.program)
		cmd.Dir, cmd.Env = stages[s.stage], append(os.Environ(), s.env...)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", s.stage, err, out)
		}
	}
	if testing.Short() {
		return
	}
	page := filepath.Join(stages["web"], "frontend")
	for link, to := range map[string]string{"node_modules": "frontend/node_modules", "made": "frontend/made"} {
		at, err := filepath.Abs(filepath.Join(repository, to))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(at); err != nil {
			t.Fatalf("%v: make web makes it", err)
		}
		if err := os.Symlink(at, filepath.Join(page, link)); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("npm", "run", "-s", "build")
	cmd.Dir = page
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("the page: %v\n%s", err, out)
	}
	if _, err := os.Stat(filepath.Join(page, "dist", ".vite", "en", "index.html")); err != nil {
		t.Error(err)
	}
}

// buildContext returns the files that .dockerignore leaves of those in the repository, by their paths.
func buildContext(t *testing.T) []string {
	t.Helper()
	f, err := os.Open(filepath.Join(repository, ".dockerignore"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	patterns, err := ignorefile.ReadAll(f)
	if err != nil {
		t.Fatal(err)
	}
	ignored, err := patternmatcher.New(patterns)
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	err = filepath.WalkDir(repository, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		path, err = filepath.Rel(repository, path)
		if err != nil {
			return err
		}
		if d.IsDir() && (path == ".git" || path == "bin" || d.Name() == "node_modules") { // large, and ignored
			return fs.SkipDir
		}
		if out, err := ignored.MatchesOrParentMatches(path); err != nil || out || !d.Type().IsRegular() {
			return err
		}
		files = append(files, path)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// stagesOf returns a folder for each stage of the Dockerfile, with what it copies of the context.
func stagesOf(t *testing.T, context []string) map[string]string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(repository, "Dockerfile"))
	if err != nil {
		t.Fatal(err)
	}
	stages, stage, at := map[string]string{}, "", ""
	for line := range strings.Lines(string(text)) {
		words := strings.Fields(line)
		switch {
		case len(words) == 4 && words[0] == "FROM":
			stage, at = words[3], ""
			stages[stage] = t.TempDir()
		case len(words) == 2 && words[0] == "WORKDIR":
			at = strings.TrimPrefix(strings.TrimPrefix(words[1], "/src"), "/")
		case len(words) > 2 && words[0] == "COPY" && !strings.HasPrefix(words[1], "--"):
			sources, to := words[1:len(words)-1], words[len(words)-1]
			for _, from := range sources {
				from, target := filepath.Clean(from), filepath.Join(stages[stage], at, to)
				if strings.HasSuffix(to, "/") && slices.Contains(context, from) { // a file into a folder
					target = filepath.Join(target, filepath.Base(from))
				}
				if !copied(t, context, from, target) {
					t.Errorf("%s: nothing of %s is in the context", stage, from)
				}
			}
		}
	}
	return stages
}

// copied copies a file, or what a folder has, as COPY does. It reports whether there was anything.
func copied(t *testing.T, context []string, from, to string) (any bool) {
	t.Helper()
	for _, path := range context {
		name, ok := strings.CutPrefix(path, from+"/")
		if from == "." {
			name, ok = path, true
		} else if path == from {
			name, ok = "", true
		}
		if !ok {
			continue
		}
		target := filepath.Join(to, name)
		any = true
		body, err := os.ReadFile(filepath.Join(repository, path))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(target, body, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return any
}

// TestTheImagesToolchains: Go is that of go.mod, and Node one that the page accepts.
func TestTheImagesToolchains(t *testing.T) {
	read := func(path string) string {
		text, err := os.ReadFile(filepath.Join(repository, path))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	image, module := read("Dockerfile"), read("go.mod")
	want := regexp.MustCompile(`(?m)^go (\S+)$`).FindStringSubmatch(module)[1]
	for _, m := range regexp.MustCompile(`(?m)^FROM golang:([\d.]+)`).FindAllStringSubmatch(image, -1) {
		if m[1] != want {
			t.Errorf("the image has Go %s, go.mod %s", m[1], want)
		}
	}
	var page struct{ Engines struct{ Node string } }
	if err := json.Unmarshal([]byte(read("frontend/package.json")), &page); err != nil {
		t.Fatal(err)
	}
	node := regexp.MustCompile(`(?m)^FROM node:(\d+)`).FindStringSubmatch(image)
	if node == nil || !strings.Contains(page.Engines.Node, ">=") || node[1] < "24" {
		t.Errorf("the image has Node %q, the page wants %q", node, page.Engines.Node)
	}
	database := regexp.MustCompile(`image: (postgres:\S+)`).FindStringSubmatch(read("docker-compose.yml"))
	if database == nil || !strings.Contains(image, "\nFROM "+database[1]+"\n") {
		t.Errorf("pg_dump is not of the database's version: %q", database)
	}
}
