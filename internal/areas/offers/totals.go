package offers

import (
	"teren/internal/kit/money"
	"teren/internal/platform/fault"
)

// Totals is the sum of the lines of an offer that count. Lines is before the
// discount on the whole, Net after it; the discount and the tax are calculated once
// for each rate.
type Totals struct {
	Lines    *money.Cents `json:"lines"`
	Discount *money.Cents `json:"discount"`
	Net      *money.Cents `json:"net"`
	Tax      *money.Cents `json:"tax"`
	Gross    *money.Cents `json:"gross"`
	Rates    []RateTotal  `json:"rates"`
}

// RateTotal is the part of a total that one rate is put on.
type RateTotal struct {
	Rate *money.Percent `json:"tax_percentage"`
	Net  *money.Cents   `json:"net"`
	Tax  *money.Cents   `json:"tax"`
}

// Margin is the profit of the lines with a purchase price. Unknown is the number of
// counting lines without one.
type Margin struct {
	Cost       *money.Cents   `json:"cost"`
	Margin     *money.Cents   `json:"margin"`
	Percentage *money.Percent `json:"percentage"` // nil of nothing
	Unknown    int64          `json:"unknown"`
}

// bill is the sums of lines.
type bill struct {
	lines    money.Cents
	discount money.Cents
	total    money.Total
}

func (b bill) gross() money.Cents { return b.total.Gross() }

func (b bill) totals() Totals {
	gross := b.gross()
	out := Totals{&b.lines, &b.discount, &b.total.Net, &b.total.Tax, &gross, []RateTotal{}}
	for _, r := range b.total.Rates {
		rate := money.Percent(r.Rate)
		out.Rates = append(out.Rates, RateTotal{&rate, &r.Net, &r.Tax})
	}
	return out
}

// amount returns the net of a line after its own discount.
func amount(price money.Price, quantity money.Quantity, discount money.Percent) (money.Cents, error) {
	whole, err := money.Net(price, quantity)
	if err != nil {
		return 0, err
	}
	off, err := money.Rate(discount).Of(whole)
	return whole - off, err
}

// A choice is which of the lines count, by their place in the list.
type choice []bool

// offered returns the choice that the offer makes itself, or the one the client
// made.
func offered(lines []line) choice {
	return choose(lines, func(l line) bool { return l.Chosen })
}

// choose makes the choice of the lines that are picked among the optional and
// the alternative ones. What the client accepted stays.
func choose(lines []line, picked func(line) bool) choice {
	out, one := make(choice, len(lines)), false
	for i, l := range lines {
		switch {
		case l.Kind == Section:
			one = l.ChooseOne
		case l.Kind != Charge:
		case l.Accepted != nil:
			out[i] = *l.Accepted
		case one || l.Optional:
			out[i] = picked(l)
		default:
			out[i] = true
		}
	}
	return out
}

// dearest returns the choice of every option and, of alternatives, of the one that
// costs most with its tax.
func dearest(lines []line) (choice, error) {
	best := map[int]int{} // by the place of the section
	section := -1
	gross := func(l line) (money.Cents, error) {
		tax, err := money.Rate(l.Tax).Of(l.Net)
		return l.Net + tax, err
	}
	for i, l := range lines {
		switch {
		case l.Kind == Section && l.ChooseOne:
			section = i
		case l.Kind == Section:
			section = -1
		case l.Kind == Charge && section >= 0:
			was, some := best[section]
			if !some {
				best[section] = i
				continue
			}
			a, err := gross(lines[was])
			if err != nil {
				return nil, err
			}
			b, err := gross(l)
			if err != nil {
				return nil, err
			}
			if b > a {
				best[section] = i
			}
		}
	}
	top := map[int64]bool{}
	for _, i := range best {
		top[lines[i].Position] = true
	}
	one := false
	out := make(choice, len(lines))
	for i, l := range lines {
		if l.Kind == Section {
			one = l.ChooseOne
		}
		out[i] = l.Kind == Charge && (!one || top[l.Position])
	}
	return out, nil
}

// reckon adds up the lines that count.
func reckon(lines []line, counts choice, discount money.Percent) (bill, error) {
	var charged []money.Line
	for i, l := range lines {
		if counts[i] {
			charged = append(charged, money.Line{Net: l.Net, Rate: money.Rate(l.Tax)})
		}
	}
	whole, err := money.Sum(charged)
	if err != nil {
		return bill{}, err
	}
	b := bill{lines: whole.Net}
	b.total, b.discount, err = whole.Less(money.Rate(discount))
	return b, err
}

// margin returns the profit of the lines that count.
func margin(lines []line, counts choice, discount money.Percent) (*Margin, error) {
	var cost, net money.Cents
	m := &Margin{}
	for i, l := range lines {
		switch {
		case !counts[i]:
		case l.PurchasePrice == nil:
			m.Unknown++
		default:
			paid, err := money.Net(*l.PurchasePrice, l.Quantity)
			if err != nil {
				return nil, err
			}
			cost, net = cost+paid, net+l.Net
		}
	}
	off, err := money.Rate(discount).Of(net)
	if err != nil {
		return nil, err
	}
	if m.Unknown == 0 { // to the cent what the offer comes to
		b, err := reckon(lines, counts, discount)
		if err != nil {
			return nil, err
		}
		net, off = b.total.Net, 0
	}
	left := net - off - cost
	m.Cost, m.Margin, m.Percentage = &cost, &left, share(left, net-off)
	return m, nil
}

// share returns how much the part is of the whole; nil of nothing.
func share(part, whole money.Cents) *money.Percent {
	rate, ok := money.Share(part, whole)
	if !ok {
		return nil
	}
	p := money.Percent(rate)
	return &p
}

// chosenOf returns the choice of the lines with the numbers.
func chosenOf(lines []line, ids []int64) (choice, error) {
	var c fault.Check
	picked := map[int64]bool{}
	for _, id := range ids {
		picked[id] = true
	}
	checkChoice(&c, "chosen", lines, picked)
	return choose(lines, func(l line) bool { return picked[l.ID] }), c.Err()
}

// checkChoice notes a picked line that cannot be picked, and a section of
// alternatives without exactly one picked.
func checkChoice(c *fault.Check, at string, lines []line, picked map[int64]bool) {
	free := map[int64]bool{}
	one, n, all := false, 0, 0
	end := func() {
		if one && all > 0 && n != 1 {
			c.Fail(at, "choose_one", nil)
		}
	}
	for _, l := range lines {
		switch {
		case l.Kind == Section:
			end()
			one, n, all = l.ChooseOne, 0, 0
		case l.Kind == Charge && (one || l.Optional):
			free[l.ID] = true
			if all++; picked[l.ID] {
				n++
			}
		}
	}
	end()
	for id := range picked {
		if !free[id] {
			c.Fail(at, "no_such_thing", nil)
			return
		}
	}
}
