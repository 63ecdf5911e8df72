package command

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"teren/internal/app"
	"teren/internal/areas/auth"
	"teren/internal/areas/hierarchies"
	"teren/internal/areas/lookup"
	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/export"
	"teren/internal/platform/files"
	"teren/internal/web/pages"
)

// benchRows are the sizes measured; TEREN_BENCH_ROWS names others.
func benchRows() []int {
	var out []int
	for _, s := range strings.Fields(os.Getenv("TEREN_BENCH_ROWS")) {
		if n, err := strconv.Atoi(s); err == nil {
			out = append(out, n)
		}
	}
	if out == nil {
		out = []int{100_000, 1_000_000}
	}
	return out
}

// BenchmarkProgram measures the whole program over HTTP with sixteen signed-in
// connections: session, rules, SQL, JSON and middleware. The clients share the
// processors with the server. Goals are those of a list of 100,000 tasks.
func BenchmarkProgram(b *testing.B) {
	for _, engine := range []string{"sqlite", "postgres"} {
		for _, rows := range benchRows() {
			b.Run(fmt.Sprintf("%s/%d", engine, rows), func(b *testing.B) {
				h := startBench(b, engine, rows)
				on := func(sqlite, postgres float64) float64 {
					if engine == "postgres" {
						return postgres
					}
					return sqlite
				}
				list := func(filter, page string) string {
					return `{"filter":` + filter + `,"page":` + page + `,"order_by":[{"column":"created_at","direction":"desc"}]}`
				}
				title := func(word string) string {
					return `{"and":[{"eq":[{"column":"status"},"CREATED"]},{"ilike":[{"column":"title"},"%` + word + `%"]}]}`
				}
				const any = `{"eq":[{"column":"status"},"CREATED"]}`
				for _, c := range []struct {
					name, body string
					goal       float64
				}{
					{"list/common", list(title("klima"), `{"no":1,"size":10}`), 1000},
					{"list/rare", list(title("hidrofor"), `{"no":1,"size":10}`), 1200},
					{"list/common-page-only", list(title("klima"), `{"no":1,"size":10,"count":false}`), 1000},
					{"list/unfiltered", list(any, `{"no":1,"size":10}`), 1000},
					{"list/finished", list(`{"and":[{"eq":[{"column":"status"},"CREATED"]},{"eq":[{"column":"phase"},"DONE"]}]}`, `{"no":1,"size":10}`), 500},
					{"list/deep", list(any, fmt.Sprintf(`{"no":%d,"size":10}`, rows/50)), 400},
				} {
					b.Run(c.name, func(b *testing.B) { h.measure(b, c.goal, "POST", "/api/tasks/search", c.body) })
				}
				// Of as many views as an office has, each counted anew.
				b.Run("counts", func(b *testing.B) {
					for b.Loop() {
						h.ask(b, "POST", "/api/tasks/counts", h.views())
					}
				})
				b.Run("auth/check", func(b *testing.B) { h.measure(b, on(4000, 2500), "GET", "/api/auth/check", "") })
				b.Run("details", func(b *testing.B) { h.measure(b, on(4000, 2500), "GET", "/api/tasks/%d/details", "") })
				for name, words := range map[string]string{"common": "klima", "rare": "hidrofor", "two-words": "hidro servis", "none": "zzzqqq", "typo": "hidorfor", "short": "ma", "number": "Z-4711"} {
					b.Run("search/"+name, func(b *testing.B) { h.measure(b, 100, "POST", "/api/search", `{"search":"`+words+`"}`) })
				}
				today := dbtest.Now()
				soon := `"planned_start_time":"` + today.AddDate(0, 0, 1).Format(time.RFC3339) + `","time_estimate":480`
				planned := func(from, to int) string {
					day := func(n int) string {
						return `[{"column":"planned_start"},"` + today.AddDate(0, 0, n).Format(time.DateOnly) + `"]`
					}
					return `{"ge":` + day(from) + `},{"le":` + day(to) + `}`
				}
				for _, c := range []struct {
					name, method, path, body string
					goal                     float64
				}{
					{"orders/list", "POST", "/api/orders/search", list(any, `{"no":1,"size":10}`), 1000},
					{"orders/running", "POST", "/api/orders/search", list(`{"eq":[{"column":"status"},"IN_EXECUTION"]}`, `{"no":1,"size":10}`), 1000},
					{"orders/planned-from", "POST", "/api/orders/search", `{"filter":{"and":[` + planned(0, 100_000) + `]},"order_by":[{"column":"planned_start"}]}`, 1000},
					{"orders/week", "POST", "/api/orders/search", `{"filter":{"and":[` + planned(0, 7) + `]},"order_by":[{"column":"planned_start"}]}`, 1000},
					{"orders/worker", "POST", "/api/orders/search", list(`{"eq":[{"column":"worker_id"},7]}`, `{"no":1,"size":10}`), 1000},
					{"orders/worker-week", "POST", "/api/orders/search", list(`{"and":[{"eq":[{"column":"worker_id"},7]},`+planned(0, 7)+`]}`, `{"no":1,"size":10}`), 1000},
					{"orders/client", "POST", "/api/orders/search", list(`{"eq":[{"column":"client_tenant_id"},2]}`, `{"no":1,"size":10}`), 1000},
					{"orders/place", "POST", "/api/orders/search", list(`{"and":[{"eq":[{"column":"status"},"CREATED"]},{"ilike":[{"column":"address_name"},"%duc%"]},`+planned(0, 7)+`]}`, `{"no":1,"size":10}`), 1000},
					{"orders/number", "POST", "/api/orders/search", list(`{"eq":[{"column":"order_id"},31]}`, `{"no":1,"size":10}`), 1000},
					{"orders/details", "GET", "/api/orders/%d/details", "", on(2500, 1500)},
					{"orders/conflicts", "POST", "/api/orders/create_order/workers_picker", `{` + soon + `}`, 150},
				} {
					b.Run(c.name, func(b *testing.B) { h.measure(b, c.goal, c.method, c.path, c.body) })
				}
				for _, c := range []struct {
					cards int // of which 2.4 begin each hour
					goal  float64
				}{{60, 500}, {300, 500}, {1300, 150}} {
					half := time.Duration(c.cards) * time.Hour * 10 / 48
					body := `{"only":"PLANNED","from":"` + today.Add(-half).Format(time.RFC3339) + `","to":"` + today.Add(half).Format(time.RFC3339) + `"}`
					b.Run(fmt.Sprintf("schedule/%d-cards", c.cards), func(b *testing.B) { h.measure(b, c.goal, "POST", "/api/schedule/search", body) })
				}
				b.Run("orders/my_day", func(b *testing.B) { h.as(b, "w5@x.test").measure(b, 150, "GET", "/api/orders/my_day", "") })
				b.Run("orders/own-list", func(b *testing.B) {
					h.as(b, "w5@x.test").measure(b, 500, "POST", "/api/orders/search", list(any, `{"no":1,"size":10}`))
				})
				for _, list := range []string{"tasks", "orders"} {
					for _, format := range export.CSV.Values() {
						b.Run(list+"/export-"+format, func(b *testing.B) {
							for b.Loop() {
								h.ask(b, "POST", "/api/"+list+"/export", `{"format":"`+format+`"}`)
							}
							b.ReportMetric(b.Elapsed().Seconds()/float64(b.N), "export-s")
							b.ReportMetric(5, "goal-s")
						})
					}
				}
				h.ask(b, "PATCH", "/api/tasks/1/financials", manyLines)
				b.Run("financials/save-200", func(b *testing.B) { h.measure(b, 100, "PATCH", "/api/tasks/%d/financials", manyLines) })
				b.Run("financials/read", func(b *testing.B) { h.measure(b, 300, "GET", "/api/tasks/1/financials", "") })
				b.Run("create", func(b *testing.B) { h.measure(b, 2000, "POST", "/api/tasks", newTask) })
				h.startUp(b, rows)
			})
		}
	}
}

