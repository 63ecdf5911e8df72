package systemtest_test

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"teren/internal/fixture"
	"teren/internal/kit/money"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/export"
	"teren/internal/platform/live/livetest"
)

// spellings are the ways amounts, or prices of one unit, could be written.
func spellings[A interface {
	~int64
	String() string
	Number(language string) string
}](amounts ...A) (out []string) {
	for _, a := range amounts {
		out = append(out, a.String(), fmt.Sprint(int64(a)), a.Number("hr"), a.Number("en"))
		out = append(out, strings.ReplaceAll(a.String(), ".", ","))
	}
	return out
}

// sums are what the lines of a thing come to, each and together, with tax and
// without, for a client who pays the price.
func sums(price money.Price) []money.Cents {
	two, err := money.Net(price, 2000)
	if err != nil {
		panic(err)
	}
	out := []money.Cents{price.Cents(), two, fixture.LinePrice.Cents(), fixture.LinePrice.Cents() + two}
	for _, net := range slices.Clone(out) {
		t, err := money.Sum([]money.Line{{Net: net, Rate: 2500}})
		if err != nil {
			panic(err) // of amounts this small it has a sum
		}
		out = append(out, t.Gross())
		if t.Tax > 1000 {
			out = append(out, t.Tax)
		}
	}
	return out
}

// moneyField is a field of money that bears a value.
var moneyField = regexp.MustCompile(`"(unit_price|net|gross|cost|tax|rates|totals|total_cost|tax_percentage|tax_total|price|price_total|total_with_tax|old_price|new_price|budget|total_spent|committed|spent_share|per_week|equipment_purchase_value|depreciated|book_value)":(?:[-0-9"{]|\[\{|true)`)

// tells are the amounts and the fields of money in the answer.
func tells(answer string, amounts []string) (out []string) {
	for _, a := range amounts {
		if strings.Contains(answer, a) {
			out = append(out, a)
		}
	}
	return out
}

