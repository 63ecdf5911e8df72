package catalog

import (
	"slices"

	"teren/internal/kit/textfold"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// MaxCode and MaxName are how long the code and the name of an item may be.
const (
	MaxCode = 50
	MaxName = 300
)

// key returns the code as codes are compared; "" is none.
func (f facts) key() string { return textfold.Text(f.Code) }

// claims reports whether the item has, after the change, a code that it did not
// have before.
func (c change) claims() bool {
	return c.now.Status == Active && c.now.key() != "" && (c.was == nil || c.was.Status != Active || c.was.key() != c.now.key())
}

// releases reports whether the item has, after the change, no longer the code that
// it had.
func (c change) releases() bool {
	return c.was != nil && c.was.Status == Active && c.was.key() != "" && (c.now.Status != Active || c.was.key() != c.now.key())
}

// codesTaken returns the changes, by their place, that give an item a code which
// another live one of the company has then, with the name of that one.
func codesTaken(tx *db.Tx, who access.Who, changes []change) (map[int]string, error) {
	clashes, has, released := map[int]string{}, map[string]string{}, map[int64]bool{}
	var asked []string
	for _, c := range changes {
		if c.claims() {
			asked = append(asked, c.now.key())
		}
		if c.releases() {
			released[c.was.ID] = true
		}
	}
	type holder struct {
		ID   int64  `db:"catalog_item_id"`
		Code string `db:"code_fold"`
		Name string `db:"name"`
	}
	for part := range slices.Chunk(asked, 500) {
		found, err := db.All[holder](tx, `SELECT catalog_item_id, code_fold, name FROM catalog_item WHERE tenant_id = ? AND status = 'ACTIVE' AND code_fold <> '' AND code_fold IN (?)`,
			who.TenantID, part)
		if err != nil {
			return nil, err
		}
		for _, h := range found {
			if !released[h.ID] {
				has[h.Code] = h.Name
			}
		}
	}
	for i, c := range changes {
		if !c.claims() {
			continue
		}
		if name, taken := has[c.now.key()]; taken {
			clashes[i] = name
		} else {
			has[c.now.key()] = c.now.Name
		}
	}
	return clashes, nil
}

// free notes which codes of the batch are taken.
func (d *itemBatch) free() error {
	taken, err := codesTaken(d.tx, d.who, d.changes)
	for i, name := range taken {
		d.check.Fail(d.places[i]+".code", "item_code_taken", fault.Args{"name": name})
	}
	return err
}

// releaseCodes takes the codes from the items that are to lose them, so that others
// of the same change may have them.
func releaseCodes(tx *db.Tx, changed []change) error {
	var ids []int64
	for _, c := range changed {
		if c.releases() {
			ids = append(ids, c.was.ID)
		}
	}
	for part := range slices.Chunk(ids, 500) {
		if _, err := tx.Exec(`UPDATE catalog_item SET code_fold = '' WHERE catalog_item_id IN (?)`, part); err != nil {
			return err
		}
	}
	return nil
}

// FreeCode notes that an item of the person's company has the code.
func FreeCode(tx *db.Tx, who access.Who, c *fault.Check, code string) error {
	taken, err := codesTaken(tx, who, []change{{now: entry{Status: Active, facts: facts{Code: code}}}})
	if name, is := taken[0]; is {
		c.Fail("code", "item_code_taken", fault.Args{"name": name})
	}
	return err
}
