package lookup

import (
	"teren/internal/areas/addresses"
	"teren/internal/areas/assets"
	"teren/internal/areas/equipment"
	"teren/internal/areas/invoices"
	"teren/internal/areas/materials"
	"teren/internal/areas/offers"
	"teren/internal/areas/orders"
	"teren/internal/areas/projects"
	"teren/internal/areas/tasks"
	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/platform/access"
	"teren/internal/platform/search"
)

// A kind is one sort of record that is found by its words.
type kind struct {
	entity string
	number int64 // makes the numbers of its texts one range; never given to another kind
	read   access.Action

	// from names the table of the records with its key, and the tables that words
	// are from.
	from, key, tenant string
	// words are the SQL expressions of the texts it is found by, the name first.
	// inner are those hidden from a second company.
	words, inner string

	task string // the number of the task that it is; "" for other kinds

	// touched maps an entity to the condition for the records whose texts change
	// at once with a record of it; named maps it to those whose texts change too,
	// but which may be many. Each condition has one list of ids.
	touched, named map[string]string

	// coded is the condition that a record has the code; nil of kinds without codes.
	coded func(who access.Who, c code) search.Scope

	// see is from where the person may find it; nil of kinds found by codes alone.
	see func(who access.Who) view
	// hit is the query of the shown results with the ids in its argument.
	hit string
	// uses counts how often they are used; "" for kinds that are not rated by it.
	uses string
}

// A view is some of the texts x of a kind, in the company that is its first argument.
type view struct {
	from  string // the table of texts, where they are few; "" uses the index
	joins string // joins for the condition that the person may find them
	where string
	args  []any
	text  string // what of the text x.text the words are looked for in
	open  string // the condition that it is still of use
}

// own returns the view of the company's own texts whose records x.id match the
// condition.
func own(cond string) func(access.Who) view {
	return func(who access.Who) view {
		return view{where: `x.tenant_id = ? AND ` + cond, args: []any{who.TenantID}, text: `x.text`, open: `TRUE`}
	}
}

func (k kind) first() int64 { return k.number * search.TextRange }

func (k kind) last() int64 { return k.first() + search.TextRange - 1 }

// phone returns a telephone number x as digits alone, with 0 and with 385 before
// the rest of a Croatian one.
func phone(x string) string { return `phone_words(` + x + `)` }

// lines joins expressions with a line break between them.
func lines(of ...string) string {
	out := ""
	for i, x := range of {
		if i > 0 {
			out += " || '\n' || "
		}
		out += x
	}
	return out
}

const client = `CASE WHEN t.client_id = 0 THEN t.client_note ELSE (SELECT c.name FROM tenant c WHERE c.tenant_id = t.client_id) END`

// spoken returns the comments on the record.
func spoken(entity, id, which string) string {
	return `COALESCE((SELECT string_agg(m.comment, ' ' ORDER BY m.comment_id) FROM comment m WHERE m.thing = '` + entity + `' AND m.thing_id = ` + id + ` AND m.withdrawn_at IS NULL AND ` + which + `), '')`
}

// oneOf returns the condition that x is one of a list of numbers.
func oneOf(x string) string { return x + ` IN ({{numbers}})` }

