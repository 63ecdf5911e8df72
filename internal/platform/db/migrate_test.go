package db

import (
	"context"
	"crypto/rand"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pressly/goose/v3"
)

// A database of version 18 that holds rows, each with as little as a row may
// hold, opens with this program, and its lists know the phases and clients.
func TestRowsOfAnOlderVersion(t *testing.T) {
	urls := map[string]string{"sqlite": filepath.Join(t.TempDir(), "teren.db")}
	if server := os.Getenv("TEREN_TEST_POSTGRES"); server != "" {
		name := "t" + rand.Text()
		if err := Admin(t.Context(), server, `CREATE DATABASE "`+name+`"`); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := Admin(context.Background(), server, `DROP DATABASE "`+name+`" WITH (FORCE)`); err != nil {
				t.Error(err)
			}
		})
		urls["postgres"] = strings.Replace(server, "/teren?", "/"+name+"?", 1)
	}
	for engine, url := range urls {
		t.Run(engine, func(t *testing.T) {
			d, err := Open(t.Context(), url)
			if err != nil {
				t.Fatal(err)
			}
			defer d.Close()
			if err := d.provide(func(p *goose.Provider) error { _, err := p.UpTo(t.Context(), 18); return err }); err != nil {
				t.Fatal(err)
			}
			if err := d.Do(t.Context(), func(tx *Tx) error {
				for _, q := range []string{
					`INSERT INTO tenant (name, name_fold, created_at) VALUES ('Prva', 'prva', 0), ('Druga', 'druga', 0)`,
					`INSERT INTO user_account (email, email_fold, first_name, last_name, name_fold, created_at) VALUES ('a@x.test', 'a@x.test', 'A', 'B', 'a b', 0)`,
					`INSERT INTO work_hierarchy (tenant_id, name, name_fold, path) VALUES (1, 'K', 'k', 'K')`,
					`INSERT INTO location (tenant_id, name, name_fold, path, cin, cin_fold, location_type, created_at) VALUES (1, 'L', 'l', 'L', '1', '1', 'STORE', 0)`,
					`INSERT INTO address (tenant_id, client_id, address_name, name_fold, address_type, address1, city, created_at) VALUES (1, 2, 'A', 'a', 'STORE', 'A', 'B', 0)`,
					`INSERT INTO task (contractor_id, client_id, creator_tenant_id, created_by, created_at, title, title_fold, description, status, status_at, priority, currency, location_type, address_name, address1, city)
						VALUES (1, 2, 1, 1, 0, 'T', 't', '', 'CREATED', 0, 'LOW', 'EUR', 'STORE', 'A', 'B', 'C')`,
					`INSERT INTO task_party (tenant_id, task_id, side, status, title_fold) VALUES (1, 1, 'CONTRACTOR', 'CREATED', 't'), (2, 1, 'CLIENT', 'CREATED', 't')`,
					`INSERT INTO work_order (task_id, contractor_id, status, status_at, time_started, created_by, created_at) VALUES (1, 1, 'IN_EXECUTION', 0, 0, 1, 0)`,
					`INSERT INTO work_session (order_id, user_id, started_at) VALUES (1, 1, 0)`,
					`INSERT INTO order_line_item (task_id, catalog_type, name, unit_price, quantity, unit_of_measure, tax, currency, lump_sum, net, position)
						VALUES (1, 'WORK', 'Popust', 500, -1000, 'OTHER', 2500, 'EUR', TRUE, 500, 1), (1, 'WORK', 'Dolazak', 700, 1000, 'OTHER', 2500, 'EUR', TRUE, 700, 2)`,
				} {
					if _, err := tx.Exec(q); err != nil {
						return err
					}
				}
				return nil
			}); err != nil {
				t.Fatal(err)
			}
			if _, err := d.Migrate(t.Context()); err != nil {
				t.Fatal(err)
			}
			got, err := Read(t.Context(), d, func(tx *Tx) (string, error) {
				all, err := All[string](tx, `SELECT side || ' ' || phase FROM task_party UNION ALL SELECT 'client ' || CAST(client_id AS TEXT) FROM work_order
					UNION ALL SELECT phase || CAST(SUM(tasks) AS TEXT) FROM task_count GROUP BY phase UNION ALL SELECT 'net ' || CAST(net AS TEXT) FROM order_line_item UNION ALL SELECT status || CAST(SUM(orders) AS TEXT) FROM order_count GROUP BY status ORDER BY 1`)
				return strings.Join(all, ", "), err
			})
			if want := "CLIENT IN_EXECUTION, CONTRACTOR IN_EXECUTION, IN_EXECUTION1, IN_EXECUTION2, client 2, net -500, net 700"; err != nil || got != want {
				t.Errorf("%s, %v, want %s", got, err, want)
			}
		})
	}
}
