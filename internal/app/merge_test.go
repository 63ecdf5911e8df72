package app

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"teren/internal/areas/addresses"
	"teren/internal/areas/catalog"
	"teren/internal/areas/materials"
	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/demo"
	"teren/internal/kit/seed"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/fault"
	"teren/internal/platform/files"
	"teren/internal/platform/merge"
)

// Every column that refers to a record which can be merged is one that moves or one
// that is said to stay: a new table cannot be forgotten.
func TestMergesKnowEveryReference(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for table, known := range map[string][]merge.Reference{
			"address":      addresses.References,
			"tenant":       tenants.References,
			"catalog_item": slices.Concat(catalog.References, []merge.Reference{{Table: "material", Column: "catalog_item_id", Stays: "the stock of the item"}}),
			"material":     materials.References,
			"user_account": users.References,
		} {
			q := `SELECT CAST(c.conrelid::regclass AS TEXT) || '.' || a.attname FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
				WHERE c.contype = 'f' AND CAST(c.confrelid::regclass AS TEXT) = ?`
			if d.Engine() == "sqlite" {
				q = `SELECT m.name || '.' || f."from" FROM sqlite_master m, pragma_foreign_key_list(m.name) f WHERE m.type = 'table' AND f."table" = ?`
			}
			columns, err := db.Read(t.Context(), d, func(tx *db.Tx) ([]string, error) { return db.All[string](tx, q, table) })
			if err != nil {
				t.Fatal(err)
			}
			if len(columns) < 5 {
				t.Fatalf("the schema has %d columns that refer to %s", len(columns), table)
			}
			for _, column := range columns {
				if !slices.ContainsFunc(known, func(r merge.Reference) bool { return r.Table+"."+r.Column == column }) {
					t.Errorf("a merge of two rows of %s does not know %s", table, column)
				}
			}
			if err := d.Do(t.Context(), func(tx *db.Tx) error {
				for _, r := range known {
					for _, c := range slices.Concat(r.Keys, r.Also, []string{r.Column}) {
						if _, err := tx.Exec(`UPDATE ` + r.Table + ` SET ` + r.Column + ` = ` + c + ` WHERE FALSE`); err != nil {
							return err
						}
					}
				}
				return nil
			}); err != nil {
				t.Error(err)
			}
		}
	})
}

// changing are the columns that say how often and when a row was changed.
var changing = []string{"version", "changed_at", "updated_at", "updated_by"}

