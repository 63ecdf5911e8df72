// Package money counts exactly: amounts in cents, prices of one unit in
// ten-thousandths, quantities in thousandths, tax rates in hundredths of a per
// cent. Nothing here is a float.
package money

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"teren/internal/kit/words"
)

type (
	Cents    int64 // 1234 is 12.34 of some currency
	Price    int64 // of one unit: 1234 is 0.1234 of some currency
	Quantity int64 // 1500 is 1.5 pieces
	Rate     int64 // 2500 is 25 %
)

// Currency is the ISO 4217 code of an amount's currency.
type Currency string

const (
	EUR Currency = "EUR" // the default
	GBP Currency = "GBP"
	USD Currency = "USD"
	RSD Currency = "RSD"
	BAM Currency = "BAM"
)

func (Currency) Values() []string { return []string{"EUR", "GBP", "USD", "RSD", "BAM"} }

// ErrTooLarge is an amount that int64 does not hold.
var ErrTooLarge = errors.New("amount too large")

// Net returns a line's cost before tax: quantity × price, rounded half up. A credit
// note is rounded like the charge that it cancels.
func Net(price Price, quantity Quantity) (Cents, error) {
	n, err := mulDiv(int64(price), int64(quantity), 1000*perCent)
	return Cents(n), err
}

// perCent is how many parts of a price make a cent.
const perCent = 100

// Price returns the amount as a price of one unit.
func (c Cents) Price() Price { return Price(c) * perCent }

// Cents returns the price rounded to the cent, half away from zero.
func (p Price) Cents() Cents {
	if p < 0 {
		return -(-p).Cents()
	}
	return Cents((p + perCent/2) / perCent)
}

// OfMinutes returns what the minutes cost at the price of an hour, rounded to the
// cent.
func (p Price) OfMinutes(minutes int64) (Cents, error) {
	n, err := mulDiv(int64(p), minutes, 60*perCent)
	return Cents(n), err
}

// PerUnit returns the unit price at which the quantity costs the amount, rounded to
// a ten-thousandth; ErrTooLarge for one too large to count, and for no quantity.
func PerUnit(net Cents, quantity Quantity) (Price, error) {
	if quantity <= 0 {
		return 0, ErrTooLarge
	}
	n, err := mulDiv(int64(net), 1000*perCent, uint64(quantity))
	return Price(n), err
}

// Line is one line of a bill: its net amount and how it is taxed.
type Line struct {
	Net  Cents
	Rate Rate
}

// Total is the sum of lines. Tax is calculated once per rate, not per line, and
// listed from the lowest rate up.
type Total struct {
	Net   Cents
	Tax   Cents
	Rates []RateTotal
}

// RateTotal is the part of a total taxed at one rate.
type RateTotal struct {
	Rate     Rate
	Net, Tax Cents
}

// Gross returns the amount to be paid, with tax.
func (t Total) Gross() Cents { return t.Net + t.Tax }

// Sum adds lines up.
func Sum(lines []Line) (Total, error) {
	var t Total
	for _, l := range lines {
		i, found := slices.BinarySearchFunc(t.Rates, l.Rate, func(r RateTotal, rate Rate) int { return cmp.Compare(r.Rate, rate) })
		if !found {
			t.Rates = slices.Insert(t.Rates, i, RateTotal{Rate: l.Rate})
		}
		t.Rates[i].Net += l.Net
		t.Net += l.Net
		if abs(l.Net) > maxTotal || abs(t.Rates[i].Net) > maxTotal || abs(t.Net) > maxTotal {
			return Total{}, ErrTooLarge
		}
	}
	for i, r := range t.Rates {
		tax, err := r.Rate.Of(r.Net)
		if err != nil {
			return Total{}, err
		}
		t.Rates[i].Tax = tax
		t.Tax += tax
	}
	return t, nil
}

// Less returns the total after a discount, and the discount. It is taken from the
// net of each rate, and rounded once for each.
func (t Total) Less(discount Rate) (Total, Cents, error) {
	var lines []Line
	var off Cents
	for _, r := range t.Rates {
		part, err := discount.Of(r.Net)
		if err != nil {
			return Total{}, 0, err
		}
		off += part
		lines = append(lines, Line{r.Net - part, r.Rate})
	}
	out, err := Sum(lines)
	return out, off, err
}

// Of returns the rate's part of an amount, rounded half up.
func (r Rate) Of(c Cents) (Cents, error) {
	n, err := mulDiv(int64(c), int64(r), 10_000)
	return Cents(n), err
}

// Share returns how much the part is of a whole above 0; false where that is no
// whole, or the share too large to count.
func Share(part, whole Cents) (Rate, bool) {
	if whole <= 0 {
		return 0, false
	}
	n, err := mulDiv(int64(part), 10_000, uint64(whole))
	return Rate(n), err == nil
}

// maxTotal leaves room for one more line and for the tax.
const maxTotal = math.MaxInt64 / 4

func abs(c Cents) uint64 {
	if c < 0 {
		return -uint64(c)
	}
	return uint64(c)
}

// Without returns the net price of a gross one that holds a tax of the rate, rounded
// to a ten-thousandth.
func (r Rate) Without(gross Price) (Price, error) {
	net, err := mulDiv(int64(gross), 10_000, uint64(10_000+r))
	return Price(net), err
}

