package invoices

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"teren/internal/areas/catalog"
	"teren/internal/areas/tasks"
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

// New is a new draft: of tasks of one client that are approved, with all their lines,
// or an empty one.
type New struct {
	Kind       Kind                  `json:"kind,omitempty"` // INVOICE where absent
	TaskIDs    []int64               `json:"task_ids,omitempty"`
	ClientID   *int64                `json:"tenant_id,omitempty"`
	OfferID    *int64                `json:"offer_id,omitempty"`  // accepted, of an advance
	Percentage api.Opt[money.Number] `json:"percentage,omitzero"` // of an advance
	Amount     api.Opt[money.Number] `json:"amount,omitzero"`     // of an advance, with tax
}

const (
	maxTasks = 50
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
	if n.Kind == "" {
		n.Kind = Ordinary
	}
	c.OneOf("kind", string(n.Kind), n.Kind.Values())
	switch {
	case n.Kind == Cancellation:
		c.Fail("kind", "invoice_cancel_there", nil)
	case len(n.TaskIDs) > 0 && (n.Kind == CreditNote || n.Kind == DebitNote):
		c.Fail("task_ids", "invoice_no_tasks", nil)
	}
	for _, f := range []struct {
		field string
		set   bool
	}{{"offer_id", n.OfferID != nil}, {"percentage", n.Percentage.Set}, {"amount", n.Amount.Set}} {
		if f.set && n.Kind != Advance {
			c.Fail(f.field, "invoice_advance_alone", nil)
		}
	}
	return c.Err()
}

// Create makes a draft. Refused are tasks that are not approved, are of another
// client or currency than the first, or are on an invoice already.
func (s *Service) Create(ctx context.Context, who access.Who, in New) (api.Created, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Created, error) {
		if in.Kind == Advance {
			return in.advance(tx, who)
		}
		i := Invoice{TenantID: who.TenantID, Status: Draft, Currency: money.EUR, Kind: in.Kind, head: head{ClientID: in.ClientID, ClientKind: VATPayer}}
		var lines []Line
		for n, id := range in.TaskIDs {
			t, err := billed(tx, who, &i, "task_ids."+number(n), id)
			if err != nil {
				return 0, err
			}
			more, err := linesOfTask(tx, t)
			if err != nil {
				return 0, err
			}
			lines = append(lines, more...)
		}
		var c fault.Check
		if err := i.named(tx, who, &c, len(in.TaskIDs) > 0); err != nil {
			return 0, err
		}
		if len(lines) > maxLines {
			c.Fail("task_ids", "too_many_lines", fault.Args{"max": maxLines})
		}
		if err := c.Err(); err != nil {
			return 0, err
		}
		return i.insert(tx, who, lines)
	})
}

// billed returns the task of the field to be invoiced, whose client the invoice gets.
func billed(tx *db.Tx, who access.Who, i *Invoice, at string, id int64) (tasks.Task, error) {
	t, err := tasks.Find(tx, who, access.TaskRead, id)
	if fault.IsMissing(err) || err == nil && t.Side != access.Contractor {
		return t, fault.OnField(at, "no_such_thing", nil)
	}
	if err != nil {
		return t, err
	}
	var c fault.Check
	switch {
	case t.Status != tasks.Invoiced:
		c.Fail(at, "task_not_approved", fault.Args{"name": t.Text.Title})
	case i.ClientID != nil && *i.ClientID != t.ClientID:
		c.Fail(at, "task_other_client", fault.Args{"name": t.Text.Title})
	case t.Currency != i.Currency:
		c.Fail(at, "other_currency", fault.Args{"currency": i.Currency})
	}
	if i.ClientID == nil {
		i.ClientID = &t.ClientID
	}
	if err := c.Err(); err != nil {
		return t, err
	}
	return t, unbilled(tx, who, at, 0, t.ID)
}

// unbilled refuses the task if a line of it is on another invoice that is not deleted.
func unbilled(tx *db.Tx, who access.Who, at string, invoice, task int64) error {
	others, err := db.All[string](tx, `SELECT COALESCE(NULLIF(i.num, ''), t.title) FROM invoice i JOIN invoice_line l ON l.invoice_id = i.invoice_id JOIN task t ON t.task_id = l.task_id
		WHERE `+ownLive+holding+` AND l.task_id = ? AND i.invoice_id <> ? ORDER BY i.invoice_id`, who.TenantID, task, invoice)
	if err == nil && len(others) > 0 {
		err = fault.OnField(at, "task_on_invoice", fault.Args{"name": others[0]})
	}
	return err
}

