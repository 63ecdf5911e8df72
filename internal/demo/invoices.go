package demo

import (
	"fmt"
	"strings"
	"time"

	"teren/internal/areas/catalog"
	"teren/internal/areas/invoices"
	"teren/internal/areas/payments"
	"teren/internal/areas/tenants"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
)

// codes are the codes of the classification KPD 2025 that the kinds of work are invoiced as.
var codes = map[string]string{
	"Elektroinstalacije":                        "43.21.00",
	"Grijanje i hlađenje":                       "43.22.12",
	"Vodoinstalacije":                           "43.22.11",
	"Građevinski radovi":                        "43.99.90",
	"Građevinski radovi / Soboslikarski radovi": "43.34.10",
	"Stolarija i bravarija":                     "43.32.01",
	"Zaštita":                                   "80.09.01",
	"Održavanje objekata":                       "81.10.00",
	"Održavanje objekata / Zelene površine":     "81.30.02",
}

// paying returns how a client with the card is invoiced: who is no VAT payer is known by
// what it is.
func paying(c tenants.Card) tenants.Invoicing {
	in := tenants.Invoicing{Kind: tenants.KnownKind(tenants.VATPayer), Email: "racuni@" + strings.ReplaceAll(plain(strings.Split(c.Name, ",")[0]), ".", "-") + ".test"}
	switch c.Type {
	case "PUBLIC_BODY":
		in.Kind, in.DueDays = tenants.KnownKind(tenants.Business), new(int64(30))
	case "ASSOCIATION":
		in.Kind = tenants.KnownKind(tenants.Business)
	}
	return in
}

// prepareInvoices stores how both contractors make their invoices, and what their partners
// are before the tax law. Velebit pays its tax when it is paid.
func (l *life) prepareInvoices() error {
	p, v := l.crews[primorje], l.crews[velebit]
	for _, of := range []struct {
		crew         *crew
		vat          invoices.VAT
		iban, resale string
		memorandum   string
		oibs         []string
	}{
		{p, invoices.Payer, "HR1723600001101234565", "46.84.02", "Trgovački sud u Rijeci, MBS 040123456, temeljni kapital 20.000,00 EUR, uplaćen u cijelosti. Član uprave: Marija Škarić", []string{"17203984569", "30482915676"}},
		{v, invoices.Collected, "HR1210010051863000160", "", "Trgovački sud u Zadru, stalna služba u Gospiću, MBS 110034567, temeljni kapital 2.500,00 EUR, uplaćen u cijelosti. Član uprave: Damir Knežević", []string{"41593028674"}},
	} {
		operators := []invoices.NewOperator{}
		for i, oib := range of.oibs {
			operators = append(operators, invoices.NewOperator{UserID: of.crew.office[i].UserID, OIB: oib})
		}
		if _, err := l.invoices.ChangeSettings(l.ctx, of.crew.office[0], invoices.SettingsChange{VAT: opt(of.vat), IBAN: opt(of.iban), Memorandum: opt(of.memorandum),
			KPD: opt("43.22.12"), KPDResale: opt(of.resale), Operators: opt(operators)}); err != nil {
			return err
		}
	}
	register := tenants.Service{DB: l.tasks.DB}
	for _, of := range []struct{ of, client *crew }{{p, l.crews[jadran]}, {p, v}, {v, p}} {
		id, err := db.One[int64](l.tx, `SELECT b2b_id FROM partner WHERE tenant_id = ? AND partner_id = ?`, of.of.tenant, of.client.tenant)
		if err != nil {
			return err
		}
		if _, err := register.ChangeEntry(l.ctx, of.of.office[0], tenants.ChangeEntry{ID: id, InvoiceKind: opt(tenants.KnownKind(tenants.VATPayer))}); err != nil {
			return err
		}
	}
	return nil
}

// A charge is an invoice that is made so many days ago, and what becomes of it.
type charge struct {
	ago   int
	of    source
	kind  invoices.Kind // "" is INVOICE
	paid  []paid
	after *correction
	draft bool
}

// A source is the work that an invoice is for.
type source int

const (
	oneTask source = iota
	someTasks
	ofJadran  // a client that uses the program
	ofProject // some tasks of a project
	ofBuilder // of a VAT payer, partly by reverse charge
	ofVelebit // made by Velebit for Primorje
	anOffer
	nothing
)

// A payment of so many per cent of what is open, so many days ago.
type paid struct {
	ago, share int
	kind       payments.Kind
}

