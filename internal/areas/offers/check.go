package offers

import "teren/internal/platform/db"

var derived = []db.Derived{
	{What: "counts of offers", SQL: `SELECT COUNT(*) FROM (
		SELECT tenant_id, status FROM (
			SELECT tenant_id, status, offers AS n FROM offer_count
			UNION ALL SELECT tenant_id, status, -1 FROM offer_party) a
		GROUP BY tenant_id, status HAVING SUM(n) <> 0) b`},
	{What: "deadlines of offers in lists", SQL: `SELECT COUNT(*) FROM offer_party p JOIN offer o ON o.offer_id = p.offer_id WHERE COALESCE(p.deadline, '') <> COALESCE(o.valid_until, o.deadline, '')`},
	{What: "sent offers without the parties they were sent with", SQL: `SELECT COUNT(*) FROM offer o LEFT JOIN offer_parties p ON p.offer_id = o.offer_id WHERE o.sent_at IS NOT NULL AND p.offer_id IS NULL`},
}

// Faults compares the stored columns of lists of offers with the offers. For teren
// doctor.
func Faults(tx *db.Tx) ([]db.Fault, error) { return db.Faults(tx, derived) }
