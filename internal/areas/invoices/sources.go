package invoices

import (
	"slices"
	"time"

	"teren/internal/areas/catalog"
	"teren/internal/areas/hierarchies"
	"teren/internal/areas/offers"
	"teren/internal/areas/projects"
	"teren/internal/areas/tasks"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// Work is a line of an approved task that is on no invoice.
type Work struct {
	ID       int64          `db:"order_line_item_id" json:"order_line_item_id"`
	TaskID   int64          `db:"task_id" json:"task_id"`
	Type     catalog.Type   `db:"catalog_type" json:"catalog_type"`
	Name     string         `db:"name" json:"name"`
	Price    money.Price    `db:"exact_unit_price" json:"-"`
	Quantity money.Quantity `db:"quantity" json:"quantity"`
	Unit     catalog.Unit   `db:"unit_of_measure" json:"unit_of_measure"`
	Tax      money.Percent  `db:"tax" json:"-"`
	LumpSum  bool           `db:"lump_sum" json:"lump_sum"`
	Net      money.Cents    `db:"net" json:"-"`
	Amount   *money.Cents   `db:"-" json:"net"`
	KPD      string         `db:"kpd" json:"-"`
}

// workOf returns the lines of the tasks that no invoice but the one holds, in their order.
func workOf(tx *db.Tx, who access.Who, invoice int64, tasks []int64) ([]Work, error) {
	return db.All[Work](tx, `SELECT o.order_line_item_id, o.task_id, o.catalog_type, o.name, o.exact_unit_price, o.quantity, o.unit_of_measure, o.tax, o.lump_sum, o.net,
			COALESCE((SELECT c.kpd FROM catalog_item c WHERE c.catalog_item_id = o.catalog_item_id), '') AS kpd
		FROM order_line_item o WHERE o.task_id IN (?) AND o.status = 'ACTIVE' AND `+free+` ORDER BY o.task_id, o.position, o.order_line_item_id`, tasks, who.TenantID, invoice)
}

// line returns the work as a line of an invoice. A lump sum becomes one service at its
// price; kpd is the code of the kind of work, for what has none of its own.
func (w Work) line(kpd string) Line {
	l := Line{TaskID: &w.TaskID, WorkID: &w.ID, Net: w.Net, lineEdit: lineEdit{Kind: Charge, Type: w.Type, Name: w.Name, KPD: w.KPD, Unit: w.Unit, Quantity: w.Quantity,
		UnitPrice: w.Price, Treatment: Taxed, Tax: w.Tax}}
	if l.KPD == "" {
		l.KPD = kpd
	}
	if w.LumpSum {
		l.Unit, l.Quantity = "SERVICE", 1000
		if w.Net < 0 {
			l.Quantity = -1000
		}
	}
	return l
}

// lines returns the lines of what the draft is to be made of, whose client it gets.
func (in New) lines(tx *db.Tx, who access.Who, i *Invoice) ([]Line, error) {
	ids, at := in.TaskIDs, "task_ids"
	var err error
	switch {
	case in.OfferID != nil:
		if err := unpaidBefore(tx, who, *in.OfferID); err != nil {
			return nil, err
		}
		return soldLines(tx, who, i, *in.OfferID)
	case in.ProjectID != nil:
		if ids, err = tasksOfProject(tx, who, *in.ProjectID, in.ClientID); err != nil {
			return nil, err
		}
		at = "project_id"
	case len(in.WorkIDs) > 0:
		if ids, err = db.All[int64](tx, `SELECT DISTINCT task_id FROM order_line_item WHERE order_line_item_id IN (?) ORDER BY task_id`, in.WorkIDs); err != nil {
			return nil, err
		}
		at = "order_line_item_ids"
	}
	var out []Line
	taken := 0
	for n, id := range ids {
		field := at
		if at == "task_ids" {
			field += "." + number(n)
		}
		t, err := billed(tx, who, i, field, id)
		if err != nil {
			return nil, err
		}
		work, err := linesOfTask(tx, who, field, t, in.WorkIDs)
		if err != nil {
			return nil, err
		}
		taken += len(work)
		if len(ids) > 1 {
			out = append(out, Line{lineEdit: lineEdit{Kind: Section, Name: t.Text.Title, Unit: catalog.OtherUnit, Quantity: 1000, Treatment: Taxed}})
		}
		out = append(out, work...)
	}
	if len(in.WorkIDs) > 0 && taken < len(in.WorkIDs) {
		return nil, fault.OnField("order_line_item_ids", "work_on_invoice", nil)
	}
	return out, nil
}

// freeWork returns the lines of the client's approved tasks that a change of the draft
// names and no other invoice holds: one that was taken off the draft can come back.
func (i Invoice) freeWork(tx *db.Tx, who access.Who, in []NewLine) ([]Line, error) {
	var ids []int64
	for _, l := range in {
		if l.WorkID != nil {
			ids = append(ids, *l.WorkID)
		}
	}
	if len(ids) == 0 || len(ids) > maxLines || i.ClientID == nil || !i.Kind.ofWork() {
		return nil, nil
	}
	return db.All[Line](tx, `SELECT o.task_id, o.order_line_item_id FROM order_line_item o JOIN task t ON t.task_id = o.task_id
			JOIN task_party p ON p.task_id = o.task_id AND p.tenant_id = ? AND p.side = 'CONTRACTOR' AND p.status = 'INVOICED'
		WHERE o.order_line_item_id IN (?) AND o.status = 'ACTIVE' AND t.client_id = ? AND `+free, who.TenantID, ids, *i.ClientID, who.TenantID, i.ID)
}

// linesOfTask returns the task's work that no invoice holds, of chosen lines where some
// are, as lines of an invoice. A task without lines is one line, whose price is still to
// be said. Refused is a task whose work is all on invoices.
func linesOfTask(tx *db.Tx, who access.Who, at string, t tasks.Task, chosen []int64) ([]Line, error) {
	work, err := workOf(tx, who, 0, []int64{t.ID})
	if err != nil {
		return nil, err
	}
	kpd := ""
	if t.WhierID != nil {
		if kpd, err = hierarchies.KPD(tx, *t.WhierID); err != nil {
			return nil, err
		}
	}
	if len(work) == 0 {
		whole := Line{TaskID: &t.ID, lineEdit: lineEdit{Kind: Charge, Type: catalog.Work, Name: t.Text.Title, KPD: kpd, Unit: "SERVICE", Quantity: 1000, Treatment: Taxed, Tax: money.Percent(catalog.DefaultTax)}}
		return []Line{whole}, unbilled(tx, who, at, 0, t.ID)
	}
	var out []Line
	for _, w := range work {
		if len(chosen) == 0 || slices.Contains(chosen, w.ID) {
			out = append(out, w.line(kpd))
		}
	}
	return out, nil
}

// tasksOfProject returns the approved tasks of the project that have work on no invoice;
// of one client where that is said.
func tasksOfProject(tx *db.Tx, who access.Who, project int64, client *int64) ([]int64, error) {
	var c fault.Check
	if !who.May(access.ProjectRead) {
		return nil, fault.New(fault.Forbidden, "forbidden")
	}
	if _, err := projects.Find(tx, who, project); err != nil {
		if err := c.Found("project_id", err); err != nil {
			return nil, err
		}
		return nil, c.Err()
	}
	of, args := "", []any{who.TenantID, project, who.TenantID, 0, who.TenantID}
	if client != nil {
		of, args = ` AND t.client_id = ?`, append(args, *client)
	}
	ids, err := db.All[int64](tx, `SELECT t.task_id FROM task t JOIN task_party p ON p.task_id = t.task_id AND p.tenant_id = ? AND p.side = 'CONTRACTOR' AND p.status = 'INVOICED'
		WHERE t.project_id = ? AND `+waiting+of+` ORDER BY t.task_id`, args...)
	switch {
	case err == nil && len(ids) == 0:
		err = fault.OnField("project_id", "nothing_to_invoice", nil)
	case len(ids) > maxTasks:
		err = fault.OnField("project_id", "invoice_too_many_tasks", fault.Args{"max": maxTasks, "count": len(ids)})
	}
	return ids, err
}

// delivered takes the day of delivery from the orders of the tasks: the day on which the
// last was done, and before it the first where they are several days.
func (i *Invoice) delivered(tx *db.Tx, who access.Who, tasks []int64) error {
	if len(tasks) == 0 {
		return nil
	}
	ends, err := db.All[time.Time](tx, `SELECT o.time_ended FROM work_order o WHERE o.contractor_id = ? AND o.status = 'DONE' AND o.time_ended IS NOT NULL AND o.task_id IN (?) ORDER BY o.time_ended`, who.TenantID, tasks)
	if err != nil || len(ends) == 0 {
		return err
	}
	first, last := ends[0].In(who.Location()).Format(time.DateOnly), ends[len(ends)-1].In(who.Location()).Format(time.DateOnly)
	if i.DeliveredOn = &last; first != last {
		i.DeliveredFrom = &first
	}
	return nil
}

// soldLines returns what was sold by the accepted offer, whose client and discount the
// draft gets. Refused is an offer that is on an invoice, or that became a task, whose work
// is invoiced instead.
func soldLines(tx *db.Tx, who access.Who, i *Invoice, offer int64) ([]Line, error) {
	var c fault.Check
	sold, err := offers.SoldIn(tx, who, offer)
	if err != nil {
		if err := c.Found("offer_id", err); err != nil {
			return nil, err
		}
		return nil, c.Err()
	}
	if err := unsold(tx, who, "offer_id", 0, &offer); err != nil {
		return nil, err
	}
	i.OfferID, i.ClientID, i.Discount = &offer, sold.ClientID, sold.Discount
	out := make([]Line, len(sold.Lines))
	for n, l := range sold.Lines {
		out[n] = Line{Net: l.Net, lineEdit: lineEdit{Kind: LineKind(l.Kind), Type: l.Type, Name: l.Name, Unit: l.Unit, Quantity: l.Quantity, UnitPrice: l.UnitPrice,
			Discount: l.Discount, Treatment: Taxed, Tax: l.Tax}}
		if l.ItemID == nil {
			continue
		}
		codes, err := db.All[string](tx, `SELECT kpd FROM catalog_item WHERE catalog_item_id = ?`, *l.ItemID)
		if err != nil {
			return nil, err
		}
		for _, code := range codes {
			out[n].KPD = code
		}
	}
	return out, nil
}

// unpaidBefore refuses an offer with an advance that no final invoice has deducted: its
// invoice comes by settling that one.
func unpaidBefore(tx *db.Tx, who access.Who, offer int64) error {
	nums, err := db.All[string](tx, `SELECT `+Called+` FROM invoice i LEFT JOIN tenant c ON c.tenant_id = i.client_id
		WHERE i.tenant_id = ? AND i.deleted_at IS NULL AND i.advance_of = ?
			AND NOT EXISTS (SELECT 1 FROM invoice x WHERE x.cancels_id = i.invoice_id AND x.status = 'ISSUED') ORDER BY i.invoice_id`, who.TenantID, offer)
	if err == nil && len(nums) > 0 {
		err = fault.OnField("offer_id", "offer_has_advance", fault.Args{"name": nums[0]})
	}
	return err
}

// soldBefore refuses an offer that another invoice is made of.
func soldBefore(tx *db.Tx, who access.Who, at string, invoice, offer int64) error {
	others, err := db.All[string](tx, `SELECT `+Called+` FROM invoice i LEFT JOIN tenant c ON c.tenant_id = i.client_id
		WHERE i.tenant_id = ?`+holding+` AND i.offer_id = ? AND i.invoice_id <> ? ORDER BY i.invoice_id`, who.TenantID, offer, invoice)
	if err == nil && len(others) > 0 {
		err = fault.OnField(at, "offer_on_invoice", fault.Args{"name": others[0]})
	}
	return err
}

// unsold refuses an offer that another invoice is made of, or that became a task, whose
// work is invoiced instead.
func unsold(tx *db.Tx, who access.Who, at string, invoice int64, offer *int64) error {
	if offer == nil {
		return nil
	}
	if err := soldBefore(tx, who, at, invoice, *offer); err != nil {
		return err
	}
	nums, err := db.All[string](tx, `SELECT n.offer_num FROM offer o JOIN offer_chain n ON n.offer_chain_id = o.offer_chain_id WHERE o.offer_id = ? AND o.task_id IS NOT NULL`, *offer)
	if err == nil && len(nums) > 0 {
		err = fault.OnField(at, "offer_became_task", fault.Args{"name": nums[0]})
	}
	return err
}

// soldAlready refuses to make a task of an offer that is on an invoice: its work would be
// invoiced twice.
func soldAlready(tx *db.Tx, who access.Who, offer int64) error {
	return unsold(tx, who, "offer_id", 0, &offer)
}

// billed returns the task to be invoiced, whose client the invoice gets.
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
		if i.private() {
			i.BuyerName, i.BuyerAddress = t.Text.ContactName, joined(", ", t.Text.Address1, joined(" ", t.Text.Zipcode, t.Text.City))
		}
	}
	if i.private() && i.BuyerName != t.Text.ContactName && !c.Failed(at) {
		c.Fail(at, "task_other_client", fault.Args{"name": t.Text.Title})
	}
	return t, c.Err()
}

