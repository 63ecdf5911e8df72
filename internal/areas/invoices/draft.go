package invoices

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"teren/internal/areas/catalog"
	"teren/internal/areas/tenants"
	"teren/internal/kit/clock"
	"teren/internal/kit/einvoice"
	"teren/internal/kit/money"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/live"
	"teren/internal/platform/trash"
)

// New is a new draft of one of these: work of approved tasks of one client that is on no
// invoice, all of it or the chosen lines; that of a project; an accepted offer; or nothing.
type New struct {
	Kind       Kind                  `json:"kind,omitempty"` // INVOICE where absent
	TaskIDs    []int64               `json:"task_ids,omitempty"`
	WorkIDs    []int64               `json:"order_line_item_ids,omitempty"`
	ProjectID  *int64                `json:"project_id,omitempty"`
	OfferID    *int64                `json:"offer_id,omitempty"`
	ClientID   *int64                `json:"tenant_id,omitempty"`
	Percentage api.Opt[money.Number] `json:"percentage,omitzero"` // of an advance
	Amount     api.Opt[money.Number] `json:"amount,omitzero"`     // of an advance, with tax
}

const (
	maxTasks = 500
	maxLines = 1000
	maxNote  = 1000
	maxRef   = 100
	maxName  = 1024
)

// Validate bounds what needs no look at the present.
func (n *New) Validate() error {
	var c fault.Check
	if len(n.TaskIDs) > maxTasks {
		c.Fail("task_ids", "too_many_rows", fault.Args{"max": maxTasks})
	}
	slices.Sort(n.TaskIDs)
	n.TaskIDs = slices.Compact(n.TaskIDs)
	if len(n.WorkIDs) > maxLines {
		c.Fail("order_line_item_ids", "too_many_lines", fault.Args{"max": maxLines})
	}
	slices.Sort(n.WorkIDs)
	n.WorkIDs = slices.Compact(n.WorkIDs)
	if n.Kind == "" {
		n.Kind = Ordinary
	}
	c.OneOf("kind", string(n.Kind), n.Kind.Values())
	if n.Kind == Cancellation {
		c.Fail("kind", "invoice_cancel_there", nil)
	}
	n.checkSources(&c)
	for _, f := range []struct {
		field string
		set   bool
	}{{"percentage", n.Percentage.Set}, {"amount", n.Amount.Set}} {
		if f.set && n.Kind != Advance {
			c.Fail(f.field, "invoice_advance_alone", nil)
		}
	}
	return c.Err()
}

// Create makes a draft. Refused are tasks that are not approved, are of another
// client or currency than the first, or whose work is on an invoice already.
func (s *Service) Create(ctx context.Context, who access.Who, in New) (api.Created, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Created, error) {
		if in.Kind == Advance {
			return in.advance(tx, who)
		}
		i := Invoice{TenantID: who.TenantID, Status: Draft, Currency: money.EUR, Kind: in.Kind, head: head{ClientID: in.ClientID, ClientKind: tenants.VATPayer}}
		lines, err := in.lines(tx, who, &i)
		if err != nil {
			return 0, err
		}
		var c fault.Check
		if err := i.delivered(tx, who, tasksIn(lines)); err != nil {
			return 0, err
		}
		if err := i.named(tx, who, &c, in.sourced()); err != nil {
			return 0, err
		}
		if len(lines) > maxLines {
			field := "task_ids"
			if in.ProjectID != nil {
				field = "project_id"
			}
			c.Fail(field, "invoice_too_many_lines", fault.Args{"max": maxLines, "count": len(lines)})
		}
		if err := c.Err(); err != nil {
			return 0, err
		}
		return i.insert(tx, who, lines)
	})
}

// checkSources refuses more than one thing to make the draft of, and what its kind is not
// made of.
func (n New) checkSources(c *fault.Check) {
	said := 0
	for _, f := range []struct {
		field     string
		set       bool
		ofAdvance bool
	}{{"task_ids", len(n.TaskIDs) > 0, true}, {"order_line_item_ids", len(n.WorkIDs) > 0, false}, {"project_id", n.ProjectID != nil, false}, {"offer_id", n.OfferID != nil, true}} {
		if !f.set {
			continue
		}
		said++
		switch {
		case n.Kind == CreditNote || n.Kind == DebitNote:
			c.Fail(f.field, "invoice_no_tasks", nil)
		case n.Kind == Advance && !f.ofAdvance:
			c.Fail(f.field, "invoice_advance_of", nil)
		case said > 1:
			c.Fail(f.field, "one_source", nil)
		}
	}
}