// billedAlready refuses to reopen a task that is on an invoice: what was changed of it
// would be on none.
func billedAlready(tx *db.Tx, who access.Who, task int64) error {
	nums, err := db.All[string](tx, `SELECT COALESCE(NULLIF(i.num, ''), c.name, '') FROM invoice i JOIN invoice_line l ON l.invoice_id = i.invoice_id LEFT JOIN tenant c ON c.tenant_id = i.client_id
		WHERE `+ownLive+holding+` AND l.task_id = ? ORDER BY i.invoice_id`, who.TenantID, task)
	if err == nil && len(nums) > 0 {
		err = &fault.Fault{Kind: fault.Conflict, Code: "task_on_invoice", Args: fault.Args{"name": nums[0]}}
	}
	return err
}

// linesOfTask returns the live lines of the task as lines of an invoice. A lump sum
// becomes one service at its price.
func linesOfTask(tx *db.Tx, t tasks.Task) ([]Line, error) {
	type row struct {
		Name     string         `db:"name"`
		Price    money.Price    `db:"exact_unit_price"`
		Quantity money.Quantity `db:"quantity"`
		Unit     catalog.Unit   `db:"unit_of_measure"`
		Tax      money.Percent  `db:"tax"`
		LumpSum  bool           `db:"lump_sum"`
		Net      money.Cents    `db:"net"`
	}
	all, err := db.All[row](tx, `SELECT name, exact_unit_price, quantity, unit_of_measure, tax, lump_sum, net FROM order_line_item
		WHERE task_id = ? AND status = 'ACTIVE' ORDER BY position, order_line_item_id`, t.ID)
	out := make([]Line, len(all))
	for i, r := range all {
		l := Line{TaskID: &t.ID, Net: r.Net, lineEdit: lineEdit{Name: r.Name, Unit: r.Unit, Quantity: r.Quantity, UnitPrice: r.Price, Treatment: Taxed, Tax: r.Tax}}
		if r.LumpSum {
			l.Unit, l.Quantity = "SERVICE", 1000
			if r.Net < 0 {
				l.Quantity = -1000
			}
		}
		out[i] = l
	}
	return out, err
}

