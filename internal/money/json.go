package money

import (
	"strings"
)

// Money marks an amount, so that package api can keep it from those who may
// not see prices.
func (Cents) Money() {}

// MarshalJSON writes the amount as an exact decimal number, 12.34.
func (c Cents) MarshalJSON() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalJSON reads a decimal number, or a text of one, with at most two
// decimals.
func (c *Cents) UnmarshalJSON(text []byte) error {
	v, err := ParseCents(strings.Trim(string(text), `"`))
	if err == nil {
		*c = v
	}
	return err
}

// JSONSchema describes the amount.
func (Cents) JSONSchema() map[string]any {
	return map[string]any{"type": "number", "description": "An exact amount with two decimals."}
}
