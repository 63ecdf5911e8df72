package projects_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"teren/internal/areas/projects"
	"teren/internal/areas/tasks"
	"teren/internal/areas/usedplaces"
	"teren/internal/kit/money"
	"teren/internal/kit/seed"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/record"
	"teren/internal/platform/search"
)

// job is a task of the hotel in a project.
const job = `{"title":"Montaža","description":"x","location_type":"STORE","address_name":"Hotel","address1":"Tita 1","city":"Opatija","tenant_id":2,"whier_id":1,"project_id":`

// priced adds a line to a task.
func priced(task int, kind, amount string) string {
	return fmt.Sprintf(`manager PATCH /tasks/%d/financials {"order_line_items_create":[{"name":"Stavka","catalog_type":%q,"unit_of_measure":"HOUR","unit_price":%s,"tax_percentage":0.25}]} → 200`, task, kind, amount)
}

func (c *company) on(day string) {
	at, err := time.Parse(time.RFC3339, day+"T09:00:00Z")
	if err != nil {
		c.t.Fatal(err)
	}
	c.now = at
}

func TestMoneyOfAProject(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.on("2026-11-02")
		c.play(
			`manager POST /projects `+hall+` → 201`, `manager POST /tasks `+job+`1} → 201 {"data":1}`, `manager POST /tasks `+job+`1} → 201 {"data":2}`,
			`manager GET /projects/1/money → 200 "forecast":null,"forecast_missing":"TOO_EARLY" & "step_days":1`,
		)
		c.on("2026-11-03")
		c.play(priced(1, "MATERIAL", "100"))
		c.on("2026-11-20")
		c.play(priced(1, "MATERIAL", "280"))
		c.on("2026-11-23")
		c.play(
			`manager POST /tasks/2/create_order {"planned_start_time":"2026-11-24T07:00:00Z","time_estimate":120,"worker_ids":[4,3]} → 201 {"data":1}`,
			`manager POST /tasks/2/create_order {"time_estimate":91} → 201 {"data":2}`,
			`manager POST /projects/search → 200 "tasks":[{"task_id":2,"title":"Montaža","status":"CREATED","phase":"PLANNED","orders":2,"orders_done":0,"total_cost":0.00},{"task_id":1,"title":"Montaža","status":"CREATED","phase":"NEW","orders":0,"orders_done":0,"total_cost":380.00}],"task_count":2,"total_spent":380.00,"committed":209.63,"spent_share":38,`,
			`manager GET /projects/1/money → 200 "budget":1000.00,"total_spent":380.00,"committed":209.63 & "today":"2026-11-23" & {"date":"2026-11-02","spent":0.00,"committed":null},{"date":"2026-11-03","spent":100.00,"committed":null} & {"date":"2026-11-23","spent":380.00,"committed":0.00},{"date":"2026-11-24","spent":null,"committed":152.00} & {"date":"2026-12-18","spent":null,"committed":209.63} & "forecast":{"total":832.38,"per_week":126.67,"until":"2026-12-18"},"forecast_missing":""`, `manager PATCH /projects/1 {"planned_end":"2026-11-24"} → 200`,
			`manager GET /projects/1/money → 200 "forecast":{"total":589.63,"per_week":126.67`, // not below what is agreed already
			`manager PATCH /projects/1 {"planned_end":"2026-12-18"} → 200`,

			// Work that is priced is spent, and no longer committed.
			`manager PATCH /tasks/2/financials {"order_line_items_create":[{"name":"Rad","catalog_type":"WORK","unit_price":10,"tax_percentage":0,"order_id":1}]} → 200`,
			`manager POST /projects/search → 200 "total_spent":390.00,"committed":57.63`,
			`manager PATCH /tasks/2/financials {"order_line_items_create":[{"name":"Rad","catalog_type":"WORK","unit_price":10,"tax_percentage":0}]} → 200`,
			`manager POST /projects/search → 200 "total_spent":400.00,"committed":0.00`,

			`worker POST /orders/1/start → 200`,
		)
		c.now = c.now.Add(90 * time.Minute)
		c.do(func(tx *db.Tx) error {
			_, err := tx.Exec(`INSERT INTO upload (file_name, thing, thing_id, kind, display_name, content_type, size, created_by, created_at)
				VALUES ('face.png', 'user', 4, 'IMAGE', 'face.png', 'image/png', 4, 4, ?)`, tx.Now)
			return err
		})
		c.play(
			`worker POST /orders/1/finish {} → 200`,
			`manager GET /projects/1/hours → 200 {"data":{"minutes":90,"people":[{"user_id":4,"first_name":"worker","last_name":"Ć","image_url":"/api/uploads/face.png","minutes":90,"orders":1}]}}`,
			`worker GET /projects/1/hours → 403`, `worker GET /projects/1/money → 403`, `stranger GET /projects/1/money → 404`,

			// What was rejected is not spent, and neither is what left the project.
			`manager POST /tasks/1/reject {"reason":"x"} → 200`,
			`manager POST /projects/search → 200 "task_count":2,"total_spent":20.00`,
			`manager POST /tasks/1/reopen {} → 200`,
			`manager PATCH /tasks/1/details {"project_id":null} → 200`,
			`manager POST /projects/search {"filter":{"eq":[{"column":"total_spent"},20]},"order_by":[{"column":"spent_share"}]} → 200 "count":1 & "task_count":1,"total_spent":20.00`,
			`manager PATCH /tasks/1/details {"project_id":1} → 200`,
			`manager GET /projects/1/money → 200 "total_spent":400.00 & {"date":"2026-11-03","spent":100.00`,
			`manager@hr POST /projects/export {} → 200 Dvorana & 400,00 & 40`,
			`manager POST /projects/export {"format":"xlsx"} → 200 Dvorana`,

			// A budget of nothing, a plan that is over, and a very long one.
			`manager PATCH /projects/1 {"budget":0} → 200`,
			`manager POST /projects/search → 200 "budget":0.00 & "spent_share":null`,
			`manager PATCH /projects/1 {"planned_end":"2026-11-22"} → 200`,
			`manager GET /projects/1/money → 200 "forecast":null,"forecast_missing":"ENDED"`,
			`manager PATCH /projects/1 {"planned_start":"2016-11-22","planned_end":"2036-11-22"} → 200`,
			`manager GET /projects/1/money → 200 "step_days":63 & {"date":"2036-11-22"`,
		)
	})
}

