package record

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"teren/internal/kit/clock"
	"teren/internal/kit/words"
	"teren/internal/platform/fault"
)

// rules are the words of the tag `rule`:
//
//	needed    no blank text, no absent day, no empty list
//	max=200   at most so many characters of a text, entries of a list
//	email     an address of e-mail, or blank
//	around=90 no number further from 0
//	between=1..9  no number outside
//	enum      one of the Values of its type, in capitals
//	day       a day, or an instant that falls on one; day=1900-01-01..2199-12-31: within these
//	after=x   not before the day in the field x
type rules struct {
	needed   bool
	max      int
	email    bool
	around   float64
	low, top int64
	values   []string
	day      bool
	from, to string
	after    string
}

var idsType = reflect.TypeFor[[]int64]()

func rulesOf(f reflect.StructField) (r rules, err error) {
	isText := f.Type.Kind() == reflect.String
	isDay := isText || f.Type == reflect.TypeFor[*string]()
	for word := range strings.SplitSeq(f.Tag.Get("rule"), ",") {
		word, value, _ := strings.Cut(word, "=")
		fits := false
		switch word {
		case "":
			fits = f.Tag.Get("rule") == ""
		case "needed":
			r.needed, fits = true, isDay || f.Type == idsType
		case "max":
			r.max, err = strconv.Atoi(value)
			fits = err == nil && r.max > 0 && (isText || f.Type == idsType)
		case "email":
			r.email, fits = true, isText && r.max > 0
		case "around":
			r.around, err = strconv.ParseFloat(value, 64)
			fits = err == nil && f.Type == reflect.TypeFor[*float64]()
		case "between":
			low, top, _ := strings.Cut(value, "..")
			r.low, err = strconv.ParseInt(low, 10, 64)
			if err == nil {
				r.top, err = strconv.ParseInt(top, 10, 64)
			}
			fits = err == nil && r.low < r.top && f.Type == reflect.TypeFor[*int64]()
		case "enum":
			e, ok := reflect.Zero(f.Type).Interface().(interface{ Values() []string })
			if fits = ok && isText; fits {
				r.values = e.Values()
			}
		case "day":
			r.day, fits = true, isDay
			if value != "" {
				r.from, r.to, _ = strings.Cut(value, "..")
				fits = fits && isDate(r.from) && isDate(r.to)
			}
		case "after":
			r.after, fits = value, r.day
		}
		if !fits {
			return r, fmt.Errorf("rule %q is none for %s", word, f.Type)
		}
	}
	if r.needed && isText && r.max == 0 && r.values == nil && !r.day {
		return r, errors.New("a text that is needed has a max")
	}
	return r, nil
}

func isDate(text string) bool {
	_, err := time.Parse(clock.Date, text)
	return err == nil
}

// check tidies the value and notes what is wrong with it.
func (r rules) check(c *fault.Check, name string, v reflect.Value, zone *time.Location) {
	switch {
	case v.Type() == idsType:
		r.list(c, name, v.Addr().Interface().(*[]int64))
	case r.day:
		r.checkDay(c, name, v, zone)
	case r.values != nil:
		v.SetString(strings.ToUpper(v.String()))
		if r.needed && v.String() == "" {
			c.Fail(name, "required", nil)
		} else {
			c.OneOf(name, v.String(), r.values)
		}
	case r.max > 0:
		text := v.String()
		if r.needed {
			c.Needed(name, &text, r.max)
		} else {
			c.Text(name, &text, r.max)
		}
		v.SetString(text)
		if r.email {
			c.Email(name, text)
		}
	case r.around > 0:
		c.Around(name, v.Interface().(*float64), r.around)
	case r.top > 0:
		if n := v.Interface().(*int64); n != nil && (*n < r.low || *n > r.top) {
			c.Fail(name, "out_of_range", fault.Args{"min": r.low, "max": r.top})
		}
	}
}

// list sorts the ids, keeps each once, and notes too few or too many.
func (r rules) list(c *fault.Check, name string, ids *[]int64) {
	*ids = slices.Compact(slices.Sorted(slices.Values(*ids)))
	switch {
	case r.needed && len(*ids) == 0:
		c.Fail(name, "required", nil)
	case r.max > 0 && len(*ids) > r.max:
		c.Fail(name, "out_of_range", fault.Args{"min": 1, "max": r.max})
	}
}

// checkDay writes the day as it is stored; a blank one is none.
func (r rules) checkDay(c *fault.Check, name string, v reflect.Value, zone *time.Location) {
	text := reflect.Indirect(v)
	if !text.IsValid() || text.String() == "" {
		v.SetZero()
		if r.needed {
			c.Fail(name, "required", nil)
		}
		return
	}
	on, ok := clock.ParseDay(text.String(), zone)
	switch {
	case !ok:
		c.Fail(name, "wrong_type", fault.Args{"want": "2026-12-04"})
		return
	case r.from != "" && (on < r.from || on > r.to):
		c.Fail(name, "out_of_range", fault.Args{"min": words.Day(r.from), "max": words.Day(r.to)})
	}
	if v.Kind() == reflect.Pointer {
		v.Set(reflect.ValueOf(&on))
	} else {
		v.SetString(on)
	}
}
