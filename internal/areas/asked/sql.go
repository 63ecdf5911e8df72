package asked

import (
	"time"

	"teren/internal/areas/tasks"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/comments"
	"teren/internal/platform/db"
	"teren/internal/platform/search"
)

// visits defines the columns of visits that a client can search. The workers and
// the planned length are not among them.
var visits = search.Table{
	Name: "asked_visits", From: "work_order o", Key: "o.order_id", Search: []string{"title", "address_name"},
	OrderBy: []search.OrderBy{{Column: "nearness"}},
	Number:  search.Number{Column: "order_id", Letters: "rn"},
	Joins: []search.Join{
		{Alias: "t", SQL: "JOIN task t ON t.task_id = o.task_id"},
		{Alias: "k", SQL: "JOIN tenant k ON k.tenant_id = o.contractor_id"},
	},
	Columns: map[string]search.Column{
		"order_id":             {SQL: "o.order_id", Kind: search.Integer},
		"task_id":              {SQL: "o.task_id", Kind: search.Integer},
		"title":                {SQL: "t.title", Kind: search.Text, Fold: "t.title_fold"},
		"order_status":         {SQL: "o.status", Kind: search.Text, Values: []string{"CREATED", "IN_EXECUTION", "DONE"}},
		"planned_start":        {SQL: "o.planned_start", Kind: search.Timestamp},
		"contractor_tenant_id": {SQL: "o.contractor_id", Kind: search.Integer},
		"contractor_name":      {SQL: "k.name", Kind: search.Text, Fold: "k.name_fold"},
		"address_name":         {SQL: "t.address_name", Kind: search.Text},
		"city":                 {SQL: "t.city", Kind: search.Text},
	},
}

// visitsFrom is visits with the order in which one looks for them, from a midnight on:
// what is under way and what is to come, each from the earliest on, what has no time
// yet, and from the latest back what is over or was missed.
func visitsFrom(midnight time.Time) search.Table {
	return visits.With("nearness", search.Column{
		SQL: `(CASE WHEN o.status = 'IN_EXECUTION' OR o.status = 'CREATED' AND o.planned_start >= ? THEN COALESCE(o.time_started, o.planned_start)
			WHEN o.status = 'DONE' THEN -COALESCE(o.time_started, o.planned_start, o.time_ended) ELSE -COALESCE(o.time_started, o.planned_start) END)`,
		Args: []any{midnight}, Kind: search.Integer,
		Ahead: `CASE WHEN o.status = 'IN_EXECUTION' THEN 3 WHEN o.status = 'CREATED' AND o.planned_start >= ? THEN 2
			WHEN o.status = 'CREATED' AND o.planned_start IS NULL THEN 1 ELSE 0 END`,
		AheadArgs: []any{midnight},
	})
}

// invoices defines the columns of tasks invoiced to the company that can be
// searched.
var invoices = search.Table{
	Name: "asked_invoices", From: "task_party p", Key: "p.task_id", Search: []string{"title", "address_name"},
	OrderBy: []search.OrderBy{{Column: "invoiced_at", Direction: "desc"}, {Column: "task_id", Direction: "desc"}},
	Number:  search.Number{Column: "task_id", Letters: "z"},
	Joins: []search.Join{
		{Alias: "t", SQL: "JOIN task t ON t.task_id = p.task_id"},
		{Alias: "k", SQL: "JOIN tenant k ON k.tenant_id = t.contractor_id"},
	},
	Columns: map[string]search.Column{
		"task_id":              {SQL: "p.task_id", Kind: search.Integer},
		"title":                {SQL: "t.title", Kind: search.Text, Fold: "p.title_fold"},
		"invoiced_at":          {SQL: "t.status_at", Kind: search.Timestamp},
		"contractor_tenant_id": {SQL: "t.contractor_id", Kind: search.Integer},
		"contractor_name":      {SQL: "k.name", Kind: search.Text, Fold: "k.name_fold"},
		"address_name":         {SQL: "t.address_name", Kind: search.Text},
		"city":                 {SQL: "t.city", Kind: search.Text},
		"net":                  {SQL: "(CAST(t.net AS DOUBLE PRECISION) / 100)", Kind: search.Decimal, Order: "t.net", Needs: access.TaskFinancials},
	},
}

