package home

import (
	"strings"
	"time"

	"teren/internal/kit/clock"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
)

// The conditions on what waits; each is answered by an index of its own.
const (
	inPhase    = `p.tenant_id = ? AND p.phase = ? AND p.status = 'CREATED' AND p.side = 'CONTRACTOR'`
	unstarted  = `o.contractor_id = ? AND o.status = 'CREATED' AND o.planned_start >= ? AND o.planned_start < ? AND o.hold_reason = ''`
	missed     = `o.contractor_id = ? AND o.status = 'CREATED' AND o.planned_start < ? AND o.hold_reason = ''`
	over       = `o.contractor_id = ? AND o.status = 'IN_EXECUTION' AND o.time_started + o.time_estimate * 60000000 < ? AND o.hold_reason = '' AND ` + staffed
	staffed    = `EXISTS (SELECT 1 FROM order_worker w JOIN tenant_user m ON m.user_id = w.user_id AND m.tenant_id = o.contractor_id WHERE w.order_id = o.order_id AND m.roles <> 0)`
	abandoned  = `o.contractor_id = ? AND o.status = 'IN_EXECUTION' AND NOT ` + staffed
	unreturned = `e.tenant_id = ? AND e.deleted_at IS NULL AND e.holder_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM tenant_user m WHERE m.user_id = e.holder_id AND m.tenant_id = e.tenant_id AND m.roles <> 0)`
	ownerless  = `k.tenant_id = ? AND k.deleted_at IS NULL AND k.user_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM tenant_user m WHERE m.user_id = k.user_id AND m.tenant_id = k.tenant_id AND m.roles <> 0)`
	expiring   = `p.tenant_id = ? AND p.status = 'SENT' AND p.side = 'CONTRACTOR' AND p.deadline <= ?`
	accepted   = `f.tenant_id = ? AND f.is_newest AND f.status = 'ACCEPTED' AND f.task_id IS NULL AND f.project_id IS NULL AND f.deleted_at IS NULL`
	overspent  = `j.tenant_id = ? AND j.deleted_at IS NULL AND j.alerted >= ?`
	critical   = `m.tenant_id = ? AND m.deleted_at IS NULL AND ` + free + ` < m.critical_quantity`
	free       = `(m.quantity - (SELECT CAST(COALESCE(SUM(r.quantity - r.used), 0) AS BIGINT) FROM material_reservation r JOIN work_order o ON o.order_id = r.order_id
		WHERE r.catalog_item_id = m.catalog_item_id AND o.status IN ('CREATED', 'IN_EXECUTION')))` // as in package materials
	overdue     = `l.tenant_id = ? AND l.returned_at IS NULL AND l.ends_at <= ?`
	uninspected = `e.tenant_id = ? AND e.deleted_at IS NULL AND e.status <> 'EXPENSED' AND e.next_inspection <= ?`
	differing   = `d.tenant_id = ? AND d.outcome = 'OPEN'`
	requested   = `a.tenant_id = ? AND a.deleted_at IS NULL AND a.state = 'REQUESTED'`
	unwanted    = `a.tenant_id = ? AND a.deleted_at IS NULL AND a.cancel_asked_at IS NOT NULL`
	unread      = `n.user_id = ? AND n.tenant_id = ? AND n.read_at IS NULL AND n.kind IN ('task_comment', 'order_comment', 'offer_comment', 'offer_asked', 'offer_answered', 'project_comment', 'asset_comment', 'mentioned')
		AND NOT EXISTS (SELECT 1 FROM comment_read r WHERE r.user_id = n.user_id AND r.thing = n.thing AND r.thing_id = n.thing_id AND r.comment_id >= n.comment_id)`
)