// sourced reports whether the draft is made of something, which names its client.
func (n New) sourced() bool {
	return len(n.TaskIDs)+len(n.WorkIDs) > 0 || n.ProjectID != nil || n.OfferID != nil
}

// billedAlready refuses to reopen a task that is on an invoice: what was changed of it
// would be on none.
func billedAlready(tx *db.Tx, who access.Who, task int64) error {
	nums, err := db.All[string](tx, `SELECT `+Called+` FROM invoice i JOIN invoice_line l ON l.invoice_id = i.invoice_id LEFT JOIN tenant c ON c.tenant_id = i.client_id
		WHERE i.tenant_id = ?`+holding+` AND l.task_id = ? ORDER BY i.invoice_id`, who.TenantID, task)
	if err == nil && len(nums) > 0 {
		err = &fault.Fault{Kind: fault.Conflict, Code: "task_on_invoice", Args: fault.Args{"name": nums[0]}}
	}
	return err
}

// named checks that a new client is one the person may name, unless it is that of
// their tasks, and that gets invoices. How it is invoiced is as its record in the
// register says; what it is before the tax law, if nobody has said it there, as on the
// last invoice to it.
func (i *Invoice) named(tx *db.Tx, who access.Who, c *fault.Check, ofTasks bool) error {
	if i.ClientID == nil {
		return nil
	}
	switch *i.ClientID {
	case tenants.PrivateIndividual:
		i.ClientKind = tenants.Citizen
		return nil
	case who.TenantID:
		c.Fail("tenant_id", "invoice_oneself", nil)
		return nil
	}
	if !ofTasks { // whose client may be archived meanwhile
		if _, err := tenants.Find(tx, who, *i.ClientID); err != nil {
			return c.Found("tenant_id", err)
		}
	}
	last, err := db.All[tenants.InvoiceKind](tx, `SELECT i.client_kind FROM invoice i WHERE `+ownLive+` AND i.client_id = ? ORDER BY i.invoice_id DESC LIMIT 1`, who.TenantID, *i.ClientID)
	if err != nil {
		return err
	}
	if i.ClientKind = tenants.VATPayer; len(last) > 0 {
		i.ClientKind = last[0]
	}
	known, err := tenants.InvoicingOf(tx, who, *i.ClientID)
	i.ClientKind = cmp.Or(tenants.InvoiceKind(known.Kind), i.ClientKind)
	i.BuyerRef = cmp.Or(i.BuyerRef, known.Reference)
	return err
}

func (i Invoice) insert(tx *db.Tx, who access.Who, lines []Line, before ...Before) (api.Created, error) {
	i.Payment = cmp.Or(i.Payment, Transfer)
	net, tax, err := i.sums(tx, lines)
	if err != nil {
		return 0, fault.OnField("task_ids", "out_of_range", fault.Args{"min": 0, "max": maxNet})
	}
	id, err := db.Insert(tx, "invoice", "invoice_id", i.columns(net, tax).And(db.Columns{"tenant_id": i.TenantID, "kind": i.Kind, "cancels_id": i.CancelsID, "advance_of": i.AdvanceOf, "offer_id": i.OfferID,
		"status": i.Status, "status_at": tx.Now, "currency": i.Currency, "created_by": who.UserID, "created_at": tx.Now}))
	if err != nil {
		return 0, err
	}
	i.ID, i.Version = id, 1
	if err := saveLines(tx, id, lines); err != nil {
		return 0, err
	}
	if err := saveBefore(tx, id, before); err != nil {
		return 0, err
	}
	return api.Created(id), history.Record(tx, who, i.Ref(who), history.Event{Kind: "created"})
}

// maxNet is the most that a line comes to.
const maxNet money.Cents = 999_999_999_99