// Whatever a WORKER asks, by every call about every thing, no answer tells an
// amount. Before a task is invoiced its client is told none either.
func TestNoAmountReachesWhoMayNotSeeIt(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := start(t, d)
		prices := spellings(fixture.GeneralPrice, fixture.ClientPrice, fixture.LinePrice)
		all := append(spellings(append(append(sums(fixture.GeneralPrice), sums(fixture.ClientPrice)...), fixture.EquipmentValue)...), prices...)
		asked := 0
		ask := func(person, thing string, call api.Call, amounts []string, fields bool) {
			asked++
			name := call.Method + " " + call.Path
			for _, body := range bodies(p, call, thing, person) {
				got := p.try(t, person, call.Method, p.fill(call.Path, thing, person), body, lines[name].picture())
				found := tells(got.answer, amounts)
				if fields { // the totals of a time sheet are minutes
					found = append(found, moneyField.FindAllString(strings.ReplaceAll(got.answer, `"totals":{"fund"`, ""), -1)...)
				}
				if len(found) > 0 {
					t.Errorf("%s %s of %s %s: is told %q\n got %d %.500q", person, name, thing, body, found, got.status, got.answer)
				}
			}
		}
		for _, call := range p.routes.Calls {
			if strings.HasPrefix(call.Path, "/debug") { // tells of fields, and of no thing
				continue
			}
			about := []string{"own", "unassigned", "invoiced", "sent", "deleted", "foreign"}
			if !strings.Contains(call.Path, "{") {
				about = about[:1]
			}
			for _, thing := range about {
				ask("worker1", thing, call, all, true)
				ask("worker1b", thing, call, all, true)
			}
			for _, person := range []string{"admin3", "manager3", "worker3"} {
				ask(person, "sent", call, append(spellings(fixture.PurchasePrice, fixture.OfferPrice-fixture.PurchasePrice), spellings(fixture.PurchasePrice.Cents(), fixture.OfferPrice.Cents()-fixture.PurchasePrice.Cents())...), false)
				if person != "worker3" && (call.Path == "/asked" || call.Path == "/asked/invoices/search") {
					continue // there the client's office reads what was invoiced to it
				}
				ask(person, "own", call, append(spellings(append(sums(fixture.ClientPrice), fixture.LinePrice.Cents())...), spellings(fixture.ClientPrice, fixture.LinePrice)...), false)
			}
		}

		// The same looks find the amounts where they may be.
		for _, path := range []string{"/tasks/{task_id}/financials", "/tasks/{task_id}/details", "/tasks/{task_id}/history"} {
			for _, person := range []string{"manager1", "admin3"} {
				answer := p.try(t, person, "GET", p.fill(path, "invoiced", person), "", "").answer
				sees := len(tells(answer, all)) > 0
				if sees != (person == "manager1" || !strings.HasSuffix(path, "history")) {
					t.Errorf("%s GET %s: sees amounts: %v", person, path, sees)
				}
			}
		}
		for person, sees := range map[string]bool{"admin3": true, "manager3": true, "manager1": false, "admin2": false} {
			answer := p.try(t, person, "POST", "/asked/invoices/search", `{}`, "").answer
			if found := len(tells(answer, all)) > 0; found != sees || strings.Contains(answer, "canary-own") {
				t.Errorf("%s finds what was invoiced to them: %v, %.300q", person, found, answer)
			}
		}
		if told := p.try(t, "manager1", "GET", p.fill("/catalog/items/{catalog_item_id}/history", "own", "manager1"), "", "").answer; len(tells(told, all)) == 0 {
			t.Errorf("no amount is found in the history of an item: %.300q", told)
		}
		// So they do in what is packed.
		if sheet := p.try(t, "manager1", "GET", "/catalog/template.xlsx", "", "").answer; len(tells(sheet, all)) == 0 {
			t.Errorf("no amount is found in the price list: %.300q", sheet)
		}
		for _, format := range export.CSV.Values() {
			if list := p.try(t, "manager1", "POST", "/catalog/items/export", `{"format":"`+format+`"}`, "").answer; len(tells(list, all)) == 0 {
				t.Errorf("no amount is found in the catalogue as %s: %.300q", format, list)
			}
		}
		for _, format := range export.CSV.Values() {
			for person, thing := range map[string]string{"manager1": "own", "admin3": "invoiced"} {
				if list := p.try(t, person, "POST", "/tasks/search", ofTask("", p.Tasks[thing].Task), "").answer; len(tells(list, all)) == 0 {
					t.Errorf("%s finds no amount in the tasks: %.300q", person, list)
				}
				body := p.fill(`{"format":"`+format+`","filter":{"eq":[{"column":"task_id"},{task_id}]}}`, thing, person)
				if list := p.try(t, person, "POST", "/tasks/export", body, "").answer; len(tells(list, all)) == 0 {
					t.Errorf("%s finds no amount in the tasks as %s: %.300q", person, format, list)
				}
			}
		}
		if paper := p.try(t, "manager1", "GET", p.fill("/orders/{order_id}/report", "invoiced", "manager1"), "", "").answer; !strings.Contains(paper, "canary-invoiced") {
			t.Errorf("no word is found in the report: %.300q", paper)
		}
		if !moneyField.MatchString(p.try(t, "manager1", "GET", p.fill("/tasks/{task_id}/financials", "own", "manager1"), "", "").answer) {
			t.Error("the fields of money are called otherwise")
		}
		t.Logf("%d questions", asked)
	})
}