const newTask = `{"title":"Servis klime","description":"Ne hladi","priority":"HIGH","client_note":"","location_type":"STORE","address_name":"Dućan",
	"address1":"Ilica 1","address2":"","address3":"","address4":"","zipcode":"10000","city":"Zagreb","region":"","country":"Hrvatska","latitude":45.8,"longitude":15.97,
	"working_hours":"","contact_name":"Ana","contact_phone":"","contact_email":"","tenant_id":2,"whier_id":1}`

// manyLines adds 200 lines to a task.
var manyLines = `{"order_line_items_create":[` + strings.TrimSuffix(strings.Repeat(`{"name":"Bakrena cijev 15 mm","catalog_type":"MATERIAL","unit_price":12.35,"quantity":2.5,"unit_of_measure":"METER"},`, 200), ",") + `]}`

// bench is a running program with a full database.
type bench struct {
	url    string
	db     *db.DB
	dbURL  string
	client *http.Client
	rows   int
	next   atomic.Int64
}

func startBench(b *testing.B, engine string, rows int) *bench {
	b.Helper()
	ctx := context.Background()
	dbURL := dbtest.Migrated(b, engine)
	d := dbtest.At(b, dbURL)
	hash, err := auth.Hash(ctx, "teren-demo-1")
	check(b, err)
	check(b, d.Do(ctx, func(tx *db.Tx) error {
		for _, name := range []string{"Primorje", "Velebit"} {
			if _, err := tenants.Add(tx, tenants.New{Name: name}); err != nil {
				return err
			}
		}
		if err := tenants.AddPartner(tx, 1, 2, true, true); err != nil {
			return err
		}
		id, err := users.Add(tx, 1, users.New{Email: "m@x.test", FirstName: "Mara", LastName: "Ć", PasswordHash: hash, Roles: access.Manager})
		if err != nil {
			return err
		}
		for i := range 60 {
			n := users.New{Email: fmt.Sprintf("w%d@x.test", i), FirstName: "Radnik", LastName: strconv.Itoa(i), PasswordHash: hash, Roles: access.Worker}
			if _, err := users.Add(tx, 1, n); err != nil {
				return err
			}
		}
		_, err = hierarchies.Insert(tx, access.Who{UserID: id, TenantID: 1, Roles: access.Manager}, hierarchies.New{ExpenseType: hierarchies.Operational, Title: "Klima"})
		return err
	}))
	fillTasks(b, d, rows)
	check(b, lookup.Rebuild(ctx, d))
	dbtest.Settle(b, d, dbURL)

	store, err := files.Open(b.TempDir())
	check(b, err)
	quiet := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError}))
	app := app.Build(app.Config{}, d, store, quiet)
	site, err := pages.New(os.DirFS("../web/dist"), false, nil, nil)
	check(b, err)
	front := api.Front{Log: quiet, Routes: app.Routes}
	server := httptest.NewServer(handler(&front, site, &readiness{db: d, files: store}, ctx))
	b.Cleanup(server.Close)
	return (&bench{url: server.URL, db: d, dbURL: dbURL, rows: rows}).as(b, "m@x.test")
}

