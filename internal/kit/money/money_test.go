package money

import (
	"encoding/json"
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"reflect"
	"testing"

	"teren/internal/kit/seed"
)

// The cases of what lines come to, which the test of the screen reads too: price,
// quantity, net.
const nets = "../../../web/src/lib/line-nets.json"

func TestNet(t *testing.T) {
	text, err := os.ReadFile(nets)
	if err != nil {
		t.Fatal(err)
	}
	var cases [][3]string
	if err := json.Unmarshal(text, &cases); err != nil || len(cases) < 20 {
		t.Fatal(len(cases), err)
	}
	for _, c := range cases {
		price, err1 := ParsePrice(c[0])
		quantity, err2 := ParseQuantity(c[1])
		if got, err := Net(price, quantity); errors.Join(err, err1, err2) != nil || got.String() != c[2] {
			t.Errorf("%s × %s is %s, not %s: %v", c[1], c[0], got, c[2], errors.Join(err, err1, err2))
		}
	}
	for _, price := range []Price{math.MaxInt64, math.MinInt64} {
		if got, err := Net(price, math.MaxInt64); !errors.Is(err, ErrTooLarge) {
			t.Errorf("Net(%d, max) = %d, %v", price, got, err)
		}
	}
}

// A line comes to what rationals say, rounded once, half away from zero; of a price in
// cents that is what it came to when prices were cents.
func TestNetIsExact(t *testing.T) {
	seed := seed.Of(t)
	random := rand.New(rand.NewPCG(seed, 1))
	for range 100_000 {
		price, quantity := Price(random.Int64N(999_999_999_99_01)>>random.IntN(46)), Quantity(random.Int64N(10_000_000_000)>>random.IntN(33)-50_000)
		if random.IntN(2) == 0 {
			price = price.Cents().Price()
		}
		if random.IntN(4) == 0 {
			price = -price
		}
		got, err := Net(price, quantity)
		if err != nil {
			t.Fatal(err)
		}
		whole := new(big.Rat).Mul(big.NewRat(int64(price), 10_000), big.NewRat(int64(quantity), 1000))
		if want := whole.FloatString(2); got.String() != want && !(want == "-0.00" && got == 0) {
			t.Fatalf("seed %d: %s × %s is %s, not %s", seed, quantity, price, got, want)
		}
		if back, err := ParsePrice(price.String()); err != nil || back != price {
			t.Fatalf("seed %d: %d is written %s, which is read as %d: %v", seed, price, price, back, err)
		}
		if cents := price.Cents(); cents.Price() == price && cents.String() != price.String() {
			t.Fatalf("seed %d: %s is written %s", seed, cents, price)
		}
	}
}

func TestPrice(t *testing.T) {
	for in, want := range map[string]Price{"0": 0, "12": 12_0000, "12,3": 12_3000, "0.1234": 1234, "-0.0001": -1, "999999999.9999": 999_999_999_9999} {
		if got, err := ParsePrice(in); err != nil || got != want {
			t.Errorf("ParsePrice(%q) = %d, %v, want %d", in, got, err, want)
		}
	}
	var precise TooPrecise
	if _, err := ParsePrice("0.12345"); !errors.As(err, &precise) || precise.Decimals != 4 {
		t.Errorf("five decimals: %v", err)
	}
	for price, want := range map[Price]string{0: "0.00", 12_0000: "12.00", 12_3000: "12.30", 12_3400: "12.34", 12_3450: "12.345", 1234: "0.1234", -1: "-0.0001"} {
		if text, err := json.Marshal(price); err != nil || string(text) != want {
			t.Errorf("%d is written %s, want %s: %v", price, text, want, err)
		}
	}
	if got := Price(-1234_5678).Format(EUR, "hr"); got != "−1.234,5678\u00a0€" {
		t.Errorf("%q", got)
	}
	for price, want := range map[Price]Cents{49: 0, 50: 1, -50: -1, -49: 0, 12_3449: 12_34, 12_3450: 12_35} {
		if got := price.Cents(); got != want {
			t.Errorf("%s is %s to the cent, want %s", price, got, want)
		}
	}
	for _, c := range []struct {
		net      Cents
		quantity Quantity
		want     Price
	}{{10_00, 3000, 3_3333}, {1, 1000, 100}, {0, 1000, 0}, {5, 7, 7_1429}} {
		if got, err := PerUnit(c.net, c.quantity); err != nil || got != c.want {
			t.Errorf("%s for %s is %s a unit, want %s: %v", c.net, c.quantity, got, c.want, err)
		}
	}
	if _, err := PerUnit(1, 0); err == nil {
		t.Error("nothing has a price of one unit")
	}
	if got, err := Price(45_1234).OfMinutes(20); err != nil || got != 15_04 {
		t.Errorf("twenty minutes come to %s, %v", got, err)
	}
	if got, err := Rate(2500).Without(9_9900); err != nil || got != 7_9920 {
		t.Errorf("9.99 holds %s net, %v", got, err)
	}
}

