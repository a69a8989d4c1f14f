package main

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/format"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// codecFile is the code that writes and reads the messages of hub/live/wire without reflection.
const codecFile = "hub/live/wire/codec.go"

// codecHead is what of it does not depend on the messages.
//
//go:embed codec.head
var codecHead string

// codec collects the code.
type codec struct {
	root     string
	packages map[string]*declared // by path below the module
	out      strings.Builder
	known    map[string]bool // the functions that there are, or will be
	todo     []goType        // structs that they are to be written for
}

// codecs returns the text of codecFile for the module at root: what appends each type of data that a client is sent, and what
// reads each that a client sends, if it has nothing but strings, numbers and truths.
func codecs(root string) (string, error) {
	c := &codec{root: root, packages: map[string]*declared{}, known: map[string]bool{}}
	wire, err := c.load(filepath.Dir(codecFile))
	if err != nil {
		return "", err
	}
	f, err := parse(root, protocol)
	if err != nil {
		return "", err
	}
	var others []*ast.File
	for _, name := range slices.Sorted(maps.Keys(wire.types)) {
		others = append(others, wire.files[name])
	}
	in, err := messagesOf(f, "In", others...)
	if err != nil {
		return "", err
	}
	out, err := messagesOf(f, "Out", others...)
	if err != nil {
		return "", err
	}
	sent, read := []string{"EventData"}, []string{"In"}
	for _, m := range slices.Concat(in, out) {
		if strings.HasPrefix(m.name, "In") {
			read = append(read, m.d)
			sent = append(sent, m.ack)
		} else {
			sent = append(sent, m.d)
		}
	}
	c.out.WriteString(codecHead)
	if err := c.appendAny(wire, namesOf(sent)); err != nil {
		return "", err
	}
	for _, frame := range []string{"Out", "eventOut", "ackOut"} {
		c.want(wire.typ(frame))
	}
	for len(c.todo) > 0 {
		t := c.todo[0]
		c.todo = c.todo[1:]
		if err := c.appender(t); err != nil {
			return "", err
		}
	}
	for _, name := range namesOf(read) {
		if err := c.reader(wire.typ(name)); err != nil {
			return "", err
		}
	}
	c.messageType(in)
	text, err := format.Source([]byte(c.out.String()))
	return string(text), err
}

// namesOf returns the types that some names are of, each once.
func namesOf(names []string) []string {
	names = slices.DeleteFunc(names, func(n string) bool { return n == "" || n == none || n == asked })
	slices.Sort(names)
	return slices.Compact(names)
}

// function returns the name of the function that appends a struct.
func function(name string) string {
	pkg, name, found := strings.Cut(name, ".")
	if !found {
		return "append" + capital(pkg)
	}
	return "append" + capital(pkg) + name
}

// want has a struct's function written.
func (c *codec) want(t goType) {
	k, err := c.resolve(t)
	if f := function(k.name); err == nil && !c.known[f] {
		c.known[f] = true
		c.todo = append(c.todo, t)
	}
}

func (c *codec) printf(format string, a ...any) { fmt.Fprintf(&c.out, format, a...) }

// appendAny writes the function that appends a message's data.
func (c *codec) appendAny(wire *declared, names []string) error {
	c.printf("\n// appendAny appends anything; what messages carry, without reflection.\nfunc appendAny(b []byte, v any) []byte {\nswitch v := v.(type) {\n")
	for _, name := range names {
		t := wire.typ(name)
		k, err := c.resolve(t)
		if err != nil {
			return err
		}
		if k.struc == nil {
			return fmt.Errorf("%s is no struct", name)
		}
		c.want(t)
		c.printf("case %s:\nreturn %s(b, &v)\n", name, function(name))
	}
	c.printf("}\nreturn appendByLibrary(b, v)\n}\n")
	return nil
}

