package invoices

import (
	"reflect"
	"slices"

	"teren/internal/areas/tenants"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/search"
)

// TextKind is the number of invoices among the kinds of package lookup.
const TextKind = 10

var itsWords, anyWords = search.Texts(TextKind, "i.invoice_id")

// table defines the columns that can be searched.
var table = search.Table{
	Name: "invoices", From: "invoice i", Key: "i.invoice_id", Search: []string{"invoice_num", "client_name", "buyer_name"}, Words: "words",
	Counts: search.Counts{
		From: "(SELECT tenant_id, status, invoices, NULL AS deleted_at FROM invoice_count) i", Sum: "i.invoices",
		By: []string{"i.tenant_id", "i.status", "i.deleted_at"},
	},
	Joins: []search.Join{itsWords, {Alias: "c", SQL: "LEFT JOIN tenant c ON c.tenant_id = i.client_id"}, {Alias: "d", SQL: "LEFT JOIN invoice_delivery d ON d.invoice_id = i.invoice_id"}, {Alias: "f", SQL: "LEFT JOIN invoice_fiscal f ON f.invoice_id = i.invoice_id"},
		{Alias: "b", SQL: "LEFT JOIN invoice_balance b ON b.invoice_id = i.invoice_id AND b.tenant_id = i.tenant_id", Key: "b.invoice_id",
			Own: search.Own{From: "invoice_balance b", Scope: "b.tenant_id = ?"}}}, // of issued invoices alone, which are never deleted
	Columns: map[string]search.Column{
		"invoice_id":     {SQL: "i.invoice_id", Kind: search.Integer},
		"words":          anyWords,
		"invoice_num":    {SQL: "i.num", Kind: search.Text, Order: "(i.year * 10000000 + COALESCE(i.serial, 0))"},
		"kind":           {SQL: "i.kind", Kind: search.Text, Values: Kind("").Values()},
		"status":         {SQL: "i.status", Kind: search.Text, Values: Status("").Values()},
		"tenant_id":      {SQL: "i.client_id", Kind: search.Integer},
		"client_name":    {SQL: "c.name", Kind: search.Text, Fold: "c.name_fold"},
		"buyer_name":     {SQL: "i.buyer_name", Kind: search.Text},
		"fiscal_state":   {SQL: "f.state", Kind: search.Text, Values: FiscalState("").Values()},
		"delivery_state": {SQL: "d.state", Kind: search.Text, Values: DeliveryState("").Values()},
		"issued_at":      {SQL: "i.issued_at", Kind: search.Timestamp},
		"delivered_on":   {SQL: "i.delivered_on", Kind: search.Date},
		"due_on":         {SQL: "i.due_on", Kind: search.Date},
		"money":          {SQL: "b.state", Kind: search.Text, Values: []string{Open}, Match: "b.state = 'OPEN' AND b.state IN (?)"}, // the first for the index of those
		"pay_by":         {SQL: "b.due_on", Kind: search.Date},
		"open":           {SQL: "(CAST(b.open_amount AS DOUBLE PRECISION) / 100)", Kind: search.Decimal, Order: "b.open_amount", NullsLast: true, Needs: access.InvoiceRead},
		"created_at":     {SQL: "i.created_at", Kind: search.Timestamp, Order: "i.invoice_id"},
		"task_id":        {SQL: "0", Kind: search.Integer, Match: "i.invoice_id IN (SELECT l.invoice_id FROM invoice_line l WHERE l.task_id IN (?))"},
		"net":            {SQL: "(CAST(i.net AS DOUBLE PRECISION) / 100)", Kind: search.Decimal, Order: "i.net", Needs: access.InvoiceRead},
		"total_with_tax": {SQL: "(CAST(i.net + i.tax AS DOUBLE PRECISION) / 100)", Kind: search.Decimal, Order: "(i.net + i.tax)", Needs: access.InvoiceRead},
	},
}

// free limits lines o of tasks to those that no invoice of the company but one holds.
const free = `NOT EXISTS (SELECT 1 FROM invoice_line l JOIN invoice i ON i.invoice_id = l.invoice_id
	WHERE l.task_id = o.task_id AND (l.order_line_item_id IS NULL OR l.order_line_item_id = o.order_line_item_id) AND i.tenant_id = ? AND i.invoice_id <> ?` + holding + `)`