func TestSum(t *testing.T) {
	for _, c := range []struct {
		lines []Line
		want  Total
	}{
		{nil, Total{}},
		// 25 % of three single cents is 0.75, not three times 0.25.
		{[]Line{{1, 2500}, {1, 2500}, {1, 2500}}, Total{3, 1, []RateTotal{{2500, 3, 1}}}},
		{[]Line{{10_01, 2500}, {20_00, 500}, {5_55, 2500}, {1_00, 0}},
			Total{36_56, 4_89, []RateTotal{{0, 1_00, 0}, {500, 20_00, 1_00}, {2500, 15_56, 3_89}}}},
		{[]Line{{100_00, 2500}, {-100_00, 2500}}, Total{0, 0, []RateTotal{{2500, 0, 0}}}},
		{[]Line{{-10, 2500}}, Total{-10, -3, []RateTotal{{2500, -10, -3}}}},
	} {
		if got, err := Sum(c.lines); err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("Sum(%v) = %v, %v, want %v", c.lines, got, err, c.want)
		}
	}
	if _, err := Sum([]Line{{maxTotal, 0}, {maxTotal, 0}}); !errors.Is(err, ErrTooLarge) {
		t.Errorf("a sum beyond int64: %v", err)
	}
}

func TestLess(t *testing.T) {
	whole, err := Sum([]Line{{11_596_00, 2500}, {129_00, 1300}})
	if err != nil {
		t.Fatal(err)
	}
	got, off, err := whole.Less(200)
	want := Total{11_490_50, 2_857_45, []RateTotal{{1300, 126_42, 16_43}, {2500, 11_364_08, 2_841_02}}}
	if err != nil || off != 234_50 || !reflect.DeepEqual(got, want) {
		t.Errorf("%v, %v off, %v, want %v", got, off, err, want)
	}
}

func TestShare(t *testing.T) {
	for _, c := range []struct {
		part, whole Cents
		want        Rate
		ok          bool
	}{{3_229_30, 11_490_50, 2810, true}, {-50, 100, -5000, true}, {1, 0, 0, false}, {0, 7, 0, true}, {math.MaxInt64, 1, 0, false}} {
		if got, ok := Share(c.part, c.whole); got != c.want || ok != c.ok {
			t.Errorf("%d of %d is %d, %v", c.part, c.whole, got, ok)
		}
	}
}

func TestParse(t *testing.T) {
	for in, want := range map[string]Cents{
		"0": 0, "12": 1200, "12.3": 1230, "12,34": 1234, "-0.05": -5, "007": 700, "92233720368547758.07": math.MaxInt64,
	} {
		if got, err := ParseCents(in); err != nil || got != want {
			t.Errorf("ParseCents(%q) = %d, %v, want %d", in, got, err, want)
		}
	}
	for _, in := range []string{"", "-", ".5", "5.", "1.234,56", "1,2,3", "1e3", "NaN", "Inf", "+1", "--1", " 1", "1.234", "٣", "92233720368547758.08"} {
		if got, err := ParseCents(in); err == nil {
			t.Errorf("ParseCents(%q) = %d", in, got)
		}
	}
	if q, err := ParseQuantity("1.125"); err != nil || q != 1125 || q.String() != "1.125" {
		t.Errorf("quantity %v, %v", q, err)
	}
	percent, err1 := ParsePercent("25")
	fraction, err2 := ParseFraction("0.25")
	if err1 != nil || err2 != nil || percent != 2500 || fraction != 2500 {
		t.Errorf("25 %% is %d (%v), 0.25 is %d (%v)", percent, err1, fraction, err2)
	}
	if r := Rate(550); r.Percent() != "5.5" || r.Fraction() != "0.055" || Rate(0).Percent() != "0" {
		t.Errorf("5.5 %% reads %s and %s, nothing reads %s", r.Percent(), r.Fraction(), Rate(0).Percent())
	}
}

func TestFormat(t *testing.T) {
	for _, c := range []struct {
		amount   Cents
		currency Currency
		hr, en   string
	}{
		{123456, EUR, "1.234,56\u00a0€", "€1,234.56"},
		{-5, EUR, "−0,05\u00a0€", "−€0.05"},
		{-100000000, USD, "−1.000.000,00\u00a0USD", "−US$1,000,000.00"},
		{99999, BAM, "999,99\u00a0BAM", "BAM\u00a0999.99"},
		{math.MinInt64, EUR, "−92.233.720.368.547.758,08\u00a0€", "−€92,233,720,368,547,758.08"},
	} {
		if hr, en := c.amount.Format(c.currency, "hr"), (Amount{c.amount, c.currency}).In("en"); hr != c.hr || en != c.en {
			t.Errorf("%d is %q and %q, want %q and %q", c.amount, hr, en, c.hr, c.en)
		}
	}
}

func TestJSON(t *testing.T) {
	type all struct {
		Price    Cents
		Quantity Quantity
		Fraction Fraction
		Percent  Percent
	}
	in := all{-12_34, 1500, 2500, 550}
	text, err := json.Marshal(in)
	if want := `{"Price":-12.34,"Quantity":1.5,"Fraction":0.25,"Percent":5.5}`; err != nil || string(text) != want {
		t.Errorf("%s, %v, want %s", text, err, want)
	}
	var out all
	if err := json.Unmarshal(text, &out); err != nil || out != in {
		t.Errorf("%+v, %v", out, err)
	}
	for _, bad := range []string{`{"Price":1.234}`, `{"Quantity":1e3}`, `{"Fraction":0.00001}`, `{"Percent":true}`, `{"Percent":"x"}`} {
		if err := json.Unmarshal([]byte(bad), &out); err == nil {
			t.Errorf("%s is read", bad)
		}
	}
	var n Number
	for text, want := range map[string]Number{`12.50`: "12.50", `"12,5"`: "12,5", `""`: "", `-0.1`: "-0.1", `1e3`: "1e3"} {
		if err := json.Unmarshal([]byte(text), &n); err != nil || n != want {
			t.Errorf("%s is %q, %v", text, n, err)
		}
	}
	if err := json.Unmarshal([]byte(`[1]`), &n); err == nil {
		t.Error("a list is a number")
	}
}
