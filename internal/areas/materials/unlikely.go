package materials

import (
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// Doubt is why a quantity is hardly meant.
type Doubt string

// The doubts.
const (
	MoreThanThere Doubt = "MORE_THAN_THERE" // in all places
	TenTimesUsual Doubt = "TEN_TIMES_USUAL"
	LooksScanned  Doubt = "LOOKS_SCANNED" // seven digits, as of a code
)

func (Doubt) Values() []string {
	return []string{"MORE_THAN_THERE", "TEN_TIMES_USUAL", "LOOKS_SCANNED"}
}

// scanned is the least quantity of seven digits.
const scanned Quantity = 1_000_000_00

// A usual reads the newest quantities of one kind that a material had. Of a kind that
// takes from the stock more than there is of it is unlikely too.
type usual struct {
	query string
	takes bool
}

// The kinds of quantities.
var (
	usualUse     = usual{newestUses(`?`), true}
	usualReserve = usual{`SELECT r.quantity FROM material_reservation r WHERE r.catalog_item_id = ? ORDER BY r.material_reservation_id DESC LIMIT 9`, true}
	usualIncome  = usual{`SELECT l.quantity FROM material_log l WHERE l.catalog_item_id = ? AND l.change_type = 'ADDITION' AND l.cause IN ('CHANGE', 'RECEIPT') ORDER BY l.material_log_id DESC LIMIT 9`, false}
	usualOutgo   = usual{`SELECT l.quantity FROM material_log l WHERE l.catalog_item_id = ? AND l.change_type = 'SUBTRACTION' AND l.cause = 'CHANGE' ORDER BY l.material_log_id DESC LIMIT 9`, false}
	usualTotal   = usual{`SELECT l.total_quantity AS quantity FROM material_log l WHERE l.catalog_item_id = ? ORDER BY l.material_log_id DESC LIMIT 9`, false}
)

// newestUses reads the newest quantities that orders used of a material.
func newestUses(item string) string {
	return `SELECT v.quantity FROM material_use v WHERE v.catalog_item_id = ` + item + ` AND v.taken_back_at IS NULL ORDER BY v.material_use_id DESC LIMIT 9`
}

// middle reads the middle one of nine quantities, or of fewer a larger one; nothing of
// less than five.
func middle(query string) string {
	return `SELECT x.quantity FROM (` + query + `) x ORDER BY x.quantity LIMIT 1 OFFSET 4`
}

// likely refuses an unlikely quantity of a material until the person confirms it:
// seven digits, more than there is in all places for an entry that takes from them,
// or over ten times the usual quantity.
func likely(tx *db.Tx, m Material, quantity Quantity, kind usual) error {
	before, err := db.All[Quantity](tx, middle(kind.query), m.ID)
	if err != nil {
		return err
	}
	why, than := Doubt(""), Quantity(0)
	for _, than = range before {
		if than > 0 && quantity > 10*than {
			why = TenTimesUsual
		}
	}
	if kind.takes && quantity > m.Quantity {
		why, than = MoreThanThere, m.Quantity
	}
	if quantity >= scanned {
		why, than = LooksScanned, 0
	}
	if why == "" {
		return nil
	}
	return &fault.Fault{Kind: fault.Conflict, Code: "unlikely_quantity", Args: fault.Args{"quantity": quantity, "name": m.Name},
		Extra: map[string]any{"doubt": why, "catalog_item_id": m.ID, "name": m.Name, "unit_of_measure": m.Unit, "quantity": quantity, "than": than}}
}