// sums returns what the lines come to before tax, less the discount on the whole, and
// their tax, reckoned once for each rate.
func (i Invoice) sums(tx *db.Tx, lines []Line) (net, tax money.Cents, err error) {
	t, err := i.totals(tx, lines)
	return t.Net, t.Tax, err
}

// totals returns what the lines come to with the discount on the whole, which a
// cancellation gives back.
func (i Invoice) totals(tx *db.Tx, lines []Line) (einvoice.Totals, error) {
	set, _, err := settingsOf(tx, i.TenantID)
	if err != nil {
		return einvoice.Totals{}, err
	}
	d := einvoice.Document{Lines: written(lines, set.Settings)}
	if i.Kind == Cancellation {
		d = d.Cancelled()
	}
	if d.Discounts, err = d.SpreadRate(money.Rate(i.Discount)); err != nil {
		return einvoice.Totals{}, err
	}
	if i.Kind == Cancellation {
		d = d.Cancelled()
	}
	return d.Totals()
}

// Change is a person's change of a draft. Version is the version it was made on;
// line_items, when there, are all the lines in their order.
type Change struct {
	ID            int64                        `path:"invoice_id" json:"-"`
	Version       int64                        `json:"version,omitempty"`
	ClientID      api.Opt[int64]               `json:"tenant_id,omitzero"`
	ClientKind    api.Opt[tenants.InvoiceKind] `json:"client_kind,omitzero"`
	DeliveredFrom api.Opt[string]              `json:"delivered_from,omitzero"`
	DeliveredOn   api.Opt[string]              `json:"delivered_on,omitzero"`
	DueOn         api.Opt[string]              `json:"due_on,omitzero"`
	OrderRef      api.Opt[string]              `json:"order_reference,omitzero"`
	Note          api.Opt[string]              `json:"note,omitzero"`
	Language      api.Opt[string]              `json:"language,omitzero"`
	BuyerRef      api.Opt[string]              `json:"buyer_reference,omitzero"`

	Payment      api.Opt[Payment] `json:"payment,omitzero"`       // by a citizen; of others TRANSFER alone
	BuyerName    api.Opt[string]  `json:"buyer_name,omitzero"`    // of a private person
	BuyerAddress api.Opt[string]  `json:"buyer_address,omitzero"` // of a private person

	Discount api.Opt[money.Number] `json:"discount,omitzero"`
	Lines    *[]NewLine            `json:"line_items,omitempty"`
	Before   *[]NewBefore          `json:"refers_to,omitempty"` // all of them
}

// NewLine is a line of a draft. WorkID is a line of a task that the draft has already, or
// of an approved task of its client that no invoice holds; TaskID is a task that it has.
type NewLine struct {
	TaskID    *int64                `json:"task_id,omitempty"`
	WorkID    *int64                `json:"order_line_item_id,omitempty"`
	Kind      LineKind              `json:"kind,omitempty"`
	Type      catalog.Type          `json:"catalog_type,omitempty"`
	Name      string                `json:"name"`
	KPD       string                `json:"kpd,omitempty"`
	Unit      catalog.Unit          `json:"unit_of_measure,omitempty"`
	Quantity  api.Opt[money.Number] `json:"quantity"`
	UnitPrice api.Opt[money.Number] `json:"unit_price"`
	Discount  api.Opt[money.Number] `json:"discount,omitzero"`
	Treatment Treatment             `json:"treatment,omitempty"`
	Tax       api.Opt[money.Number] `json:"tax_percentage,omitzero"`
}

