package orders

import (
	"teren/internal/areas/notices"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/search"
)

// Table defines the columns that can be searched. Status, client and newest first
// are answered by the order alone; the rest joins its task.
var Table = search.Table{
	Name: "orders",
	From: "work_order o",
	Key:  "o.order_id",
	Joins: []search.Join{
		{Alias: "t", SQL: "JOIN task t ON t.task_id = o.task_id"},
		{Alias: "x", SQL: "JOIN search_text x ON x.task_id = o.task_id AND x.task_id IS NOT NULL"},
		{Alias: "c", SQL: "JOIN tenant c ON c.tenant_id = o.client_id"},
		{Alias: "k", SQL: "JOIN tenant k ON k.tenant_id = o.contractor_id"},
		{Alias: "assigned", SQL: "JOIN order_worker assigned ON assigned.order_id = o.order_id", Key: "assigned.order_id"},
		{Alias: "u", SQL: "JOIN user_account u ON u.user_id = o.created_by"},
	},
	Counts: search.Counts{From: "order_count o", Sum: "o.orders", By: []string{"o.contractor_id", "o.status", "o.client_id"}},
	Search: []string{"title", "client_name", "address_name"},
	Words:  "words",
	Number: search.Number{Column: "order_id", Letters: "rn"},
	Columns: map[string]search.Column{
		// What the task is found by, and so every order of it.
		"words":                 {SQL: "x.text", Kind: search.Text, Fold: "x.text", Trigrams: db.TextIndex{Table: "search_text_index", Key: "x.search_text_id"}, Needs: access.OrderPlan},
		"order_id":              {SQL: "o.order_id", Kind: search.Integer},
		"task_id":               {SQL: "o.task_id", Kind: search.Integer},
		"project_id":            {SQL: "t.project_id", Kind: search.Integer, Needs: access.ProjectRead},
		"title":                 {SQL: "t.title", Kind: search.Text, Fold: "t.title_fold"},
		"status":                {SQL: "o.status", Kind: search.Text, Values: Status("").Values()},
		"last_status_change":    {SQL: "o.status_at", Kind: search.Timestamp},
		"is_on_hold":            {SQL: "(o.hold_reason <> '')", Kind: search.Boolean},
		"client_tenant_id":      {SQL: "o.client_id", Kind: search.Integer},
		"client_name":           {SQL: "c.name", Kind: search.Text},
		"contractor_tenant_id":  {SQL: "o.contractor_id", Kind: search.Integer},
		"contractor_name":       {SQL: "k.name", Kind: search.Text},
		"address_name":          {SQL: "t.address_name", Kind: search.Text},
		"address":               {SQL: "t.address1", Kind: search.Text},
		"city":                  {SQL: "t.city", Kind: search.Text},
		"planned_start":         {SQL: "o.planned_start", Kind: search.Timestamp},
		"planned_end":           {SQL: "o.planned_end", Kind: search.Timestamp},
		"time_estimate":         {SQL: "o.time_estimate", Kind: search.Integer},
		"time_started":          {SQL: "o.time_started", Kind: search.Timestamp},
		"time_ended":            {SQL: "o.time_ended", Kind: search.Timestamp},
		"worker_id":             {SQL: "o.order_id", Kind: search.Integer, Match: "o.order_id IN (SELECT w.order_id FROM order_worker w WHERE w.user_id IN (?))", Alone: assigned},
		"within_id":             {SQL: "0", Kind: search.Integer, Match: linkedTo + "(SELECT w.node_id FROM location_path w WHERE w.ancestor_id IN (?)))"},
		"locgroup_id":           {SQL: "0", Kind: search.Integer, Match: linkedTo + "(SELECT w.node_id FROM locgroup_location m JOIN location_path w ON w.ancestor_id = m.location_id WHERE m.locgroup_id IN (?)))"},
		"created_at":            {SQL: "o.created_at", Kind: search.Timestamp, Order: "o.order_id"},
		"created_by_id":         {SQL: "o.created_by", Kind: search.Integer},
		"created_by_first_name": {SQL: "u.first_name", Kind: search.Text},
		"created_by_last_name":  {SQL: "u.last_name", Kind: search.Text},
		"is_task_external":      {SQL: "(t.creator_tenant_id <> t.contractor_id)", Kind: search.Boolean},
	},
}

// linkedTo matches orders at an address that the company linked to one of the
// locations that follow: one with all within it, or those of a group.
const linkedTo = `t.address_id IN (SELECT a.address_id FROM address a WHERE a.tenant_id = o.contractor_id AND a.linked_location IN `

// tableFor is Table with the column that depends on the person: whether they have
// unread comments.
func tableFor(who access.Who) search.Table {
	return Table.With("unread", notices.Unread(who, Entity, "o.order_id"))
}