// A correction is made of an issued invoice, so many days ago.
type correction struct {
	ago int
	of  invoices.Case
}

// charges are the invoices of the last hundred days: paid, paid in part, overdue, open,
// cancelled and made again, credited, debited, partial ones, advances, and drafts.
var charges = []charge{
	{ago: 104, paid: []paid{{92, 100, payments.Account}}},
	{ago: 97, of: someTasks, paid: []paid{{80, 100, payments.Account}}},
	{ago: 90, of: ofJadran, paid: []paid{{77, 100, payments.Account}}},
	{ago: 83, paid: []paid{{70, 100, payments.Offset}}},
	{ago: 76, of: ofVelebit, paid: []paid{{60, 100, payments.Account}}},
	{ago: 72, of: ofProject, kind: invoices.Partial, paid: []paid{{55, 100, payments.Account}}},
	{ago: 66, of: oneTask},
	{ago: 59, of: oneTask, after: &correction{54, invoices.Whole}},
	{ago: 52, of: ofJadran, paid: []paid{{37, 40, payments.Account}, {22, 50, payments.Account}}},
	{ago: 46, of: anOffer, kind: invoices.Advance, after: &correction{12, invoices.Settle}},
	{ago: 43, of: someTasks, after: &correction{36, invoices.Part}, paid: []paid{{29, 100, payments.Account}}},
	{ago: 39, of: ofBuilder},
	{ago: 33, of: oneTask, paid: []paid{{20, 100, payments.Account}}, after: &correction{11, invoices.Forgotten}},
	{ago: 30, of: ofVelebit},
	{ago: 26, of: oneTask, paid: []paid{{12, 100, payments.Account}}},
	{ago: 22, of: ofProject},
	{ago: 12, of: oneTask, paid: []paid{{4, 60, payments.Account}}},
	{ago: 10, of: ofJadran},
	{ago: 7, of: ofBuilder},
	{ago: 6, of: anOffer, kind: invoices.Advance},
	{ago: 4, of: oneTask},
	{ago: 2, of: nothing, draft: true},
	{ago: 1, of: ofBuilder, draft: true},
	{ago: 0, of: someTasks, draft: true},
}

// firstYear is the year from which on the law knows e-invoices.
const firstYear = 2026

// charge makes the invoices.
func (l *life) charge() {
	for n, c := range charges {
		made := l.workday(c.ago, n)
		if made.Before(l.began.Add(48*time.Hour)) || !c.draft && made.Year() < firstYear {
			continue
		}
		who := l.crews[primorje].office[n%2]
		if c.of == ofVelebit {
			who = l.crews[velebit].office[0]
		}
		var id int64
		l.at(made, func() (err error) {
			if id, err = l.draw(who, n, c); err == nil && !c.draft {
				err = l.issue(who, id)
			}
			return err
		})
		if c.after != nil {
			l.at(l.workday(c.after.ago, n), func() error { return l.correct(who, id, c.after.of) })
		}
		for _, p := range c.paid {
			l.at(l.workday(p.ago, n), func() error { return l.pay(who, id, p) })
		}
	}
}

// workday returns some hour of the working day that is so many days ago, or of the Friday
// before.
func (l *life) workday(ago, n int) time.Time {
	if ago == 0 {
		return l.now.Add(-20 * time.Minute)
	}
	day := l.now.In(l.zone).AddDate(0, 0, -ago)
	for day.Weekday() == time.Sunday || day.Weekday() == time.Saturday {
		day = day.AddDate(0, 0, -1)
	}
	y, m, d := day.Date()
	return time.Date(y, m, d, 9+n%6, 7*n%60, 0, 0, l.zone)
}

// draw makes the draft and completes it.
func (l *life) draw(who access.Who, n int, c charge) (int64, error) {
	in := invoices.New{Kind: c.kind}
	var err error
	switch c.of {
	case nothing:
	case anOffer:
		in.Percentage = opt(money.Number("30"))
		in.OfferID, err = l.sold(who)
	default:
		in.TaskIDs, err = l.unbilled(who, c.of)
	}
	if err != nil {
		return 0, err
	}
	if in.OfferID == nil && len(in.TaskIDs) == 0 && c.of != nothing {
		if in.Kind == invoices.Advance { // the demo is too young to have sold anything
			in.Kind, in.Percentage = "", api.Opt[money.Number]{}
		}
		client := l.clientSite(n).client
		switch c.of {
		case ofBuilder:
			client = l.crews[velebit].tenant
		case ofVelebit:
			client = l.crews[primorje].tenant
		case ofJadran:
			client = l.crews[jadran].tenant
		}
		in.ClientID = &client
	}
	if err := in.Validate(); err != nil {
		return 0, err
	}
	id, err := l.invoices.Create(l.ctx, who, in)
	if err != nil || c.of == nothing || in.Kind == invoices.Advance {
		return int64(id), err
	}
	return int64(id), l.complete(who, int64(id), n, c)
}