// named checks that a new client is one the person may name, unless it is that of
// their tasks, and that gets invoices. It guesses what the client is before the tax law
// from the last invoice to it.
func (i *Invoice) named(tx *db.Tx, who access.Who, c *fault.Check, ofTasks bool) error {
	if i.ClientID == nil {
		return nil
	}
	switch *i.ClientID {
	case tenants.PrivateIndividual:
		c.Fail("tenant_id", "invoice_citizen", nil)
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
	last, err := db.All[ClientKind](tx, `SELECT i.client_kind FROM invoice i WHERE `+ownLive+` AND i.client_id = ? ORDER BY i.invoice_id DESC LIMIT 1`, who.TenantID, *i.ClientID)
	if i.ClientKind = VATPayer; len(last) > 0 {
		i.ClientKind = last[0]
	}
	return err
}

func (i Invoice) insert(tx *db.Tx, who access.Who, lines []Line, before ...Before) (api.Created, error) {
	net, tax, err := sums(tx, i.TenantID, lines)
	if err != nil {
		return 0, fault.OnField("task_ids", "out_of_range", fault.Args{"min": 0, "max": maxNet})
	}
	id, err := db.Insert(tx, "invoice", "invoice_id", i.columns(net, tax).And(db.Columns{"tenant_id": i.TenantID, "kind": i.Kind, "cancels_id": i.CancelsID, "advance_of": i.AdvanceOf, "status": i.Status, "status_at": tx.Now, "currency": i.Currency,
		"created_by": who.UserID, "created_at": tx.Now}))
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

// sums returns what the lines come to before tax, and their tax, reckoned once for
// each rate.
func sums(tx *db.Tx, tenant int64, lines []Line) (net, tax money.Cents, err error) {
	set, _, err := settingsOf(tx, tenant)
	if err != nil {
		return 0, 0, err
	}
	t, err := einvoice.Document{Lines: written(lines, set.Settings)}.Totals()
	return t.Net, t.Tax, err
}

// Change is a person's change of a draft. Version is the version it was made on;
// line_items, when there, are all the lines in their order.
type Change struct {
	ID          int64               `path:"invoice_id" json:"-"`
	Version     int64               `json:"version,omitempty"`
	ClientID    api.Opt[int64]      `json:"tenant_id,omitzero"`
	ClientKind  api.Opt[ClientKind] `json:"client_kind,omitzero"`
	DeliveredOn api.Opt[string]     `json:"delivered_on,omitzero"`
	DueOn       api.Opt[string]     `json:"due_on,omitzero"`
	OrderRef    api.Opt[string]     `json:"order_reference,omitzero"`
	Note        api.Opt[string]     `json:"note,omitzero"`
	Language    api.Opt[string]     `json:"language,omitzero"`
	Lines       *[]NewLine          `json:"line_items,omitempty"`
	Before      *[]NewBefore        `json:"refers_to,omitempty"` // all of them
}

// NewLine is a line of a draft. TaskID is one that the draft has already.
type NewLine struct {
	TaskID    *int64                `json:"task_id,omitempty"`
	Name      string                `json:"name"`
	KPD       string                `json:"kpd,omitempty"`
	Unit      catalog.Unit          `json:"unit_of_measure,omitempty"`
	Quantity  api.Opt[money.Number] `json:"quantity"`
	UnitPrice api.Opt[money.Number] `json:"unit_price"`
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
	}{{"delivered_on", in.DeliveredOn, &h.DeliveredOn}, {"due_on", in.DueOn, &h.DueOn}} {
		if d.of.Set {
			*d.to = day(c, d.name, d.of.Value, who.Location())
		}
	}
	c.OneOf("client_kind", string(h.ClientKind), h.ClientKind.Values())
	c.Text("order_reference", &h.OrderRef, maxRef)
	c.Text("note", &h.Note, maxNote)
	if h.Language != "" {
		c.OneOf("language", h.Language, words.Languages)
	}
	return h
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

// readLines reads the lines of a change; known are the tasks that the draft has.
func readLines(c *fault.Check, in []NewLine, known []int64) []Line {
	if len(in) > maxLines {
		c.Fail("line_items", "too_many_lines", fault.Args{"max": maxLines})
		return nil
	}
	out := make([]Line, len(in))
	for n, l := range in {
		at := "line_items." + number(n)
		to := &out[n]
		if to.TaskID = l.TaskID; l.TaskID != nil && !slices.Contains(known, *l.TaskID) {
			c.Fail(at+".task_id", "no_such_thing", nil)
		}
		to.Name, to.KPD, to.Unit, to.Treatment = l.Name, strings.TrimSpace(l.KPD), l.Unit, l.Treatment
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
		var err error
		if to.Net, err = money.Net(to.UnitPrice, to.Quantity); err != nil || to.Net > maxNet || to.Net < -maxNet {
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
		var c fault.Check
		i.fixed(&c, in)
		var before []Before
		if in.Before != nil {
			if before, err = i.readBefore(tx, who, &c, *in.Before); err != nil {
				return api.Changed{}, err
			}
		}
		if in.Lines != nil {
			lines = readLines(&c, *in.Lines, tasksIn(lines))
		}
		if err := i.change(tx, who, &c, in, lines); err != nil {
			return api.Changed{}, err
		}
		if err := c.Err(); err != nil {
			return api.Changed{}, err
		}
		net, tax, err := sums(tx, i.TenantID, lines)
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
		}
		return api.Changed{ID: i.ID, Version: i.Version}, i.announce(tx, who, "edited")
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
	}{{"line_items", in.Lines != nil}, {"tenant_id", in.ClientID.Set}, {"client_kind", in.ClientKind.Set}, {"delivered_on", in.DeliveredOn.Set}, {"due_on", in.DueOn.Set},
		{"order_reference", in.OrderRef.Set}, {"refers_to", in.Before != nil}} {
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
			all, err := tasksOf(tx, i.ID)
			for _, t := range all {
				if err == nil {
					err = unbilled(tx, who, "invoice_id", i.ID, t.ID)
				}
			}
			return err
		},
	}
}
