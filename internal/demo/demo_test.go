package demo

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"teren/internal/areas/tenants"
	"teren/internal/kit/einvoice"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/files"
)

// quick draws next to nothing; what is drawn is the matter of package drawing.
func quick(_ string, seed uint64) []byte {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 8, 8+int(seed%8)))); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// The demo is the same on both engines. PostgreSQL lives through its last
// month alone: a statement at a time, two years take a minute there. So what
// must never be is asked of both, how much there is of SQLite.
func TestDemo(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		store, err := files.Open(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		defer store.Close()
		lived := Months
		if d.Engine() != "sqlite" {
			lived = 1
		}
		for range 2 { // the second time there is nothing to do
			accounts, err := fill(t.Context(), d, store, quick, lived)
			if err != nil || len(accounts) != 7 {
				t.Fatalf("%d accounts, %v", len(accounts), err)
			}
		}
		for _, c := range []struct {
			what, count string
			least, most int
		}{
			{"companies", `SELECT COUNT(*) FROM tenant WHERE tenant_id > 0`, 28, 40},
			{"tasks", `SELECT COUNT(*) FROM task`, 2200, 2900},
			{"statuses of offers", `SELECT COUNT(DISTINCT status) FROM offer WHERE is_newest`, 6, 6},
			{"offers", `SELECT COUNT(*) FROM offer_chain`, 30, 60},
			{"revised offers", `SELECT COUNT(*) FROM offer WHERE version_number > 1`, 3, 20},
			{"signed offers", `SELECT COUNT(*) FROM offer_answer WHERE signature <> ''`, 8, 40},
			{"offers signed by a link", `SELECT COUNT(*) FROM offer_answer WHERE by_link AND signature <> '' AND network <> ''`, 2, 6},
			{"open offers that were looked at", `SELECT COUNT(*) FROM offer WHERE status = 'SENT' AND opened_at IS NOT NULL`, 1, 4},
			{"open offers of the client", `SELECT COUNT(*) FROM offer o JOIN tenant c ON c.tenant_id = o.client_id AND c.name = 'Jadran Trgovina d.d.' WHERE o.status = 'SENT' AND o.is_newest`, 1, 3},
			{"tasks made of offers", `SELECT COUNT(*) FROM offer WHERE task_id IS NOT NULL`, 3, 20},
			{"items of equipment", `SELECT COUNT(*) FROM equipment`, 34, 34},
			{"statuses of equipment", `SELECT COUNT(DISTINCT status) FROM equipment`, 5, 5},
			{"equipment on loan", `SELECT COUNT(*) FROM equipment_loan WHERE returned_at IS NULL`, 12, 12},
			{"overdue loans", `SELECT COUNT(*) FROM equipment_loan WHERE returned_at IS NULL AND due_day < (SELECT value FROM setting WHERE name = 'demo')`, 2, 2},
			{"equipment reserved for orders", `SELECT COUNT(*) FROM equipment_reservation WHERE order_id IS NOT NULL`, 1, 4},
			{"equipment past its inspection", `SELECT COUNT(*) FROM equipment WHERE next_inspection < (SELECT value FROM setting WHERE name = 'demo')`, 1, 4},
			{"assets", `SELECT COUNT(*) FROM asset`, 150, 300},
			{"kinds of assets", `SELECT COUNT(DISTINCT kind) FROM asset`, 12, 15},
			{"work about assets", `SELECT COUNT(*) FROM asset_work`, 150, 900},
			{"work about assets elsewhere", `SELECT COUNT(*) FROM asset_work k JOIN asset s ON s.asset_id = k.asset_id JOIN task t ON t.task_id = k.task_id WHERE t.address_id <> s.address_id`, 0, 0},
			{"projects", `SELECT COUNT(*) FROM project WHERE budget > 0 AND planned_start < planned_end`, 9, 9},
			{"projects near or over their budget", `SELECT COUNT(*) FROM project WHERE alerted > 0`, 2, 4},
			{"projects over their budget", `SELECT COUNT(*) FROM project WHERE alerted = 100`, 1, 2},
			{"managers of projects", `SELECT COUNT(DISTINCT user_id) FROM project_manager`, 3, 4},
			{"tasks of projects", `SELECT COUNT(*) FROM task WHERE project_id IS NOT NULL`, 60, 400},
			{"projects made of offers", `SELECT COUNT(*) FROM offer WHERE project_id IS NOT NULL`, 1, 1},
			{"offers for projects", `SELECT COUNT(*) FROM offer WHERE for_project_id IS NOT NULL`, 3, 30},
			{"tasks that do not come to their lines", `SELECT COUNT(*) FROM task t WHERE t.net <> COALESCE((SELECT SUM(l.net) FROM order_line_item l WHERE l.task_id = t.task_id AND l.status = 'ACTIVE'), 0)`, 0, 0},
			{"items with a purchase price", `SELECT COUNT(*) FROM catalog_item WHERE purchase_price < unit_price`, 80, 300},
			{"statuses", `SELECT COUNT(DISTINCT status) FROM task`, 5, 5},
			{"statuses of orders", `SELECT COUNT(DISTINCT status) FROM work_order WHERE status <> 'DELETED'`, 3, 3},
			{"orders underway", `SELECT COUNT(*) FROM work_order WHERE status = 'IN_EXECUTION'`, 4, 40},
			{"sessions still open after the end", `SELECT COUNT(*) FROM work_session s JOIN work_order o ON o.order_id = s.order_id WHERE o.status <> 'IN_EXECUTION' AND s.ended_at IS NULL`, 0, 0},
			{"finished orders without a session", `SELECT COUNT(*) FROM work_order o WHERE status = 'DONE' AND NOT EXISTS (SELECT 1 FROM work_session s WHERE s.order_id = o.order_id)`, 0, 0},
			{"finished orders without a description", `SELECT COUNT(*) FROM work_order o WHERE status = 'DONE' AND NOT EXISTS (SELECT 1 FROM work_description d WHERE d.order_id = o.order_id)`, 0, 0},
			{"signatures", `SELECT COUNT(*) FROM upload WHERE kind = 'SIGNATURE'`, 40, 400},
			{"signed orders", `SELECT COUNT(*) FROM work_order WHERE signed_at IS NOT NULL AND signed_by <> ''`, 40, 400},
			{"orders that cannot go on", `SELECT COUNT(*) FROM work_order WHERE hold_reason <> '' AND status = 'IN_EXECUTION'`, 1, 20},
			{"people at two places", `SELECT COUNT(*) FROM work_session a JOIN work_session b ON b.user_id = a.user_id AND b.work_session_id > a.work_session_id
				WHERE a.ended_at IS NULL AND b.ended_at IS NULL`, 0, 0},
			{"running orders of worker@", `SELECT COUNT(*) FROM work_session s JOIN user_account u ON u.user_id = s.user_id WHERE u.email = 'worker@primorje.test' AND s.ended_at IS NULL`, 1, 1},
			{"orders on worker2@'s day", `SELECT COUNT(*) FROM order_worker w JOIN work_order o ON o.order_id = w.order_id JOIN user_account u ON u.user_id = w.user_id
				WHERE u.email = 'worker2@primorje.test' AND o.status <> 'DELETED' AND (o.status = 'IN_EXECUTION' OR o.planned_start > (SELECT MAX(at) FROM journal) - 6 * 3600000000)`, 8, 40},
			{"photos of orders", `SELECT COUNT(*) FROM upload WHERE kind = 'IMAGE' AND thing = 'order'`, 10, 130},
			{"requests that wait", `SELECT COUNT(*) FROM task WHERE status = 'CREATED' AND creator_tenant_id <> contractor_id AND accepted_at IS NULL`, 3, 30},
			{"comments", `SELECT COUNT(*) FROM comment`, 1500, 4000},
			{"photos", `SELECT COUNT(*) FROM upload WHERE kind = 'IMAGE' AND thing <> 'user'`, 70, 130},
			{"documents", `SELECT COUNT(*) FROM upload WHERE kind = 'DOCUMENT'`, 30, 150},
			{"shared files", `SELECT COUNT(*) - COUNT(DISTINCT file_name) FROM upload`, 0, 0},
			{"tasks out of order", `SELECT COUNT(*) FROM task a JOIN task b ON b.task_id = a.task_id + 1 WHERE b.created_at < a.created_at`, 0, 0},
			{"invoiced without work", `SELECT COUNT(*) FROM task t WHERE status = 'INVOICED' AND NOT EXISTS (SELECT 1 FROM work_order o WHERE o.task_id = t.task_id AND o.status = 'DONE')`, 0, 0},
			{"kinds of work that demand a signature", `SELECT COUNT(*) FROM work_hierarchy WHERE demands_signature`, 1, 10},
			{"materials", `SELECT COUNT(*) FROM material`, 60, 90},
			{"critical materials", `SELECT COUNT(*) FROM material WHERE quantity < critical_quantity`, 5, 20},
			{"empty materials", `SELECT COUNT(*) FROM material WHERE quantity = 0`, 2, 5},
			{"places of stock", `SELECT COUNT(*) FROM stock_place`, 6, 6},
			{"entries of the ledger", `SELECT COUNT(*) FROM material_log`, 250, 900},
			{"causes of entries", `SELECT COUNT(DISTINCT cause) FROM material_log`, 6, 8},
			{"open differences", `SELECT COUNT(*) FROM material_difference WHERE outcome = 'OPEN'`, 1, 3},
			{"reservations", `SELECT COUNT(*) FROM material_reservation`, 8, 40},
			{"purchases on their way", `SELECT COUNT(*) FROM material_purchase WHERE closed_at IS NULL`, 1, 1},
			{"teams", `SELECT COUNT(*) FROM team`, 6, 9},
			{"people in teams", `SELECT COUNT(DISTINCT user_id) FROM team_user`, 12, 20},
			{"locations", `SELECT COUNT(*) FROM location`, 35, 60},
			{"levels of locations", `SELECT MAX(depth) + 1 FROM location_path`, 3, 4},
			{"location groups", `SELECT COUNT(*) FROM locgroup`, 4, 4},
			{"members of groups", `SELECT COUNT(*) FROM locgroup_location`, 20, 60},
			{"addresses of locations", `SELECT COUNT(*) FROM address WHERE linked_location IS NOT NULL`, 15, 25},
			{"issued invoices", `SELECT COUNT(*) FROM invoice WHERE status = 'ISSUED'`, 27, 27},
			{"drafts of invoices", `SELECT COUNT(*) FROM invoice WHERE status = 'DRAFT'`, 3, 3},
			{"kinds of issued invoices", `SELECT COUNT(DISTINCT kind) FROM invoice WHERE status = 'ISSUED'`, 6, 6},
			{"invoices by reverse charge and with tax", `SELECT COUNT(*) FROM invoice i WHERE status = 'ISSUED' AND tax > 0 AND EXISTS (SELECT 1 FROM invoice_line l WHERE l.invoice_id = i.invoice_id AND l.treatment = 'REVERSE_CHARGE')`, 1, 2},
			{"invoices of a client that uses the program", `SELECT COUNT(*) FROM invoice i JOIN tenant c ON c.tenant_id = i.client_id AND c.name = 'Jadran Trgovina d.d.' WHERE i.status = 'ISSUED'`, 3, 15},
			{"invoices paid in full", `SELECT COUNT(*) FROM invoice_balance WHERE paid > 0 AND open_amount = 0`, 7, 9},
			{"invoices paid in part", `SELECT COUNT(*) FROM invoice_balance WHERE paid > 0 AND open_amount > 0`, 2, 2},
			{"overdue invoices", `SELECT COUNT(*) FROM invoice_balance WHERE state = 'OPEN' AND due_on < (SELECT value FROM setting WHERE name = 'demo')`, 4, 8},
			{"invoices that are open and not due yet", `SELECT COUNT(*) FROM invoice_balance WHERE state = 'OPEN' AND due_on >= (SELECT value FROM setting WHERE name = 'demo')`, 4, 8},
			{"tasks on two invoices", `SELECT COUNT(*) FROM (SELECT l.task_id FROM invoice_line l JOIN invoice i ON i.invoice_id = l.invoice_id AND i.kind = 'INVOICE' WHERE l.task_id IS NOT NULL
				AND NOT EXISTS (SELECT 1 FROM invoice x WHERE x.cancels_id = i.invoice_id) GROUP BY l.task_id HAVING COUNT(DISTINCT l.invoice_id) > 1) AS twice`, 0, 0},
			{"addresses without a place", `SELECT COUNT(*) FROM address WHERE latitude IS NULL OR zipcode = ''`, 0, 0},
		} {
			n, err := db.Read(t.Context(), d, func(tx *db.Tx) (int, error) { return db.One[int](tx, c.count) })
			enough := n >= c.least && n <= c.most || lived < Months && c.most > 0 && n > 0
			if err != nil || !enough {
				t.Errorf("%d %s, %v", n, c.what, err)
			}
		}
		if lived < Months {
			return
		}
		n, err := db.Read(t.Context(), d, func(tx *db.Tx) (int, error) {
			return db.One[int](tx, `SELECT COUNT(DISTINCT l.invoice_id) FROM invoice_line l JOIN task t ON t.task_id = l.task_id AND t.project_id IS NOT NULL`)
		})
		if err != nil || n < 2 {
			t.Errorf("%d invoices of work of projects, %v", n, err)
		}
		if *proof != "" {
			write(t, d, *proof)
		}
	})
}