// appender writes the function that appends a struct.
func (c *codec) appender(t goType) error {
	k, err := c.resolve(t)
	if err != nil {
		return err
	}
	c.printf("\nfunc %s(b []byte, x *%s) []byte {\nstart := len(b)\n", function(k.name), k.name)
	if err := c.appendFields(k, "x"); err != nil {
		return fmt.Errorf("%s: %w", k.name, err)
	}
	c.printf("return endObject(b, start)\n}\n")
	return nil
}

// appendFields writes what appends the fields of a struct, each behind a comma; endObject puts a brace in place of the first.
func (c *codec) appendFields(k kind, x string) error {
	for _, f := range k.struc.Fields.List {
		t := goType{f.Type, k.of.in, k.of.file}
		if len(f.Names) == 0 { // embedded
			of, err := c.resolve(t)
			if err != nil {
				return err
			}
			if of.struc == nil || f.Tag != nil {
				return fmt.Errorf("it embeds what is no plain struct")
			}
			if err := c.appendFields(of, x+"."+of.name); err != nil {
				return err
			}
			continue
		}
		if !f.Names[0].IsExported() {
			continue
		}
		name, optional, err := tagOf(f)
		if err != nil {
			return err
		}
		e := x + "." + f.Names[0].Name
		of, err := c.resolve(t)
		if err != nil {
			return err
		}
		empty := ""
		if optional {
			if empty, err = emptiness(of, e); err != nil {
				return err
			}
		}
		if empty != "" {
			c.printf("if %s {\n", empty)
		}
		c.printf("b = append(b, %s...)\n", "`,\""+name+"\":`")
		if err := c.appendValue(t, e, empty != ""); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if empty != "" {
			c.printf("}\n")
		}
	}
	return nil
}

// tagOf returns a field's name on the wire, and whether it is left out if it is empty.
func tagOf(f *ast.Field) (name string, optional bool, err error) {
	if len(f.Names) != 1 || f.Tag == nil {
		return "", false, fmt.Errorf("a field without a name on the wire")
	}
	tag, err := strconv.Unquote(f.Tag.Value)
	if err != nil {
		return "", false, err
	}
	name, options, _ := strings.Cut(reflect.StructTag(tag).Get("json"), ",")
	if name == "" || name == "-" || options != "" && options != "omitempty" {
		return "", false, fmt.Errorf("%s has the tag %q", f.Names[0].Name, tag)
	}
	return name, options != "", nil
}

// emptiness returns the condition under which an optional value is written, "" if it always is.
func emptiness(k kind, e string) (string, error) {
	switch t := k.expr.(type) {
	case *ast.Ident:
		switch t.Name {
		case "string":
			return e + ` != ""`, nil
		case "bool":
			return e, nil
		case "any":
			return e + " != nil", nil
		}
		return e + " != 0", nil
	case *ast.StarExpr:
		return e + " != nil", nil
	case *ast.ArrayType, *ast.MapType:
		return "len(" + e + ") > 0", nil
	case *ast.StructType:
		return "", nil
	}
	return "", fmt.Errorf("%T cannot be left out", k.expr)
}

// appendValue writes what appends a value; filled says that it is not nil.
func (c *codec) appendValue(t goType, e string, filled bool) error {
	k, err := c.resolve(t)
	if err != nil {
		return err
	}
	if k.text {
		c.printf("b = appendText(b, %s)\n", e)
		return nil
	}
	orNull := func(write func() error) error {
		if !filled {
			c.printf("if %s == nil {\nb = append(b, \"null\"...)\n} else {\n", e)
		}
		err := write()
		if !filled {
			c.printf("}\n")
		}
		return err
	}
	switch x := k.expr.(type) {
	case *ast.Ident:
		return c.appendBasic(x.Name, e, k.name != "")
	case *ast.StructType:
		if k.name == "" {
			return fmt.Errorf("a struct without a name")
		}
		c.want(t)
		c.printf("b = %s(b, &%s)\n", function(k.name), e)
		return nil
	case *ast.StarExpr:
		elem := goType{x.X, k.of.in, k.of.file}
		of, err := c.resolve(elem)
		if err != nil {
			return err
		}
		return orNull(func() error {
			if of.struc == nil {
				return c.appendValue(elem, "*"+e, false)
			}
			c.want(elem)
			c.printf("b = %s(b, %s)\n", function(of.name), e)
			return nil
		})
	case *ast.ArrayType:
		return orNull(func() error {
			c.printf("b = append(b, '[')\nfor i := range %s {\nif i > 0 {\nb = append(b, ',')\n}\n", e)
			err := c.appendValue(goType{x.Elt, k.of.in, k.of.file}, e+"[i]", false)
			c.printf("}\nb = append(b, ']')\n")
			return err
		})
	case *ast.MapType:
		with := "appendCounts" // numbers or texts by name: the compiler sees to it that there is no other kind
		if of, ok := x.Value.(*ast.Ident); ok && of.Name == "string" {
			with = "appendTexts"
		}
		c.printf("b = %s(b, %s)\n", with, e)
		return nil
	}
	return fmt.Errorf("%T is nothing that a message has", k.expr)
}