func (in Change) over(c *fault.Check, who access.Who, h head) head {
	h.ClientID = in.ClientID.OrNil(h.ClientID)
	h.ClientKind = in.ClientKind.Or(h.ClientKind)
	h.OrderRef, h.Note, h.Language = in.OrderRef.Or(h.OrderRef), in.Note.Or(h.Note), strings.TrimSpace(in.Language.Or(h.Language))
	for _, d := range []struct {
		name string
		of   api.Opt[string]
		to   **string
	}{{"delivered_from", in.DeliveredFrom, &h.DeliveredFrom}, {"delivered_on", in.DeliveredOn, &h.DeliveredOn}, {"due_on", in.DueOn, &h.DueOn}} {
		if d.of.Set {
			*d.to = day(c, d.name, d.of.Value, who.Location())
		}
	}
	h.period(c)
	h.BuyerRef = in.BuyerRef.Or(h.BuyerRef)
	c.Text("buyer_reference", &h.BuyerRef, maxRef)
	h.Discount = money.Percent(percents.Read(c, "discount", in.Discount, money.Rate(h.Discount)))
	c.OneOf("client_kind", string(h.ClientKind), h.ClientKind.Values())
	c.Text("order_reference", &h.OrderRef, maxRef)
	c.Text("note", &h.Note, maxNote)
	if h.Language != "" {
		c.OneOf("language", h.Language, words.Languages)
	}
	h.Payment, h.BuyerName, h.BuyerAddress = in.Payment.Or(h.Payment), in.BuyerName.Or(h.BuyerName), in.BuyerAddress.Or(h.BuyerAddress)
	c.OneOf("payment", string(h.Payment), h.Payment.Values())
	c.Text("buyer_name", &h.BuyerName, maxRef)
	c.Text("buyer_address", &h.BuyerAddress, 2*maxRef)
	return h
}

// checkCitizen refuses what is for citizens alone on an invoice to another client.
func (h head) checkCitizen(c *fault.Check) {
	private := h.ClientID != nil && *h.ClientID == tenants.PrivateIndividual
	if private && h.ClientKind != tenants.Citizen {
		c.Fail("client_kind", "invoice_private", nil)
	}
	if h.Payment != Transfer && h.ClientKind != tenants.Citizen {
		c.Fail("payment", "invoice_for_citizens", nil)
	}
	if !private && h.BuyerName+h.BuyerAddress != "" {
		c.Fail("buyer_name", "invoice_for_private", nil)
	}
}

// period refuses a first day without a last one or after it. One day is no period.
func (h *head) period(c *fault.Check) {
	switch {
	case h.DeliveredFrom == nil:
	case h.DeliveredOn == nil || *h.DeliveredFrom > *h.DeliveredOn:
		c.Fail("delivered_from", "invoice_period", nil)
	case *h.DeliveredFrom == *h.DeliveredOn:
		h.DeliveredFrom = nil
	}
}

func day(c *fault.Check, at string, text *string, zone *time.Location) *string {
	if text == nil || *text == "" {
		return nil
	}
	on, ok := clock.ParseDay(*text, zone)
	if !ok {
		c.Fail(at, "wrong_type", fault.Args{"want": "2026-12-04"})
		return nil
	}
	return &on
}

var (
	quantities = catalog.Numbers[money.Quantity]{Parse: money.ParseQuantity, Low: -catalog.MaxQuantity, High: catalog.MaxQuantity, Show: money.Quantity.String}
	percents   = catalog.Numbers[money.Rate]{Parse: money.ParsePercent, High: 100_00, Show: money.Rate.Percent}
)