func TestManagersAreWarnedOfTheBudget(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`admin POST /projects {"title":"Dvorana","budget":1000,"planned_start":"2026-11-02","planned_end":"2026-12-18","manager_ids":[2,3],"currency":"EUR"} → 201`,
			`manager POST /tasks `+job+`1} → 201`,
			priced(1, "MATERIAL", "849.99"),
			`manager POST /notices/search → 200 "count":0`,
			priced(1, "MATERIAL", "0.01"),
			`manager@hr POST /notices/search → 200 "count":1 & "kind":"project_near","task_id":0,"order_id":null,"project_id":1,"title":"Dvorana","place":"","text":"potrošeno 85 %","created_by":""`,
			`other POST /notices/search → 200 "count":1 & project_near`,
			`admin POST /notices/search → 200 "count":0`,
			priced(1, "MATERIAL", "150"),
			`manager POST /notices/search → 200 "count":1`,
			priced(1, "MATERIAL", "0.01"),
			`manager@hr POST /notices/search → 200 "count":2 & "kind":"project_over" & "text":"potrošeno 100 %"`,
			priced(1, "MATERIAL", "500"),
			`manager POST /notices/search → 200 "count":2`,
			// A larger budget makes room; using that up is told again.
			`admin PATCH /projects/1 {"budget":1600} → 200`,
			`manager POST /notices/search → 200 "count":2`,
			`admin PATCH /projects/1 {"budget":10000} → 200`,
			`admin PATCH /projects/1 {"budget":1600} → 200`,
			`manager@en POST /notices/search → 200 "count":3 & "kind":"project_near" & "text":"93% spent"`,
			`manager POST /projects/search {"filter":{"ge":[{"column":"budget_reached"},85]}} → 200 "count":1`,
			// One that was deleted and comes back without its tasks begins anew.
			`manager DELETE /projects/1?unlink=true → 200`, `admin POST /projects/1/restore → 200`,
			`manager POST /projects/search {"filter":{"ge":[{"column":"budget_reached"},85]}} → 200 "count":0`,
			`manager PATCH /tasks/1/details {"project_id":1} → 200`,
			`manager POST /notices/search → 200 "count":4`,
			`worker POST /notices/search → 200 "count":0`,
			`other POST /projects/1/comments {"comment":"Previše"} → 201`,
			`manager POST /notices/search → 200 "count":5 & "kind":"project_comment" & "text":"Previše"`,
		)
	})
}