// bodies are the good body of a call and, of a search, one that filters and
// one that sorts by each column of money.
func bodies(p *program, call api.Call, thing, person string) []string {
	out := []string{p.fill(lines[call.Method+" "+call.Path].body, thing, person)}
	if filter, _ := filtered(call, ""); filter == "" {
		return out
	}
	if call.In == reflect.TypeFor[export.Ask]() {
		out = append(out, strings.Replace(out[0], `"xlsx"`, `"csv"`, 1))
	}
	for _, column := range []string{"unit_price", "net", "tax_percentage", "total_cost", "price_total", "budget", "total_spent", "spent_share"} {
		filter, sortable := filtered(call, fmt.Sprintf(`{"ge":[{"column":%q},0]}`, column))
		if out = append(out, filter); sortable {
			out = append(out, fmt.Sprintf(`{"order_by":[{"column":%q}]}`, column))
		}
	}
	// Lists of tasks tell the client what those come to that are invoiced: it is asked for the others.
	if person == "admin3" || person == "manager3" {
		if call.Path == "/tasks/search" || call.Path == "/tasks/export" {
			for i := range out {
				out[i] = ofTask(out[i], p.Tasks["own"].Task)
			}
		}
	}
	return out
}

// ofTask is the request for the one task alone.
func ofTask(body string, id int64) string {
	in := map[string]any{}
	if body != "" {
		if err := json.Unmarshal([]byte(body), &in); err != nil {
			return body
		}
	}
	all := []any{map[string]any{"eq": []any{map[string]any{"column": "task_id"}, id}}}
	if filter := in["filter"]; filter != nil {
		all = append(all, filter)
	}
	in["filter"] = map[string]any{"and": all}
	out, _ := json.Marshal(in)
	return string(out)
}

// A change of lines is told to those alone who may see them.
func TestEventsTellNoAmount(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := start(t, d)
		listen := p.streams(t)
		own, round := p.Tasks["own"], 0
		project := fmt.Sprintf(`"thing":"project","id":%d,`, p.Companies[1].Of["project_id"])
		change := func() {
			round++
			for _, c := range []struct{ path, body string }{
				{"/tasks/{task_id}/financials", fmt.Sprintf(`{"order_line_items_update":[{"order_line_item_id":%d,"unit_price":8765432.19}]}`, own.Line)},
				{"/tasks/{task_id}/financials", fmt.Sprintf(`{"order_line_items_update":[{"order_line_item_id":%d,"unit_price":%s}]}`, own.Line, fixture.LinePrice)},
				{"/tasks/{task_id}/details", fmt.Sprintf(`{"title":"canary-own %d"}`, round)},
			} {
				if a := p.ask(t.Context(), "manager1", "PATCH", p.fill(c.path, "own", "manager1"), c.body, ""); a.Code != 200 {
					t.Fatal(c.path, a.Code, a.Body)
				}
			}
		}
		worker, client, manager := listen("worker1"), listen("admin3"), listen("manager1")
		change()
		for event := ""; !strings.Contains(event, project); { // whose costs have changed
			if event = manager.Next(t); event == livetest.Reset {
				change()
			}
		}
		for person, stream := range map[string]*livetest.Stream{"worker1": worker, "admin3": client} {
			heard := ""
			for event := ""; !strings.Contains(event, `"kind":"title"`); heard += event + "\n" {
				if event = stream.Next(t); event == livetest.Reset {
					change()
				}
			}
			if found := append(tells(heard, append(spellings[money.Cents](8765432_19, fixture.LinePrice.Cents()), spellings(fixture.LinePrice)...)), moneyField.FindAllString(heard, -1)...); len(found) > 0 {
				t.Errorf("%s hears %q in %s", person, found, heard)
			}
			if strings.Contains(heard, "financials") || strings.Contains(heard, project) {
				t.Errorf("%s hears of a change of lines: %s", person, heard)
			}
		}
	})
}

