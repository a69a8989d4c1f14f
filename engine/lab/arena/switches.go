package arena

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/engine"
)

// The options of our engine are set by the names of their fields, in any case of letters, so a new one can be measured
// at once.

// switchAll sets the switches of a list "A+B".
func switchAll(opt *engine.Options, names string, on bool) error {
	for name := range strings.SplitSeq(names, "+") {
		f, err := option(opt, name, reflect.Bool)
		if err != nil {
			return err
		}
		f.SetBool(on)
	}
	return nil
}

// setNumber sets a field that is a whole number, from "Name:12".
func setNumber(opt *engine.Options, text string) error {
	name, value, _ := strings.Cut(text, ":")
	n, err := strconv.ParseInt(value, 10, 64)
	if err != nil {
		return fmt.Errorf("wants Field:NUMBER: %.40q", text)
	}
	f, err := option(opt, name, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64)
	if err != nil {
		return err
	}
	if f.OverflowInt(n) {
		return fmt.Errorf("%d is too large for %s", n, name)
	}
	f.SetInt(n)
	return nil
}

// option returns a field of one of the kinds, or an error that names them all.
func option(opt *engine.Options, name string, kinds ...reflect.Kind) (reflect.Value, error) {
	name = strings.TrimSpace(name)
	var known []string
	v := reflect.ValueOf(opt).Elem()
	for _, f := range reflect.VisibleFields(v.Type()) {
		if !f.IsExported() || !slices.Contains(kinds, f.Type.Kind()) {
			continue
		}
		if strings.EqualFold(f.Name, name) {
			return v.FieldByIndex(f.Index), nil
		}
		known = append(known, f.Name)
	}
	return reflect.Value{}, fmt.Errorf("no such option: %.40q; there are %s", name, strings.Join(known, " "))
}