// mulDiv returns a × b ÷ by, rounded half away from zero.
func mulDiv(a, b int64, by uint64) (int64, error) {
	hi, lo := bits.Mul64(abs(Cents(a)), abs(Cents(b)))
	lo, carry := bits.Add64(lo, by/2, 0)
	hi += carry
	if hi >= by {
		return 0, ErrTooLarge
	}
	n, _ := bits.Div64(hi, lo, by)
	if n > maxTotal {
		return 0, ErrTooLarge
	}
	if (a < 0) != (b < 0) {
		return -int64(n), nil
	}
	return int64(n), nil
}

// ParseCents reads an amount such as 12, 12.3, -12.34 or 12,34. Thousands
// separators and further decimals are refused.
func ParseCents(s string) (Cents, error) { n, err := parse(s, 2); return Cents(n), err }

// ParsePrice reads a price of one unit, as ParseCents with at most four decimals.
func ParsePrice(s string) (Price, error) { n, err := parse(s, 4); return Price(n), err }

// ParseQuantity reads a quantity with at most three decimals.
func ParseQuantity(s string) (Quantity, error) { n, err := parse(s, 3); return Quantity(n), err }

// ParsePercent reads a rate as offers and the catalogue write it: 25 or 5.5.
func ParsePercent(s string) (Rate, error) { n, err := parse(s, 2); return Rate(n), err }

// ParseFraction reads a rate as tasks write it: 0.25.
func ParseFraction(s string) (Rate, error) { n, err := parse(s, 4); return Rate(n), err }

// String returns the plain decimal number, 12.34.
func (c Cents) String() string { return format(int64(c), 2) }

// String returns the plain decimal number with at least two decimals: 12.30 or
// 0.1234.
func (p Price) String() string {
	s := format(int64(p), 4)
	for range 2 {
		s = strings.TrimSuffix(s, "0")
	}
	return s
}

// String returns the plain decimal number without idle zeros, 1.5.
func (q Quantity) String() string { return trim(format(int64(q), 3)) }

// Percent returns the rate as offers and the catalogue write it, 25.
func (r Rate) Percent() string { return trim(format(int64(r), 2)) }

// Fraction returns the rate as tasks write it, 0.25.
func (r Rate) Fraction() string { return trim(format(int64(r), 4)) }

// Format writes an amount for people as the screens do: 1.234,56 € or €1,234.56.
func (c Cents) Format(currency Currency, language string) string {
	return written(c.String(), currency, language)
}

// Format writes a price for people as the screens do: 0,1234 € or €0.1234.
func (p Price) Format(currency Currency, language string) string {
	return written(p.String(), currency, language)
}

// Amount is an argument of a text: an amount in its currency.
type Amount struct {
	Cents    Cents
	Currency Currency
}

// In writes the amount as Format does.
func (a Amount) In(language string) string { return a.Cents.Format(a.Currency, language) }

// Number writes an amount as Format does, without its currency.
func (c Cents) Number(language string) string { return number(c.String(), language) }

// Number writes a price as Format does, without its currency.
func (p Price) Number(language string) string { return number(p.String(), language) }

// number returns a plain number as people read it, with a minus as wide as a plus.
func number(digits, language string) string {
	return strings.Replace(words.Number(digits, language), "-", "−", 1)
}

// written returns a plain number with its currency as people read it.
func written(digits string, currency Currency, language string) string {
	text := number(digits, language)
	minus, rest := "", text
	if cut, negative := strings.CutPrefix(text, "−"); negative {
		minus, rest = "−", cut
	}
	switch sign := signs[currency]; {
	case language == "hr" && currency == EUR:
		return text + "\u00a0€"
	case language == "hr":
		return text + "\u00a0" + string(currency)
	case sign != "":
		return minus + sign + rest
	default:
		return minus + string(currency) + "\u00a0" + rest
	}
}

// signs are how English writes currencies before an amount.
var signs = map[Currency]string{EUR: "€", GBP: "£", USD: "US$"}

var errNumber = errors.New("not a number of this kind")

// TooPrecise is a number with more than so many decimals.
type TooPrecise struct{ Decimals int }

func (e TooPrecise) Error() string { return fmt.Sprintf("more than %d decimals", e.Decimals) }

func parse(s string, decimals int) (int64, error) {
	digits, negative := strings.CutPrefix(s, "-")
	whole, part, point := strings.Cut(strings.Replace(digits, ",", ".", 1), ".")
	if whole == "" || point && part == "" || strings.Trim(whole+part, "0123456789") != "" {
		return 0, errNumber
	}
	if len(part) > decimals {
		return 0, TooPrecise{decimals}
	}
	digits = whole + part + strings.Repeat("0", decimals-len(part))
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil {
		return 0, ErrTooLarge
	}
	if negative {
		n = -n
	}
	return n, nil
}

func format(n int64, decimals int) string {
	digits := strconv.FormatUint(abs(Cents(n)), 10)
	if missing := decimals + 1 - len(digits); missing > 0 {
		digits = strings.Repeat("0", missing) + digits
	}
	point := len(digits) - decimals
	digits = digits[:point] + "." + digits[point:]
	if n < 0 {
		return "-" + digits
	}
	return digits
}

func trim(s string) string { return strings.TrimSuffix(strings.TrimRight(s, "0"), ".") }
