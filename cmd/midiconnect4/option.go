package main

import (
	"flag"
	"fmt"
	"os"
	"reflect"
	"strconv"
	"time"

	"github.com/urfave/cli/v2"
)

// option is a command-line flag that sets a variable.
type option struct {
	names     []string // help shows the first one
	usage     string   // help text; the name of the value is in backticks
	standard  string   // description of the default value
	group     string   // heading in the help
	elsewhere string   // text that help shows instead of the flag, once for all flags with the same text; empty if help lists the flag
	env       string   // environment variable for the value; may be empty
	nothing   *string  // the meaning of an empty value; nil if an empty value is an error
	hidden    bool
	chooses   bool         // the flag selects which help is shown
	to        any          // pointer to the variable, or a value of type written
	check     func() error // checks the new value; may be nil
	given     bool
	text      string // value as last given
	failed    error  // why text is invalid; nil if it is valid
}

// bind makes a flag that sets a variable; the first argument is a pointer to it. The variable may be a bool, a number, a duration, a string, or a
// []string (for a flag that may be repeated). It may also be a pointer to one of these, which stays nil without the flag. Instead of a pointer, the
// first argument may be a value of the type "written". The default is the variable's present value.
func bind(to any, name, usage string) *option {
	o := &option{names: []string{name}, usage: usage, to: to}
	if v := reflect.ValueOf(to); v.Kind() == reflect.Pointer && !v.Elem().IsZero() && v.Elem().Kind() != reflect.Bool {
		o.standard = fmt.Sprint(v.Elem())
	}
	return o
}

// or sets the description of the default value.
func (o *option) or(standard string) *option { o.standard = standard; return o }

// also adds an alternative name.
func (o *option) also(name string) *option { o.names = append(o.names, name); return o }

// from sets the environment variable that may hold the value.
func (o *option) from(env string) *option { o.env = env; return o }

// orNothing allows an empty value. It has the same effect as the value text.
func (o *option) orNothing(text string) *option { o.nothing = &text; return o }

// checked adds a function that checks the new value.
func (o *option) checked(check func() error) *option { o.check = check; return o }

// within limits a number to a range, both ends included.
func (o *option) within(least, most int) *option {
	return o.checked(func() error {
		v := reflect.Indirect(reflect.ValueOf(o.to).Elem())
		if n := v.Convert(reflect.TypeFor[float64]()).Float(); !(float64(least) <= n && n <= float64(most)) {
			return fmt.Errorf("%s %v: expected %d to %d", dashed(o.names[0]), v, least, most)
		}
		return nil
	})
}

// group puts flags under a heading of the help.
func group(title string, all ...*option) []cli.Flag {
	flags := make([]cli.Flag, len(all))
	for i, o := range all {
		o.group, flags[i] = title, o
	}
	return flags
}

// hidden hides flags from help and from completions.
func hidden(all ...*option) []cli.Flag {
	for _, o := range all {
		o.hidden = true
	}
	return group("", all...)
}

// written is the variable of a flag that keeps its text. The text must be valid for another type, such as a number.
type written struct {
	as   any // pointer to a variable of that type
	text *string
}

// assign parses text and sets a variable; the first argument is a pointer to it.
func assign(to any, text string) (err error) {
	switch to := to.(type) {
	case *bool:
		*to, err = strconv.ParseBool(text)
	case *int:
		var n int64
		n, err = strconv.ParseInt(text, 0, strconv.IntSize)
		*to = int(n)
	case *uint64:
		*to, err = strconv.ParseUint(text, 0, 64)
	case *float64:
		*to, err = strconv.ParseFloat(text, 64)
	case *time.Duration:
		*to, err = time.ParseDuration(text)
	case *[]string:
		*to = append(*to, text)
	case written:
		err = assign(to.as, text)
		*to.text = fmt.Sprint(reflect.ValueOf(to.as).Elem())
	default:
		v := reflect.ValueOf(to).Elem()
		if v.Kind() == reflect.String {
			v.SetString(text)
			break
		}
		v.Set(reflect.New(v.Type().Elem()))
		err = assign(v.Interface(), text)
	}
	return err
}

// takes describes the valid values of a variable, for errors.
func takes(to any) string {
	switch to := to.(type) {
	case *bool:
		return "no value"
	case *int, **int:
		return "a whole number"
	case *uint64, **uint64:
		return "a whole number, 0 to 18446744073709551615"
	case *float64:
		return "a number, with a point: 90.5"
	case *time.Duration:
		return "a time, such as 500ms or 2s"
	case written:
		return takes(to.as)
	}
	return "another value"
}

// Apply implements cli.Flag. It defines the flag in set, and reads the environment variable.
func (o *option) Apply(set *flag.FlagSet) error {
	for _, name := range o.names {
		set.Var(o, name, o.usage)
	}
	if text := os.Getenv(o.env); text != "" {
		return o.Set(text)
	}
	return nil
}

// copied is the text that the parser passes to the other names of a flag after one name was set. The text cannot be an argument, because arguments
// contain no zero byte.
const copied = "\x00"

// Serialize is the text for the other names.
//
//nolint:misspell // the library calls it so
func (o *option) Serialize() string { return copied }

// Set implements flag.Value. It stores its error in failed, because the parser changes the words of the returned error.
func (o *option) Set(text string) error {
	if text == copied {
		return nil
	}
	o.given, o.text = true, text
	switch {
	case text == "" && o.nothing == nil: // for example from an unset shell variable
		o.failed = fmt.Errorf("%s: the value is empty; it may come from an unset shell variable", dashed(o.names[0]))
		return o.failed
	case text == "":
		text = *o.nothing
	}
	if err := assign(o.to, text); err != nil {
		o.failed = fmt.Errorf("%s %s: expected %s", dashed(o.names[0]), text, takes(o.to))
	} else if o.check != nil {
		o.failed = o.check()
	}
	return o.failed
}

// value returns the variable's value as text for a command line.
func (o *option) value() string {
	if w, ok := o.to.(written); ok && o.text != "" {
		return *w.text
	}
	if v := reflect.Indirect(reflect.ValueOf(o.to).Elem()); v.Kind() != reflect.String {
		return fmt.Sprint(v)
	}
	return o.text
}

// several reports whether the flag may be repeated.
func (o *option) several() bool {
	_, is := o.to.(*[]string)
	return is
}

// TakesValue reports whether the flag needs a value. All flags but bools do.
func (o *option) TakesValue() bool {
	_, is := o.to.(*bool)
	return !is
}

// Further methods for the parser, help and completions.

func (o *option) String() string         { return "" }
func (o *option) Names() []string        { return o.names }
func (o *option) IsSet() bool            { return o.given }
func (o *option) IsBoolFlag() bool       { return !o.TakesValue() }
func (o *option) IsVisible() bool        { return !o.hidden }
func (o *option) GetUsage() string       { return o.usage }
func (o *option) GetValue() string       { return "" }
func (o *option) GetDefaultText() string { return o.standard }
func (o *option) GetCategory() string    { return o.group }
func (o *option) GetEnvVars() []string {
	if o.env == "" {
		return nil
	}
	return []string{o.env}
}