var kinds = []kind{
	{
		entity: tasks.Entity, number: 1, read: access.TaskRead, from: `task t`, key: `t.task_id`, tenant: `t.contractor_id`, task: `t.task_id`,
		words: lines(`t.title`, `t.description`, client, `t.client_note`, `t.address_name || ' ' || t.address1 || ' ' || t.address2 || ' ' || t.zipcode || ' ' || t.city`,
			`t.contact_name || ' ' || t.contact_email || ' ' || `+phone(`t.contact_phone`), spoken(tasks.Entity, `t.task_id`, `m.shared`)),
		inner: lines(spoken(tasks.Entity, `t.task_id`, `NOT m.shared AND m.tenant_id = t.contractor_id`),
			`COALESCE((SELECT string_agg(u.first_name || ' ' || u.last_name, ' ' ORDER BY o.order_id, u.user_id) FROM work_order o JOIN order_worker w ON w.order_id = o.order_id JOIN user_account u ON u.user_id = w.user_id WHERE o.task_id = t.task_id), '')`,
			`COALESCE((SELECT string_agg(d.description, ' ' ORDER BY d.description_id) FROM work_order o JOIN work_description d ON d.order_id = o.order_id AND d.deleted_at IS NULL WHERE o.task_id = t.task_id), '')`,
			`COALESCE((SELECT string_agg(m.comment, ' ' ORDER BY m.comment_id) FROM work_order o JOIN comment m ON m.thing = '`+orders.Entity+`' AND m.thing_id = o.order_id AND m.withdrawn_at IS NULL WHERE o.task_id = t.task_id), '')`),
		touched: map[string]string{tasks.Entity: oneOf(`t.task_id`), orders.Entity: `t.task_id IN (SELECT o.task_id FROM work_order o WHERE ` + oneOf(`o.order_id`) + `)`},
		named: map[string]string{
			tenants.Entity:  oneOf(`t.client_id`),
			tenants.Partner: `t.client_id IN (SELECT p.partner_id FROM partner p WHERE ` + oneOf(`p.b2b_id`) + `)`,
			users.Entity:    `t.task_id IN (SELECT w.task_id FROM order_worker w WHERE ` + oneOf(`w.user_id`) + `)`,
		},
		see: seenTasks,
		hit: `SELECT t.task_id AS id, t.title, ` + client + ` AS client, ` + place(`t`) + ` AS place, t.contact_phone AS phone, t.status,
			(SELECT p.phase FROM task_party p WHERE p.task_id = t.task_id AND p.side = 'CONTRACTOR') AS phase,
			(SELECT MAX(o.planned_start) FROM work_order o WHERE o.task_id = t.task_id AND o.status <> 'DELETED') AS at
			FROM task t WHERE t.task_id IN (?)`,
	},
	{
		entity: tenants.Partner, number: tenants.TextKind, read: access.MasterEdit, from: `partner p JOIN tenant c ON c.tenant_id = p.partner_id`, key: `p.b2b_id`, tenant: `p.tenant_id`,
		words: lines(`c.name`, `c.id_number || ' ' || p.address || ' ' || p.zipcode || ' ' || p.city`, `c.email || ' ' || `+phone(`c.phone`),
			`COALESCE((SELECT string_agg(x.name || ' ' || x.role || ' ' || x.email || ' ' || `+phone(`x.phone`)+`, ' ' ORDER BY x.position) FROM partner_contact x WHERE x.b2b_id = p.b2b_id), '')`),
		touched: map[string]string{tenants.Partner: oneOf(`p.b2b_id`), tenants.Entity: oneOf(`p.partner_id`)},
		named:   map[string]string{tenants.Partner: `p.partner_id IN (SELECT q.partner_id FROM partner q WHERE ` + oneOf(`q.b2b_id`) + `)`},
		see:     own(`EXISTS (SELECT 1 FROM partner p WHERE p.b2b_id = {{record}} AND p.deleted_at IS NULL AND p.archived_at IS NULL)`),
		hit: `SELECT p.b2b_id AS id, c.name AS title, c.id_number AS number, p.partner_id AS tenant_id, CASE WHEN p.address = '' THEN p.city WHEN p.city = '' THEN p.address ELSE p.address || ', ' || p.city END AS place, c.phone
			FROM partner p JOIN tenant c ON c.tenant_id = p.partner_id WHERE p.b2b_id IN (?)`,
		// Among the largest clients the exact count does not matter.
		uses: `SELECT p.b2b_id AS id, (SELECT COUNT(*) FROM (SELECT 1 FROM task t WHERE t.client_id = p.partner_id AND t.contractor_id = p.tenant_id LIMIT 200) x) AS uses
			FROM partner p WHERE p.b2b_id IN (?)`,
	},
	{
		entity: users.Entity, number: 3, read: access.UserRead, from: `tenant_user n JOIN user_account u ON u.user_id = n.user_id`, key: `n.tenant_user_id`, tenant: `n.tenant_id`,
		words:   lines(`u.first_name || ' ' || u.last_name`, `u.email || ' ' || `+phone(`u.phone`)),
		touched: map[string]string{users.Entity: oneOf(`n.user_id`)},
		see:     own(`EXISTS (SELECT 1 FROM tenant_user n JOIN user_account u ON u.user_id = n.user_id WHERE n.tenant_user_id = {{record}} AND n.roles <> 0 AND u.deleted_at IS NULL)`),
		hit: `SELECT n.tenant_user_id AS id, n.user_id, u.first_name || ' ' || u.last_name AS title, u.email AS place, u.phone
			FROM tenant_user n JOIN user_account u ON u.user_id = n.user_id WHERE n.tenant_user_id IN (?)`,
	},
	{
		entity: addresses.Entity, number: addresses.TextKind, read: access.MasterRead, from: `address a JOIN tenant c ON c.tenant_id = a.client_id`, key: `a.address_id`, tenant: `a.tenant_id`,
		words:   lines(`a.address_name`, `c.name`, `a.address1 || ' ' || a.address2 || ' ' || a.zipcode || ' ' || a.city`, `a.contact_name || ' ' || a.contact_email || ' ' || `+phone(`a.contact_phone`)),
		touched: map[string]string{addresses.Entity: oneOf(`a.address_id`)},
		named:   map[string]string{tenants.Entity: oneOf(`a.client_id`), tenants.Partner: `a.client_id IN (SELECT q.partner_id FROM partner q WHERE ` + oneOf(`q.b2b_id`) + `)`},
		see:     own(`EXISTS (SELECT 1 FROM address a WHERE a.address_id = {{record}} AND a.deleted_at IS NULL)`),
		hit: `SELECT a.address_id AS id, a.address_name AS title, CASE WHEN a.client_id = 0 THEN '' ELSE c.name END AS client, a.address1 || ', ' || a.city AS place, a.contact_phone AS phone
			FROM address a JOIN tenant c ON c.tenant_id = a.client_id WHERE a.address_id IN (?)`,
	},
	{
		entity: equipment.Entity, number: equipment.TextKind, read: access.EquipmentRead, from: `equipment e`, key: `e.equipment_id`, tenant: `e.tenant_id`,
		words:   lines(`e.name`, `e.inv_num || ' ' || e.serial_num || ' ' || e.code`),
		touched: map[string]string{equipment.Entity: oneOf(`e.equipment_id`)},
		coded: func(who access.Who, c code) search.Scope {
			return search.Where(`e.tenant_id = ? AND (e.code = ? OR e.inv_fold = ?)`, who.TenantID, c.label, c.fold)
		},
		see: own(`EXISTS (SELECT 1 FROM equipment e WHERE e.equipment_id = {{record}} AND e.deleted_at IS NULL)`),
		hit: `SELECT e.equipment_id AS id, e.name AS title, e.inv_num AS number, e.location_name AS place, e.status, COALESCE(u.first_name || ' ' || u.last_name, '') AS who
			FROM equipment e LEFT JOIN user_account u ON u.user_id = e.holder_id WHERE e.equipment_id IN (?)`,
	},
	{
		entity: assets.Entity, number: assets.TextKind, read: access.AssetRead, from: `asset s JOIN address a ON a.address_id = s.address_id JOIN tenant c ON c.tenant_id = a.client_id`, key: `s.asset_id`, tenant: `s.tenant_id`,
		words:   lines(`s.name`, `s.maker || ' ' || s.model || ' ' || s.serial_num || ' ' || s.code`, `c.name`, `a.address_name || ' ' || a.address1 || ' ' || a.zipcode || ' ' || a.city`),
		touched: map[string]string{assets.Entity: oneOf(`s.asset_id`)},
		named: map[string]string{addresses.Entity: oneOf(`s.address_id`), tenants.Entity: oneOf(`a.client_id`),
			tenants.Partner: `a.client_id IN (SELECT q.partner_id FROM partner q WHERE ` + oneOf(`q.b2b_id`) + `)`},
		coded: func(_ access.Who, c code) search.Scope { return search.Where(`s.code = ?`, c.label) },
		see:   seenAssets,
		hit: `SELECT s.asset_id AS id, s.name AS title, s.serial_num AS number, CASE WHEN a.client_id = 0 THEN '' ELSE c.name END AS client, ` + place(`a`) + ` AS place
			FROM asset s JOIN address a ON a.address_id = s.address_id JOIN tenant c ON c.tenant_id = a.client_id WHERE s.asset_id IN (?)`,
	},
	{
		entity: offers.Entity, number: 7, read: access.OfferRead, from: `offer f JOIN offer_chain n ON n.offer_chain_id = f.offer_chain_id`, key: `f.offer_id`, tenant: `f.tenant_id`,
		words: lines(`f.title`, `n.offer_num`, `CASE WHEN f.client_id = 0 THEN f.client_note ELSE COALESCE((SELECT c.name FROM tenant c WHERE c.tenant_id = f.client_id), '') END`,
			`f.description`, `f.recipient_name || ' ' || f.recipient_email`),
		inner:   spoken(offers.Entity, `f.offer_id`, `m.tenant_id = f.tenant_id`),
		touched: map[string]string{offers.Entity: oneOf(`f.offer_id`)},
		named:   map[string]string{tenants.Entity: oneOf(`f.client_id`), tenants.Partner: `f.client_id IN (SELECT q.partner_id FROM partner q WHERE ` + oneOf(`q.b2b_id`) + `)`},
		coded: func(who access.Who, c code) search.Scope {
			return search.Where(`n.tenant_id = ? AND n.num_fold = ?`, who.TenantID, c.fold)
		},
		see: seenOffers,
		hit: `SELECT f.offer_id AS id, f.title, n.offer_num AS number, f.status, CASE WHEN f.client_id = 0 THEN f.client_note ELSE COALESCE((SELECT c.name FROM tenant c WHERE c.tenant_id = f.client_id), '') END AS client, f.created_at AS at
			FROM offer f JOIN offer_chain n ON n.offer_chain_id = f.offer_chain_id WHERE f.offer_id IN (?)`,
	},
	{
		entity: projects.Entity, number: 8, read: access.ProjectRead, from: `project j LEFT JOIN tenant c ON c.tenant_id = j.client_id`, key: `j.project_id`, tenant: `j.tenant_id`,
		words:   lines(`j.title`, `COALESCE(c.name, '')`),
		touched: map[string]string{projects.Entity: oneOf(`j.project_id`)},
		named:   map[string]string{tenants.Entity: oneOf(`j.client_id`), tenants.Partner: `j.client_id IN (SELECT q.partner_id FROM partner q WHERE ` + oneOf(`q.b2b_id`) + `)`},
		see:     own(`EXISTS (SELECT 1 FROM project j WHERE j.project_id = {{record}} AND j.deleted_at IS NULL)`),
		hit:     `SELECT j.project_id AS id, j.title, COALESCE(c.name, '') AS client FROM project j LEFT JOIN tenant c ON c.tenant_id = j.client_id WHERE j.project_id IN (?)`,
	},
	{
		entity: materials.Entity, number: 9, read: access.MaterialRead, from: `material r JOIN catalog_item i ON i.catalog_item_id = r.catalog_item_id`, key: `r.catalog_item_id`, tenant: `r.tenant_id`,
		words:   lines(`i.name`, `r.code`),
		touched: map[string]string{materials.Entity: oneOf(`r.catalog_item_id`), "catalog_item": oneOf(`r.catalog_item_id`)},
		coded: func(who access.Who, c code) search.Scope {
			return search.Where(`r.tenant_id = ? AND (r.code IN (?, ?) OR i.code_fold <> '' AND i.code_fold = ?)`, who.TenantID, c.plain[0], c.plain[1], c.fold)
		},
		see: own(`EXISTS (SELECT 1 FROM material r JOIN catalog_item i ON i.catalog_item_id = r.catalog_item_id WHERE r.catalog_item_id = {{record}} AND r.deleted_at IS NULL)`),
		hit: `SELECT r.catalog_item_id AS id, i.name AS title, r.code AS number FROM material r JOIN catalog_item i ON i.catalog_item_id = r.catalog_item_id WHERE r.catalog_item_id IN (?)`,
	},
	{
		entity: invoices.Entity, number: invoices.TextKind, read: access.InvoiceRead, key: `i.invoice_id`, tenant: `i.tenant_id`,
		from:    `invoice i LEFT JOIN tenant c ON c.tenant_id = i.client_id LEFT JOIN invoice_balance b ON b.invoice_id = i.invoice_id`,
		words:   lines(invoices.Called, `COALESCE(`+invoices.ClientName+`, '')`, `i.buyer_address`, `i.order_ref || ' ' || i.buyer_ref`, `COALESCE(b.reference, '')`),
		touched: map[string]string{invoices.Entity: oneOf(`i.invoice_id`)},
		named:   map[string]string{tenants.Entity: oneOf(`i.client_id`), tenants.Partner: `i.client_id IN (SELECT q.partner_id FROM partner q WHERE ` + oneOf(`q.b2b_id`) + `)`},
		coded: func(who access.Who, c code) search.Scope {
			return search.Where(`i.tenant_id = ? AND i.num = ?`, who.TenantID, c.fold)
		},
		see: own(`EXISTS (SELECT 1 FROM invoice i WHERE i.invoice_id = {{record}} AND i.deleted_at IS NULL)`),
		hit: `SELECT i.invoice_id AS id, COALESCE(NULLIF(i.num, ''), '#' || CAST(i.invoice_id AS TEXT)) AS title, i.status, COALESCE(` + invoices.ClientName + `, '') AS client, i.issued_at AS at
			FROM invoice i LEFT JOIN tenant c ON c.tenant_id = i.client_id WHERE i.invoice_id IN (?)`,
	},
}

