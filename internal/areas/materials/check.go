package materials

import "teren/internal/platform/db"

// signed is the quantity by which an entry l changes its own place, 0 for one from
// before a count; moved is the quantity by which it changes the total, 0 for a
// transfer.
const (
	signed = `(CASE WHEN l.before_count IS NOT NULL THEN 0 WHEN l.change_type = 'SUBTRACTION' THEN -l.quantity ELSE l.quantity END)`
	moved  = `(CASE WHEN l.cause = 'TRANSFER' THEN 0 ELSE ` + signed + ` END)`
)

var derived = []db.Derived{
	{What: "quantities of materials", SQL: `SELECT COUNT(*) FROM material m WHERE m.quantity <> COALESCE((SELECT SUM(` + moved + `) FROM material_log l WHERE l.catalog_item_id = m.catalog_item_id), 0)`},
	{What: "sums of places of materials", SQL: `SELECT COUNT(*) FROM material m WHERE m.quantity <> COALESCE((SELECT SUM(k.quantity) FROM material_stock k WHERE k.catalog_item_id = m.catalog_item_id), 0)`},
	{What: "quantities of places", SQL: `SELECT COUNT(*) FROM material_stock k WHERE k.quantity <> COALESCE((SELECT SUM(` + signed + `) FROM material_log l
		WHERE l.catalog_item_id = k.catalog_item_id AND l.stock_place_id = k.stock_place_id), 0)`},
	{What: "running totals of the ledger", SQL: `SELECT COUNT(*) FROM (
		SELECT l.total_quantity, SUM(` + moved + `) OVER (PARTITION BY l.catalog_item_id ORDER BY l.material_log_id) AS total,
			l.place_quantity, SUM(` + signed + `) OVER (PARTITION BY l.catalog_item_id, l.stock_place_id ORDER BY l.material_log_id) AS held
		FROM material_log l) r WHERE r.total <> r.total_quantity OR r.held <> r.place_quantity`},
}

// Faults compares what materials and places hold, and the running totals of the
// ledger, with its entries. For teren doctor.
func Faults(tx *db.Tx) ([]db.Fault, error) { return db.Faults(tx, derived) }