// seen is the condition that the task of an order o is one that the company asked
// for and may still see.
const seen = `o.client_id = ? AND o.contractor_id <> o.client_id AND o.status <> 'DELETED'
	AND EXISTS (SELECT 1 FROM task_party p WHERE p.tenant_id = o.client_id AND p.task_id = o.task_id AND p.side = 'CLIENT' AND p.status <> 'DELETED')`

func visitsOf(who access.Who) search.Scope { return search.Where(seen, who.TenantID) }

func invoicesOf(who access.Who) search.Scope {
	return search.Where(`p.tenant_id = ? AND p.side = 'CLIENT' AND p.status = 'INVOICED'`, who.TenantID)
}

const oneVisit = `SELECT o.order_id, o.task_id, t.title, o.status, o.planned_start, o.time_started,
	k.name AS contractor, t.address_name, t.address1 || CASE t.city WHEN '' THEN '' ELSE ', ' || t.city END AS address
	FROM work_order o JOIN task t ON t.task_id = o.task_id JOIN tenant k ON k.tenant_id = o.contractor_id WHERE `

func visitRows(tx *db.Tx, who access.Who, ids []int64) ([]Visit, error) {
	return db.All[Visit](tx, oneVisit+seen+` AND o.order_id IN (?)`, who.TenantID, ids)
}

// ahead is the condition for visits that are under way or to come, from a midnight
// on.
const ahead = seen + ` AND (o.status = 'IN_EXECUTION' OR o.status = 'CREATED' AND o.planned_start >= ?)`

func coming(tx *db.Tx, who access.Who, midnight time.Time) ([]Visit, error) {
	return db.All[Visit](tx, oneVisit+ahead+` ORDER BY CASE o.status WHEN 'IN_EXECUTION' THEN 0 ELSE 1 END, COALESCE(o.time_started, o.planned_start), o.order_id LIMIT ?`, who.TenantID, midnight, most)
}

const answerable = `p.tenant_id = ? AND p.side = 'CLIENT' AND p.status = 'SENT' AND p.deadline >= ?`

func count(tx *db.Tx, who access.Who, midnight time.Time, today string) (Counts, error) {
	return db.One[Counts](tx, `SELECT
		(SELECT CAST(COALESCE(SUM(c.tasks), 0) AS BIGINT) FROM task_count c WHERE c.tenant_id = ? AND c.side = 'CLIENT' AND c.status = 'CREATED') AS open,
		(SELECT CAST(COALESCE(SUM(c.tasks), 0) AS BIGINT) FROM task_count c WHERE c.tenant_id = ? AND c.side = 'CLIENT' AND c.status = 'CREATED' AND c.phase = 'WAITING_ACCEPTANCE') AS waiting,
		(SELECT COUNT(*) FROM work_order o WHERE `+ahead+`) AS visits,
		(SELECT COUNT(*) FROM offer_party p WHERE `+answerable+`) AS offers,
		(SELECT CAST(COALESCE(SUM(c.tasks), 0) AS BIGINT) FROM task_count c WHERE c.tenant_id = ? AND c.side = 'CLIENT' AND c.status = 'INVOICED') AS invoices`,
		who.TenantID, who.TenantID, who.TenantID, midnight, who.TenantID, today, who.TenantID)
}

func open(tx *db.Tx, who access.Who, midnight time.Time) ([]Task, error) {
	out, err := db.All[Task](tx, `SELECT t.task_id, t.title, p.phase, k.name AS contractor, t.address_name, t.created_at,
			(SELECT MIN(o.planned_start) FROM work_order o WHERE o.task_id = t.task_id AND o.status = 'CREATED' AND o.planned_start >= ?) AS next_visit
		FROM task_party p JOIN task t ON t.task_id = p.task_id JOIN tenant k ON k.tenant_id = t.contractor_id
		WHERE p.tenant_id = ? AND p.side = 'CLIENT' AND p.status = 'CREATED' ORDER BY p.task_id DESC LIMIT ?`, midnight, who.TenantID, most)
	if err != nil || len(out) == 0 {
		return out, err
	}
	ids := make([]int64, len(out))
	for i, t := range out {
		ids[i] = t.ID
	}
	unread, err := comments.Unread(tx, who, tasks.Entity, ids)
	for i := range out {
		out[i].Unread = unread[out[i].ID]
	}
	return out, err
}

