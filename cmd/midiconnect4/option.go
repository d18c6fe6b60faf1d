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

// option is a flag that is bound to a variable.
type option struct {
	names     []string // the usual one first
	usage     string   // names its value in backticks
	standard  string   // words what holds where it is not given
	group     string   // title above it in help
	elsewhere string   // what help says in its place, once for all flags that say the same; empty if it is listed
	env       string   // variable of the environment that may have its value
	nothing   *string  // what an empty text means; nil if it is refused
	hidden    bool
	chooses   bool         // what help says
	to        any          // the variable
	check     func() error // looks at what it was given; may be nil
	given     bool
	text      string // that was given last
	failed    error  // of what was given; nil if it is right
}

// bind makes a flag that sets a variable: a bool, a number, a duration, a text, a list of texts, which may be
// given several times, a pointer to one of these, which stays nil without the flag, or a written value. The
// default is what the variable has now.
func bind(to any, name, usage string) *option {
	o := &option{names: []string{name}, usage: usage, to: to}
	if v := reflect.ValueOf(to); v.Kind() == reflect.Pointer && !v.Elem().IsZero() && v.Elem().Kind() != reflect.Bool {
		o.standard = fmt.Sprint(v.Elem())
	}
	return o
}

// or words the default.
func (o *option) or(standard string) *option { o.standard = standard; return o }

// also adds another name.
func (o *option) also(name string) *option { o.names = append(o.names, name); return o }

// from names a variable of the environment that may have the value.
func (o *option) from(env string) *option { o.env = env; return o }

// orNothing lets the flag be given as nothing, which means the same as a text.
func (o *option) orNothing(text string) *option { o.nothing = &text; return o }

// checked has a function look at what the variable was given.
func (o *option) checked(check func() error) *option { o.check = check; return o }

// within bounds a number.
func (o *option) within(least, most int) *option {
	return o.checked(func() error {
		v := reflect.Indirect(reflect.ValueOf(o.to).Elem())
		if n := v.Convert(reflect.TypeFor[float64]()).Float(); !(float64(least) <= n && n <= float64(most)) {
			return fmt.Errorf("%s %v: it takes %d to %d", dashed(o.names[0]), v, least, most)
		}
		return nil
	})
}

// group puts flags under a title of help.
func group(title string, all ...*option) []cli.Flag {
	flags := make([]cli.Flag, len(all))
	for i, o := range all {
		o.group, flags[i] = title, o
	}
	return flags
}

// hidden makes flags that neither help nor completions show.
func hidden(all ...*option) []cli.Flag {
	for _, o := range all {
		o.hidden = true
	}
	return group("", all...)
}

// written is a text that has a value of the type of as, in its usual form.
type written struct {
	as   any // pointer to such a value
	text *string
}

// assign reads a text into a variable.
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

// takes words what a variable may be given.
func takes(to any) string {
	switch to := to.(type) {
	case *bool:
		return "no value"
	case *int, **int:
		return "a whole number"
	case *uint64, **uint64:
		return "a whole number, 0 to 18446744073709551615"
	case *float64, **float64:
		return "a number, with a point: 90.5"
	case *time.Duration, **time.Duration:
		return "a time, as 500ms or 2s"
	case written:
		return takes(to.as)
	}
	return "another value"
}

// Apply has a set of flags parse the flag.
func (o *option) Apply(set *flag.FlagSet) error {
	for _, name := range o.names {
		set.Var(o, name, o.usage)
	}
	if text := os.Getenv(o.env); text != "" {
		return o.Set(text)
	}
	return nil
}

// copied is what the parser gives all other names of a flag that is given. No argument can have this byte.
const copied = "\x00"

// Serialize is the text for the other names.
//
//nolint:misspell // the library calls it so
func (o *option) Serialize() string { return copied }

// Set sets the variable. The parser words its error again, so it is kept.
func (o *option) Set(text string) error {
	if text == copied {
		return nil
	}
	o.given, o.text = true, text
	switch {
	case text == "" && o.nothing == nil: // as by a variable of a shell that was never set
		o.failed = fmt.Errorf("%s is given, but is empty", dashed(o.names[0]))
		return o.failed
	case text == "":
		text = *o.nothing
	}
	if err := assign(o.to, text); err != nil {
		o.failed = fmt.Errorf("%s %s: it takes %s", dashed(o.names[0]), text, takes(o.to))
	} else if o.check != nil {
		o.failed = o.check()
	}
	return o.failed
}

// value is what the variable has, as it would be given.
func (o *option) value() string {
	if w, ok := o.to.(written); ok && o.text != "" {
		return *w.text
	}
	if v := reflect.Indirect(reflect.ValueOf(o.to).Elem()); v.Kind() != reflect.String {
		return fmt.Sprint(v)
	}
	return o.text
}

// several reports whether the flag may be given several times.
func (o *option) several() bool {
	_, is := o.to.(*[]string)
	return is
}

// TakesValue reports whether a value follows.
func (o *option) TakesValue() bool {
	_, is := o.to.(*bool)
	return !is
}

// What else the parser, help and completions ask of a flag.

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
