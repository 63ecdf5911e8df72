package einvoice

import (
	"flag"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"teren/internal/kit/money"
	"teren/internal/kit/seed"
)

// random returns a right document: 1 to 60 lines in three rates and others, prices of four
// decimals, quantities of three, discounts on lines and on the whole.
func random(r *rand.Rand) Document {
	d := example()
	d.Kind = []Kind{Invoice, Partial, Debit, CreditNote, Corrective}[r.IntN(5)]
	if d.Kind == CreditNote || d.Kind == Corrective {
		d.Process, d.Preceding = "P10", []Reference{{"1-PP1-1", "2026-01-31"}}
	}
	d.Lines = nil
	base := map[[2]int64]money.Cents{}
	for i := range 1 + r.IntN(60) {
		l := randomLine(r, i)
		if d.Kind == Corrective {
			l.Quantity, l.Discount = -l.Quantity, -l.Discount
		}
		net, err := l.Net()
		if err != nil {
			panic(err)
		}
		base[[2]int64{int64(slices.Index(treatments, l.Treatment)), int64(l.Rate)}] += net
		d.Lines = append(d.Lines, l)
	}
	for i := range d.Lines {
		l := d.Lines[r.IntN(i+1)]
		key := [2]int64{int64(slices.Index(treatments, l.Treatment)), int64(l.Rate)}
		if off := base[key] / 10; off != 0 && r.IntN(8) == 0 {
			base[key] -= off
			d.Discounts = append(d.Discounts, Discount{Amount: off, Treatment: l.Treatment, Rate: l.Rate, Reason: l.Reason, Text: letters(r, 20)})
		}
	}
	if r.IntN(4) == 0 && d.Kind != Corrective {
		d.Charges = []Charge{{Amount: money.Cents(1 + r.IntN(100_00)), Treatment: PassThrough, Reason: "Pristojba"}}
	}
	if totals, err := d.Totals(); err == nil && r.IntN(4) == 0 {
		d.Prepaid = totals.Gross / money.Cents(1+r.IntN(4))
	}
	for range r.IntN(3) {
		d.Notes = append(d.Notes, letters(r, 80))
	}
	return d
}

func randomLine(r *rand.Rand, i int) Line {
	l := work()
	l.Name, l.Description, l.Unit = fmt.Sprint(i, letters(r, 40)), letters(r, 200), Units[r.IntN(len(Units))]
	l.Quantity, l.Price = money.Quantity(1+r.Int64N(1<<r.IntN(24))), money.Price(r.Int64N(1<<r.IntN(30)))
	switch r.IntN(12) {
	case 0:
		l = l.taxed(ReverseCharge, shifted)
	case 1:
		l = l.taxed(ZeroRated, "")
	case 2:
		l = l.taxed(Exempt, "Oslobođeno "+[]string{"čl. 39.", "čl. 40."}[r.IntN(2)])
	case 3:
		l = l.taxed(ReturnFee, "Povratna naknada")
	default:
		l.Rate = rates[r.IntN(3)]
	}
	if net, err := l.Net(); err == nil && net > 0 && r.IntN(3) == 0 {
		l.Discount = money.Cents(r.Int64N(int64(net) + 1))
	}
	return l
}

// letters returns a text with what breaks writers: marks of XML, control characters,
// letters beyond the first plane, line ends, halves of letters.
func letters(r *rand.Rand, most int) string {
	all := [...]string{"a", "Ž", "č", "&", "<", ">", `"`, "'", " ", "\n", "\r\n", "\t", "\x00", "\x0b", "\x7f", "\u0085", "\uFFFE", "\uFFFF", "\xC4", "🔧", "👷🏽", "\u200b", "]]>", "€", "\u2028"}
	var text strings.Builder
	for range r.IntN(most) {
		text.WriteString(all[r.IntN(len(all))])
	}
	return text.String()
}

// rat returns an amount as a rational.
func rat(n, of int64) *big.Rat { return big.NewRat(n, of) }

// cents rounds a rational to cents, half away from zero.
func cents(r *big.Rat) *big.Rat {
	n, err := strconv.ParseInt(strings.Replace(r.FloatString(2), ".", "", 1), 10, 64)
	if err != nil {
		panic(err)
	}
	return rat(n, 100)
}