// readLines reads the lines of a change; had are those that the draft has or may have.
func readLines(c *fault.Check, in []NewLine, had []Line) []Line {
	if len(in) > maxLines {
		c.Fail("line_items", "too_many_lines", fault.Args{"max": maxLines})
		return nil
	}
	out := make([]Line, len(in))
	for n, l := range in {
		at := "line_items." + number(n)
		to := &out[n]
		to.TaskID, to.WorkID = l.TaskID, l.WorkID
		if l.WorkID == nil && l.TaskID != nil && !slices.ContainsFunc(had, func(h Line) bool { return h.TaskID != nil && *h.TaskID == *l.TaskID }) {
			c.Fail(at+".task_id", "no_such_thing", nil)
		}
		if l.WorkID != nil {
			if slices.ContainsFunc(in[:n], func(b NewLine) bool { return b.WorkID != nil && *b.WorkID == *l.WorkID }) {
				c.Fail(at+".order_line_item_id", "twice", nil)
			}
			is := slices.IndexFunc(had, func(h Line) bool { return h.WorkID != nil && *h.WorkID == *l.WorkID })
			if is < 0 {
				c.Fail(at+".order_line_item_id", "no_such_thing", nil)
			} else {
				to.TaskID = had[is].TaskID
			}
		}
		to.Kind, to.Type = cmp.Or(l.Kind, Charge), l.Type
		c.OneOf(at+".kind", string(to.Kind), to.Kind.Values())
		if l.Type != "" {
			c.OneOf(at+".catalog_type", string(l.Type), l.Type.Values())
		}
		to.Name, to.KPD, to.Unit, to.Treatment = l.Name, strings.TrimSpace(l.KPD), l.Unit, l.Treatment
		if to.Kind != Charge { // it has a text alone
			to.TaskID, to.WorkID, to.KPD, to.Unit, to.Treatment, to.Quantity = nil, nil, "", catalog.OtherUnit, Taxed, 1000
			c.Text(at+".name", &to.Name, maxName)
			continue
		}
		if to.Unit == "" {
			to.Unit = catalog.OtherUnit
		}
		if to.Treatment == "" {
			to.Treatment = Taxed
		}
		c.Text(at+".name", &to.Name, maxName)
		checkKPD(c, at+".kpd", to.KPD)
		c.OneOf(at+".unit_of_measure", string(to.Unit), to.Unit.Values())
		c.OneOf(at+".treatment", string(to.Treatment), to.Treatment.Values())
		to.Quantity = quantities.Read(c, at+".quantity", l.Quantity, 1000)
		to.UnitPrice = catalog.Prices.Read(c, at+".unit_price", l.UnitPrice, 0)
		to.Tax = money.Percent(percents.Read(c, at+".tax_percentage", l.Tax, catalog.DefaultTax))
		to.Discount = money.Percent(percents.Read(c, at+".discount", l.Discount, 0))
		whole, err := money.Net(to.UnitPrice, to.Quantity)
		if err == nil {
			off, wrong := money.Rate(to.Discount).Of(whole)
			to.Net, err = whole-off, wrong
		}
		if err != nil || whole > maxNet || whole < -maxNet {
			c.Fail(at+".unit_price", "out_of_range", fault.Args{"min": 0, "max": maxNet})
		}
	}
	return out
}

// Update changes a draft. A change made on an older version is refused.
func (s *Service) Update(ctx context.Context, who access.Who, in Change) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		i, err := find(tx, who, in.ID)
		if err == nil {
			err = i.check(who, access.InvoiceEdit)
		}
		if err != nil {
			return api.Changed{}, err
		}
		if err := i.current(in.Version); err != nil {
			return api.Changed{}, err
		}
		lines, err := linesOf(tx, i.ID)
		if err != nil {
			return api.Changed{}, err
		}
		e := edit{was: i.head, had: lines}
		var c fault.Check
		i.fixed(&c, in)
		var before []Before
		if in.Before != nil {
			if e.referred, err = beforeOf(tx, who, i.ID); err != nil {
				return api.Changed{}, err
			}
			if before, err = i.readBefore(tx, who, &c, *in.Before); err != nil {
				return api.Changed{}, err
			}
		}
		if in.Lines != nil {
			more, err := i.freeWork(tx, who, *in.Lines)
			if err != nil {
				return api.Changed{}, err
			}
			lines = readLines(&c, *in.Lines, append(lines, more...))
		}
		if err := i.change(tx, who, &c, in, lines); err != nil {
			return api.Changed{}, err
		}
		i.checkCitizen(&c)
		if err := c.Err(); err != nil {
			return api.Changed{}, err
		}
		net, tax, err := i.sums(tx, lines)
		if err != nil {
			return api.Changed{}, fault.OnField("line_items", "out_of_range", fault.Args{"min": 0, "max": maxNet})
		}
		if i.Version, err = db.Update(tx, "invoice", "invoice_id", i.ID, i.columns(net, tax)); err != nil {
			return api.Changed{}, err
		}
		if err := saveLines(tx, i.ID, lines); err != nil {
			return api.Changed{}, err
		}
		if in.Before != nil {
			if err := saveBefore(tx, i.ID, before); err != nil {
				return api.Changed{}, err
			}
			if e.references, err = beforeOf(tx, who, i.ID); err != nil {
				return api.Changed{}, err
			}
		}
		e.now, e.has = i.head, lines
		events, err := e.events(tx, who, i.Currency)
		if err == nil && len(events) > 0 {
			err = history.Record(tx, who, i.Ref(who), events...)
		} else if err == nil {
			err = i.announce(tx, who, "edited")
		}
		return api.Changed{ID: i.ID, Version: i.Version}, err
	})
}

