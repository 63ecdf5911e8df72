// Package trash lists the deleted master data of a company, over all areas. Each
// area supplies the query of its deleted records and restores them.
package trash

import (
	"context"
	"fmt"
	"slices"
	"time"

	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/area"
	"teren/internal/platform/db"
	"teren/internal/platform/export"
	"teren/internal/platform/search"
)

// Kind is the entity of a deleted record, as its area names it.
type Kind string

// Values returns each entity of the program with a Deleted.
func (Kind) Values() []string {
	var all []string
	for _, e := range deletable() {
		all = append(all, e.Name)
	}
	return all
}

// deletable returns the kinds of records that can be deleted and restored.
func deletable() []area.Entity {
	return slices.DeleteFunc(area.Entities(), func(e area.Entity) bool { return e.Deleted == "" })
}

// Record is a deleted record. ID is unique within its kind. About distinguishes it
// from others of its name: a path, an address, a group. Below is how many records
// were deleted and are restored with it. By is the person who deleted it, "" when
// unknown; Archived marks a company that is only kept out of new work, MergedInto
// is the name of the record that it was merged into, KeptID its id.
type Record struct {
	Kind     Kind      `json:"thing"`
	ID       int64     `db:"id" json:"id"`
	Name     string    `db:"name" json:"name"`
	About    string    `db:"about" json:"about"`
	At       time.Time `db:"deleted_at" json:"deleted_at"`
	By       string    `db:"deleted_by" json:"deleted_by"`
	Below    int64     `db:"below" json:"below"`
	Archived bool      `db:"archived" json:"archived"`

	MergedInto string `db:"merged_into" json:"merged_into"`
	KeptID     int64  `db:"kept_id" json:"kept_id"`
}

func (r Record) Key() Key { return Key{r.ID, r.Kind} }

// Key is the id of a record, which is unique within its kind.
type Key struct {
	ID   int64 `db:"id"`
	Kind Kind  `db:"thing"`
}

// table defines the columns that can be searched.
func table() search.Table {
	t := search.Table{
		Name: "deleted", From: "d", Key: "d.id, d.thing", Search: []string{"name"},
		OrderBy: []search.OrderBy{{Column: "deleted_at", Direction: "desc"}},
		Columns: map[string]search.Column{
			"thing":      {SQL: "d.thing", Kind: search.Text},
			"id":         {SQL: "d.id", Kind: search.Integer},
			"name":       {SQL: "d.name", Kind: search.Text, Fold: "d.name_fold", Order: "d.name_fold"},
			"deleted_at": {SQL: "d.deleted_at", Kind: search.Timestamp, Order: "d.deleted_at"},
		},
	}
	for _, e := range deletable() {
		t.Union = append(t.Union, fmt.Sprintf(`SELECT '%s' AS thing, k.id, k.tenant_id, k.name, k.name_fold, k.deleted_at FROM (%s) k`, e.Name, e.Deleted))
	}
	return t
}

type Service struct{ DB *db.DB }

// Area registers the trash with the program.
func (s *Service) Area() area.Area {
	return area.Area{Name: "trash", Routes: s.Routes, Searches: []search.Table{table()}}
}

func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.MasterRestore, "POST /deleted/search", "Search the master data that was deleted; each area's restore brings its own back.", s.Search)
	export.On(r, access.MasterRestore, "POST /deleted/export", "What a search finds of the deleted master data, as CSV or XLSX.", s.Search, list)
}

// Search returns the deleted records of the person's company, newest first unless
// the request sets another order.
func (s *Service) Search(ctx context.Context, who access.Who, in search.Request) (search.List[Record], error) {
	return search.Read(ctx, s.DB, who, table(), search.Where("d.tenant_id = ?", who.TenantID), in, s.read)
}

func (s *Service) read(tx *db.Tx, who access.Who, keys []Key) ([]Record, error) {
	ids := map[Kind][]int64{}
	for _, key := range keys {
		ids[key.Kind] = append(ids[key.Kind], key.ID)
	}
	var out []Record
	for _, e := range deletable() {
		kind := Kind(e.Name)
		some, err := db.All[Record](tx, `SELECT d.id, d.name, d.about, d.deleted_at, d.archived, d.below, COALESCE((
				SELECT u.first_name || ' ' || u.last_name FROM journal j JOIN user_account u ON u.user_id = j.user_id
				WHERE j.thing = ? AND j.thing_id = d.id AND j.tenant_id = d.tenant_id AND j.kind IN ('deleted', 'archived', 'merged_into') ORDER BY j.journal_id DESC LIMIT 1), '') AS deleted_by,
				COALESCE(m.kept_name, '') AS merged_into, COALESCE(m.kept_id, 0) AS kept_id
			FROM (`+e.Deleted+`) d LEFT JOIN merge m ON m.thing = ? AND m.gone_id = d.id AND m.undone_at IS NULL WHERE d.tenant_id = ? AND d.id IN (?)`, e.Name, e.Name, who.TenantID, ids[kind])
		if err != nil {
			return nil, err
		}
		for _, r := range some {
			r.Kind = kind
			out = append(out, r)
		}
	}
	return out, nil
}
