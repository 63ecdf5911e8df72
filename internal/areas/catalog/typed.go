package catalog

import (
	"cmp"
	"errors"
	"strings"

	"teren/internal/kit/money"
	"teren/internal/platform/api"
	"teren/internal/platform/fault"
)

// MaxPrice and MaxQuantity are the limits of one line.
const (
	MaxPrice    money.Price    = 999_999_999_99_00
	MaxQuantity money.Quantity = 9_999_999_999
)

// Numbers define how a kind of number is read, its limits, how it is shown, and an
// example for error texts; an example of 0 is 1250.
type Numbers[T ~int64] struct {
	Parse     func(string) (T, error)
	Low, High T
	Show      func(T) string
	Like      T
}

// Prices are prices of one unit.
var Prices = Numbers[money.Price]{money.ParsePrice, 0, MaxPrice, money.Price.String, 12_5000}

var (
	percents   = Numbers[money.Rate]{money.ParsePercent, 0, 10_000, money.Rate.Percent, 0}
	quantities = Numbers[money.Quantity]{money.ParseQuantity, 1, MaxQuantity, money.Quantity.String, 0}
)

// Read reads a number that a person typed for the named field, and notes what is
// wrong with it. An absent or wrong one gives was.
func (n Numbers[T]) Read(c *fault.Check, at string, in api.Opt[money.Number], was T) T {
	if !in.Set {
		return was
	}
	if in.Value == nil || strings.TrimSpace(string(*in.Value)) == "" {
		c.Fail(at, "required", nil)
		return was
	}
	v, err := n.Parse(strings.TrimSpace(string(*in.Value)))
	var precise money.TooPrecise
	switch {
	case errors.As(err, &precise):
		c.Fail(at, "too_many_decimals", fault.Args{"max": precise.Decimals})
	case err != nil:
		c.Fail(at, "not_a_number", fault.Args{"like": n.Show(cmp.Or(n.Like, 1250))})
	case v < n.Low || v > n.High:
		c.Fail(at, "out_of_range", fault.Args{"min": n.Show(n.Low), "max": n.Show(n.High)})
	default:
		return v
	}
	return was
}

// In names a group, by its number or by a list of which the first element is taken.
type In struct {
	GroupID api.Opt[int64]   `json:"catalog_group_id,omitzero"`
	Groups  api.Opt[[]Group] `json:"catalog_group,omitzero"`
}

// Or returns the group asked for, was if none is; nil is no group.
func (in In) Or(c *fault.Check, at string, was *int64) *int64 {
	id := in.GroupID.OrNil(was)
	if list := in.Groups.Or(nil); in.Groups.Set && !in.GroupID.Set {
		id = nil
		if len(list) > 0 {
			id = &list[0].ID
		}
	} else if len(list) > 0 && list[0].ID != in.GroupID.Or(0) {
		c.Fail(at+".catalog_group", "no_such_thing", nil) // the two speak of different groups
	}
	if id != nil && *id == 0 {
		return nil
	}
	return id
}
