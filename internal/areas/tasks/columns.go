package tasks

import (
	"teren/internal/areas/notices"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/search"
)

// anyWords is all texts by which a task can be found, as package lookup stores
// them: its own and those written about it; for a client those that are shared with
// it. A WORKER does not see everything that colleagues wrote.
var anyWords = search.Column{
	SQL: wordsSeen, Kind: search.Text, Fold: "x.text", Verify: wordsSeen,
	Trigrams: db.TextIndex{Table: "search_text_index", Key: "x.search_text_id"}, Needs: access.TaskCreate,
}

const wordsSeen = "CASE p.side WHEN 'CLIENT' THEN x.shared ELSE x.text END"

// table defines the columns that can be searched. The narrow table p alone answers
// status, phase, title and newest first; everything else joins the task.
var table = search.Table{
	Name: "tasks",
	From: "task_party p",
	Key:  "p.task_id",
	Joins: []search.Join{
		{Alias: "t", SQL: "JOIN task t ON t.task_id = p.task_id"},
		{Alias: "c", SQL: "JOIN tenant c ON c.tenant_id = t.client_id"},
		{Alias: "k", SQL: "JOIN tenant k ON k.tenant_id = t.contractor_id"},
		{Alias: "u", SQL: "JOIN user_account u ON u.user_id = t.created_by"},
		{Alias: "x", SQL: "JOIN search_text x ON x.task_id = p.task_id AND x.task_id IS NOT NULL"},
		{Alias: "pr", SQL: "LEFT JOIN project pr ON pr.project_id = t.project_id AND p.side = 'CONTRACTOR'"},
		{Alias: "h", SQL: "LEFT JOIN work_hierarchy h ON h.work_hierarchy_id = CASE p.side WHEN 'CLIENT' THEN t.client_whier_id ELSE t.whier_id END"},
	},
	Counts: search.Counts{From: "task_count p", Sum: "p.tasks", By: []string{"p.tenant_id", "p.side", "p.status", "p.phase"}},
	Search: []string{"title", "client_name", "address_name"},
	Words:  "words",
	Number: search.Number{Column: "task_id", Letters: "z"},
	Columns: map[string]search.Column{
		"task_id":               {SQL: "p.task_id", Kind: search.Integer},
		"title":                 {SQL: "t.title", Kind: search.Text, Fold: "p.title_fold", Trigrams: db.TextIndex{Table: "task_text", Key: "p.task_id"}},
		"words":                 anyWords,
		"status":                {SQL: "p.status", Kind: search.Text, Values: statuses},
		"phase":                 {SQL: "p.phase", Kind: search.Text, Values: Phase("").Values()},
		"priority":              {SQL: "t.priority", Kind: search.Text, Values: priorities, Order: "CASE t.priority WHEN 'LOW' THEN 1 WHEN 'MEDIUM' THEN 2 ELSE 3 END"},
		"project_id":            {SQL: "pr.project_id", Kind: search.Integer, Match: "p.side = 'CONTRACTOR' AND t.project_id IN (?)"},
		"project_title":         {SQL: "pr.title", Kind: search.Text},
		"client_tenant_id":      {SQL: "t.client_id", Kind: search.Integer},
		"client_name":           {SQL: "c.name", Kind: search.Text},
		"contractor_tenant_id":  {SQL: "t.contractor_id", Kind: search.Integer},
		"contractor_name":       {SQL: "k.name", Kind: search.Text},
		"whier_id":              {SQL: "h.work_hierarchy_id", Kind: search.Integer, Match: whier},
		"whier_path":            {SQL: "h.path", Kind: search.Text},
		"location_type":         {SQL: "t.location_type", Kind: search.Text, Values: locationTypes},
		"address_name":          {SQL: "t.address_name", Kind: search.Text},
		"address":               {SQL: "t.address1", Kind: search.Text},
		"city":                  {SQL: "t.city", Kind: search.Text},
		"created_at":            {SQL: "t.created_at", Kind: search.Timestamp, Order: "p.task_id"},
		"created_by_id":         {SQL: "t.created_by", Kind: search.Integer},
		"created_by_first_name": {SQL: "u.first_name", Kind: search.Text},
		"created_by_last_name":  {SQL: "u.last_name", Kind: search.Text},
		"last_status_change":    {SQL: "t.status_at", Kind: search.Timestamp},
		"next_visit":            {SQL: "p.next_visit", Kind: search.Timestamp, Order: byVisit, NullsLast: true, Needs: access.TaskCreate},
		"worker_id":             {SQL: "0", Kind: search.Integer, Match: byWorker, Needs: access.TaskCreate},
		"total_cost":            {SQL: "(CAST(" + cost + " AS DOUBLE PRECISION) / 100)", Kind: search.Decimal, Order: cost, NullsLast: true, Needs: access.TaskMoney},
		"automatic_task_id":     {SQL: "t.automatic_task_id", Kind: search.Integer},
		"is_task_external":      {SQL: "(t.creator_tenant_id <> t.contractor_id)", Kind: search.Boolean},
	},
}

// whier matches a node on the side of the viewer, with all that is below it.
const whier = `(p.side = 'CONTRACTOR' AND t.whier_id IN (SELECT node_id FROM work_hierarchy_path WHERE ancestor_id IN (?)))
	OR (p.side = 'CLIENT' AND t.client_whier_id IN (SELECT node_id FROM work_hierarchy_path WHERE ancestor_id IN (?)))`

// byWorker matches the contractor's tasks that have an open order of somebody.
const byWorker = `p.side = 'CONTRACTOR' AND p.task_id IN (SELECT w.task_id FROM order_worker w JOIN work_order o ON o.order_id = w.order_id
	WHERE w.user_id IN (?) AND o.status IN ('CREATED', 'IN_EXECUTION'))`

// byVisit sorts open tasks without a coming visit before the others, and closed
// ones last. The indexes of 0138 contain the same expression to the letter.
const byVisit = "(CASE WHEN p.status = 'CREATED' THEN COALESCE(p.next_visit, 0) END)"

// cost is the sum of the live lines before tax, where the viewer's company may see
// it (moneyTo).
const cost = "(CASE WHEN p.side = 'CONTRACTOR' OR p.status = 'INVOICED' THEN t.net END)"

// tableFor is table with the column that depends on the person: whether they have
// unread comments.
func tableFor(who access.Who) search.Table {
	return table.With("unread", notices.Unread(who, Entity, "p.task_id"))
}
