package fault

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf8"
)

// Check collects everything that is wrong with a request, so that one answer names
// all fields. The zero Check is ready.
type Check struct{ fields []Field }

// Fail notes that the field is wrong.
func (c *Check) Fail(name, code string, args Args) {
	c.fields = append(c.fields, Field{name, code, args})
}

// Failed reports whether something is noted of the field already.
func (c *Check) Failed(name string) bool {
	return slices.ContainsFunc(c.fields, func(f Field) bool { return f.Name == name })
}

// Require notes a field that is blank.
func (c *Check) Require(name, value string) {
	if strings.TrimSpace(value) == "" {
		c.Fail(name, "required", nil)
	}
}

// Max notes a text of more than n characters.
func (c *Check) Max(name, value string, n int) {
	if utf8.RuneCountInString(value) > n {
		c.Fail(name, "too_long", Args{"max": n})
	}
}

// Text trims a text and notes it if it is longer than max characters.
func (c *Check) Text(name string, value *string, max int) {
	*value = strings.TrimSpace(*value)
	c.Max(name, *value, max)
}

// Needed is Text for one that may not be blank.
func (c *Check) Needed(name string, value *string, max int) {
	c.Require(name, *value)
	c.Text(name, value, max)
}

// Around notes a number further from 0 than the limit; nil passes.
func (c *Check) Around(name string, v *float64, limit float64) {
	if v != nil && (*v < -limit || *v > limit) {
		c.Fail(name, "out_of_range", Args{"min": -limit, "max": limit})
	}
}

// OneOf notes a value that is not in the list.
func (c *Check) OneOf(name, value string, list []string) {
	if !slices.Contains(list, value) {
		c.Fail(name, "not_in_list", Args{"list": strings.Join(list, ", ")})
	}
}

// Email notes a text that cannot be an e-mail address; blank passes.
func (c *Check) Email(name, value string) {
	if value == "" {
		return
	}
	box, domain, _ := strings.Cut(value, "@")
	labels := strings.Split(domain, ".")
	if box == "" || len(labels) < 2 || slices.Contains(labels, "") || strings.Contains(domain, "@") || strings.ContainsAny(value, " \t\r\n,;<>()\"") {
		c.Fail(name, "not_an_email", nil)
	}
}

// Within notes the fields of a part of the request, under the part's name.
func (c *Check) Within(part string, err error) {
	var f *Fault
	if errors.As(err, &f) {
		for _, field := range f.Fields {
			c.Fail(strings.TrimPrefix(part+"."+field.Name, "."), field.Code, field.Args)
		}
	}
}

// Found notes a field whose record does not exist for this person, or whose people
// have left. Any other error is returned.
func (c *Check) Found(name string, err error) error {
	if err == nil || !IsMissing(err) {
		return err
	}
	if f := (*Fault)(nil); errors.As(err, &f) && f.Args["names"] != nil {
		c.Fail(name, "people_gone", f.Args)
		return nil
	}
	c.Fail(name, "no_such_thing", nil)
	return nil
}

// Err returns the fault that names every field noted, or nil.
func (c *Check) Err() error {
	if len(c.fields) == 0 {
		return nil
	}
	return &Fault{Kind: Invalid, Code: "invalid", Fields: c.fields}
}