func TestWritersOfLines(t *testing.T) {
	eachTown(t, func(t *testing.T, w *town) {
		task := w.newTask(t)
		save := func(body string) *httptest.ResponseRecorder {
			return w.call("manager", "PATCH", task+"/financials", body)
		}

		// Each adds three lines on what it knew.
		answers := atOnce(40, func(i int) *httptest.ResponseRecorder {
			row := fmt.Sprintf(`{"name": "Stavka %d", "unit_price": %d.01}`, i, i)
			return save(`{"version": 1, "order_line_items_create": [` + row + `,` + row + `,` + row + `]}`)
		})
		if n := tally(answers); n[200] != 40 {
			t.Fatalf("%v", n)
		}
		if n := one[int](t, w.db, `SELECT COUNT(DISTINCT position) FROM order_line_item`); n != 120 {
			t.Errorf("%d places for 120 lines", n)
		}
		if sum := one[int](t, w.db, `SELECT CAST(SUM(net) AS BIGINT) FROM order_line_item`); sum != 3*(40*39/2*100+40) {
			t.Errorf("the lines come to %d", sum)
		}
		if v := one[int](t, w.db, `SELECT version FROM task ORDER BY task_id DESC LIMIT 1`); v != 41 {
			t.Errorf("version %d", v)
		}
		if n := one[int](t, w.db, `SELECT COUNT(*) FROM journal WHERE kind = 'financials'`); n != 40 {
			t.Errorf("%d entries of history", n)
		}

		// Each changes a line of its own, all on the same version; some another
		// field of the same line.
		ids := all[int64](t, w.db, `SELECT order_line_item_id FROM order_line_item ORDER BY position`)
		answers = atOnce(40, func(i int) *httptest.ResponseRecorder {
			if i >= 20 {
				return save(fmt.Sprintf(`{"version": 41, "order_line_items_update": [{"order_line_item_id": %d, "quantity": 2}], "order_line_items_delete": [%d]}`, ids[i-20], ids[i+20]))
			}
			return save(fmt.Sprintf(`{"version": 41, "order_line_items_update": [{"order_line_item_id": %d, "unit_price": 7}]}`, ids[i]))
		})
		if n := tally(answers); n[200] != 40 {
			t.Errorf("%v", n)
		}
		if n := one[int](t, w.db, `SELECT COUNT(*) FROM order_line_item WHERE net = 1400 AND unit_price = 700 AND quantity = 2000 AND version = 3`); n != 20 {
			t.Errorf("%d lines have both changes", n)
		}
		if n := one[int](t, w.db, `SELECT COUNT(*) FROM order_line_item WHERE status = 'DELETED'`); n != 20 {
			t.Errorf("%d lines are deleted", n)
		}

		// All want the same price changed: one gets it.
		answers = atOnce(40, func(i int) *httptest.ResponseRecorder {
			return save(fmt.Sprintf(`{"version": 81, "order_line_items_update": [{"order_line_item_id": %d, "unit_price": %d}]}`, ids[0], 1000+i))
		})
		if n := tally(answers); n[200] != 1 || n[409] != 39 {
			t.Errorf("the same field: %v", n)
		}
		winner := slices.IndexFunc(answers, func(a *httptest.ResponseRecorder) bool { return a.Code == 200 })
		if price := one[int](t, w.db, `SELECT unit_price FROM order_line_item WHERE order_line_item_id = ?`, ids[0]); price != (1000+winner)*100 {
			t.Errorf("writer %d was told that it won, the price is %d", winner, price)
		}
	})
}