// as is the same program asked by another person.
func (h *bench) as(b testing.TB, email string) *bench {
	b.Helper()
	jar, err := cookiejar.New(nil)
	check(b, err)
	own := &bench{url: h.url, db: h.db, dbURL: h.dbURL, rows: h.rows}
	own.client = &http.Client{Jar: jar, Transport: &http.Transport{MaxIdleConnsPerHost: 16, DisableCompression: true}}
	own.ask(b, "POST", "/api/auth/login", `{"email":"`+email+`","password":"teren-demo-1"}`)
	return own
}

// views are questions of eight saved views that nobody has asked before.
func (h *bench) views() string {
	var asks []string
	for _, filter := range []string{
		`{"in":[{"column":"phase"},["WAITING_ACCEPTANCE","DONE"]]}`, `{"eq":[{"column":"phase"},"NEW"]}`,
		`{"eq":[{"column":"priority"},"HIGH"]}`, `{"eq":[{"column":"client_tenant_id"},2]}`, `{"eq":[{"column":"worker_id"},7]}`,
		`{"ge":[{"column":"next_visit"},"2026-11-01"]}`, `{"ge":[{"column":"created_at"},"2026-11-01"]}`, `{"ilike":[{"column":"address_name"},"%nema%"]}`,
	} {
		never := fmt.Sprintf(`{"not":{"eq":[{"column":"task_id"},%d]}}`, 1_000_000_000+h.next.Add(1))
		asks = append(asks, `{"filter":{"and":[{"eq":[{"column":"status"},"CREATED"]},`+filter+`,`+never+`]}}`)
	}
	return `{"asks":[` + strings.Join(asks, ",") + `]}`
}

func check(b testing.TB, err error) {
	b.Helper()
	if err != nil {
		b.Fatal(err)
	}
}