// appendBasic writes what appends a value of a type of the language, or of one with a name of its own.
func (c *codec) appendBasic(name, e string, own bool) error {
	switch name {
	case "string":
		if own {
			e = "string(" + e + ")"
		}
		c.printf("b = appendString(b, %s)\n", e)
	case "int", "int64":
		if own || name == "int" {
			e = "int64(" + e + ")"
		}
		c.printf("b = strconv.AppendInt(b, %s, 10)\n", e)
	case "bool":
		c.printf("b = strconv.AppendBool(b, %s)\n", e)
	case "any":
		c.printf("b = appendAny(b, %s)\n", e)
	default:
		return fmt.Errorf("%s is nothing that a message has", name)
	}
	return nil
}

// reader writes the method that reads a message, unless it has something in it that is no string, number or truth.
func (c *codec) reader(t goType) error {
	k, err := c.resolve(t)
	if err != nil {
		return err
	}
	var cases strings.Builder
	for i, f := range k.struc.Fields.List {
		name, _, err := tagOf(f)
		if err != nil {
			return err
		}
		of, err := c.resolve(goType{f.Type, k.of.in, k.of.file})
		if err != nil {
			return err
		}
		value := readValue(of, name == "t" && k.name == "In")
		if value == "" {
			return nil
		}
		if of.name != "" {
			value = of.name + "(" + value + ")"
		}
		fmt.Fprintf(&cases, "case %q:\nr.once(%d)\nx.%s = %s\n", name, i, f.Names[0].Name, value)
	}
	c.printf("\n// readPlain reads data if it is plain; see reader.\nfunc (x *%s) readPlain(data []byte) bool {\nr := reader{data: data}\nr.expect('{')\n", k.name)
	c.printf("for name := r.field(); name != nil; name = r.field() {\nswitch string(name) {\n%sdefault:\nreturn false\n}\n}\nreturn r.done()\n}\n", cases.String())
	return nil
}

// readValue returns the expression that reads a field, "" if there is none.
func readValue(k kind, messageType bool) string {
	switch x := k.expr.(type) {
	case *ast.Ident:
		switch x.Name {
		case "string":
			if messageType {
				return "messageType(r.text())"
			}
			return "string(r.text())"
		case "int":
			return "int(r.number())"
		case "int64":
			return "r.number()"
		case "bool":
			return "r.truth()"
		}
	case *ast.SelectorExpr: // jsontext.Value
		return "r.object()"
	}
	return ""
}

// messageType writes what names the types of messages from clients.
func (c *codec) messageType(in []message) {
	c.printf("\n// InTypes are the types of messages from clients.\nvar InTypes = [...]string{\n")
	for _, m := range in {
		c.printf("%s,\n", m.name)
	}
	c.printf("}\n")
	c.printf("\n// messageType returns the type of a message, of a known one the constant.\nfunc messageType(t []byte) string {\nswitch string(t) {\n")
	for _, m := range in {
		c.printf("case %q:\nreturn %s\n", m.t, m.name)
	}
	c.printf("}\nreturn string(t)\n}\n")
}