func TestDeletionOfAProjectWithTasks(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`manager POST /projects `+hall+` → 201`,
			`manager POST /tasks `+job+`1} → 201 {"data":1}`, `manager POST /tasks `+job+`1} → 201 {"data":2}`, `manager POST /tasks `+job+`1} → 201 {"data":3}`,
			priced(1, "MATERIAL", "12.34"),
			`manager DELETE /tasks/3 → 200`,
			`manager DELETE /projects/1 → 409 "code":"project_has_tasks" & "task_count":2`,
			`other DELETE /projects/1?unlink=true → 403`,
			`manager DELETE /projects/1?unlink=true → 200`,
			`manager GET /tasks/1/details → 200 "project":null & "version":3`,
			`manager GET /tasks/1/history → 200 "type":"project" & "old_value":"Dvorana","value":null`,
			`manager GET /tasks/3/history → 200 "type":"project"`,
			`client GET /tasks/1/history → 200 !Dvorana`,
			`manager PATCH /tasks/2/details {"project_id":1} → 422 "field":"project_id","code":"no_such_thing"`,
			// A deleted project still tells its money to who may see it.
			`manager GET /projects/1/money → 200 "budget":1000.00,"total_spent":0.00`, `manager GET /projects/1/hours → 200 "minutes":0`,
			`worker GET /projects/1/money → 403`, `stranger GET /projects/1/money → 404`, `stranger GET /projects/1/hours → 404`,
			`manager POST /projects/1/comments/read {"read":true} → 200`, `manager POST /projects/1/comments {"comment":"x"} → 404`,
			`admin POST /projects/1/restore → 200`,
			`manager POST /projects/search → 200 "task_count":0,"total_spent":0.00`,
			`manager PATCH /tasks/1/details {"project_id":1} → 200`,
			`manager POST /projects/search → 200 "task_count":1,"total_spent":12.34`,
		)
	})
}