// waiting limits tasks p to those with work that no invoice of the company holds; a task
// without lines is such work as a whole.
const waiting = `(EXISTS (SELECT 1 FROM order_line_item o WHERE o.task_id = p.task_id AND o.status = 'ACTIVE' AND ` + free + `)
	OR NOT EXISTS (SELECT 1 FROM order_line_item o WHERE o.task_id = p.task_id AND o.status = 'ACTIVE')
	AND NOT EXISTS (SELECT 1 FROM invoice_line l JOIN invoice i ON i.invoice_id = l.invoice_id WHERE l.task_id = p.task_id AND i.tenant_id = ?` + holding + `))`

const ownLive = `i.tenant_id = ? AND i.deleted_at IS NULL`

// ClientName is the name of the client c of an invoice i, NULL for a private person whom
// nobody has named.
const ClientName = `COALESCE(NULLIF(i.buyer_name, ''), CASE WHEN i.client_id <> 0 THEN c.name END)`

// draftName is what a draft is called, which has no number yet: #12 · Hotel Čempres.
const draftName = `'#' || CAST(i.invoice_id AS TEXT) || COALESCE(' · ' || ` + ClientName + `, '')`

// Called is the number of an invoice i to a client c, or the name of the draft.
const Called = `COALESCE(NULLIF(i.num, ''), ` + draftName + `)`

// deleted reads the drafts of all companies that are deleted, for the trash.
const deleted = `SELECT i.tenant_id, i.invoice_id AS id, ` + draftName + ` AS name, '#' || CAST(i.invoice_id AS TEXT) || COALESCE(' · ' || c.name_fold, '') AS name_fold, i.order_ref AS about, i.deleted_at, FALSE AS archived, 0 AS below
	FROM invoice i LEFT JOIN tenant c ON c.tenant_id = i.client_id WHERE i.deleted_at IS NOT NULL`

const one = `SELECT i.invoice_id, i.tenant_id, i.client_id, i.client_kind, i.kind, i.cancels_id, i.advance_of, ` + credited + ` AS credited,
		EXISTS (SELECT 1 FROM invoice x WHERE x.cancels_id = i.invoice_id AND x.status = 'ISSUED') AS cancelled, i.status, i.status_at, i.currency, i.delivered_from, i.delivered_on, i.due_on, i.order_ref, i.note, i.language, i.buyer_ref, i.discount, i.offer_id, i.payment, i.buyer_name, i.buyer_address,
		i.net, i.tax, i.num, i.issued_at, i.created_at, i.deleted_at, i.version, COALESCE(NULLIF(i.buyer_name, ''), c.name, '') AS client,
		u.first_name || ' ' || u.last_name AS creator, COALESCE(b.first_name || ' ' || b.last_name, '') AS issuer
	FROM invoice i LEFT JOIN tenant c ON c.tenant_id = i.client_id JOIN user_account u ON u.user_id = i.created_by LEFT JOIN user_account b ON b.user_id = i.issued_by
	WHERE i.tenant_id = ?`

func read(tx *db.Tx, who access.Who, more string, args ...any) ([]Invoice, error) {
	all, err := db.All[Invoice](tx, one+more, append([]any{who.TenantID}, args...)...)
	for n := range all {
		if all[n].private() && all[n].BuyerName == "" {
			all[n].Client = tenants.PrivateName(who.Language)
		}
	}
	return all, err
}

// find returns an invoice of the person's company, also a deleted one.
func find(tx *db.Tx, who access.Who, id int64) (Invoice, error) {
	return fault.Only(read(tx, who, ` AND i.invoice_id = ?`, id))
}

func rows(tx *db.Tx, who access.Who, ids []int64) ([]Row, error) {
	all, err := read(tx, who, ` AND i.invoice_id IN (?)`, ids)
	if err != nil {
		return nil, err
	}
	became, err := deliveriesOf(tx, ids)
	if err != nil {
		return nil, err
	}
	type reported struct {
		ID    int64       `db:"invoice_id"`
		State FiscalState `db:"state"`
	}
	fiscal := map[int64]*FiscalState{}
	taken, err := db.All[reported](tx, `SELECT invoice_id, state FROM invoice_fiscal WHERE invoice_id IN (?)`, ids)
	for _, r := range taken {
		fiscal[r.ID] = &r.State
	}
	if err != nil {
		return nil, err
	}
	open, err := BalancesOf(tx, who.TenantID, ids)
	out := make([]Row, len(all))
	for i, v := range all {
		out[i] = v.row(who)
		out[i].Fiscal = fiscal[v.ID]
		if d := became[v.ID]; d != nil {
			out[i].Delivered = &d.State
		}
		if b, ok := open[v.ID]; ok {
			out[i].Balance = &b
		}
	}
	return out, err
}