// unbilled returns approved tasks that are on no invoice, whose approval nobody takes back
// any more.
func (l *life) unbilled(who access.Who, of source) ([]int64, error) {
	type task struct {
		ID      int64  `db:"task_id"`
		Client  int64  `db:"client_id"`
		Project *int64 `db:"project_id"`
	}
	where, args := "", []any{}
	limit := func(text string, arg any) { where, args = where+" AND "+text, append(args, arg) }
	find := func(most int) ([]task, error) {
		all := append([]any{who.TenantID, tenants.PrivateIndividual, who.TenantID, money.EUR, l.tx.Now.Add(-13 * 24 * time.Hour)}, args...)
		return db.All[task](l.tx, `SELECT t.task_id, t.client_id, t.project_id FROM task t WHERE t.contractor_id = ? AND t.status = 'INVOICED' AND t.client_id NOT IN (?, ?) AND t.currency = ? AND t.status_at < ?
			AND NOT EXISTS (SELECT 1 FROM invoice_line l WHERE l.task_id = t.task_id)`+where+` ORDER BY t.status_at DESC, t.task_id DESC LIMIT ?`, append(all, most)...)
	}
	switch of {
	case ofVelebit:
		limit("t.client_id = ?", l.crews[primorje].tenant)
	case ofJadran:
		limit("t.client_id = ?", l.crews[jadran].tenant)
	case ofProject:
		limit("t.project_id > ?", 0)
	case ofBuilder:
		limit("EXISTS (SELECT 1 FROM partner p WHERE p.tenant_id = t.contractor_id AND p.partner_id = t.client_id AND p.invoice_kind = ?)", tenants.VATPayer)
	}
	if of != ofVelebit { // which has no prices of its own
		limit("t.net > ?", 50_00)
	}
	found, err := find(1)
	if err != nil || len(found) == 0 || of == oneTask || of == ofVelebit {
		return ids(found, func(t task) int64 { return t.ID }), err
	}
	limit("t.client_id = ?", found[0].Client)
	if of == ofProject {
		limit("t.project_id = ?", *found[0].Project)
	}
	found, err = find(2)
	return ids(found, func(t task) int64 { return t.ID }), err
}

func ids[T any](all []T, id func(T) int64) (out []int64) {
	for _, v := range all {
		out = append(out, id(v))
	}
	return out
}

// sold returns an accepted offer that became nothing yet; nil for none.
func (l *life) sold(who access.Who) (*int64, error) {
	found, err := db.All[int64](l.tx, `SELECT o.offer_id FROM offer o JOIN offer_chain c ON c.offer_chain_id = o.offer_chain_id
		WHERE c.tenant_id = ? AND o.is_newest AND o.status = 'ACCEPTED' AND o.task_id IS NULL AND o.project_id IS NULL AND o.client_id > 0
			AND NOT EXISTS (SELECT 1 FROM invoice i WHERE i.advance_of = o.offer_id) ORDER BY o.offer_id DESC LIMIT 1`, who.TenantID)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return &found[0], nil
}