// Whatever happens to tasks and their lines, a project is what its lines come to,
// to the cent, in its list and by day.
func TestSpentIsTheSumOfTheLines(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(`admin POST /projects `+hall+` → 201`, `admin POST /projects `+hall+` → 201`)
		who, s := c.who["admin"], &tasks.Service{DB: c.db}
		random := rand.New(rand.NewPCG(13, seed.Of(t)))
		var made []int64
		ctx := t.Context()
		number := func(n int64) api.Opt[money.Number] {
			text := money.Number(money.Cents(n).String())
			return api.Opt[money.Number]{Set: true, Value: &text}
		}
		done := map[string]int{}
		for step := range 300 {
			project := []*int64{nil, new(int64), new(int64)}[random.IntN(3)]
			if project != nil {
				*project = 1 + random.Int64N(2)
			}
			if len(made) < 6 {
				client, node := int64(2), int64(1)
				id, err := s.Create(ctx, who, tasks.New{Text: tasks.Text{Title: "x", Description: "x", LocationType: "STORE", AddressName: "x", Site: usedplaces.Site{Address1: "x", City: "x"}, Priority: "LOW"},
					TenantID: &client, WhierID: &node, ProjectID: project, RoleType: "CONTRACTOR"})
				if err != nil {
					t.Fatal(err)
				}
				made = append(made, int64(id))
				continue
			}
			task, kind := made[random.IntN(len(made))], random.IntN(10)
			var err error
			switch kind {
			case 0, 1, 2, 3:
				text := "Stavka"
				name := api.Opt[string]{Set: true, Value: &text}
				var lines []tasks.LineChange
				for range 1 + random.IntN(4) {
					lines = append(lines, tasks.LineChange{Name: name, UnitPrice: number(random.Int64N(100_000)), Quantity: number(random.Int64N(2000) - 500)})
				}
				_, err = s.ChangeFinancials(ctx, who, tasks.FinancialChange{ID: task, Create: lines})
			case 4, 5:
				var in tasks.FinancialChange
				if in, err = c.someLines(task, random); err == nil {
					_, err = s.ChangeFinancials(ctx, who, in)
				}
			case 6:
				_, err = s.Update(ctx, who, tasks.Change{Change: record.Change{ID: task, Sent: record.Sent{"project_id"}}, Edit: tasks.Edit{ProjectID: project}})
			case 7:
				_, err = s.Reject(ctx, who, tasks.Reason{ID: task, Reason: "x"})
			case 8:
				_, err = s.Reopen(ctx, who, tasks.Reason{ID: task, Reason: "x"})
			case 9:
				if _, err = s.Delete(ctx, who, tasks.ByID{ID: task}); err != nil || random.IntN(2) == 0 {
					_, err = s.Restore(ctx, who, tasks.ByID{ID: task})
				}
			}
			var refused *fault.Fault
			if err != nil && !errors.As(err, &refused) {
				t.Fatal(err)
			} else if err == nil {
				done[fmt.Sprint(kind)]++
			}
			if step%7 == 0 {
				c.now = c.now.Add(20 * time.Hour)
			}
			c.agrees(step)
		}
		if len(done) < 9 {
			t.Errorf("only %v happened", done)
		}
	})
}

// someLines changes or deletes a few of the task's lines.
func (c *company) someLines(task int64, random *rand.Rand) (tasks.FinancialChange, error) {
	in := tasks.FinancialChange{ID: task}
	ids, err := db.Read(c.t.Context(), c.db, func(tx *db.Tx) ([]int64, error) {
		return db.All[int64](tx, `SELECT order_line_item_id FROM order_line_item WHERE task_id = ? AND status = 'ACTIVE'`, task)
	})
	random.Shuffle(len(ids), func(i, j int) { ids[i], ids[j] = ids[j], ids[i] })
	for i, id := range ids[:min(len(ids), 3)] {
		if i == 0 {
			in.Delete = append(in.Delete, id)
			continue
		}
		price := money.Number(money.Cents(random.Int64N(100_000)).String())
		in.Update = append(in.Update, tasks.LineChange{ID: &id, UnitPrice: api.Opt[money.Number]{Set: true, Value: &price}})
	}
	return in, err
}

// agrees fails unless lists, days and lines show the same of both projects.
func (c *company) agrees(step int) {
	c.t.Helper()
	ctx, s := c.t.Context(), &projects.Service{DB: c.db}
	list, err := s.Search(ctx, c.who["admin"], search.Request{})
	if err != nil {
		c.t.Fatal(err)
	}
	for _, r := range list.Data {
		lines, err := db.Read(ctx, c.db, func(tx *db.Tx) (int64, error) {
			return db.One[int64](tx, `SELECT CAST(COALESCE(SUM(l.net), 0) AS BIGINT) FROM order_line_item l JOIN task t ON t.task_id = l.task_id
				WHERE t.project_id = ? AND l.status = 'ACTIVE' AND t.status NOT IN ('DELETED', 'REJECTED', 'TEMPLATE')`, r.ID)
		})
		if err != nil {
			c.t.Fatal(err)
		}
		m, err := s.Money(ctx, c.who["admin"], projects.ByID{ID: r.ID})
		if err != nil {
			c.t.Fatal(err)
		}
		today := slices.IndexFunc(m.Series, func(p projects.Point) bool { return p.Date == m.Today })
		if got := *r.TotalSpent; got != money.Cents(lines) || *m.Spent != got || *m.Series[today].Spent != got {
			c.t.Fatalf("step %d, project %d: spent %v, by day %v, lines %v", step, r.ID, got, *m.Series[today].Spent, money.Cents(lines))
		}
	}
}