func (i Invoice) row(who access.Who) Row {
	total := i.Net + i.Tax
	r := Row{ID: i.ID, Num: i.Num, Kind: i.Kind, Cancelled: i.Cancelled, Credited: &i.Credited, Status: i.Status, IssuedAt: i.IssuedAt, DeliveredFrom: i.DeliveredFrom, DeliveredOn: i.DeliveredOn, DueOn: i.DueOn, Net: &i.Net, Tax: &i.Tax, Total: &total,
		Currency: i.Currency, CreatedAt: i.CreatedAt, CreatedBy: i.CreatedBy, IssuedBy: i.IssuedBy, Version: i.Version, Allowed: i.allowed(who)}
	if i.ClientID != nil {
		r.Tenant = &tenants.Tenant{ID: *i.ClientID, Name: i.Client}
	}
	return r
}

// linesOf returns the lines of the invoice in their order.
func linesOf(tx *db.Tx, invoice int64) ([]Line, error) {
	return db.All[Line](tx, `SELECT invoice_line_id, invoice_id, task_id, order_line_item_id, kind, catalog_type, discount, name, kpd, unit_of_measure, quantity, unit_price, treatment, tax, net
		FROM invoice_line WHERE invoice_id = ? ORDER BY position`, invoice)
}

// saveLines stores the lines of the draft in place of the earlier ones; what stays as it is
// at its place is not written again.
func saveLines(tx *db.Tx, invoice int64, lines []Line) error {
	had, err := linesOf(tx, invoice)
	if err != nil {
		return err
	}
	if len(had) > len(lines) {
		if _, err := tx.Exec(`DELETE FROM invoice_line WHERE invoice_id = ? AND position >= ?`, invoice, len(lines)); err != nil {
			return err
		}
	}
	var written []int // their places
	for n, l := range lines {
		if n >= len(had) || !had[n].stays(l) {
			written = append(written, n)
		}
	}
	for part := range slices.Chunk(written, db.AtOnce) {
		var args []any
		for _, n := range part {
			l := lines[n]
			args = append(args, invoice, n, l.TaskID, l.WorkID, l.Kind, l.Type, l.Name, l.KPD, l.Unit, l.Quantity, l.UnitPrice, l.Discount, l.Treatment, l.Tax, l.Net)
		}
		if _, err := tx.Exec(`INSERT INTO invoice_line (invoice_id, position, task_id, order_line_item_id, kind, catalog_type, name, kpd, unit_of_measure, quantity, unit_price, discount, treatment, tax, net)
			VALUES `+db.Values(len(part), 15)+` ON CONFLICT (invoice_id, position) DO UPDATE SET task_id = excluded.task_id, order_line_item_id = excluded.order_line_item_id, kind = excluded.kind,
				catalog_type = excluded.catalog_type, name = excluded.name, kpd = excluded.kpd, unit_of_measure = excluded.unit_of_measure, quantity = excluded.quantity, unit_price = excluded.unit_price,
				discount = excluded.discount, treatment = excluded.treatment, tax = excluded.tax, net = excluded.net`, args...); err != nil {
			return err
		}
	}
	return nil
}

// stays reports whether the other line would be stored as this one is.
func (l Line) stays(as Line) bool {
	l.ID, l.InvoiceID, as.ID, as.InvoiceID = 0, 0, 0, 0
	return reflect.DeepEqual(l, as)
}

// columns returns the stored columns of the draft, and the sums of its lines.
func (h head) columns(net, tax money.Cents) db.Columns {
	return db.Columns{"client_id": h.ClientID, "client_kind": h.ClientKind, "delivered_from": h.DeliveredFrom, "delivered_on": h.DeliveredOn, "due_on": h.DueOn, "order_ref": h.OrderRef,
		"note": h.Note, "language": h.Language, "buyer_ref": h.BuyerRef, "discount": h.Discount, "net": net, "tax": tax,
		"payment": h.Payment, "buyer_name": h.BuyerName, "buyer_address": h.BuyerAddress}
}

// tasksOf returns the tasks that the lines of the invoice came from.
func tasksOf(tx *db.Tx, invoice int64) ([]Task, error) {
	return db.All[Task](tx, `SELECT t.task_id, t.title FROM task t WHERE t.task_id IN (SELECT l.task_id FROM invoice_line l WHERE l.invoice_id = ?) ORDER BY t.task_id`, invoice)
}