func keyOf(t Treatment, rate money.Rate) string { return string(t) + " " + rate.Percent() }

// sums is what a document comes to by rationals alone, reckoned from its fields as the
// rules BR-CO-10 to 17 say.
func sums(d Document) map[string]*big.Rat {
	out := map[string]*big.Rat{}
	plus := func(key string, amount *big.Rat) {
		if out[key] == nil {
			out[key] = new(big.Rat)
		}
		out[key].Add(out[key], amount)
	}
	bases := map[string]*big.Rat{}
	percent := map[string]int64{}
	base := func(t Treatment, rate money.Rate, amount *big.Rat) {
		key := keyOf(t, rate)
		percent[key] = int64(rate)
		if bases[key] == nil {
			bases[key] = new(big.Rat)
		}
		bases[key].Add(bases[key], amount)
		plus("net", amount)
	}
	for _, l := range d.Lines {
		net := cents(new(big.Rat).Mul(rat(int64(l.Price), 10_000), rat(int64(l.Quantity), 1000)))
		net.Sub(net, rat(int64(l.Discount), 100))
		plus("lines", net)
		base(l.Treatment, l.Rate, net)
	}
	for _, part := range d.Discounts {
		plus("discounts", rat(int64(part.Amount), 100))
		base(part.Treatment, part.Rate, rat(-int64(part.Amount), 100))
	}
	for _, part := range d.Charges {
		plus("charges", rat(int64(part.Amount), 100))
		base(part.Treatment, part.Rate, rat(int64(part.Amount), 100))
	}
	plus("tax", new(big.Rat))
	for key, amount := range bases {
		tax := cents(new(big.Rat).Mul(amount, rat(percent[key], 10_000)))
		out["base "+key], out["tax "+key] = amount, tax
		plus("tax", tax)
	}
	plus("gross", out["net"])
	plus("gross", out["tax"])
	plus("payable", out["gross"])
	plus("payable", rat(-int64(d.Prepaid), 100))
	return out
}

// said is the same of what Totals returns.
func said(t Totals) map[string]money.Cents {
	out := map[string]money.Cents{"lines": t.Lines, "discounts": t.Discounts, "charges": t.Charges, "net": t.Net, "tax": t.Tax, "gross": t.Gross, "payable": t.Payable}
	for _, c := range t.Categories {
		key := keyOf(c.Treatment, c.Rate)
		out["base "+key], out["tax "+key] = c.Base, c.Tax
	}
	return out
}

func TestRandomDocumentsComeToWhatRationalsSay(t *testing.T) {
	from := seed.Of(t)
	r := rand.New(rand.NewPCG(from, 40))
	for n := range 10_000 {
		d := random(r)
		totals, err := d.Totals()
		if err != nil {
			t.Fatal(err)
		}
		got, want := said(totals), sums(d)
		for key, amount := range got {
			if want[key] == nil {
				want[key] = new(big.Rat)
			}
			if rat(int64(amount), 100).Cmp(want[key]) != 0 {
				t.Fatalf("seed %d, document %d: %s is %s, not %s", from, n, key, amount, want[key].FloatString(4))
			}
		}
		if len(want) != len(got) {
			t.Fatalf("seed %d, document %d: %v, not %v", from, n, got, want)
		}
	}
}

func TestRandomDocumentsAreReadBack(t *testing.T) {
	from := seed.Of(t)
	r := rand.New(rand.NewPCG(from, 41))
	for n := range 300 {
		d := random(r)
		written, err := d.XML()
		if err != nil {
			t.Fatalf("seed %d, document %d: %v", from, n, err)
		}
		read, err := Read(written)
		if err != nil {
			t.Fatalf("seed %d, document %d: %v\n%s", from, n, err, written)
		}
		again, err := read.XML()
		if err != nil || string(again) != string(written) {
			t.Fatalf("seed %d, document %d: %v", from, n, err)
		}
		if *proof != "" {
			if err := os.WriteFile(filepath.Join(*proof, fmt.Sprintf("random-%03d.xml", n)), written, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

var proof = flag.String("proof", "", "a folder to write documents into, for the official rules")