// A task is confirmed or its lines are changed, never one upon the other.
func TestLinesAndConfirmation(t *testing.T) {
	eachTown(t, func(t *testing.T, w *town) {
		for range 3 {
			task := w.newTask(t)
			order := created(t, w.must(t, "manager", "POST", task+"/create_order", fmt.Sprintf(`{"time_estimate": 5, "planned_start_time": "2026-03-03T08:00:00Z", "worker_ids": [%d]}`, w.people["worker"].UserID)))
			w.must(t, "manager", "POST", fmt.Sprintf("/orders/%d/start", order), "")
			w.must(t, "manager", "POST", fmt.Sprintf("/orders/%d/finish", order), "")
			answers := atOnce(20, func(i int) *httptest.ResponseRecorder {
				if i == 10 {
					return w.call("admin", "POST", task+"/confirm", "")
				}
				return w.call("manager", "PATCH", task+"/financials", `{"order_line_items_create": [{"name": "Rad", "unit_price": 1}]}`)
			})
			saved := tally(answers)[200] - 1
			if answers[10].Code != 200 || saved+tally(answers)[409] != 19 {
				t.Errorf("%v", tally(answers))
			}
			late := one[int](t, w.db, `SELECT COUNT(*) FROM journal j WHERE j.thing = 'task' AND j.kind = 'financials' AND j.journal_id >
				(SELECT MAX(s.journal_id) FROM journal s WHERE s.thing = 'task' AND s.thing_id = j.thing_id AND s.new_value = '"INVOICED"')`)
			rows := one[int](t, w.db, `SELECT COUNT(*) FROM order_line_item WHERE task_id = (SELECT MAX(task_id) FROM task)`)
			if late != 0 || rows != saved {
				t.Errorf("%d saves were answered, %d lines are there, %d came after the confirmation", saved, rows, late)
			}
		}
	})
}

func TestWritersOfTheCatalogue(t *testing.T) {
	eachTown(t, func(t *testing.T, w *town) {
		w.must(t, "manager", "PATCH", "/catalog/groups", `{"catalog_groups_create": [{"name": "Rad"}]}`)
		w.must(t, "manager", "PATCH", "/catalog/items", `{"catalog_items_create": [{"catalog_group_id": 1, "catalog_type": "WORK", "name": "Sat", "unit_price": 1}]}`)

		// All saw the same price; one changes it.
		answers := atOnce(40, func(i int) *httptest.ResponseRecorder {
			return w.call("manager", "PATCH", "/catalog/items", fmt.Sprintf(`{"catalog_items_update": [{"catalog_item_id": 1, "version": 1, "unit_price": %d}]}`, 10+i))
		})
		if n := tally(answers); n[200] != 1 || n[409] != 39 {
			t.Errorf("the same price: %v", n)
		}
		winner := slices.IndexFunc(answers, func(a *httptest.ResponseRecorder) bool { return a.Code == 200 })
		if price := one[int](t, w.db, `SELECT unit_price FROM catalog_item`); price != (10+winner)*100 {
			t.Errorf("writer %d was told that it won, the price is %d", winner, price)
		}

		// Each adds an item, some make the same group, some read a spreadsheet.
		answers = atOnce(40, func(i int) *httptest.ResponseRecorder {
			switch i % 4 {
			case 0:
				return w.call("manager", "PATCH", "/catalog/groups", `{"catalog_groups_create": [{"name": "Nova grupa"}]}`)
			case 1:
				return w.call("admin", "POST", "/catalog/import", form("sheet", fixture.PriceSheet(fmt.Sprint("Uvoz ", i))))
			}
			return w.call("manager", "PATCH", "/catalog/items", fmt.Sprintf(`{"catalog_items_create": [{"catalog_group_id": 1, "catalog_type": "WORK", "name": "Sat %d", "unit_price": %d}]}`, i, i))
		})
		for i, a := range answers {
			if a.Code != 200 && !(i%4 == 0 && (a.Code == 409 || a.Code == 422)) {
				t.Errorf("%d: %d %s", i, a.Code, a.Body)
			}
		}
		if n := one[int](t, w.db, `SELECT COUNT(*) FROM catalog_group WHERE name = 'Nova grupa'`); n != 1 {
			t.Errorf("%d groups of the name", n)
		}
		if n := one[int](t, w.db, `SELECT COUNT(*) FROM catalog_item`); n != 31 {
			t.Errorf("%d items", n)
		}
		prices := one[int](t, w.db, `SELECT COUNT(*) FROM catalog_price_log`)
		if prices != 32 {
			t.Errorf("%d prices are kept", prices)
		}
	})
}