// change applies the change to the head of the draft that has the lines. Another client
// is refused while lines come from tasks.
func (i *Invoice) change(tx *db.Tx, who access.Who, c *fault.Check, in Change, lines []Line) error {
	was := i.head
	i.head = in.over(c, who, was)
	if i.ClientID == nil || was.ClientID != nil && *was.ClientID == *i.ClientID {
		return nil
	}
	if tasks := tasksIn(lines); was.ClientID != nil && len(tasks) > 0 {
		c.Fail("tenant_id", "invoice_of_tasks", nil)
		return nil
	}
	chosen := i.ClientKind
	if was.ClientID != nil && !i.private() { // who is named by the register
		i.BuyerName, i.BuyerAddress = in.BuyerName.Or(""), in.BuyerAddress.Or("")
	}
	err := i.named(tx, who, c, false)
	if in.ClientKind.Set {
		i.ClientKind = chosen
	}
	return err
}

// fixed refuses to change what a cancellation has from the invoice that it takes back.
func (i Invoice) fixed(c *fault.Check, in Change) {
	if i.Kind != Cancellation {
		return
	}
	for _, f := range []struct {
		field string
		set   bool
	}{{"line_items", in.Lines != nil}, {"tenant_id", in.ClientID.Set}, {"client_kind", in.ClientKind.Set}, {"delivered_from", in.DeliveredFrom.Set}, {"delivered_on", in.DeliveredOn.Set}, {"due_on", in.DueOn.Set},
		{"order_reference", in.OrderRef.Set}, {"buyer_reference", in.BuyerRef.Set}, {"discount", in.Discount.Set}, {"refers_to", in.Before != nil}} {
		if f.set {
			c.Fail(f.field, "invoice_cancels_all", nil)
		}
	}
}

// tasksIn returns the tasks that the lines came from.
func tasksIn(lines []Line) (out []int64) {
	for _, l := range lines {
		if l.TaskID != nil {
			out = append(out, *l.TaskID)
		}
	}
	return out
}

// current refuses a change that was made on an older version.
func (i Invoice) current(version int64) error {
	if version == 0 || version == i.Version {
		return nil
	}
	return &fault.Fault{Kind: fault.Conflict, Code: "conflict", Extra: map[string]any{"conflicts": []history.Conflict{}, "version": i.Version}}
}

func (i Invoice) announce(tx *db.Tx, who access.Who, kind string) error {
	return live.Publish(tx, live.Change{Entity: Entity, EntityID: i.ID, Kind: kind, By: who.UserID, Version: i.Version, Tenants: []int64{i.TenantID}})
}

// Bin deletes and restores drafts.
func (s *Service) Bin() trash.Bin[Invoice] {
	return trash.Bin[Invoice]{
		DB: s.DB, Find: find, Mark: trash.MarkIn[Invoice]("invoice", "invoice_id"),
		BeforeDelete: func(_ *db.Tx, who access.Who, i Invoice) error { return i.check(who, access.InvoiceDelete) },
		BeforeRestore: func(tx *db.Tx, who access.Who, i Invoice) error {
			if i.CancelsID != nil {
				if other, err := cancellationOf(tx, *i.CancelsID); err != nil || other != nil {
					return cmp.Or(err, error(fault.OnField("invoice_id", "invoice_cancelling", fault.Args{"name": i.Title()})))
				}
			}
			if !i.Kind.ofWork() {
				return nil
			}
			lines, err := linesOf(tx, i.ID)
			if err == nil {
				err = unsold(tx, who, "invoice_id", i.ID, i.OfferID)
			}
			if err == nil {
				err = taken(tx, who, "invoice_id", i.ID, lines)
			}
			return err
		},
	}
}