// place returns an address of a in words.
func place(a string) string {
	return `CASE WHEN ` + a + `.address_name = '' THEN ` + a + `.address1 ELSE ` + a + `.address_name END || ', ' || ` + a + `.city`
}

const liveTask = `p.status IN ('CREATED', 'INVOICED', 'REJECTED')`

// seenTasks returns the view of tasks: those of the company; for a WORKER those
// with an order of theirs, by their shared texts, since colleagues write what is
// not for them; for a client those that others do for it, by the texts shared with
// it.
func seenTasks(who access.Who) view {
	const open = `p.status = 'CREATED'`
	if who.Only() {
		return view{
			from:  `(SELECT DISTINCT w.task_id FROM order_worker w WHERE w.user_id = ?) mine CROSS JOIN search_text x`,
			joins: `JOIN task_party p ON p.task_id = x.task_id`,
			where: `x.task_id = mine.task_id AND p.tenant_id = ? AND p.side = 'CONTRACTOR' AND ` + liveTask, args: []any{who.UserID, who.TenantID}, text: `x.shared`, open: open,
		}
	}
	return view{
		joins: `JOIN task_party p ON p.task_id = x.task_id`,
		where: `p.tenant_id = ? AND ` + liveTask, args: []any{who.TenantID}, text: `CASE p.side WHEN 'CLIENT' THEN x.shared ELSE x.text END`, open: open,
	}
}

// seenAssets returns the view of the assets that the person may see.
func seenAssets(who access.Who) view {
	in := assets.Scope(who)
	return view{joins: `JOIN asset s ON s.asset_id = {{record}}`, where: `s.deleted_at IS NULL AND ` + in.SQL, args: in.Args, text: `x.text`, open: `TRUE`}
}

// seenOffers returns the newest versions of the company's offers, and the sent ones
// that are for it.
func seenOffers(who access.Who) view {
	return view{
		joins: `JOIN offer f ON f.offer_id = {{record}} AND f.deleted_at IS NULL JOIN offer_party p ON p.offer_id = f.offer_id`,
		where: `p.tenant_id = ? AND (p.side = 'CLIENT' OR f.is_newest)`, args: []any{who.TenantID}, text: `CASE p.side WHEN 'CLIENT' THEN x.shared ELSE x.text END`,
		open: `f.status IN ('IN_CREATION', 'CREATED', 'SENT')`,
	}
}
