package search

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"teren/internal/kit/textfold"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/fault"
)

var (
	ctx       = context.Background()
	zagreb, _ = time.LoadLocation("Europe/Zagreb")
	manager   = access.Who{UserID: 1, TenantID: 1, Roles: access.Manager, Zone: zagreb}
	worker    = access.Who{UserID: 1, TenantID: 1, Roles: access.Worker, Zone: zagreb}
	mine      = Scope{"p.tenant_id = ?", []any{1}}
	statuses  = []string{"CREATED", "INVOICED", "REJECTED"}
)

// tasks resembles the real table and has a column of every kind.
var tasks = Table{
	Name: "tasks",
	From: "task_party p",
	Key:  "p.task_id",
	Joins: []Join{
		{Alias: "t", SQL: "JOIN task t ON t.task_id = p.task_id"},
		{Alias: "placed", SQL: "JOIN work_hierarchy_path placed ON placed.node_id = t.whier_id", Key: "t.task_id"},
		{Alias: "creator", SQL: "JOIN user_account creator ON creator.user_id = t.created_by"},
	},
	Columns: map[string]Column{
		"task_id":            {SQL: "p.task_id", Kind: Integer},
		"title":              {SQL: "t.title", Kind: Text, Fold: "p.title_fold", Trigrams: db.TextIndex{Table: "task_text", Key: "p.task_id"}},
		"status":             {SQL: "p.status", Kind: Text, Values: statuses},
		"external":           {SQL: "(p.side = 'CLIENT')", Kind: Boolean},
		"created_at":         {SQL: "t.created_at", Kind: Timestamp, Order: "p.task_id"},
		"accepted_at":        {SQL: "t.accepted_at", Kind: Timestamp},
		"due":                {SQL: "NULLIF(t.region, '')", Kind: Date},
		"city":               {SQL: "NULLIF(t.city, '')", Kind: Text},
		"latitude":           {SQL: "t.latitude", Kind: Decimal},
		"project_id":         {SQL: "t.project_id", Kind: Integer},
		"creator_first_name": {SQL: "creator.first_name", Kind: Text},
		"work_hierarchy_id": {Kind: Integer, Match: "t.whier_id IN (SELECT node_id FROM work_hierarchy_path WHERE ancestor_id IN (?))" +
			" OR t.client_whier_id IN (SELECT node_id FROM work_hierarchy_path WHERE ancestor_id IN (?))", Alone: "placed.ancestor_id = ?"},
		"price": {SQL: "t.longitude", Kind: Decimal, Needs: access.TaskMoney},
	},
	Search: []string{"title", "city"},
}

func parse(t testing.TB, text string) *Expr {
	t.Helper()
	var e Expr
	if err := json.Unmarshal([]byte(text), &e); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return &e
}

