package db_test

import (
	"slices"
	"testing"

	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// Before version 26 one account without a password could be of several
// companies, and had the e-mail.
func TestInvitationsAreSplit(t *testing.T) {
	for _, engine := range []string{"sqlite", "postgres"} {
		t.Run(engine, func(t *testing.T) {
			d := dbtest.At(t, dbtest.URL(t, engine))
			if err := d.MigrateTo(ctx, 25); err != nil {
				t.Fatal(err)
			}
			if err := d.Do(ctx, func(tx *db.Tx) error {
				for _, s := range []string{
					`INSERT INTO tenant (name, name_fold, created_at) VALUES ('A', 'a', 1), ('B', 'b', 1), ('C', 'c', 1)`,
					// 1 works, 2 is invited by A and B, 3 by B alone, 4 by C under a key of its own, 5 by C too though 4 is, 6 by nobody any more, 7 is gone.
					`INSERT INTO user_account (email, email_fold, first_name, last_name, name_fold, language, password_hash, created_at, deleted_at, version) VALUES
						('ana@x.hr', 'ana@x.hr', 'Ana', 'Ć', 'ana c', '', 'x', 1, NULL, 1), ('Ivo@x.hr', 'ivo@x.hr', 'Ivo', 'Ć', 'ivo c', 'en', '', 2, NULL, 5),
						('eva@x.hr', 'eva@x.hr', 'Eva', 'Ć', 'eva c', '', '', 3, NULL, 1), ('jan@x.hr', 'invited 3 jan@x.hr', 'Jan', 'Ć', 'jan c', '', '', 4, NULL, 1),
						('jan@x.hr', 'jan@x.hr', 'Jan', 'Ć', 'jan c', '', '', 5, NULL, 1), ('oto@x.hr', 'oto@x.hr', 'Oto', 'Ć', 'oto c', '', '', 6, NULL, 1),
						('una@x.hr', 'gone 7 una@x.hr', 'Una', 'Ć', 'una c', '', '', 7, 8, 1)`,
					`INSERT INTO tenant_user (tenant_id, user_id, roles, is_external) VALUES (1, 1, 4, FALSE), (1, 2, 4, FALSE), (2, 2, 1, TRUE), (2, 3, 2, FALSE), (3, 4, 1, FALSE), (3, 5, 1, FALSE), (1, 6, 0, FALSE), (3, 2, 0, FALSE), (1, 7, 0, FALSE)`,
					`INSERT INTO secret_link (token_hash, kind, user_id, tenant_id, mailed, created_at, expires_at) VALUES
						('a', 'INVITE', 2, 1, TRUE, 1, 9), ('b', 'INVITE', 2, 2, TRUE, 1, 9), ('c', 'INVITE', 3, 2, TRUE, 1, 9), ('d', 'RESET', 2, 1, TRUE, 1, 9), ('e', 'RESET', 1, 1, TRUE, 1, 9)`,
					`INSERT INTO team (tenant_id, name, name_fold, created_at) VALUES (1, 'T', 't', 1), (2, 'U', 'u', 1)`,
					`INSERT INTO team_user (team_id, user_id) VALUES (1, 2), (2, 2), (2, 3)`,
					`INSERT INTO task (contractor_id, client_id, creator_tenant_id, created_by, created_at, title, title_fold, description, status, status_at, priority, currency, location_type, address_name, address1, city)
						VALUES (1, 0, 1, 1, 1, 'T', 't', '', 'CREATED', 1, 'MEDIUM', 'EUR', 'OFFICE', '', '', ''), (2, 0, 2, 1, 1, 'T', 't', '', 'CREATED', 1, 'MEDIUM', 'EUR', 'OFFICE', '', '', '')`,
					`INSERT INTO work_order (task_id, contractor_id, status, status_at, created_by, created_at) VALUES (1, 1, 'CREATED', 1, 1, 1), (2, 2, 'CREATED', 1, 1, 1)`,
					`INSERT INTO order_worker (user_id, task_id, order_id) VALUES (2, 1, 1), (2, 2, 2)`,
					`INSERT INTO work_session (order_id, user_id, started_at) VALUES (1, 2, 1), (2, 2, 1)`,
					`INSERT INTO notice (user_id, tenant_id, kind, thing, thing_id, created_by, created_at) VALUES (2, 1, 'x', 'task', 1, 1, 1), (2, 2, 'x', 'task', 2, 1, 1)`,
					`INSERT INTO absence (tenant_id, user_id, kind, state, starts_at, ends_at, whole_days, created_by, created_at) VALUES (1, 2, 'LEAVE', 'APPROVED', 1, 2, TRUE, 1, 1), (2, 2, 'LEAVE', 'APPROVED', 1, 2, TRUE, 1, 1)`,
					`INSERT INTO journal (thing, thing_id, kind, version, user_id, tenant_id, at) VALUES ('user', 2, 'created', 1, 1, 1, 1), ('user', 2, 'created', 1, 1, 2, 1), ('task', 2, 'created', 1, 1, 2, 1)`,
				} {
					if _, err := tx.Exec(s); err != nil {
						return err
					}
				}
				return nil
			}); err != nil {
				t.Fatal(err)
			}
			if _, err := d.Migrate(ctx); err != nil {
				t.Fatal(err)
			}
			same := func(what, q string, want ...string) {
				t.Helper()
				if got := ask[string](t, d, q); !slices.Equal(got, want) {
					t.Errorf("%s\n got %q\nwant %q", what, got, want)
				}
			}
			same("accounts", `SELECT user_id || ' ' || email || ' ' || email_fold || ' ' || language || version || CASE WHEN deleted_at IS NULL THEN '' ELSE ' gone' END FROM user_account ORDER BY user_id`,
				"1 ana@x.hr ana@x.hr 1", "2 Ivo@x.hr invited 1 ivo@x.hr en5", "3 eva@x.hr invited 2 eva@x.hr 1", "4 jan@x.hr invited 3 jan@x.hr 1", "5 jan@x.hr invited 3 jan@x.hr 5 1",
				"6 oto@x.hr gone 6 oto@x.hr 1 gone", "7 una@x.hr gone 7 una@x.hr 1 gone", "8 Ivo@x.hr invited 2 ivo@x.hr en5")
			same("places", `SELECT tenant_id || ' ' || user_id || ' ' || roles || CASE WHEN is_external THEN ' external' ELSE '' END FROM tenant_user WHERE roles <> 0 ORDER BY tenant_id, user_id`,
				"1 1 4", "1 2 4", "2 3 2", "2 8 1 external", "3 4 1", "3 5 1")
			same("links", `SELECT token_hash || user_id FROM secret_link ORDER BY token_hash`, "a2", "b8", "c3", "e1")
			same("teams", `SELECT team_id || ' ' || user_id FROM team_user ORDER BY team_id, user_id`, "1 2", "2 3", "2 8")
			for _, table := range []string{"order_worker", "work_session"} {
				same(table, `SELECT order_id || ' ' || user_id FROM `+table+` ORDER BY order_id`, "1 2", "2 8")
			}
			for _, table := range []string{"notice", "absence"} {
				same(table, `SELECT tenant_id || ' ' || user_id FROM `+table+` ORDER BY tenant_id`, "1 2", "2 8")
			}
			same("history", `SELECT thing || tenant_id || ' ' || thing_id FROM journal ORDER BY journal_id`, "user1 2", "user2 8", "task2 2")
		})
	}
}
