package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/engine/record"
	"github.com/tengen-go/tengen/hub/library/study"
)

// fullest is a study that gets nodes as long as it can be kept.
func fullest(node func(i int) study.TreeNode) study.Study {
	s := study.Study{Rule: "freestyle", Size: 15, Nodes: []study.TreeNode{{Up: -1}}}
	bytes := 200
	for i := 1; i < study.MaxNodes; i++ {
		n := node(i)
		n.At = "pass"
		if n.Up = i - 1; i%500 == 1 { // lines of 500 moves, each of which begins elsewhere
			k := i / 500
			n.Up, n.At = 0, fmt.Sprintf("%c%d", 'a'+k%15, 1+k/15)
		}
		body, err := json.Marshal(n)
		if bytes += len(body) + 1; err != nil || bytes > study.MaxBytes {
			break
		}
		s.Nodes = append(s.Nodes, n)
	}
	return s
}

// A study of the largest size is a file that is read back, for any content: a character of it may take two bytes there
// for each that it has here.
func TestTheLargestStudiesAreFiles(t *testing.T) {
	labels := make([]study.TreeMark, 200)
	for i := range labels {
		labels[i] = study.TreeMark{Kind: study.Label, At: fmt.Sprintf("%c%d", 'a'+i%15, 1+i/15), Text: "A"}
	}
	for name, node := range map[string]func(int) study.TreeNode{
		"signs that SGF escapes": func(int) study.TreeNode { return study.TreeNode{Comment: strings.Repeat(":", 10_000)} },
		"letters that take four bytes": func(int) study.TreeNode {
			return study.TreeNode{Comment: strings.Repeat("ñ", 10_000)}
		},
		"moves":          func(int) study.TreeNode { return study.TreeNode{} },
		"short comments": func(int) study.TreeNode { return study.TreeNode{Comment: strings.Repeat("]", 50)} },
		"labels":         func(int) study.TreeNode { return study.TreeNode{Marks: labels} },
	} {
		if testing.Short() && name != "short comments" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			s := fullest(node)
			body, err := json.Marshal(s)
			if err != nil || s.Fits() != nil || len(body) < study.MaxBytes-50_000 && len(s.Nodes) < study.MaxNodes {
				t.Fatal(len(body), len(s.Nodes), err)
			}
			for _, format := range []string{"sgf", "lib", "lib?encoding=gb18030"} {
				r := b.post("/api/export/"+format, string(body))
				file := text(t, r)
				if r.StatusCode != http.StatusOK || len(file) > record.MaxBytes {
					t.Errorf("%s: %d, %d bytes, %.200s", format, r.StatusCode, len(file), file)
					continue
				}
				query := ""
				if strings.Contains(format, "gb") {
					query = "?encoding=gb18030"
				}
				r = b.upload("/api/import"+query, file)
				if r.StatusCode != http.StatusOK {
					t.Errorf("%s of %d bytes: %d %s", format, len(file), r.StatusCode, text(t, r))
					continue
				}
				again := read[imported](t, r).Studies[0]
				if got, want := signs(again), signs(s); got != want {
					t.Errorf("%s of %d bytes: %v came back, of %v", format, len(file), got, want)
				}
			}
		})
	}
}

// signs counts nodes, bytes of comments and labels.
func signs(s study.Study) (n [3]int) {
	for i := range s.Nodes {
		n[0]++
		n[1] += len(s.Nodes[i].Comment)
		n[2] += len(s.Nodes[i].Marks)
	}
	return n
}
