package history

import (
	"encoding/json"
	"slices"
	"time"

	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// Paging is the part of a call that asks for a page of a whole history.
type Paging struct {
	Page int64 `query:"page" json:"-"`
}

func (p *Paging) Validate() error {
	if p.Page < 0 || p.Page > 1<<31 {
		return fault.OnField("page", "bad_page", fault.Args{"max": PageSize})
	}
	return nil
}

// Entry is one line of a record's history as people read it.
type Entry struct {
	ID       int64     `json:"history_id"`
	Type     string    `json:"type"`
	Datetime time.Time `json:"datetime"`
	User     string    `json:"user"` // or who has no account; "" of the program
	Old      any       `json:"old_value"`
	Value    any       `json:"value"`
	Reason   string    `json:"reason"`
	OrderID  int64     `json:"order_id,omitempty"` // of a task's order that the entry is of
}

// Page is one page of a history, newest first.
type Page struct {
	Data  []Entry `json:"data"`
	Count int64   `json:"count"`
}

// Envelope marks a page as its own answer.
func (Page) Envelope() {}

// PageSize is how many entries a page of history has.
const PageSize = 50

// Read returns one page, from 1, of the record's entries of the given kinds,
// without those that are internal to another company than that of who.
func Read(tx *db.Tx, who access.Who, entity string, id int64, kinds []string, no int64) (Page, error) {
	return read(tx, ` AND j.kind IN (?) AND (NOT j.internal OR j.tenant_id = ?)`, no, entity, id, kinds, who.TenantID)
}

// Also selects entries of other records that are shown in a record's history, such
// as those of its orders in that of a task. The type of such an entry begins with
// the name of the entity.
type Also struct {
	Entity string
	IDs    []int64
	Kind   string
	Where  string // which of the entries j, as an SQL condition
}

// ReadAlso is Read with the entries of other records.
func ReadAlso(tx *db.Tx, who access.Who, entity string, id int64, kinds []string, also Also, no int64) (Page, error) {
	if len(also.IDs) == 0 {
		return Read(tx, who, entity, id, kinds, no)
	}
	return readWhere(tx, `(j.thing = ? AND j.thing_id = ? AND j.kind IN (?) OR j.thing = ? AND j.thing_id IN (?) AND j.kind = ? AND `+also.Where+`)
		AND (NOT j.internal OR j.tenant_id = ?)`, no, entity, id, kinds, also.Entity, also.IDs, also.Kind, who.TenantID)
}

// ReadTold is Read for the company on the other side: without changes that their
// values do not show, such as which of its own records a company names.
func ReadTold(tx *db.Tx, who access.Who, entity string, id int64, kinds []string, no int64) (Page, error) {
	return read(tx, ` AND j.kind IN (?) AND (NOT j.internal OR j.tenant_id = ?) AND (j.old_value IS NULL OR j.old_value <> COALESCE(j.new_value, ''))`, no, entity, id, kinds, who.TenantID)
}

// ReadOf is Read for a record of several companies, limited to the actions of the
// company's own people.
func ReadOf(tx *db.Tx, entity string, id, tenantID int64, kinds []string, no int64) (Page, error) {
	return read(tx, ` AND j.tenant_id = ? AND j.kind IN (?)`, no, entity, id, tenantID, kinds)
}

// Whole returns one page, from 1, of all that happened to the record.
func (p Paging) Whole(tx *db.Tx, entity string, id int64) (Page, error) {
	return read(tx, "", p.Page, entity, id)
}

func read(tx *db.Tx, only string, no int64, args ...any) (Page, error) {
	return readWhere(tx, `j.thing = ? AND j.thing_id = ?`+only, no, args...)
}

// readWhere reads a page of the journal entries j that match the condition; the
// first argument is the entity of the history.
func readWhere(tx *db.Tx, where string, no int64, args ...any) (Page, error) {
	type row struct {
		ID     int64     `db:"journal_id"`
		Thing  string    `db:"thing"`
		Of     int64     `db:"thing_id"`
		Kind   string    `db:"kind"`
		Old    *string   `db:"old_value"`
		New    *string   `db:"new_value"`
		Reason string    `db:"reason"`
		At     time.Time `db:"at"`
		User   string    `db:"name"`
	}
	which := ` FROM journal j LEFT JOIN user_account u ON u.user_id = j.user_id
		WHERE ` + where
	var page Page
	rows, err := db.All[row](tx, `
		SELECT j.journal_id, j.thing, j.thing_id, j.kind, j.old_value, j.new_value, j.reason, j.at,
			COALESCE(u.first_name || ' ' || u.last_name, j.guest) AS name`+which+`
		ORDER BY j.journal_id DESC LIMIT ? OFFSET ?`, append(slices.Clip(args), PageSize, (max(no, 1)-1)*PageSize)...)
	if err != nil {
		return page, err
	}
	page.Data = make([]Entry, len(rows))
	for i, r := range rows {
		e := Entry{ID: r.ID, Type: r.Kind, Datetime: r.At, User: r.User, Reason: r.Reason}
		if r.Thing != args[0] {
			e.Type, e.OrderID = r.Thing+"_"+r.Kind, r.Of
		}
		for text, to := range map[*string]*any{r.Old: &e.Old, r.New: &e.Value} {
			if text == nil {
				continue
			}
			if err := json.Unmarshal([]byte(*text), to); err != nil {
				return page, err
			}
		}
		page.Data[i] = e
	}
	page.Count, err = db.One[int64](tx, `SELECT COUNT(*)`+which, args...)
	return page, err
}
