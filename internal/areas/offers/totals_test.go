package offers

import (
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/big"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"teren/internal/areas/tasks"
	"teren/internal/kit/money"
	"teren/internal/kit/pdf/pdftest"
	"teren/internal/kit/seed"
	"teren/internal/platform/access"
	"teren/internal/platform/export"
	"teren/internal/platform/record"
	"teren/internal/platform/search"
)

// generated is the offer of a seed: up to thirty lines, with sections, options,
// and alternatives of which one is chosen. The test of the screen, in
// offer-totals.test.ts, generates the same. Prices are in cents; fine ones have four
// decimals and else all the offer is the same.
func generated(seed uint32, fine bool) ([]line, money.Percent) {
	from := seed
	parts := func(a, b int) money.Price {
		if !fine {
			return 0
		}
		return money.Price((int64(from%10_000)*int64(a) + int64(b)) % 100)
	}
	draw := func(n uint32) int64 {
		seed = seed*1664525 + 1013904223
		return int64(seed >> 8 % n)
	}
	var lines []line
	rates := []money.Percent{0, 500, 1300, 2500}
	one, chosen := false, -1
	for range 1 + draw(30) {
		l := line{ID: int64(len(lines) + 1), Position: int64(len(lines) + 1), Kind: Charge, Name: "Stavka", Type: "MATERIAL", Unit: "PIECE"}
		switch draw(8) {
		case 0:
			one, chosen = draw(3) == 0, -1
			l.Kind, l.ChooseOne = Section, one
		case 1:
			l.Kind = Text
		default:
			l.Quantity = money.Quantity(1 + draw(5000))
			if draw(2) == 0 {
				l.Quantity = money.Quantity(1000 * (1 + draw(40)))
			}
			l.UnitPrice, l.Tax = money.Cents(draw(200_000)).Price()+parts(7, 13*len(lines)), rates[draw(4)]
			if draw(3) == 0 {
				l.Discount = money.Percent(draw(10_001))
			}
			if draw(3) > 0 {
				cost := money.Cents(draw(150_000)).Price() + parts(3, 29*len(lines))
				l.PurchasePrice = &cost
			}
			if picked := draw(2) == 0; one {
				if l.Chosen = picked || chosen < 0; l.Chosen {
					if chosen >= 0 {
						lines[chosen].Chosen = false
					}
					chosen = len(lines)
				}
			} else {
				l.Optional = draw(4) == 0
				l.Chosen = l.Optional && picked
			}
			var err error
			if l.Net, err = amount(l.UnitPrice, l.Quantity, l.Discount); err != nil {
				panic(err)
			}
		}
		lines = append(lines, l)
	}
	discount := money.Percent(0)
	if draw(2) == 0 {
		discount = money.Percent(draw(10_001))
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
	first := uint32(seed.Of(t))
	for n := range uint32(10_000) {
		seed, fine := first+n, n%2 == 1
		lines, discount := generated(seed, fine)
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
			whole := half(int64(l.UnitPrice), int64(l.Quantity), 100_000)
			whole -= half(whole, int64(l.Discount), 10_000)
			byRate[l.Tax] += whole
			sum += whole
		}
		for rate, whole := range byRate {
			base := whole - half(whole, int64(discount), 10_000)
			net, tax = net+base, tax+half(base, int64(rate), 10_000)
		}
		if int64(b.lines) != sum || int64(b.total.Net) != net || int64(b.total.Tax) != tax || int64(b.gross()) != net+tax || b.lines-b.discount != b.total.Net {
			t.Fatalf("seed %d: %+v, expected %d %d %d", seed, b, sum, net, tax)
		}
		agreeAsTask(t, lines, discount, b, fine)
		agreeInFile(t, lines, counts, b)
		if most, err := dearest(lines); err != nil {
			t.Fatal(err)
		} else if top, err := reckon(lines, most, discount); err != nil || top.gross() < b.gross() {
			t.Fatalf("seed %d: the dearest choice comes to %s of %s %v", seed, top.gross(), b.gross(), err)
		}
		// make drill prints them all.
		if n%100 == 0 || os.Getenv("TEREN_DRILL") != "" {
			agreeOnPaper(t, lines, discount, b)
		}
	}
}

// screen is where the test of the screen has what generated offers come to: a
// digest for each hundred, and the first of them in full; of those in cents first.
const screen = "../../../web/src/features/offers/offer-totals.txt"