// complete says when the work was delivered, prices what has no price, and of every third
// the client's order. Of a builder the work is taxed by reverse charge, what is resold is not.
func (l *life) complete(who access.Who, id int64, n int, c charge) error {
	d, err := l.invoices.Details(l.ctx, who, invoices.ByID{ID: id})
	if err != nil {
		return err
	}
	lines := []invoices.NewLine{}
	for _, x := range d.Lines {
		line := invoices.NewLine{TaskID: x.TaskID, WorkID: x.WorkID, Kind: x.Kind, Type: x.Type, Name: x.Name, KPD: x.KPD, Unit: x.Unit, Quantity: opt(money.Number(x.Quantity.String())),
			UnitPrice: opt(money.Number(x.UnitPrice.String())), Treatment: x.Treatment, Tax: opt(money.Number(money.Rate(x.Tax).Percent()))}
		switch {
		case x.Kind != invoices.Charge:
		case x.UnitPrice == 0:
			line.Quantity, line.UnitPrice, line.Unit = opt(money.Number("4")), opt(money.Number("38")), "HOUR"
		case c.of == ofBuilder && x.Type != catalog.Material:
			line.Treatment = invoices.ReverseCharge
		}
		lines = append(lines, line)
	}
	if len(lines) == 0 {
		lines = own(c.of == ofBuilder)
	}
	in := invoices.Change{ID: id, Version: d.Version, DeliveredOn: opt(l.tx.Now.In(l.zone).AddDate(0, 0, -1-n%4).Format(time.DateOnly)), Lines: &lines}
	if n%3 == 1 {
		in.OrderRef = opt(fmt.Sprintf("N-%d/%s", 310+n*7, l.tx.Now.In(l.zone).Format("06")))
	}
	if c.of == someTasks {
		in.Discount = opt(money.Number("2"))
	}
	_, err = l.invoices.Update(l.ctx, who, in)
	return err
}

// own returns lines that come from no task.
func own(builder bool) []invoices.NewLine {
	line := func(name string, kind catalog.Type, unit catalog.Unit, quantity, price string) invoices.NewLine {
		return invoices.NewLine{Name: name, Type: kind, Unit: unit, Quantity: opt(money.Number(quantity)), UnitPrice: opt(money.Number(price))}
	}
	lines := []invoices.NewLine{
		line("Ugradnja klima uređaja", catalog.Work, "HOUR", "6.5", "35"),
		line("Klima uređaj 3,5 kW", catalog.Material, "PIECE", "1", "690"),
		line("Izlazak na teren, Rijeka", catalog.Travel, "SERVICE", "1", "20"),
	}
	if builder {
		lines[0].Treatment, lines[2].Treatment = invoices.ReverseCharge, invoices.ReverseCharge
	}
	return lines
}

func (l *life) issue(who access.Who, id int64) error {
	version, err := db.One[int64](l.tx, `SELECT version FROM invoice WHERE invoice_id = ?`, id)
	if err != nil {
		return err
	}
	_, err = l.invoices.Issue(l.ctx, who, invoices.Issue{ID: id, Version: version})
	return err
}

// correct makes what the case needs of the issued invoice, and issues it. What was cancelled
// is made again.
func (l *life) correct(who access.Who, id int64, of invoices.Case) error {
	if kind, err := db.One[invoices.Kind](l.tx, `SELECT kind FROM invoice WHERE invoice_id = ?`, id); err != nil || of == invoices.Settle && kind != invoices.Advance {
		return err
	}
	in := invoices.Correct{ID: id, Case: of}
	if of == invoices.Part {
		in.Percentage = opt(money.Number("10"))
	}
	made, err := l.invoices.Correct(l.ctx, who, in)
	if err != nil {
		return err
	}
	if of == invoices.Forgotten {
		lines := own(false)[2:]
		if _, err := l.invoices.Update(l.ctx, who, invoices.Change{ID: int64(made), Lines: &lines}); err != nil {
			return err
		}
	}
	if err := l.issue(who, int64(made)); err != nil {
		return err
	}
	switch of {
	case invoices.Whole:
		again, err := l.invoices.Correct(l.ctx, who, invoices.Correct{ID: id, Case: invoices.Again})
		if err != nil {
			return err
		}
		return l.issue(who, int64(again))
	case invoices.Settle:
		final, err := db.One[int64](l.tx, `SELECT invoice_id FROM invoice_before WHERE before_id = ?`, int64(made))
		if err != nil {
			return err
		}
		return l.issue(who, final)
	}
	return nil
}

// pay enters a payment of a share of what is open.
func (l *life) pay(who access.Who, id int64, p paid) error {
	of := payments.Service{DB: l.tasks.DB}
	page, err := of.OfInvoice(l.ctx, who, payments.ByInvoice{ID: id})
	if err != nil {
		return err
	}
	amount := page.Balance.Open * money.Cents(p.share) / 100
	in := payments.New{ID: id, Version: page.Balance.Version, PaidOn: l.tx.Now.In(l.zone).Format(time.DateOnly), Amount: opt(money.Number(amount.String())), Kind: p.kind}
	if p.share < 100 {
		in.Note = "Prema dogovoru o obročnoj otplati"
	}
	if err := in.Validate(who); err != nil {
		return err
	}
	_, err = of.Pay(l.ctx, who, in)
	return err
}