// fillTasks writes rows in the database's own tongue: 40 % in the company that
// asks, one title in eight about klima, one in ten thousand about hidrofor.
func fillTasks(b *testing.B, d *db.DB, rows int) {
	b.Helper()
	words := strings.Fields("klima bojler pumpa dizalo krov fasada prozor vrata")
	const step = 2_000 // each row grows a counter, and PostgreSQL keeps what the counters were until the end of the transaction
	for from := 0; from < rows; from += step {
		check(b, d.Do(context.Background(), func(tx *db.Tx) error {
			title := `CASE i % 8`
			for i, w := range words {
				title += fmt.Sprintf(` WHEN %d THEN 'servis %s '`, i, w)
			}
			title = `(` + title + ` END || CASE WHEN i % 10000 = 76 THEN 'hidrofor ' ELSE '' END || CAST(i AS TEXT))`
			series := fmt.Sprintf(`WITH RECURSIVE n (i) AS (SELECT CAST(%d AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < %d)`, from+1, min(from+step, rows))
			if _, err := tx.Exec(`INSERT INTO task (contractor_id, client_id, creator_tenant_id, created_by, created_at, title, title_fold, description,
				status, status_at, priority, whier_id, currency, location_type, address_name, address1, city) ` + series + `
				SELECT CASE WHEN i % 5 < 2 THEN 1 ELSE 2 END, CASE WHEN i % 5 < 2 THEN 2 ELSE 0 END, CASE WHEN i % 5 < 2 THEN 1 ELSE 2 END, 1,
				1700000000000000 + i * 60000000, ` + title + `, ` + title + `, 'Opis', CASE WHEN i % 3 = 0 THEN 'INVOICED' ELSE 'CREATED' END,
				1700000000000000 + i * 60000000, 'MEDIUM', CASE WHEN i % 5 < 2 THEN 1 END, 'EUR', 'STORE', 'Dućan', 'Ilica 1', 'Zagreb' FROM n ORDER BY i`); err != nil {
				return err
			}
			_, err := tx.Exec(`INSERT INTO task_party (tenant_id, task_id, side, status, title_fold)
				SELECT contractor_id, task_id, 'CONTRACTOR', status, title_fold FROM task WHERE task_id BETWEEN ? AND ?`, from+1, from+step)
			if err != nil {
				return err
			}
			// An empty table would be read by plans of its own until PostgreSQL looks at it again.
			_, err = tx.Exec(`INSERT INTO order_line_item (task_id, catalog_type, name, unit_price, quantity, unit_of_measure, tax, currency, net, position)
				SELECT task_id, 'MATERIAL', 'Bakrena cijev 15 mm', 0, 100, 'METER', 2500, 'EUR', 0, 0 FROM task WHERE task_id % 10 = 0 AND task_id BETWEEN ? AND ?`, from+1, from+step)
			if err != nil {
				return err
			}
			return fillOrders(tx, from+1, from+step, rows)
		}))
	}
}

// fillOrders gives each of the tasks an order, ten minutes after the one
// before and an hour long, for two of sixty workers, so that as much lies behind
// as ahead. Two in three are done, with a session of each worker and a
// description, one in three thousand is running.
func fillOrders(tx *db.Tx, from, to, rows int) error {
	const minute = 60_000_000
	start := tx.Now.UnixMicro() - int64(rows)/2*10*minute
	if _, err := tx.Exec(`INSERT INTO work_order (task_id, contractor_id, status, status_at, planned_start, planned_end, time_estimate, created_by, created_at)
		SELECT task_id, contractor_id, CASE WHEN task_id % 3000 = 1 THEN 'IN_EXECUTION' WHEN task_id % 3 = 0 THEN 'CREATED' ELSE 'DONE' END, created_at,
			? + task_id * 600000000, ? + task_id * 600000000 + 3600000000, 60, 1, created_at
		FROM task WHERE task_id BETWEEN ? AND ? ORDER BY task_id`, start, start, from, to); err != nil {
		return err
	}
	for _, by := range []int{1, 31} {
		if _, err := tx.Exec(`INSERT INTO order_worker (user_id, task_id, order_id, planned_start, planned_end)
			SELECT ? + order_id / 7 % 30 + 1, task_id, order_id, planned_start, planned_end FROM work_order WHERE order_id BETWEEN ? AND ?`, by, from, to); err != nil {
			return err
		}
	}
	for _, q := range []string{
		`UPDATE work_order SET time_started = planned_start, time_ended = CASE status WHEN 'DONE' THEN planned_end END WHERE status <> 'CREATED' AND order_id BETWEEN ? AND ?`,
		`INSERT INTO work_session (order_id, user_id, started_at, ended_at, end_source, minutes) SELECT o.order_id, w.user_id, o.time_started, o.time_ended, 'LIVE', 60
			FROM work_order o JOIN order_worker w ON w.order_id = o.order_id WHERE o.status = 'DONE' AND o.order_id BETWEEN ? AND ?`,
		`INSERT INTO work_description (order_id, description, created_by, created_at) SELECT order_id, 'Očišćeno i ispitano.', 1, time_ended FROM work_order WHERE status = 'DONE' AND order_id BETWEEN ? AND ?`,
		`INSERT INTO journal (thing, thing_id, kind, new_value, version, user_id, tenant_id, at) SELECT 'order', order_id, 'status', '"' || status || '"', 1, 1, contractor_id, created_at FROM work_order WHERE order_id BETWEEN ? AND ?`,
	} {
		if _, err := tx.Exec(q, from, to); err != nil {
			return err
		}
	}
	return nil
}

