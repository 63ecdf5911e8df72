package tasks

import "teren/internal/platform/db"

// A Fault is something that lists keep and that no longer is what it is derived
// from.
type Fault struct {
	What string
	Rows int64
}

// Faults compares the phases, the counts and the sums that lists stand on with the
// tasks, orders and lines themselves. For teren doctor.
func Faults(tx *db.Tx) ([]Fault, error) {
	var out []Fault
	for _, c := range []struct{ what, sql string }{
		{"phases of tasks", `SELECT COUNT(*) FROM task_party p JOIN task_phase v ON v.task_id = p.task_id WHERE p.phase <> v.phase`},
		{"clients of orders", `SELECT COUNT(*) FROM work_order o JOIN task t ON t.task_id = o.task_id WHERE COALESCE(o.client_id, -1) <> t.client_id`},
		{"counts of tasks", `SELECT COUNT(*) FROM (
			SELECT tenant_id, side, status, phase FROM (
				SELECT tenant_id, side, status, phase, tasks AS n FROM task_count
				UNION ALL SELECT tenant_id, side, status, phase, -1 FROM task_party) a
			GROUP BY tenant_id, side, status, phase HAVING SUM(n) <> 0) b`},
		{"counts of orders", `SELECT COUNT(*) FROM (
			SELECT contractor_id, status, client_id FROM (
				SELECT contractor_id, status, client_id, orders AS n FROM order_count
				UNION ALL SELECT contractor_id, status, client_id, -1 FROM work_order) a
			GROUP BY contractor_id, status, client_id HAVING SUM(n) <> 0) b`},
		{"sums of tasks", `SELECT COUNT(*) FROM task t WHERE t.net <> COALESCE((SELECT SUM(l.net) FROM order_line_item l WHERE l.task_id = t.task_id AND l.status = 'ACTIVE'), 0)`},
		{"sums of tasks by day", `SELECT COUNT(*) FROM task t WHERE t.net <> COALESCE((SELECT SUM(d.net) FROM task_spent_day d WHERE d.task_id = t.task_id), 0)`},
	} {
		n, err := db.One[int64](tx, c.sql)
		if err != nil {
			return nil, err
		}
		if n > 0 {
			out = append(out, Fault{c.what, n})
		}
	}
	return out, nil
}