func count(tx *db.Tx, who access.Who, midnight time.Time) (Counts, error) {
	today, week := days(tx.Now, who)
	return db.One[Counts](tx, `SELECT
		(SELECT CAST(COALESCE(SUM(c.tasks), 0) AS BIGINT) FROM task_count c WHERE c.tenant_id = ? AND c.status = 'CREATED') AS open,
		(SELECT CAST(COALESCE(SUM(p.tasks), 0) AS BIGINT) FROM task_count p WHERE `+inPhase+`) AS waiting,
		(SELECT CAST(COALESCE(SUM(p.tasks), 0) AS BIGINT) FROM task_count p WHERE `+inPhase+`) AS done,
		(SELECT COUNT(*) FROM work_order o WHERE `+unstarted+`) AS unstarted,
		(SELECT COUNT(*) FROM work_order o WHERE `+missed+`) AS missed,
		(SELECT COUNT(*) FROM work_order o WHERE `+over+`) AS over,
		(SELECT COUNT(*) FROM work_order o WHERE o.contractor_id = ? AND o.status = 'CREATED' AND o.planned_start IS NULL) AS unscheduled,
		(SELECT COUNT(*) FROM offer_party p WHERE `+expiring+`) AS offers,
		(SELECT COUNT(*) FROM offer f WHERE `+accepted+`) AS accepted,
		(SELECT COUNT(*) FROM project j WHERE `+overspent+`) AS projects,
		(SELECT COUNT(*) FROM material m WHERE `+critical+`) AS critical,
		(SELECT COUNT(*) FROM material_difference d WHERE `+differing+`) AS differences,
		(SELECT COUNT(*) FROM equipment_loan l WHERE `+overdue+`) AS loans,
		(SELECT COUNT(*) FROM equipment e WHERE `+uninspected+`) AS inspections,
		(SELECT COUNT(*) FROM absence a WHERE `+requested+`) AS absences,
		(SELECT COUNT(*) FROM absence a WHERE `+unwanted+`) AS cancels,
		(SELECT COUNT(*) FROM work_order o WHERE `+abandoned+`) + (SELECT COUNT(*) FROM equipment e WHERE `+unreturned+`) + (SELECT COUNT(*) FROM stock_place k WHERE `+ownerless+`) AS left_behind,
		(SELECT COUNT(*) FROM (SELECT 1 FROM notice n WHERE `+unread+` GROUP BY n.thing, n.thing_id) c) AS comments`,
		who.TenantID, who.TenantID, "WAITING_ACCEPTANCE", who.TenantID, "DONE", who.TenantID, midnight, tx.Now, who.TenantID, midnight, who.TenantID, tx.Now, who.TenantID,
		who.TenantID, week, who.TenantID, who.TenantID, near, who.TenantID, who.TenantID, who.TenantID, tx.Now, who.TenantID, today, who.TenantID, who.TenantID, who.TenantID, who.TenantID, who.TenantID, who.UserID, who.TenantID)
}

// unpaid returns what is overdue of the company's invoices, from the index of open ones.
func unpaid(tx *db.Tx, who access.Who) (*Unpaid, error) {
	if !who.May(access.InvoiceRead) {
		return nil, nil
	}
	today, _ := days(tx.Now, who)
	u, err := db.One[Unpaid](tx, `SELECT COUNT(*) AS n, CAST(COALESCE(SUM(b.open_amount), 0) AS BIGINT) AS open_amount FROM invoice_balance b WHERE b.tenant_id = ? AND b.state = 'OPEN' AND b.due_on < ?`, who.TenantID, today)
	if err != nil || u.Count == 0 {
		return nil, err
	}
	return &u, nil
}

// days are today and the last day of the week that begins with it, where the
// company is.
func days(now time.Time, who access.Who) (today, week string) {
	now = now.In(who.Location())
	return now.Format(clock.Date), now.AddDate(0, 0, soon).Format(clock.Date)
}

// A query reads the first decisions of one kind.
type query struct {
	kind  Kind
	count func(*Counts) *int64
	sql   string
	args  []any
}

// client is the SQL of the client's name of a task t.
const client = `CASE WHEN t.client_id = 0 THEN t.client_note ELSE (SELECT c.name FROM tenant c WHERE c.tenant_id = t.client_id) END AS client`

// order reads orders o with the one who can be asked.
const order = `SELECT o.order_id AS id, 'order' AS entity, o.task_id, t.title, ` + client + `,
	COALESCE((SELECT string_agg(u.first_name || ' ' || u.last_name, ', ') FROM order_worker w JOIN user_account u ON u.user_id = w.user_id WHERE w.order_id = o.order_id), '') AS who,
	COALESCE((SELECT MAX(u.phone) FROM order_worker w JOIN user_account u ON u.user_id = w.user_id WHERE w.order_id = o.order_id), '') AS phone, `