func (h *bench) ask(b testing.TB, method, path, body string) {
	b.Helper()
	if strings.Contains(path, "%d") { // a task of the company that is not invoiced, always another
		path = fmt.Sprintf(path, (h.next.Add(1)*977%int64(h.rows/15))*15+1)
	}
	q, err := http.NewRequest(method, h.url+path, strings.NewReader(body))
	check(b, err)
	q.Header.Set("Content-Type", "application/json")
	a, err := h.client.Do(q)
	check(b, err)
	defer a.Body.Close()
	text, err := io.ReadAll(a.Body)
	check(b, err)
	if a.StatusCode > 201 || bytes.Contains(text, []byte(`"data":[]`)) {
		b.Fatalf("%s %s: %d %s", method, path, a.StatusCode, text)
	}
}

// measure asks from sixteen connections and reports calls per second, the time
// under which 99 of 100 were answered, and the processor time a call takes of
// client, server and database together, and how many statements it runs.
func (h *bench) measure(b *testing.B, goal float64, method, path, body string) {
	var mu sync.Mutex
	var took []time.Duration
	b.SetParallelism(max(1, 16/runtime.GOMAXPROCS(0)))
	b.ResetTimer()
	costs := dbtest.Costs(b, h.db, h.dbURL)
	b.RunParallel(func(pb *testing.PB) {
		var own []time.Duration
		for pb.Next() {
			began := time.Now()
			h.ask(b, method, path, body)
			own = append(own, time.Since(began))
		}
		mu.Lock()
		took = append(took, own...)
		mu.Unlock()
	})
	if b.Failed() {
		return
	}
	costs()
	slices.Sort(took)
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "req/s")
	b.ReportMetric(goal, "goal-req/s")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
}

// startUp measures the real binary on the full database: from its start to
// its first answer, and the memory it then holds.
func (h *bench) startUp(b *testing.B, rows int) {
	b.Run("start", func(b *testing.B) {
		binary, err := filepath.Abs("../../bin/teren")
		check(b, err)
		if _, err := os.Stat(binary); err != nil {
			b.Skip("bin/teren is not built: make build")
		}
		free, err := net.Listen("tcp", "127.0.0.1:0")
		check(b, err)
		address := free.Addr().String()
		check(b, free.Close())
		for b.Loop() {
			cmd := exec.Command(binary, "serve", "--addr", address)
			cmd.Env = append(os.Environ(), "TEREN_DATA="+b.TempDir(), "TEREN_DATABASE_URL="+h.dbURL)
			if !strings.HasPrefix(h.dbURL, "postgres") {
				cmd.Env = append(os.Environ(), "TEREN_DATA="+filepath.Dir(h.dbURL))
			}
			began := time.Now()
			check(b, cmd.Start())
			for time.Since(began) < 10*time.Second {
				if a, err := http.Get("http://" + address + "/readyz"); err == nil {
					a.Body.Close()
					if a.StatusCode == http.StatusOK {
						break
					}
				}
				time.Sleep(time.Millisecond)
			}
			b.ReportMetric(float64(time.Since(began).Milliseconds()), "first-answer-ms")
			b.ReportMetric(100, "goal-ms")
			b.ReportMetric(residentMB(cmd.Process.Pid), "idle-MB")
			b.ReportMetric(40, "goal-MB")
			check(b, cmd.Process.Signal(os.Interrupt))
			_ = cmd.Wait() // its exit code is another test's matter
		}
	})
}

func residentMB(pid int) float64 {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			kb, _ := strconv.ParseFloat(strings.Fields(rest)[0], 64)
			return kb / 1024
		}
	}
	return 0
}
