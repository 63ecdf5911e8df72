package offers

import (
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"teren/internal/areas/tasks"
	"teren/internal/kit/money"
	"teren/internal/kit/pdf/pdftest"
)

// random makes an offer of up to thirty lines, with sections, options and
// alternatives.
func random(rng *rand.Rand) ([]line, money.Percent) {
	var lines []line
	rates := []money.Percent{0, 500, 1300, 2500}
	one := false
	for range 1 + rng.IntN(30) {
		l := line{ID: int64(len(lines) + 1), Position: int64(len(lines) + 1), Kind: Charge, Name: "Stavka", Type: "MATERIAL", Unit: "PIECE"}
		switch rng.IntN(8) {
		case 0:
			one = rng.IntN(3) == 0
			l.Kind, l.ChooseOne = Section, one
		case 1:
			l.Kind = Text
		default:
			l.Quantity = money.Quantity(1 + rng.IntN(5000))
			if rng.IntN(2) == 0 {
				l.Quantity = money.Quantity(1000 * (1 + rng.IntN(40)))
			}
			l.UnitPrice, l.Tax = money.Cents(rng.IntN(200_000)), rates[rng.IntN(len(rates))]
			if rng.IntN(3) == 0 {
				l.Discount = money.Percent(rng.IntN(10_001))
			}
			l.Optional = !one && rng.IntN(4) == 0
			l.Chosen = (one || l.Optional) && rng.IntN(2) == 0
			var err error
			if l.Net, err = amount(l.UnitPrice, l.Quantity, l.Discount); err != nil {
				panic(err)
			}
		}
		lines = append(lines, l)
	}
	discount := money.Percent(0)
	if rng.IntN(2) == 0 {
		discount = money.Percent(rng.IntN(10_001))
	}
	return lines, discount
}

// half is a × b ÷ by, rounded half up, reckoned otherwise than by package money.
func half(a, b, by int64) int64 {
	r := new(big.Rat).SetFrac(new(big.Int).Mul(big.NewInt(a), big.NewInt(b)), big.NewInt(by))
	r.Add(r, big.NewRat(1, 2))
	return new(big.Int).Div(r.Num(), r.Denom()).Int64()
}

// What an offer comes to, on the server, on its paper, in its file and as a task
// made of it, agrees to the cent in ten thousand offers.
func TestTotalsAgree(t *testing.T) {
	t.Parallel()
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	for n := range 10_000 {
		lines, discount := random(rng)
		counts := offered(lines)
		b, err := reckon(lines, counts, discount)
		if err != nil {
			t.Fatal(err)
		}
		var net, tax, sum int64
		byRate := map[money.Percent]int64{}
		for i, l := range lines {
			if !counts[i] {
				continue
			}
			whole := half(int64(l.UnitPrice), int64(l.Quantity), 1000)
			whole -= half(whole, int64(l.Discount), 10_000)
			byRate[l.Tax] += whole
			sum += whole
		}
		for rate, whole := range byRate {
			base := whole - half(whole, int64(discount), 10_000)
			net, tax = net+base, tax+half(base, int64(rate), 10_000)
		}
		if int64(b.lines) != sum || int64(b.total.Net) != net || int64(b.total.Tax) != tax || int64(b.gross()) != net+tax || b.lines-b.discount != b.total.Net {
			t.Fatalf("seed %d, offer %d: %+v, expected %d %d %d", seed, n, b, sum, net, tax)
		}
		agreeAsTask(t, lines, discount, b)
		if most, err := dearest(lines); err != nil {
			t.Fatal(err)
		} else if top, err := reckon(lines, most, discount); err != nil || !anyChosenTwice(lines) && top.gross() < b.gross() {
			t.Fatalf("seed %d, offer %d: the dearest choice comes to %s of %s %v", seed, n, top.gross(), b.gross(), err)
		}
		if n%100 == 0 {
			agreeOnPaper(t, lines, discount, b)
		}
	}
}

// anyChosenTwice reports whether alternatives are chosen side by side, which no
// offer is saved with.
func anyChosenTwice(lines []line) bool {
	one, n := false, 0
	for _, l := range lines {
		if l.Kind == Section {
			one, n = l.ChooseOne, 0
		} else if l.Kind == Charge && one && l.Chosen {
			if n++; n > 1 {
				return true
			}
		}
	}
	return false
}

// agreeAsTask sees that the lines of a task come to the same, by the rules of
// tasks, each without a price below nothing.
func agreeAsTask(t *testing.T, lines []line, discount money.Percent, b bill) {
	t.Helper()
	changes, err := priced(nil, tenantOne, lines, discount)
	if err != nil {
		t.Fatal(err)
	}
	var charged []money.Line
	for _, c := range changes {
		price, err := money.ParseCents(string(*c.UnitPrice.Value))
		if err != nil || price < 0 {
			t.Fatalf("a price of %s: %v", *c.UnitPrice.Value, err)
		}
		charged = append(charged, money.Line{Net: taskNet(t, c, price), Rate: fraction(t, c)})
	}
	total, err := money.Sum(charged)
	if err != nil || total.Net != b.total.Net || total.Tax != b.total.Tax {
		t.Fatalf("a task of it comes to %s and %s, the offer to %s and %s: %v", total.Net, total.Tax, b.total.Net, b.total.Tax, err)
	}
}

func taskNet(t *testing.T, c tasks.LineChange, price money.Cents) money.Cents {
	t.Helper()
	if *c.LumpSum.Value {
		return price
	}
	quantity, err := money.ParseQuantity(string(*c.Quantity.Value))
	if err != nil {
		t.Fatal(err)
	}
	net, err := money.Net(price, quantity)
	if err != nil {
		t.Fatal(err)
	}
	return net
}

func fraction(t *testing.T, c tasks.LineChange) money.Rate {
	t.Helper()
	rate, err := money.ParseFraction(string(*c.Tax.Value))
	if err != nil {
		t.Fatal(err)
	}
	return rate
}

// agreeOnPaper reads the paper back.
func agreeOnPaper(t *testing.T, lines []line, discount money.Percent, b bill) {
	t.Helper()
	p := paper{Language: "hr", Company: "Primorje", lines: lines, bill: b}
	p.Discount, p.Num = discount, "1"
	out, err := (&Service{}).print(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	text := pdftest.Text(t, out.Body)
	wanted := []string{p.money(b.total.Net), p.money(b.total.Tax), p.money(b.gross())}
	for _, r := range b.total.Rates {
		wanted = append(wanted, p.number(r.Net), p.number(r.Tax))
	}
	if discount != 0 {
		wanted = append(wanted, p.money(b.lines), p.money(-b.discount))
	}
	for _, w := range wanted {
		if !strings.Contains(text, w) {
			t.Fatalf("%q is not on\n%s", w, text)
		}
	}
}