// compiled compiles the filter for the engine of d.
func compiled(t testing.TB, d *db.DB, who access.Who, in Request) (query, error) {
	t.Helper()
	var failed error
	q, err := db.Read(ctx, d, func(tx *db.Tx) (query, error) {
		q, err := compile(tx, who, tasks, mine, in)
		failed = err
		return q, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return q, failed
}

func TestCompile(t *testing.T) {
	d := dbtest.Open(t, "sqlite")
	for _, c := range []struct {
		filter, sql string
		args        []any
	}{
		{`{"eq":[{"column":"task_id"},7]}`, `p.task_id = ?`, []any{int64(7)}},
		{`{"lt":[7.0,{"column":"task_id"}]}`, `p.task_id > ?`, []any{int64(7)}},
		{`{"le":[{"column":"task_id"},1.5]}`, `CAST(p.task_id AS DOUBLE PRECISION) <= ?`, []any{1.5}},
		{`{"gt":[{"column":"latitude"},45]}`, `t.latitude > ?`, []any{45.0}},
		{`{"ne":[{"column":"status"},"created"]}`, `p.status <> ?`, []any{"CREATED"}},
		{`{"in":[{"column":"status"},["created","Invoiced"]]}`, `p.status IN (?)`, []any{[]any{"CREATED", "INVOICED"}}},
		{`{"in":[{"column":"task_id"},[]]}`, `FALSE`, nil},
		{`{"in":[{"column":"task_id"},[1,2.5]]}`, `(p.task_id = ? OR CAST(p.task_id AS DOUBLE PRECISION) = ?)`, []any{int64(1), 2.5}},
		{`{"eq":[{"column":"external"},true]}`, `(p.side = 'CLIENT')`, nil},
		{`{"and":[]}`, `TRUE`, nil},
		{`{"or":[]}`, `FALSE`, nil},
		{`{"not":{"eq":[{"column":"project_id"},1]}}`, `NOT (COALESCE(t.project_id = ?, FALSE))`, []any{int64(1)}},
		{`{"is_null":{"column":"project_id"}}`, `(t.project_id IS NULL)`, nil},
		{`{"is_null":[{"column":"project_id"}]}`, `(t.project_id IS NULL)`, nil},
		{`{"ilike":[{"column":"title"},"%KLIMA%"]}`,
			`(p.task_id IN (SELECT rowid FROM task_text WHERE task_text MATCH ?) AND p.title_fold LIKE ? ESCAPE '\')`, []any{`"kli" "ima"`, `%klima%`}},
		{`{"ilike":[{"column":"title"},"%Djuro%"]}`,
			`(p.task_id IN (SELECT rowid FROM task_text WHERE task_text MATCH ?) AND (p.title_fold LIKE ? ESCAPE '\' OR p.title_fold LIKE ? ESCAPE '\'))`, []any{`("dju" "uro") OR ("dur" "uro")`, `%djuro%`, `%duro%`}},
		{`{"ilike":[{"column":"city"},"Đur%"]}`, `(fold(NULLIF(t.city, '')) LIKE ? ESCAPE '\' OR fold(NULLIF(t.city, '')) LIKE ? ESCAPE '\')`, []any{"dur%", "djur%"}},
		{`{"ilike":[{"column":"title"},"%Ču%"]}`, `instr(p.title_fold, ?) > 0`, []any{"cu"}},
		{`{"like":[{"column":"title"},"Šu%"]}`,
			`(p.title_fold LIKE ? ESCAPE '\' AND unmark(t.title) LIKE ? ESCAPE '\')`, []any{"su%", "Su%"}},
		{`{"or":[{"ilike":[{"column":"title"},"%klima%"]},{"eq":[{"column":"task_id"},1]}]}`,
			`(p.title_fold LIKE ? ESCAPE '\' OR p.task_id = ?)`, []any{`%klima%`, int64(1)}},
		{`{"ilike":[{"column":"city"},"100\\% _%%x"]}`, `fold(NULLIF(t.city, '')) LIKE ? ESCAPE '\'`, []any{`100\% _%x`}},
		{`{"like":[{"column":"status"},"crea%"]}`, `fold(p.status) LIKE ? ESCAPE '\'`, []any{"crea%"}},
		{`{"ge":[{"column":"created_at"},"2026-03-29"]}`, `t.created_at >= ?`, []any{us("2026-03-28T23:00:00Z")}},
		{`{"le":[{"column":"created_at"},"2026-03-29"]}`, `t.created_at < ?`, []any{us("2026-03-29T22:00:00Z")}},
		{`{"le":[{"cast":[{"column":"created_at"},"date"]},{"cast":["2026-03-29","date"]}]}`, `t.created_at < ?`, []any{us("2026-03-29T22:00:00Z")}},
		{`{"eq":[{"column":"created_at"},"2026-03-29"]}`, `(t.created_at >= ? AND t.created_at < ?)`, []any{us("2026-03-28T23:00:00Z"), us("2026-03-29T22:00:00Z")}},
		{`{"le":[{"column":"created_at"},"2026-03-29T10:00:00+02:00"]}`, `t.created_at <= ?`, []any{us("2026-03-29T08:00:00Z")}},
		{`{"eq":[{"column":"due"},{"column":"created_at"}]}`, `NULLIF(t.region, '') = day(t.created_at, ?)`, []any{"Europe/Zagreb"}},
		{`{"like":[{"cast":[{"column":"task_id"},"text"]},{"concat":["%",12,"%"]}]}`, `instr(unmark(CAST(p.task_id AS TEXT)), ?) > 0`, []any{"12"}},
		{`{"ilike":[{"concat":[{"column":"creator_first_name"}," ",{"column":"task_id"}]},"ana%"]}`,
			`fold((COALESCE(creator.first_name, '') || CAST(? AS TEXT) || COALESCE(CAST(p.task_id AS TEXT), ''))) LIKE ? ESCAPE '\'`, []any{" ", "ana%"}},
		{`{"ge":[{"column":"city"},"Š"]}`, `(NULLIF(t.city, '')) COLLATE hr >= ?`, []any{"Š"}},
		{`{"eq":[1,1]}`, `CAST(? AS BIGINT) = ?`, []any{int64(1), int64(1)}},
		{`{"eq":[{"column":"work_hierarchy_id"},3]}`, `placed.ancestor_id = ?`, []any{int64(3)}},
		{`{"and":[{"in":[{"column":"work_hierarchy_id"},[3]]},{"eq":[{"column":"work_hierarchy_id"},4]}]}`,
			`(placed.ancestor_id = ? AND (` + tasks.Columns["work_hierarchy_id"].Match + `))`, []any{int64(3), []any{int64(4)}, []any{int64(4)}}},
		{`{"not":{"eq":[{"column":"work_hierarchy_id"},3]}}`,
			`NOT (COALESCE((` + tasks.Columns["work_hierarchy_id"].Match + `), FALSE))`, []any{[]any{int64(3)}, []any{int64(3)}}},
		{`{"in":[{"column":"work_hierarchy_id"},[3,4]]}`, `(` + tasks.Columns["work_hierarchy_id"].Match + `)`, []any{[]any{int64(3), int64(4)}, []any{int64(3), int64(4)}}},
	} {
		q, err := compiled(t, d, manager, Request{Filter: parse(t, c.filter)})
		if err != nil {
			t.Errorf("%s: %v", c.filter, err)
			continue
		}
		want := "(p.tenant_id = ?) AND (" + c.sql + ")"
		if q.where != want || !reflect.DeepEqual(q.args[1:], append([]any{}, c.args...)) {
			t.Errorf("%s\n got %s %#v\nwant %s %#v", c.filter, q.where, q.args[1:], want, c.args)
		}
		if _, err := run(d, manager, Request{Filter: parse(t, c.filter)}); err != nil {
			t.Errorf("%s: %v", c.filter, err)
		}
	}
}

func us(s string) int64 {
	at, err := time.Parse(time.RFC3339, s)
	if err != nil {
		panic(err)
	}
	return at.UnixMicro()
}

func TestStatement(t *testing.T) {
	d := dbtest.Open(t, "sqlite")
	for _, c := range []struct{ body, sql string }{
		{`{}`, `SELECT p.task_id FROM task_party p WHERE (p.tenant_id = ?) ORDER BY p.task_id DESC LIMIT ? OFFSET ?`},
		{`{"order_by":[{"column":"created_at","direction":"desc"}]}`, `SELECT p.task_id FROM task_party p WHERE (p.tenant_id = ?) ORDER BY p.task_id DESC LIMIT ? OFFSET ?`},
		{`{"order_by":[{"column":"status"},{"column":"accepted_at","direction":"DESC"}]}`,
			`SELECT p.task_id FROM task_party p JOIN task t ON t.task_id = p.task_id WHERE (p.tenant_id = ?) ORDER BY p.status COLLATE hr ASC NULLS LAST, t.accepted_at DESC NULLS LAST, p.task_id DESC LIMIT ? OFFSET ?`},
		{`{"filter":{"eq":[{"column":"creator_first_name"},"Ana"]}}`,
			`SELECT p.task_id FROM task_party p JOIN task t ON t.task_id = p.task_id JOIN user_account creator ON creator.user_id = t.created_by WHERE (p.tenant_id = ?) AND (creator.first_name = ?) ORDER BY p.task_id DESC LIMIT ? OFFSET ?`},
	} {
		var in Request
		if err := json.Unmarshal([]byte(c.body), &in); err != nil {
			t.Fatal(err)
		}
		q, err := compiled(t, d, manager, in)
		sql, _ := q.pageSQL(q.order.forward, 10, 0)
		if err != nil || sql != c.sql {
			t.Errorf("%s\n got %s %v\nwant %s", c.body, sql, err, c.sql)
		}
	}
}

// A joined table with an Own is read alone where its columns are all that is asked for, and
// never where a row without it may be found.
func TestOwnTable(t *testing.T) {
	d := dbtest.Open(t, "sqlite")
	bills := Table{
		Name: "bills", From: "bill i", Key: "i.bill_id", Joins: []Join{{Alias: "b", SQL: "LEFT JOIN owed b ON b.bill_id = i.bill_id", Key: "b.bill_id", Own: Own{From: "owed b", Scope: "b.company = ?"}}},
		Columns: map[string]Column{"state": {SQL: "b.state", Kind: Text}, "due": {SQL: "b.due", Kind: Integer}, "kind": {SQL: "i.kind", Kind: Text}},
	}
	const all, own = `FROM bill i LEFT JOIN owed b ON b.bill_id = i.bill_id WHERE (i.company = ? AND i.gone IS NULL)`, `FROM owed b WHERE (b.company = ?)`
	for _, c := range []struct{ body, page, count string }{
		{`{"filter":{"eq":[{"column":"state"},"OPEN"]}}`, own, own},
		{`{"filter":{"and":[{"eq":[{"column":"state"},"OPEN"]},{"lt":[{"column":"due"},7]}]},"order_by":[{"column":"due"}]}`, own, own},
		{`{"filter":{"eq":[{"column":"state"},"OPEN"]},"order_by":[{"column":"kind"}]}`, all, own},
		{`{"filter":{"and":[{"eq":[{"column":"state"},"OPEN"]},{"eq":[{"column":"kind"},"x"]}]}}`, all, all},
		{`{"filter":{"not":{"eq":[{"column":"state"},"OPEN"]}}}`, all, all},
		{`{"filter":{"or":[{"eq":[{"column":"state"},"OPEN"]},{"eq":[{"column":"due"},7]}]}}`, all, all},
		{`{"filter":{"is_null":{"column":"due"}}}`, all, all},
		{`{"order_by":[{"column":"due"}]}`, all, `FROM bill i WHERE`},
	} {
		var in Request
		if err := json.Unmarshal([]byte(c.body), &in); err != nil {
			t.Fatal(err)
		}
		err := d.Do(t.Context(), func(tx *db.Tx) error {
			page, count, args, _, err := SQL(tx, access.Who{TenantID: 1}, bills, Where(`i.company = ? AND i.gone IS NULL`, 1), in)
			if !strings.Contains(page, c.page) || !strings.Contains(count, c.count) || strings.Count(page, "?") != len(args) {
				t.Errorf("%s\n%s %v\n%s", c.body, page, args, count)
			}
			return err
		})
		if err != nil {
			t.Error(c.body, err)
		}
	}
}

func TestFaults(t *testing.T) {
	d := dbtest.Open(t, "sqlite")
	deep := strings.Repeat(`{"not":`, 16) + `{"and":[]}` + strings.Repeat(`}`, 16)
	wide := `{"filter":{"and":[` + strings.Repeat(`{"or":[]},`, 200) + `{"or":[]}]}}`
	long := `{"filter":{"in":[{"column":"task_id"},[1` + strings.Repeat(`,1`, 200) + `]]}}`
	for _, c := range []struct{ body, want string }{
		{`{"filter":{}}`, "filter:not_an_expression"},
		{`{"filter":[1]}`, "filter:not_an_expression"},
		{`{"filter":{"and":[],"or":[]}}`, "filter:not_an_expression"},
		{`{"filter":{"xor":[]}}`, "filter:not_an_expression"},
		{`{"filter":{"and":{"or":[]}}}`, "filter.and:wrong_type"},
		{`{"filter":{"and":[{"or":[]},{"not":{"eq":[{"column":"nothing"},1]}}]}}`, "filter.and[1].not.eq[0]:unknown_column"},
		{`{"filter":{"and":[{"eq":[{"column":"nothing"},1]},{"eq":[{"column":"title"},1]}]}}`, "filter.and[0].eq[0]:unknown_column filter.and[1].eq:cannot_compare"},
		{`{"filter":{"eq":[{"column":"task_id"}]}}`, "filter.eq:wrong_length"},
		{`{"filter":{"eq":[{"column":7},1]}}`, "filter.eq[0].column:wrong_type"},
		{`{"filter":{"eq":[{"column":"task_id"},"7"]}}`, "filter.eq:cannot_compare"},
		{`{"filter":{"eq":[{"column":"task_id"},null]}}`, "filter.eq[1]:null_literal"},
		{`{"filter":{"eq":[{"column":"task_id"},[7]]}}`, "filter.eq[1]:not_an_operand"},
		{`{"filter":{"eq":[{"column":"task_id"},{"eq":[1,1]}]}}`, "filter.eq[1]:not_an_operand"},
		{`{"filter":{"eq":[{"column":"task_id"},9223372036854775808]}}`, "filter.eq[1]:out_of_range"},
		{`{"filter":{"eq":[{"column":"latitude"},1e999]}}`, "filter.eq[1]:out_of_range"},
		{`{"filter":{"eq":[{"column":"task_id"},{"cast":["abc","integer"]}]}}`, "filter.eq[1].cast:wrong_type"},
		{`{"filter":{"eq":[{"column":"task_id"},{"cast":["NaN","decimal"]}]}}`, "filter.eq[1].cast:wrong_type"},
		{`{"filter":{"eq":[{"cast":[{"column":"title"},"integer"]},1]}}`, "filter.eq[0].cast:cannot_cast"},
		{`{"filter":{"eq":[{"cast":[{"column":"title"},"money"]},1]}}`, "filter.eq[0].cast[1]:not_in_list"},
		{`{"filter":{"eq":[{"column":"status"},"SOLD"]}}`, "filter.eq:not_in_list"},
		{`{"filter":{"lt":[{"column":"status"},"CREATED"]}}`, "filter.lt:not_for_operator"},
		{`{"filter":{"lt":[{"column":"external"},true]}}`, "filter.lt:not_for_operator"},
		{`{"filter":{"le":[{"column":"created_at"},"yesterday"]}}`, "filter.le:wrong_type"},
		{`{"filter":{"le":[{"column":"created_at"},"2026-02-30"]}}`, "filter.le:wrong_type"},
		{`{"filter":{"le":[{"column":"created_at"},{"cast":["0001-01-01","timestamp"]}]}}`, "filter.le[1].cast:wrong_type"},
		{`{"filter":{"le":[{"column":"created_at"},"9999-12-31T23:59:59-05:00"]}}`, "filter.le:wrong_type"},
		{`{"filter":{"ilike":[{"column":"task_id"},"%1%"]}}`, "filter.ilike:not_for_operator"},
		{`{"filter":{"ilike":[{"column":"title"},{"column":"city"}]}}`, "filter.ilike[1]:wrong_type"},
		{`{"filter":{"eq":[{"column":"title"},"a\u0000b"]}}`, "filter.eq[1]:wrong_type"},
		{`{"filter":{"eq":[{"column":"title"},"` + strings.Repeat("x", 1001) + `"]}}`, "filter.eq[1]:too_long"},
		{`{"filter":{"in":[{"column":"task_id"},{"column":"project_id"}]}}`, "filter.in[1]:wrong_type"},
		{`{"filter":{"in":[{"column":"task_id"},[1,"2"]]}}`, "filter.in[1][1]:cannot_compare"},
		{`{"filter":{"is_null":{"column":"work_hierarchy_id"}}}`, "filter.is_null:not_for_operator"},
		{`{"filter":{"eq":[{"column":"work_hierarchy_id"},{"column":"task_id"}]}}`, "filter.eq:cannot_compare"},
		{`{"filter":{"eq":[{"column":"work_hierarchy_id"},1.5]}}`, "filter.eq:cannot_compare"},
		{`{"filter":` + deep + `}`, "filter" + strings.Repeat(".not", 16) + ":too_deep"},
		{wide, "filter.and[199]:too_many_nodes"},
		{long, "filter.in[1]:too_many_nodes"},
		{`{"page":{"size":201}}`, "page.size:bad_page"},
		{`{"page":{"no":0}}`, "page.no:bad_page"},
		{`{"page_size":0,"page_number":9000000000000000000}`, "page_number:bad_page page_size:bad_page"},
		{`{"order_by":[{"column":"nothing"}]}`, "order_by[0].column:unknown_column"},
		{`{"order_by":[{"column":"title; DROP TABLE task","direction":"asc"}]}`, "order_by[0].column:unknown_column"},
		{`{"order_by":[{"column":"title","direction":"asc, 1"}]}`, "order_by[0].direction:not_in_list"},
		{`{"search":"` + strings.Repeat("a ", 9) + `"}`, "search:too_many_nodes"},
	} {
		var in Request
		if err := json.Unmarshal([]byte(c.body), &in); err != nil {
			t.Fatal(err)
		}
		_, err := compiled(t, d, manager, in)
		if err == nil || strings.TrimPrefix(err.Error(), "invalid ") != c.want {
			t.Errorf("%.120s\n got %v\nwant %s", c.body, err, c.want)
			continue
		}
		for _, f := range fields(t, err) {
			if text := fault.Text(f.Code, "en", f.Args); !fault.Known(f.Code) || strings.ContainsAny(text, "{}") {
				t.Errorf("%s has no text: %s", f.Code, text)
			}
		}
	}
}

func fields(t *testing.T, err error) []fault.Field {
	t.Helper()
	var f *fault.Fault
	if !errors.As(err, &f) || f.Kind != fault.Invalid {
		t.Fatalf("no validation fault: %v", err)
	}
	return f.Fields
}

// Whatever is asked of a hidden column is answered as if it did not exist.
func TestHiddenColumn(t *testing.T) {
	d := dbtest.Open(t, "sqlite")
	for _, body := range []string{
		`{"filter":{"ge":[{"column":"price"},10]}}`,
		`{"filter":{"eq":[{"column":"price"},"x"]}}`,
		`{"filter":{"is_null":[{"column":"price"}]}}`,
		`{"filter":{"like":[{"cast":[{"column":"price"},"text"]},"1%"]}}`,
		`{"filter":{"ilike":[{"concat":["a",{"column":"price"}]},"a1%"]}}`,
		`{"filter":{"in":[{"column":"price"},[1]]}}`,
		`{"filter":{"not":{"eq":[{"column":"price"},{"column":"price"}]}}}`,
		`{"order_by":[{"column":"price"}]}`,
	} {
		answer := func(body string) string {
			var in Request
			if err := json.Unmarshal([]byte(body), &in); err != nil {
				t.Fatal(err)
			}
			_, err := compiled(t, d, worker, in)
			if err == nil {
				t.Fatalf("%s was answered", body)
			}
			text, _ := json.Marshal(fields(t, err))
			return string(text)
		}
		if hidden, unknown := answer(body), answer(strings.ReplaceAll(body, "price", "prize")); strings.ReplaceAll(unknown, "prize", "price") != hidden {
			t.Errorf("hidden  %s\nunknown %s", hidden, unknown)
		}
		var in Request
		if err := json.Unmarshal([]byte(body), &in); err != nil {
			t.Fatal(err)
		}
		if _, err := compiled(t, d, manager, in); err != nil && !strings.Contains(body, `"x"`) {
			t.Errorf("a manager may not: %v", err)
		}
	}
	if described := fmt.Sprint(Describe(tasks, worker)) + TypeScript(worker, tasks); strings.Contains(described, "price") {
		t.Error("a hidden column is described")
	}
	if !strings.Contains(TypeScript(manager, tasks), "\"status\": \"CREATED\" | \"INVOICED\" | \"REJECTED\";\n") {
		t.Error(TypeScript(manager, tasks))
	}
}

type found int64

func (f found) Key() int64 { return int64(f) }

// run answers with the keys; read gives them in the wrong order.
func run(d *db.DB, who access.Who, in Request) (List[found], error) {
	return db.Read(ctx, d, func(tx *db.Tx) (List[found], error) {
		return Run(tx, who, tasks, mine, in, func(tx *db.Tx, _ access.Who, keys []int64) ([]found, error) {
			return db.All[found](tx, `SELECT task_id FROM task WHERE task_id IN (?) ORDER BY task_id`, keys)
		})
	})
}

// A row is one task of the tests; pointers may be nil.
type row struct {
	id, tenant, creator, project, whier int64
	title, status, city, due, side      string
	created                             int64
	accepted                            *int64
	latitude                            *float64
}

var creators = []string{"Ana", "Željko", "ana-marija", "Đuro"}

// fill stores the rows and what they refer to; work hierarchy 2 is below 1.
func fill(t testing.TB, d *db.DB, rows []row) {
	t.Helper()
	err := d.Do(ctx, func(tx *db.Tx) error {
		var err error
		exec := func(q string, args ...any) {
			if err == nil {
				_, err = tx.Exec(q, args...)
			}
		}
		for id := int64(1); id <= 2; id++ {
			exec(`INSERT INTO tenant (tenant_id, name, name_fold, created_at) VALUES (?, '', '', 0)`, id)
			exec(`INSERT INTO project (project_id, tenant_id, title, title_fold, created_at) VALUES (?, 1, '', '', 0)`, id)
		}
		for id := int64(1); id <= 3; id++ {
			exec(`INSERT INTO work_hierarchy (work_hierarchy_id, tenant_id, name, name_fold, path) VALUES (?, 1, '', '', '')`, id)
			exec(`INSERT INTO work_hierarchy_path VALUES (?, ?, 0)`, id, id)
		}
		exec(`INSERT INTO work_hierarchy_path VALUES (1, 2, 1)`)
		for i, name := range creators {
			exec(`INSERT INTO user_account (user_id, email, email_fold, first_name, last_name, name_fold, created_at) VALUES (?, '', ?, ?, '', '', 0)`, i+1, name, name)
		}
		for _, r := range rows {
			exec(`INSERT INTO task (task_id, contractor_id, client_id, creator_tenant_id, created_by, created_at, title, title_fold, description, status, status_at,
				priority, accepted_at, project_id, whier_id, currency, location_type, address_name, address1, city, region, latitude)
				VALUES (?, ?, 2, ?, ?, ?, ?, ?, '', ?, 0, 'LOW', ?, NULLIF(?, 0), ?, 'EUR', 'OTHER', '', '', ?, ?, ?)`,
				r.id, r.tenant, r.tenant, r.creator, r.created, r.title, textfold.Text(r.title), r.status, r.accepted, r.project, r.whier, r.city, r.due, r.latitude)
			exec(`INSERT INTO task_party (tenant_id, task_id, side, status, title_fold) VALUES (?, ?, ?, ?, ?)`, r.tenant, r.id, r.side, r.status, textfold.Text(r.title))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
