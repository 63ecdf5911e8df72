package invoices

import "teren/internal/platform/db"

var derived = []db.Derived{
	{What: "counts of invoices", SQL: `SELECT COUNT(*) FROM (
		SELECT tenant_id, status FROM (
			SELECT tenant_id, status, invoices AS n FROM invoice_count
			UNION ALL SELECT tenant_id, status, -1 FROM invoice WHERE deleted_at IS NULL) a
		GROUP BY tenant_id, status HAVING SUM(n) <> 0) b`},
}

// Faults compares the stored counts of lists of invoices with the invoices. For teren
// doctor.
func Faults(tx *db.Tx) ([]db.Fault, error) { return db.Faults(tx, derived) }