// unbilled refuses the task if a line of it is on another invoice that holds it.
func unbilled(tx *db.Tx, who access.Who, at string, invoice, task int64) error {
	others, err := db.All[string](tx, `SELECT `+Called+` FROM invoice i JOIN invoice_line l ON l.invoice_id = i.invoice_id LEFT JOIN tenant c ON c.tenant_id = i.client_id
		WHERE i.tenant_id = ?`+holding+` AND l.task_id = ? AND i.invoice_id <> ? ORDER BY i.invoice_id`, who.TenantID, task, invoice)
	if err == nil && len(others) > 0 {
		err = fault.OnField(at, "task_on_invoice", fault.Args{"name": others[0]})
	}
	return err
}

// taken refuses lines whose work another invoice holds.
func taken(tx *db.Tx, who access.Who, at string, invoice int64, lines []Line) error {
	var ids, whole []int64
	for _, l := range lines {
		switch {
		case l.WorkID != nil:
			ids = append(ids, *l.WorkID)
		case l.TaskID != nil:
			whole = append(whole, *l.TaskID)
		}
	}
	for _, task := range whole {
		if err := unbilled(tx, who, at, invoice, task); err != nil {
			return err
		}
	}
	if len(ids) == 0 {
		return nil
	}
	lost, err := db.All[string](tx, `SELECT o.name FROM order_line_item o WHERE o.order_line_item_id IN (?) AND NOT `+free+` ORDER BY o.order_line_item_id`, ids, who.TenantID, invoice)
	if err == nil && len(lost) > 0 {
		err = fault.OnField(at, "task_on_invoice", fault.Args{"name": lost[0]})
	}
	return err
}