func unanswered(tx *db.Tx, who access.Who, today string) ([]Offer, error) {
	return db.All[Offer](tx, `SELECT o.offer_id, n.offer_num, o.title, k.name AS contractor, p.deadline, o.price_total + o.tax_total AS total
		FROM offer_party p JOIN offer o ON o.offer_id = p.offer_id JOIN offer_chain n ON n.offer_chain_id = o.offer_chain_id JOIN tenant k ON k.tenant_id = o.tenant_id
		WHERE `+answerable+` ORDER BY p.deadline, p.offer_id LIMIT ?`, who.TenantID, today, most)
}

func newest(tx *db.Tx, who access.Who) ([]Invoice, error) {
	of := invoicesOf(who)
	ids, err := db.All[int64](tx, `SELECT p.task_id FROM task_party p JOIN task t ON t.task_id = p.task_id WHERE `+of.SQL+` ORDER BY t.status_at DESC, p.task_id DESC LIMIT ?`, append(of.Args, most)...)
	if err != nil || len(ids) == 0 {
		return []Invoice{}, err
	}
	found, err := invoiceRows(tx, who, ids)
	byID := make(map[int64]Invoice, len(found))
	for _, i := range found {
		byID[i.TaskID] = i
	}
	out := make([]Invoice, len(ids))
	for i, id := range ids {
		out[i] = byID[id]
	}
	return out, err
}

func invoiceRows(tx *db.Tx, who access.Who, ids []int64) ([]Invoice, error) {
	of := invoicesOf(who)
	out, err := db.All[Invoice](tx, `SELECT t.task_id, t.title, k.name AS contractor, t.address_name, t.status_at, t.net, t.currency
		FROM task_party p JOIN task t ON t.task_id = p.task_id JOIN tenant k ON k.tenant_id = t.contractor_id WHERE `+of.SQL+` AND p.task_id IN (?)`, append(of.Args, ids)...)
	if err != nil {
		return nil, err
	}
	type line struct {
		TaskID int64       `db:"task_id"`
		Net    money.Cents `db:"net"`
		Rate   money.Rate  `db:"tax"`
	}
	lines, err := db.All[line](tx, `SELECT l.task_id, l.net, l.tax FROM order_line_item l WHERE l.task_id IN (?) AND l.status = 'ACTIVE'`, ids)
	if err != nil {
		return nil, err
	}
	bills := map[int64][]money.Line{}
	for _, l := range lines {
		bills[l.TaskID] = append(bills[l.TaskID], money.Line{Net: l.Net, Rate: l.Rate})
	}
	for i := range out {
		total, err := money.Sum(bills[out[i].TaskID])
		if err != nil {
			return nil, err
		}
		gross := total.Gross()
		out[i].Total = &gross
	}
	return out, nil
}

// contractors returns the companies of the register that can be asked for work:
// those that supply and use Teren.
func contractors(tx *db.Tx, who access.Who) ([]Contractor, error) {
	return db.All[Contractor](tx, `SELECT t.tenant_id, t.name FROM partner p JOIN tenant t ON t.tenant_id = p.partner_id
		WHERE p.tenant_id = ? AND p.is_supplier AND p.partner_id <> 0 AND p.archived_at IS NULL AND p.deleted_at IS NULL AND NOT t.asks_only
			AND EXISTS (SELECT 1 FROM tenant_user m JOIN user_account u ON u.user_id = m.user_id WHERE m.tenant_id = t.tenant_id AND m.roles > 1 AND u.deleted_at IS NULL)
		ORDER BY t.name COLLATE hr`, who.TenantID)
}
