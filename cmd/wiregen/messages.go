package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// protocol is where the types of messages are.
const protocol = "hub/live/wire/protocol.go"

// none stands for a message without D, asked for the D of an ack.
const (
	none  = "none"
	asked = "as asked"
)

// message is one type of message, as its constant and the comment beside it say.
type message struct {
	name string   // of the constant
	t    string   // the type on the wire
	d    string   // the type of D, none or asked
	has  []string // its other fields, "v?" if optional
	ack  string   // of a command: the type of the ack's D or none
	note string
}

// said is the form of a comment: D (has) → ack; note.
var said = regexp.MustCompile(`^(as asked|\w+)(?: \(([a-z? ]+)\))?(?: → (\w+))?(?:; (.+))?$`)

// heads are the fields of a message besides T and D.
var heads = []string{"id", "g", "v", "code", "why", "values", "message"}

// parseMessage reads a constant and its comment.
func parseMessage(v *ast.ValueSpec) (message, error) {
	m := message{name: v.Names[0].Name}
	m.t, _ = strconv.Unquote(v.Values[0].(*ast.BasicLit).Value)
	comment := strings.TrimSpace(v.Comment.Text())
	parts := said.FindStringSubmatch(comment)
	if parts == nil {
		return m, fmt.Errorf("%s: %q does not say what the message has", m.name, comment)
	}
	m.d, m.has, m.ack, m.note = parts[1], strings.Fields(parts[2]), parts[3], parts[4]
	for _, h := range m.has {
		if !slices.Contains(heads, strings.TrimSuffix(h, "?")) {
			return m, fmt.Errorf("%s: messages have no %s", m.name, h)
		}
	}
	if (m.ack != "") != (strings.HasPrefix(m.name, "In") && slices.Contains(m.has, "id")) {
		return m, fmt.Errorf("%s: what has an id is acknowledged, and nothing else", m.name)
	}
	return m, nil
}

// messagesOf returns the messages of the constants that begin with prefix, In
// or Out. Each type of data must be one that the file or one of the others declares.
func messagesOf(f *ast.File, prefix string, others ...*ast.File) (all []message, err error) {
	types := map[string]bool{none: true, asked: true, "": true}
	for _, f := range append(others, f) {
		for _, d := range f.Decls {
			if gen, ok := d.(*ast.GenDecl); ok && gen.Tok == token.TYPE {
				types[gen.Specs[0].(*ast.TypeSpec).Name.Name] = true
			}
		}
	}
	for _, d := range f.Decls {
		gen, ok := d.(*ast.GenDecl)
		if !ok || gen.Tok != token.CONST {
			continue
		}
		for _, s := range gen.Specs {
			v := s.(*ast.ValueSpec)
			if v.Type != nil || !strings.HasPrefix(v.Names[0].Name, prefix) {
				continue
			}
			m, err := parseMessage(v)
			if err == nil && (!types[m.d] || !types[m.ack]) {
				err = fmt.Errorf("%s: there is no type %s or %s", m.name, m.d, m.ack)
			}
			if err != nil {
				return nil, err
			}
			all = append(all, m)
		}
	}
	return all, nil
}

// fields returns a message's fields in TypeScript, except those in without.
func (m message) fields(without ...string) string {
	out := fmt.Sprintf("t: '%s'", m.t)
	for _, h := range m.has {
		name, optional := strings.CutSuffix(h, "?")
		if slices.Contains(without, name) {
			continue
		}
		ts := "string"
		switch name {
		case "id", "v":
			ts = "number"
		case "values":
			ts = "Record<string, number>"
		}
		out += fmt.Sprintf("; %s%s: %s", name, map[bool]string{true: "?"}[optional], ts)
	}
	if m.d != none && m.d != asked {
		out += "; d: " + m.d
	}
	return out
}

// remark is a message's note as a comment at the end of a line.
func (m message) remark() string {
	if m.note == "" {
		return ""
	}
	return " // " + m.note
}

// messages writes what either side says, as unions that are told apart by t.
func (g *generator) messages(f *ast.File, others []*ast.File) error {
	in, err := messagesOf(f, "In", others...)
	if err != nil {
		return err
	}
	out, err := messagesOf(f, "Out", others...)
	if err != nil {
		return err
	}
	p := func(format string, a ...any) { fmt.Fprintf(&g.out, format, a...) }

	p("\n/** Commands are the messages that are acknowledged, without their id, by type. */\nexport interface Commands {\n")
	for _, m := range in {
		if m.ack != "" {
			p("  %s: { %s }%s\n", m.t, m.fields("id"), m.remark())
		}
	}
	p("}\n\n/** In is every message from a client. */\nexport type In =\n")
	for _, m := range in {
		if m.ack == "" {
			// Any message may have an id, for an error to repeat.
			p("  | { t: '%s'; id?: number%s }%s\n", m.t, strings.TrimPrefix(m.fields(), "t: '"+m.t+"'"), m.remark())
		}
	}
	p("  | (Commands[keyof Commands] & { id: number })\n")

	for _, m := range out {
		if m.d == asked {
			p("\n/** Acks are the answers to commands, by the command's type: %s. */\nexport interface Acks {\n", m.note)
			for _, c := range in {
				if c.ack != "" {
					p("  %s: { %s }\n", c.t, message{t: m.t, has: m.has, d: c.ack}.fields())
				}
			}
			p("}\n")
		}
	}
	p("\n/** GameEvent is an event of a game: v is the version after it. */\n")
	p("export type GameEvent = { t: Kind; g: string; v: number; d: EventData }\n")
	p("\n/** Out is every message to a client. */\nexport type Out =\n")
	for _, m := range out {
		if m.d == asked {
			p("  | Acks[keyof Acks]\n")
		} else {
			p("  | { %s }%s\n", m.fields(), m.remark())
		}
	}
	p("  | GameEvent\n")
	return nil
}