// dump returns every row of every table, without the changing columns, but those of what
// happened, of what is counted from others, of places that are suggested once used, and of ways to
// sign in, which end with an account.
func dump(t *testing.T, d *db.DB) map[string][]string {
	t.Helper()
	skipped := []string{"journal", "merge", "merge_step", "list_change", "note", "job", "goose_db_version", "idempotency", "task_count", "order_count", "offer_count", "invoice_count", "place", "place_word",
		"session", "access_key", "secret_link"}
	out := map[string][]string{}
	if err := d.Do(t.Context(), func(tx *db.Tx) error {
		q := `SELECT CAST(table_name AS TEXT) AS name, CAST(column_name AS TEXT) AS "column" FROM information_schema.columns WHERE table_schema = current_schema() ORDER BY table_name, ordinal_position`
		if d.Engine() == "sqlite" {
			q = `SELECT m.name, c.name AS "column" FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name NOT LIKE '%\_text%' ESCAPE '\' AND m.name NOT LIKE 'sqlite%' ORDER BY m.name, c.cid`
		}
		type column struct {
			Table string `db:"name"`
			Name  string `db:"column"`
		}
		all, err := db.All[column](tx, q)
		if err != nil {
			return err
		}
		texts := map[string][]string{}
		for _, c := range all {
			if !slices.Contains(changing, c.Name) && !slices.Contains(skipped, c.Table) {
				texts[c.Table] = append(texts[c.Table], `COALESCE(CAST(`+c.Name+` AS TEXT), '')`)
			}
		}
		for table, columns := range texts {
			rows, err := db.All[string](tx, `SELECT `+strings.Join(columns, ` || '|' || `)+` FROM `+table)
			if err != nil {
				return err
			}
			if table == "material_stock" { // a place that holds nothing may say so
				rows = slices.DeleteFunc(rows, func(row string) bool { return strings.HasSuffix(row, "|0") })
			}
			slices.Sort(rows)
			out[table] = rows
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return out
}

// frozen are the tables of what was sent, signed and counted.
var frozen = []string{"offer_parties", "offer_paper", "offer_answer", "offer_mail", "invoice_mail", "order_signed", "order_signed_material", "catalog_price_log", "material_log", "upload"}

// written are the tables that what happens is written into, also what is taken back.
var written = []string{"catalog_price_log", "material_log"}

// A merge of any two records of the demo that is taken back leaves every table as it
// was before.
func TestMergesAreTakenBackWhole(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		store, err := files.Open(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { store.Close() })
		if _, err := demo.Fill(t.Context(), d, store, 1); err != nil {
			t.Fatal(err)
		}
		Build(Config{}, d, store, slog.New(slog.DiscardHandler)) // keeps the texts of the search with every change
		who := access.Who{UserID: 1, TenantID: 1, Roles: access.Admin, Language: "hr"}
		seed := seed.Of(t)
		for name, k := range map[string]struct {
			pairs string // of what can be merged
			merge func(context.Context, access.Who, merge.Request) (api.Changed, error)
			undo  func(context.Context, access.Who, merge.With) (merge.Undone, error)
			most  int
		}{
			"addresses": {
				pairs: `SELECT a.address_id AS kept, b.address_id AS gone FROM address a JOIN address b ON b.tenant_id = a.tenant_id AND b.client_id = a.client_id AND b.address_id <> a.address_id
					WHERE a.tenant_id = 1 AND a.deleted_at IS NULL AND b.deleted_at IS NULL ORDER BY kept, gone`,
				merge: (&addresses.Service{DB: d}).Merging().Merge, undo: (&addresses.Service{DB: d}).Merging().Undo, most: 15,
			},
			"companies": {
				pairs: `SELECT a.b2b_id AS kept, b.b2b_id AS gone FROM partner a JOIN tenant x ON x.tenant_id = a.partner_id JOIN partner b ON b.tenant_id = a.tenant_id AND b.b2b_id <> a.b2b_id JOIN tenant y ON y.tenant_id = b.partner_id
					WHERE a.tenant_id = 1 AND a.deleted_at IS NULL AND b.deleted_at IS NULL AND x.registered_by = 1 AND y.registered_by = 1 ORDER BY kept, gone`,
				merge: (&tenants.Service{DB: d}).Merging().Merge, undo: (&tenants.Service{DB: d}).Merging().Undo, most: 15,
			},
			"articles": {
				pairs: `SELECT a.catalog_item_id AS kept, b.catalog_item_id AS gone FROM catalog_item a JOIN catalog_item b ON b.tenant_id = a.tenant_id AND b.catalog_item_id <> a.catalog_item_id
						AND b.catalog_type = a.catalog_type AND b.unit_of_measure = a.unit_of_measure AND b.currency = a.currency
					LEFT JOIN material m ON m.catalog_item_id = a.catalog_item_id LEFT JOIN material n ON n.catalog_item_id = b.catalog_item_id
					WHERE a.tenant_id = 1 AND a.status = 'ACTIVE' AND b.status = 'ACTIVE' AND (n.catalog_item_id IS NULL OR m.unit_of_measure = n.unit_of_measure AND m.deleted_at IS NULL) ORDER BY kept, gone`,
				merge: (&materials.Service{DB: d}).Merging().Merge, undo: (&materials.Service{DB: d}).Merging().Undo, most: 25,
			},
			"people": {
				pairs: `SELECT a.user_id AS kept, b.user_id AS gone FROM tenant_user a JOIN tenant_user b ON b.tenant_id = a.tenant_id AND b.user_id <> a.user_id AND b.user_id <> 1
					WHERE a.tenant_id = 1 AND a.roles <> 0 AND b.roles <> 0 ORDER BY kept, gone`,
				merge: (&users.Service{DB: d}).Merging().Merge, undo: (&users.Service{DB: d}).Merging().Undo, most: 10,
			},
		} {
			type pair struct {
				Kept int64 `db:"kept"`
				Gone int64 `db:"gone"`
			}
			pairs, err := db.Read(t.Context(), d, func(tx *db.Tx) ([]pair, error) { return db.All[pair](tx, k.pairs) })
			if err != nil {
				t.Fatal(err)
			}
			random := rand.New(rand.NewPCG(seed, 0)) // one for each kind, in whatever order they come
			random.Shuffle(len(pairs), func(i, j int) { pairs[i], pairs[j] = pairs[j], pairs[i] })
			before, moved, merged := dump(t, d), 0, 0
			for _, p := range pairs {
				if merged == k.most {
					break
				}
				with := merge.With{ByID: api.ByID{ID: p.Kept}, Gone: p.Gone}
				_, err := k.merge(t.Context(), who, merge.Request{With: with})
				var refused *fault.Fault
				if name == "people" && errors.As(err, &refused) && refused.Kind == fault.Invalid { // who worked at the same time
					continue
				}
				if err != nil {
					t.Fatalf("seed %d: %s %d into %d: %v", seed, name, p.Gone, p.Kept, err)
				}
				merged++
				between := dump(t, d)
				for table := range before {
					if !slices.Equal(before[table], between[table]) {
						moved++
						if gone, _ := differing(before[table], between[table]); slices.Contains(frozen, table) && len(gone) > 0 {
							t.Errorf("seed %d: %s %d into %d changes %s", seed, name, p.Gone, p.Kept, table)
						}
					}
				}
				if undone, err := k.undo(t.Context(), who, with); err != nil || undone.Stayed != 0 {
					t.Fatalf("seed %d: %s %d out of %d: %+v %v", seed, name, p.Gone, p.Kept, undone, err)
				}
				after := dump(t, d)
				for table := range before {
					a, b := differing(before[table], after[table])
					if slices.Contains(written, table) {
						b = nil
					}
					if len(a)+len(b) > 0 {
						t.Fatalf("seed %d: %s %d into %d and out again leaves %s another\nwas %.600q\nis %.600q", seed, name, p.Gone, p.Kept, table, a, b)
					}
				}
			}
			t.Logf("%d pairs of %s, %d tables changed by their merges", merged, name, moved)
			if merged == 0 || moved < merged {
				t.Errorf("the demo has %d pairs of %s, whose merges change %d tables", len(pairs), name, moved)
			}
		}
	})
}

// differing returns the rows that are only in the one or only in the other.
func differing(a, b []string) (left, right []string) {
	for _, row := range a {
		if _, found := slices.BinarySearch(b, row); !found {
			left = append(left, row)
		}
	}
	for _, row := range b {
		if _, found := slices.BinarySearch(a, row); !found {
			right = append(right, row)
		}
	}
	return left, right
}