var proof = flag.String("proof", "", "folder to write the e-invoices of the demo to, for the official rules")

// write writes every e-invoice of the demo into the folder.
func write(t *testing.T, d *db.DB, folder string) {
	type paper struct {
		ID  int64  `db:"invoice_id"`
		XML string `db:"xml"`
	}
	all, err := db.Read(t.Context(), d, func(tx *db.Tx) ([]paper, error) {
		return db.All[paper](tx, `SELECT invoice_id, xml FROM invoice_paper ORDER BY invoice_id`)
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range all {
		if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("demo-%02d.xml", p.ID)), []byte(p.XML), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// The kinds of work are invoiced by codes that the classification has.
func TestCodesOfTheDemo(t *testing.T) {
	for path, code := range codes {
		if !slices.Contains(hierarchy, path) || !einvoice.IsKPD(code) {
			t.Errorf("%s: %s", path, code)
		}
	}
}

func TestDemoLeavesOtherDatabasesAlone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		err := d.Do(t.Context(), func(tx *db.Tx) error {
			_, err := tenants.Add(tx, tenants.New{Name: "Prva"})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Fill(t.Context(), d, nil, 1); !errors.Is(err, ErrNotEmpty) {
			t.Error(err)
		}
	})
}

// Of two servers that fill one database, one waits until the other is done,
// however soon the database gives up on its statements. Only one of them has
// such a database: under load it would give up on the filling itself, too.
func TestTwoServersFillOneDatabase(t *testing.T) {
	t.Parallel()
	url := dbtest.Migrated(t, "postgres")
	store, err := files.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	errs := make(chan error, 2)
	for _, d := range []*db.DB{dbtest.At(t, url), dbtest.At(t, url+"&statement_timeout=200")} {
		go func() {
			_, err := fill(t.Context(), d, store, quick, 1)
			errs <- err
		}()
	}
	for range 2 {
		if err := <-errs; err != nil {
			t.Error(err)
		}
	}
}
