// Package table prints rows and columns as Markdown, plain text or JSON.
package table

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"
	"text/tabwriter"
)

// Table is rows of cells: strings, numbers, or anything else that fmt prints. A missing or nil cell is empty.
type Table struct {
	Columns []Column
	Rows    [][]any
}

// Column has a title for people and a name for programs, the same if Name is "".
type Column struct {
	Title, Name string
	Left        bool // its text begins at the left
	Once        bool // people see only those cells that differ from the one above
}

func (c Column) name() string {
	if c.Name == "" {
		return c.Title
	}
	return c.Name
}

// Add adds a row.
func (t *Table) Add(cells ...any) { t.Rows = append(t.Rows, cells) }

// Markdown writes the table as Markdown.
func (t *Table) Markdown(w io.Writer) error {
	var b strings.Builder
	line := func(cell func(i int) string) {
		for i := range t.Columns {
			b.WriteString("| " + cell(i) + " ")
		}
		b.WriteString("|\n")
	}
	line(func(i int) string { return t.Columns[i].Title })
	for _, c := range t.Columns {
		if c.Left {
			b.WriteString("|---")
		} else {
			b.WriteString("|--:")
		}
	}
	b.WriteString("|\n")
	for r := range t.Rows {
		line(func(i int) string { return t.shown(r, i) })
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Text writes the table with spaces between its columns.
func (t *Table) Text(w io.Writer) error {
	tab := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	width := make([]int, len(t.Columns)) // of columns that begin at the left: tabwriter knows one side for all
	for i, c := range t.Columns {
		if c.Left {
			width[i] = len([]rune(c.Title))
			for r := range t.Rows {
				width[i] = max(width[i], len([]rune(t.shown(r, i))))
			}
		}
	}
	line := func(cell func(i int) string) {
		for i := range t.Columns {
			fmt.Fprintf(tab, "%-*s\t", width[i], cell(i))
		}
		fmt.Fprintln(tab)
	}
	line(func(i int) string { return t.Columns[i].Title })
	for r := range t.Rows {
		line(func(i int) string { return t.shown(r, i) })
	}
	return tab.Flush()
}

// MarshalJSON returns a list with an object for each row, whose keys are the columns' names.
func (t *Table) MarshalJSON() ([]byte, error) {
	all := make([]map[string]any, len(t.Rows))
	for i, row := range t.Rows {
		all[i] = map[string]any{}
		for k, c := range t.Columns {
			if k < len(row) && row[k] != nil {
				all[i][c.name()] = row[k]
			}
		}
	}
	return json.Marshal(all)
}

// JSON writes anything as JSON for people who look at it too.
func JSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

// shown is a cell as people see it.
func (t *Table) shown(row, i int) string {
	text := textOf(t.Rows[row], i)
	if t.Columns[i].Once && row > 0 && text == textOf(t.Rows[row-1], i) {
		return ""
	}
	return text
}

func textOf(row []any, i int) string {
	if i >= len(row) || row[i] == nil {
		return ""
	}
	return fmt.Sprint(row[i])
}

// Number is a number of which people see some digits, and programs all.
type Number struct {
	Value  float64
	Digits int // after the point
}

// String writes the number with thousands separated, a dash for NaN.
func (n Number) String() string {
	if math.IsNaN(n.Value) {
		return "–"
	}
	s := fmt.Sprintf("%.*f", n.Digits, n.Value)
	whole, rest, found := strings.Cut(s, ".")
	if found {
		rest = "." + rest
	}
	sign := ""
	if strings.HasPrefix(whole, "-") {
		sign, whole = "-", whole[1:]
	}
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	return sign + whole + rest
}

// MarshalJSON returns the whole number, null for NaN.
func (n Number) MarshalJSON() ([]byte, error) {
	if math.IsNaN(n.Value) || math.IsInf(n.Value, 0) {
		return []byte("null"), nil
	}
	return json.Marshal(n.Value)
}

// Named is a name with an explanation for people.
type Named struct{ Name, About string }

// String writes both, as Markdown.
func (n Named) String() string { return "**" + n.Name + "**: " + n.About }

// MarshalJSON returns the name alone.
func (n Named) MarshalJSON() ([]byte, error) { return json.Marshal(n.Name) }
