package tasks

import "teren/internal/platform/db"

var derived = []db.Derived{
	{What: "phases of tasks", SQL: `SELECT COUNT(*) FROM task_party p JOIN task_phase v ON v.task_id = p.task_id WHERE p.phase <> v.phase`},
	{What: "next visits of tasks", SQL: `SELECT COUNT(*) FROM task_party p JOIN task_next_visit v ON v.task_id = p.task_id WHERE COALESCE(p.next_visit, -1) <> COALESCE(v.next_visit, -1)`},
	{What: "clients of orders", SQL: `SELECT COUNT(*) FROM work_order o JOIN task t ON t.task_id = o.task_id WHERE COALESCE(o.client_id, -1) <> t.client_id`},
	{What: "counts of tasks", SQL: `SELECT COUNT(*) FROM (
		SELECT tenant_id, side, status, phase FROM (
			SELECT tenant_id, side, status, phase, tasks AS n FROM task_count
			UNION ALL SELECT tenant_id, side, status, phase, -1 FROM task_party) a
		GROUP BY tenant_id, side, status, phase HAVING SUM(n) <> 0) b`},
	{What: "counts of orders", SQL: `SELECT COUNT(*) FROM (
		SELECT contractor_id, status, client_id FROM (
			SELECT contractor_id, status, client_id, orders AS n FROM order_count
			UNION ALL SELECT contractor_id, status, client_id, -1 FROM work_order) a
		GROUP BY contractor_id, status, client_id HAVING SUM(n) <> 0) b`},
	{What: "sums of tasks", SQL: `SELECT COUNT(*) FROM task t WHERE t.net <> COALESCE((SELECT SUM(l.net) FROM order_line_item l WHERE l.task_id = t.task_id AND l.status = 'ACTIVE'), 0)`},
	{What: "sums of tasks by day", SQL: `SELECT COUNT(*) FROM task t WHERE t.net <> COALESCE((SELECT SUM(d.net) FROM task_spent_day d WHERE d.task_id = t.task_id), 0)`},
}

// Faults compares the stored phases, visits, counts and sums of lists with the
// tasks, orders and lines themselves. For teren doctor.
func Faults(tx *db.Tx) ([]db.Fault, error) { return db.Faults(tx, derived) }