var update = flag.Bool("update", false, "write what the test of the screen compares with")

// The editor reckons for itself while somebody types. What it shows of twenty
// thousand offers, down to the margin, is what the server makes of them.
func TestTotalsOfTheScreen(t *testing.T) {
	t.Parallel()
	var table, block strings.Builder
	for n := range uint32(20_000) {
		lines, discount := generated(n%10_000, n >= 10_000)
		counts := offered(lines)
		b, err := reckon(lines, counts, discount)
		if err != nil {
			t.Fatal(err)
		}
		most, err := dearest(lines)
		if err != nil {
			t.Fatal(err)
		}
		top, err := reckon(lines, most, discount)
		if err != nil {
			t.Fatal(err)
		}
		m, err := margin(lines, counts, discount)
		if err != nil {
			t.Fatal(err)
		}
		share := "-"
		if m.Percentage != nil {
			share = fmt.Sprint(int64(*m.Percentage))
		}
		row := fmt.Sprintf("%d %d %d %d %d %d %d %s %d\n", b.lines, b.discount, b.total.Net, b.total.Tax, top.gross(), *m.Cost, *m.Margin, share, m.Unknown)
		if block.WriteString(row); n%10_000 < 20 {
			table.WriteString(row)
		}
		if n%100 == 99 {
			fmt.Fprintf(&table, "%x\n", sha256.Sum256([]byte(block.String())))
			block.Reset()
		}
	}
	if *update {
		if err := os.WriteFile(screen, []byte(table.String()), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if kept, err := os.ReadFile(screen); err != nil || string(kept) != table.String() {
		t.Errorf("the server reckons otherwise than %s says (go test -run TotalsOfTheScreen -update): %v", screen, err)
	}
}

// agreeAsTask fails unless the lines of a task come to the same, by the rules of
// tasks, without a price below 0; for an offer in cents they are in cents.
func agreeAsTask(t *testing.T, lines []line, discount money.Percent, b bill, fine bool) {
	t.Helper()
	changes, err := priced(nil, tenantOne, lines, discount)
	if err != nil {
		t.Fatal(err)
	}
	var charged []money.Line
	for _, c := range changes {
		price, err := money.ParsePrice(string(*c.UnitPrice.Value))
		if err != nil || price < 0 || !fine && price != price.Cents().Price() {
			t.Fatalf("a price of %s: %v", *c.UnitPrice.Value, err)
		}
		charged = append(charged, money.Line{Net: taskNet(t, c, price), Rate: fraction(t, c)})
	}
	total, err := money.Sum(charged)
	if err != nil || total.Net != b.total.Net || total.Tax != b.total.Tax {
		t.Fatalf("a task of it comes to %s and %s, the offer to %s and %s: %v", total.Net, total.Tax, b.total.Net, b.total.Tax, err)
	}
}

// agreeInFile sees that the file of the list tells the same of the offer, and of
// its lines those that count.
func agreeInFile(t *testing.T, lines []line, counts choice, b bill) {
	t.Helper()
	told, err := shown(lines, access.Client)
	if err != nil {
		t.Fatal(err)
	}
	gross := b.gross()
	bill := Bill{Row: Row{Status: Created, Currency: Currency, PriceTotal: &b.total.Net, TaxTotal: &b.total.Tax, TotalWithTax: &gross}, Lines: told}
	row := asFile.Row(bill)
	for i, want := range []money.Cents{b.total.Net, b.total.Tax, gross} {
		if got := fmt.Sprint(row[12+i]); got != want.String() {
			t.Fatalf("the file says %s, the offer %s", got, want)
		}
	}
	charged := 0
	var sum money.Cents
	for _, cells := range asFile.Lines.Rows(bill) {
		net, err := money.ParseCents(fmt.Sprint(cells[10]))
		if err != nil {
			t.Fatal(err)
		}
		if charged++; cells[12] == true {
			sum += net
		}
	}
	for i, l := range lines {
		if l.Kind == Charge {
			charged--
		} else if counts[i] {
			t.Fatalf("a %s counts", l.Kind)
		}
	}
	if sum != b.lines || charged != 0 {
		t.Fatalf("the lines of the file come to %s, of the offer to %s; %d too many", sum, b.lines, charged)
	}
}

func taskNet(t *testing.T, c tasks.LineChange, price money.Price) money.Cents {
	t.Helper()
	if *c.LumpSum.Value {
		return price.Cents()
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
	p := paper{parties: parties{Language: "hr", Company: "Primorje"}, lines: lines, bill: b}
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

// What is stored agrees too: on the page of the offer, on its paper and in the
// file of the list, on both engines.
func TestStoredTotalsAgree(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		first, who := uint32(seed.Of(t)), c.who["manager"]
		offers := int64(20)
		wanted := map[int64]bill{}
		for n := range uint32(offers) {
			lines, discount := generated(first+n, n%2 == 1)
			b, err := reckon(lines, offered(lines), discount)
			if err != nil {
				t.Fatal(err)
			}
			id, err := c.offers.Create(t.Context(), who, asked(t, lines, discount))
			if err != nil {
				t.Fatalf("seed %d: %v", first+n, err)
			}
			wanted[int64(id)] = b
			d, err := c.offers.Details(t.Context(), who, ByID{int64(id)})
			if err != nil {
				t.Fatal(err)
			}
			if got := b.totals(); !reflect.DeepEqual(d.Totals, got) || *d.PriceTotal != b.total.Net || *d.TaxTotal != b.total.Tax || *d.TotalWithTax != b.gross() {
				t.Fatalf("seed %d: the page says %+v, not %+v", first+n, d.Totals, b)
			}
			paper, err := c.offers.PDF(t.Context(), who, ByID{int64(id)})
			if err != nil {
				t.Fatal(err)
			}
			if text, gross := pdftest.Text(t, paper.Body), b.gross().Format(Currency, who.Language); !strings.Contains(text, gross) {
				t.Fatalf("seed %d: %q is not on\n%s", first+n, gross, text)
			}
		}
		all, err := c.offers.bills(t.Context(), who, search.Request{Page: search.Page{Size: &offers}})
		if err != nil || int64(len(all.Data)) != offers {
			t.Fatalf("%d offers: %v", len(all.Data), err)
		}
		file, err := asFile.File(who, export.CSV, all.Data)
		if err != nil {
			t.Fatal(err)
		}
		rows := strings.Split(strings.TrimSpace(string(file.Body)), "\r\n")
		for i, of := range all.Data {
			b := wanted[of.ID]
			var counted money.Cents
			for _, l := range of.Lines {
				if l.Kind == Charge && l.Counts {
					counted += *l.Net
				}
			}
			amounts := fmt.Sprintf(";%s;%s;%s;EUR", decimal(b.total.Net), decimal(b.total.Tax), decimal(b.gross()))
			if row := rows[i+1]; !strings.HasSuffix(row, amounts) || counted != b.lines {
				t.Errorf("%s, with lines of %s, instead of %s and %s", row, counted, amounts, b.lines)
			}
		}
	})
}

func decimal(c money.Cents) string { return strings.Replace(c.String(), ".", ",", 1) }

// asked is the offer as a page sends it.
func asked(t *testing.T, lines []line, discount money.Percent) New {
	t.Helper()
	sent := make([]map[string]any, len(lines))
	for i, l := range lines {
		sent[i] = map[string]any{"kind": l.Kind, "name": fmt.Sprint("Stavka ", i), "choose_one": l.ChooseOne}
		if l.Kind == Charge {
			maps.Copy(sent[i], map[string]any{"quantity": l.Quantity, "unit_price": l.UnitPrice, "discount": l.Discount, "tax_percentage": l.Tax,
				"optional": l.Optional, "chosen": l.Chosen, "purchase_price": l.PurchasePrice})
		}
	}
	status := Created
	if !slices.ContainsFunc(lines, func(l line) bool { return l.Kind == Charge }) {
		status = InCreation
	}
	text, err := json.Marshal(map[string]any{"status": status, "title": "x", "tenant_id": 2, "validity_period": 14, "discount": discount, "line_items": sent})
	if err != nil {
		t.Fatal(err)
	}
	in := New{Copy: record.Copy{Sent: record.Sent{"title", "tenant_id", "validity_period", "discount"}}}
	if err := json.Unmarshal(text, &in); err != nil {
		t.Fatal(err)
	}
	if err := in.Validate(); err != nil {
		t.Fatal(err)
	}
	return in
}
