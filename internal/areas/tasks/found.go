package tasks

import (
	"teren/internal/areas/addresses"
	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/platform/access"
	"teren/internal/platform/search"
)

// ClientName is the name of the client of a task t, or what was written of it.
const ClientName = `CASE WHEN t.client_id = 0 THEN t.client_note ELSE (SELECT c.name FROM tenant c WHERE c.tenant_id = t.client_id) END`

// findable says by which words tasks are found.
var findable = search.Findable{
	Number: 1, Read: access.TaskRead, From: `task t`, Key: `t.task_id`, Tenant: `t.contractor_id`, Task: `t.task_id`,
	Words: search.Lines(`t.title`, `t.description`, ClientName, `t.client_note`, `t.address_name || ' ' || t.address1 || ' ' || t.address2 || ' ' || t.zipcode || ' ' || t.city`,
		`t.contact_name || ' ' || t.contact_email || ' ' || `+search.PhoneWords(`t.contact_phone`), search.CommentWords(Entity, `t.task_id`, `m.shared`)),
	Inner: search.Lines(search.CommentWords(Entity, `t.task_id`, `NOT m.shared AND m.tenant_id = t.contractor_id`),
		`COALESCE((SELECT string_agg(u.first_name || ' ' || u.last_name, ' ' ORDER BY o.order_id, u.user_id) FROM work_order o JOIN order_worker w ON w.order_id = o.order_id JOIN user_account u ON u.user_id = w.user_id WHERE o.task_id = t.task_id), '')`,
		`COALESCE((SELECT string_agg(d.description, ' ' ORDER BY d.description_id) FROM work_order o JOIN work_description d ON d.order_id = o.order_id AND d.deleted_at IS NULL WHERE o.task_id = t.task_id), '')`,
		`COALESCE((SELECT string_agg(m.comment, ' ' ORDER BY m.comment_id) FROM work_order o JOIN comment m ON m.thing = 'order' AND m.thing_id = o.order_id AND m.withdrawn_at IS NULL WHERE o.task_id = t.task_id), '')`),
	Touched: map[string]string{Entity: search.OneOf(`t.task_id`), "order": `t.task_id IN (SELECT o.task_id FROM work_order o WHERE ` + search.OneOf(`o.order_id`) + `)`},
	Named: map[string]string{
		tenants.Entity:  search.OneOf(`t.client_id`),
		tenants.Partner: `t.client_id IN (SELECT p.partner_id FROM partner p WHERE ` + search.OneOf(`p.b2b_id`) + `)`,
		users.Entity:    `t.task_id IN (SELECT w.task_id FROM order_worker w WHERE ` + search.OneOf(`w.user_id`) + `)`,
	},
	See: foundBy,
	Hit: `SELECT t.task_id AS id, t.title, ` + ClientName + ` AS client, ` + addresses.InWords(`t`) + ` AS place, t.contact_phone AS phone, t.status,
		(SELECT p.phase FROM task_party p WHERE p.task_id = t.task_id AND p.side = 'CONTRACTOR') AS phase,
		(SELECT MAX(o.planned_start) FROM work_order o WHERE o.task_id = t.task_id AND o.status <> 'DELETED') AS at
		FROM task t WHERE t.task_id IN (?)`,
}

const liveTask = `p.status IN ('CREATED', 'INVOICED', 'REJECTED')`

// foundBy returns the texts of tasks that the person may find: those of the company;
// for a WORKER those with an order of theirs, by their shared texts, since colleagues
// write what is not for them; for a client those that others do for it, by the texts
// shared with it.
func foundBy(who access.Who) search.View {
	const open = `p.status = 'CREATED'`
	if who.Only() {
		return search.View{
			From:  `(SELECT DISTINCT w.task_id FROM order_worker w WHERE w.user_id = ?) mine CROSS JOIN search_text x`,
			Joins: `JOIN task_party p ON p.task_id = x.task_id`,
			Where: `x.task_id = mine.task_id AND p.tenant_id = ? AND p.side = 'CONTRACTOR' AND ` + liveTask, Args: []any{who.UserID, who.TenantID}, Text: `x.shared`, Open: open,
		}
	}
	return search.View{
		Joins: `JOIN task_party p ON p.task_id = x.task_id`,
		Where: `p.tenant_id = ? AND ` + liveTask, Args: []any{who.TenantID}, Text: `CASE p.side WHEN 'CLIENT' THEN x.shared ELSE x.text END`, Open: open,
	}
}