const absence = `SELECT a.absence_id AS id, 'absence' AS entity, a.kind AS title, u.first_name || ' ' || u.last_name AS who, a.starts_at AS from_at, a.ends_at AS to_at, a.version, `

const offer = `SELECT f.offer_id AS id, 'offer' AS entity, n.offer_num || CASE f.title WHEN '' THEN '' ELSE ' ' || f.title END AS title, COALESCE(CASE WHEN f.client_id = 0 THEN f.client_note ELSE c.name END, '') AS client,
	f.price_total + f.tax_total AS amount, `

const task = `SELECT t.task_id AS id, 'task' AS entity, t.title, ` + client + `, `

func waiting(tx *db.Tx, who access.Who, midnight time.Time) []query {
	today, week := days(tx.Now, who)
	const (
		orders = ` FROM work_order o JOIN task t ON t.task_id = o.task_id WHERE `
		tasks  = ` FROM task_party p JOIN task t ON t.task_id = p.task_id WHERE `

		absences = ` FROM absence a JOIN user_account u ON u.user_id = a.user_id WHERE `
		offers   = ` JOIN offer_chain n ON n.offer_chain_id = f.offer_chain_id LEFT JOIN tenant c ON c.tenant_id = f.client_id WHERE `
		starts   = order + `o.planned_start AS at` + orders
	)
	return []query{
		{LateStart, func(c *Counts) *int64 { return &c.Unstarted }, starts + unstarted + ` ORDER BY o.planned_start, o.order_id LIMIT ?`, []any{who.TenantID, midnight, tx.Now}},
		{OverEstimate, func(c *Counts) *int64 { return &c.Over },
			order + `o.time_started + o.time_estimate * 60000000 AS at` + orders + over + ` ORDER BY o.time_started + o.time_estimate * 60000000, o.order_id LIMIT ?`, []any{who.TenantID, tx.Now}},
		{MissedStart, func(c *Counts) *int64 { return &c.Missed }, starts + missed + ` ORDER BY o.planned_start DESC, o.order_id LIMIT ?`, []any{who.TenantID, midnight}},
		{LeftBehind, func(c *Counts) *int64 { return &c.LeftBehind },
			`SELECT * FROM (` + strings.TrimSuffix(order, `, `) + orders + abandoned + `
			UNION ALL SELECT e.equipment_id, 'equipment', NULL, e.name, '', u.first_name || ' ' || u.last_name, u.phone FROM equipment e JOIN user_account u ON u.user_id = e.holder_id WHERE ` + unreturned + `
			UNION ALL SELECT k.stock_place_id, 'stock_place', NULL, k.name, '', u.first_name || ' ' || u.last_name, u.phone FROM stock_place k JOIN user_account u ON u.user_id = k.user_id WHERE ` + ownerless + `) l
			ORDER BY l.entity DESC, l.id LIMIT ?`, []any{who.TenantID, who.TenantID, who.TenantID}},
		{TaskDone, func(c *Counts) *int64 { return &c.Done },
			task + `t.net AS amount, (SELECT MAX(o.time_ended) FROM work_order o WHERE o.task_id = t.task_id AND o.status = 'DONE') AS at` + tasks + inPhase + ` ORDER BY p.task_id DESC LIMIT ?`, []any{who.TenantID, "DONE"}},
		{TaskWaiting, func(c *Counts) *int64 { return &c.Waiting }, task + `t.created_at AS at` + tasks + inPhase + ` ORDER BY p.task_id LIMIT ?`, []any{who.TenantID, "WAITING_ACCEPTANCE"}},
		{Leave, func(c *Counts) *int64 { return &c.Absences },
			absence + `a.created_at AS at` + absences + requested + ` ORDER BY a.starts_at, a.absence_id LIMIT ?`, []any{who.TenantID}},
		{LeaveOff, func(c *Counts) *int64 { return &c.Cancels },
			absence + `a.cancel_asked_at AS at, a.cancel_reason AS text` + absences + unwanted + ` ORDER BY a.starts_at, a.absence_id LIMIT ?`, []any{who.TenantID}},
		{Talk, func(c *Counts) *int64 { return &c.Comments },
			`SELECT l.thing AS entity, l.thing_id AS id, s.n, l.text, l.created_at AS at, COALESCE(u.first_name || ' ' || u.last_name, '') AS who, o.task_id, COALESCE(t.title, f.title, j.title, b.name, '') AS title
			FROM (SELECT MAX(n.notice_id) AS notice_id, COUNT(*) AS n FROM notice n WHERE ` + unread + ` GROUP BY n.thing, n.thing_id) s
			JOIN notice l ON l.notice_id = s.notice_id
			LEFT JOIN user_account u ON u.user_id = l.created_by
			LEFT JOIN work_order o ON l.thing = 'order' AND o.order_id = l.thing_id
			LEFT JOIN task t ON t.task_id = CASE l.thing WHEN 'task' THEN l.thing_id ELSE o.task_id END
			LEFT JOIN offer f ON l.thing = 'offer' AND f.offer_id = l.thing_id
			LEFT JOIN project j ON l.thing = 'project' AND j.project_id = l.thing_id
			LEFT JOIN asset b ON l.thing = 'asset' AND b.asset_id = l.thing_id ORDER BY l.notice_id LIMIT ?`, []any{who.UserID, who.TenantID}},
		{Accepted, func(c *Counts) *int64 { return &c.Accepted },
			offer + `f.status_at AS at FROM offer f` + offers + accepted + ` ORDER BY f.status_at, f.offer_id LIMIT ?`, []any{who.TenantID}},
		{Expiring, func(c *Counts) *int64 { return &c.Offers },
			offer + `p.deadline AS day FROM offer_party p JOIN offer f ON f.offer_id = p.offer_id` + offers + expiring + ` ORDER BY p.deadline, p.offer_id LIMIT ?`, []any{who.TenantID, week}},
		{Spent, func(c *Counts) *int64 { return &c.Projects },
			`SELECT s.id, 'project' AS entity, s.title, s.spent AS amount, CASE WHEN s.budget > 0 THEN s.spent * 100 / s.budget ELSE 0 END AS n FROM (
				SELECT j.project_id AS id, j.title, j.budget, (SELECT CAST(COALESCE(SUM(t.net), 0) AS BIGINT) FROM task t WHERE t.project_id = j.project_id AND t.status IN ('CREATED', 'INVOICED')) AS spent
				FROM project j WHERE ` + overspent + ` ORDER BY j.alerted DESC, j.project_id DESC LIMIT ?) s ORDER BY 5 DESC, 1`, []any{who.TenantID, near}},
		{Critical, func(c *Counts) *int64 { return &c.Critical },
			`SELECT m.catalog_item_id AS id, 'material' AS entity, i.name AS title, ` + free + ` AS n, m.unit_of_measure AS text
			FROM material m JOIN catalog_item i ON i.catalog_item_id = m.catalog_item_id WHERE ` + critical + ` ORDER BY 4, m.catalog_item_id LIMIT ?`, []any{who.TenantID}},
		{Missing, func(c *Counts) *int64 { return &c.Differences },
			`SELECT d.material_difference_id AS id, 'material' AS entity, i.name AS title, d.quantity AS n, m.unit_of_measure AS text, d.created_at AS at, p.name AS client
			FROM material_difference d JOIN material m ON m.catalog_item_id = d.catalog_item_id JOIN catalog_item i ON i.catalog_item_id = d.catalog_item_id JOIN stock_place p ON p.stock_place_id = d.stock_place_id
			WHERE ` + differing + ` ORDER BY d.material_difference_id DESC LIMIT ?`, []any{who.TenantID}},
		{Overdue, func(c *Counts) *int64 { return &c.Loans },
			`SELECT l.equipment_id AS id, 'equipment' AS entity, e.name AS title, u.first_name || ' ' || u.last_name AS who, u.phone, l.due_day AS day
			FROM equipment_loan l JOIN equipment e ON e.equipment_id = l.equipment_id JOIN user_account u ON u.user_id = l.user_id WHERE ` + overdue + ` ORDER BY l.ends_at, l.loan_id LIMIT ?`, []any{who.TenantID, tx.Now}},
		{Inspection, func(c *Counts) *int64 { return &c.Inspections },
			`SELECT e.equipment_id AS id, 'equipment' AS entity, e.name AS title, e.next_inspection AS day
			FROM equipment e WHERE ` + uninspected + ` ORDER BY e.next_inspection, e.equipment_id LIMIT ?`, []any{who.TenantID, today}},
	}
}
