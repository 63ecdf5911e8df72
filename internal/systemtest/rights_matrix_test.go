package systemtest_test

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"teren/internal/fixture"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

// damaged looks like a picture until it is unpacked.
var damaged = photo[:len(photo)-30]

var (
	things = []string{"own", "unassigned", "foreign", "deleted", "absent", "negative", "largest"}
	seenBy = map[string]string{ // with the letter of each; the client's people come last
		"own": "admin1:A manager1:M worker1:W admin3:C manager3:C", "unassigned": "admin1:A manager1:M",
		"foreign": "admin2:A manager2:M worker2:W", "deleted": "admin1:A manager1:M",
	}
	canary    = regexp.MustCompile(`canary-(\w+)`)
	requestID = regexp.MustCompile(`"request_id":"[^"]*"`)
)

// letter is what the person is to the thing, "" when they do not see it.
func letter(person, thing, path string) string {
	if strings.HasPrefix(path, "/time_sheets/") {
		return map[string]string{"own admin1": "A", "own manager1": "M", "own worker1": "W", "foreign admin2": "A", "foreign manager2": "M", "foreign worker2": "W",
			"deleted admin1": "A", "deleted manager1": "M"}[thing+" "+person] // who left keeps their months
	}
	if strings.Contains(path, "{mail_id}") || strings.Contains(path, "{user_id}") || strings.Contains(path, "{absence_id}") || strings.HasPrefix(path, "/settings/") {
		company := map[string]string{"own": "1", "foreign": "2"}[thing]
		if strings.HasPrefix(path, "/users/{user_id}/") && thing == "deleted" && (strings.HasSuffix(path, "/restore") || strings.HasSuffix(path, "/history")) {
			company = "1"
		}
		if company != "" && strings.HasSuffix(person, company) && person != "leaver1" {
			return role(person)
		}
		return ""
	}
	if strings.Contains(path, "{session_id}") || strings.Contains(path, "{identity_id}") || strings.Contains(path, "{view_id}") {
		if person == map[string]string{"own": "manager1", "foreign": "manager2"}[thing] {
			return "S"
		}
		return ""
	}
	if strings.HasPrefix(path, "/invoices/received/{") || strings.Contains(path, "{bank_payment_id}") || strings.Contains(path, "{invoice_file_id}") { // others issued nothing to anybody here, no statement was read, and no draft has a file
		return ""
	}
	if masterPath.MatchString(path) {
		return masterLetter(person, thing, path)
	}
	if strings.Contains(path, "{asset_id}") && thing == "deleted" && !strings.HasSuffix(path, "/restore") && !strings.HasSuffix(path, "/history") && !strings.HasSuffix(path, "/details") {
		return ""
	}
	for _, one := range strings.Fields(seenBy[thing]) {
		if name, is, _ := strings.Cut(one, ":"); name == person && !(is == "C" && (strings.Contains(path, "{order_id}") || strings.Contains(path, "{offer_id}"))) {
			return is
		}
	}
	return ""
}

// What a company keeps for itself everybody in it sees; when it is deleted, it
// has a history and, if it ever had, its details, and can be restored.
var masterPath = regexp.MustCompile(`^/(work_hierarchies|teams|projects|invoices|equipment|equipment_codes|codes|equipment_inventories|materials(/differences)?|material_purchases|stock_places|locations|locgroups|addresses|b2b|(work_hierarchies|locations|addresses|users|b2b|materials|equipment|assets)/import|catalog/(import|items|groups))/\{`)

func masterLetter(person, thing, path string) string {
	mine := map[string]string{"own": "1", "unassigned": "1", "foreign": "2"}[thing]
	if thing == "deleted" && (strings.HasSuffix(path, "/restore") || strings.HasSuffix(path, "/history") || strings.HasSuffix(path, "/changes") || strings.HasSuffix(path, "/details") || strings.HasSuffix(path, "/logs/search")) {
		mine = "1"
	}
	if mine == "" || !slices.Contains([]string{"admin" + mine, "manager" + mine, "worker" + mine, "worker" + mine + "b"}, person) {
		return ""
	}
	return role(person)
}

func role(person string) string { return strings.ToUpper(person[:1]) }

// mayRead reports whether the person may come across the canary.
func mayRead(p *program, person, name string) bool {
	who, signedIn := p.People[person]
	if !signedIn || person == "leaver1" {
		return false
	}
	if strings.HasPrefix(name, "company") {
		return name == "company"+string('0'+rune(who.TenantID))
	}
	seen, ok := map[string]string{
		"ownoffer": "admin1 manager1", "unassignedoffer": "admin1 manager1", "deletedoffer": "admin1 manager1", "foreignoffer": "admin2 manager2", "sentoffer": "admin1 manager1 admin3 manager3", "acceptedoffer": "admin1 manager1 admin3 manager3",
		"template": "admin1 manager1", "waiting": "admin1 manager1 admin3 manager3", "invoiced": "admin1 manager1 worker1 admin3 manager3",
	}[name]
	if !ok {
		return letter(person, name, "") != ""
	}
	return slices.Contains(strings.Fields(seen), person)
}

// leaks are the canaries in the answer that the person may not read.
func leaks(p *program, person, answer string) (out []string) {
	for _, m := range canary.FindAllStringSubmatch(answer, -1) {
		if !mayRead(p, person, m[1]) {
			out = append(out, m[0])
		}
	}
	return out
}

// The path of a call takes its own verbs alone: none that would take its last
// word for the number of a record.
func TestWrongVerbs(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := start(t, d)
		takes := map[string]bool{}
		for _, call := range p.routes.Calls {
			takes[call.Method+" "+call.Path] = true
		}
		for _, call := range p.routes.Calls {
			for _, verb := range []string{"GET", "POST", "PUT", "PATCH", "DELETE"} {
				if takes[verb+" "+call.Path] || strings.Contains(call.Path, "{") {
					continue
				}
				if got := p.try(t, "admin1", verb, call.Path, "", ""); got.status != 405 {
					t.Errorf("%s %s: %d", verb, call.Path, got.status)
				}
			}
		}
	})
}

// Every call × everybody × every kind of thing.
func TestWhoMayDoWhat(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := start(t, d)
		people := append(slices.Sorted(maps.Keys(p.People)), "nobody")
		cells := 0
		for _, call := range p.routes.Calls {
			name := call.Method + " " + call.Path
			l, ok := lines[name]
			if !ok {
				t.Errorf("%s has no line", name)
				continue
			}
			about := things
			if !strings.Contains(call.Path, "{") {
				about = []string{"own"}
			}
			for _, person := range people {
				answers := map[string]string{}
				for _, thing := range about {
					cells++
					path, body := p.fill(call.Path, thing, person)+l.query, p.fill(l.body, thing, person)
					got := p.try(t, person, call.Method, path, body, l.picture())
					if l.photo && got.status >= 400 { // the refusal comes before the picture is unpacked
						if early := p.try(t, person, call.Method, path, body, damaged); early.status != got.status {
							t.Errorf("%s %s of %s: %d with a good picture, %d with a damaged one", person, name, thing, got.status, early.status)
						}
					}
					answers[thing] = fmt.Sprint(got.status, requestID.ReplaceAllString(got.answer, ""))
					if why := wrong(p, call, l, person, thing, got); why != "" {
						t.Errorf("%s %s of %s: %s\n got %d %.300q", person, name, thing, why, got.status, got.answer)
					}
				}
				if foreign, absent := answers["foreign"], answers["absent"]; letter(person, "foreign", call.Path) == "" && len(about) > 1 && foreign != absent {
					t.Errorf("%s %s: a foreign thing answers %s, an absent one %s", person, name, foreign, absent)
				}
			}
		}
		t.Logf("%d cells", cells)
	})
}

// asking are the calls about no record that are open to a company which only asks
// others for work, to whom of it; besides, it may what everybody may for themselves
// and what the client of a thing may.
var asking = map[string]string{
	"GET /asked": "AM", "POST /asked/visits/search": "AM", "POST /asked/invoices/search": "AM", "POST /invoices/received/search": "AM", "GET /invoices/received/{invoice_id}/pdf": "AM", "GET /invoices/received/{invoice_id}/xml": "AM",
	"POST /tasks/search": "AM", "POST /tasks/counts": "AM", "POST /tasks/export": "AM", "POST /offers/search": "AM", "POST /offers/export": "AM", "POST /assets/search": "AM", "POST /assets/export": "AM",
	// What a request for work may name.
	"POST /tenants/picker_search": "AM", "POST /tasks/projects_picker": "AM", "POST /tasks/whier_picker": "AM", "POST /tasks/addresses/picker": "AM",
	"POST /addresses/picker_search": "AM", "POST /addresses/autocomplete": "AM",
	"POST /users/search": "AM", "POST /users/picker_search": "AM", "POST /users/export": "AM", "POST /users": "A",
	"GET /settings": "A", "PATCH /settings": "A", "GET /settings/history": "A", "GET /settings/first_steps": "A", "PATCH /settings/holidays": "A",
	"GET /settings/sessions": "A", "GET /settings/keys": "A", "POST /settings/keys": "A", "GET /settings/second_factor": "A", "POST /mail/search": "A", "POST /mail/test": "A", "POST /mail/discard": "A",
	"PATCH /equipment/settings": "A", "GET /equipment/settings/history": "A", "PATCH /offers/settings": "A", "GET /offers/settings/history": "A", "PATCH /invoices/settings": "A", "GET /invoices/settings/history": "A", "GET /invoices/intermediary": "A", "PATCH /invoices/intermediary": "A",
	"GET /invoices/fiscalization": "A", "PATCH /invoices/fiscalization": "A", "POST /invoices/fiscalization/certificate": "A", "POST /invoices/fiscalization/office": "A", "DELETE /invoices/fiscalization/certificate": "A",
}

// Every call × the people of a company that only asks for work × every kind of thing:
// they may the client's part and what is about their own company, and nothing else.
func TestWhatWhoOnlyAsksMayDo(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := start(t, d)
		if err := d.Do(t.Context(), func(tx *db.Tx) error {
			_, err := tx.Exec(`UPDATE tenant SET asks_only = TRUE WHERE tenant_id = 3`)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		for _, call := range p.routes.Calls {
			name := call.Method + " " + call.Path
			if call.Action == "" || lines[name].own == 404 {
				continue
			}
			l, about := lines[name], things
			if !strings.Contains(call.Path, "{") {
				about = []string{"own"}
			}
			for _, person := range []string{"admin3", "manager3", "worker3"} {
				for _, thing := range about {
					got := p.try(t, person, call.Method, p.fill(call.Path, thing, person)+l.query, p.fill(l.body, thing, person), l.picture())
					may := call.Action == access.SignedIn || strings.Contains(asking[name], role(person))
					if strings.Contains(call.Path, "{") {
						may = letter(person, thing, call.Path) == "C" && strings.Contains(l.may, "C")
					}
					refused := got.status == 403 || got.status == 404
					switch {
					case len(leaks(p, person, got.answer)) > 0:
						t.Errorf("%s %s of %s reads %s", person, name, thing, leaks(p, person, got.answer))
					case got.status >= 500 || may && refused || !may && !refused:
						t.Errorf("%s %s of %s: %d %.200s", person, name, thing, got.status, got.answer)
					}
				}
			}
		}
	})
}

// Every call × a thing of one's own and one of another company, by an access key: it
// reads what a project manager of its company reads, nothing of its maker's own,
// and writes nothing.
func TestWhatAnAccessKeyMayDo(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := start(t, d)
		answered := 0
		for _, call := range p.routes.Calls {
			name := call.Method + " " + call.Path
			if call.Action == "" {
				continue
			}
			l, about := lines[name], []string{"own", "foreign"}
			if !strings.Contains(call.Path, "{") {
				about = about[:1]
			}
			for _, thing := range about {
				path, body := p.fill(call.Path, thing, "admin1")+l.query, p.fill(l.body, thing, "admin1")
				lead := p.try(t, "manager1", call.Method, path, body, l.picture())
				got := p.try(t, "key of admin1", call.Method, path, body, l.picture())
				if got.status == 200 {
					answered++
				}
				refused := got.status == 403 || lead.status >= 400 && got.status >= 400
				switch {
				case got.changed || got.status >= 500 || len(leaks(p, "manager1", got.answer)) > 0:
					t.Errorf("%s of %s: %d, changes something: %v, reads %v", name, thing, got.status, got.changed, leaks(p, "manager1", got.answer))
				case personal.MatchString(call.Path) || call.Method == "PATCH" || call.Method == "DELETE" || lead.changed:
					if !refused {
						t.Errorf("%s of %s: %d %.200s", name, thing, got.status, got.answer)
					}
				case got.status != lead.status && !(call.Method == "POST" && got.status == 403):
					t.Errorf("%s of %s: %d by key, %d by a manager: %.200s", name, thing, got.status, lead.status, got.answer)
				}
			}
		}
		if answered < 100 {
			t.Errorf("only %d calls are answered", answered)
		}
		if got := p.try(t, "key of manager1", "POST", "/tasks/search", `{}`, ""); got.status != 401 {
			t.Error("a key of who is no administrator:", got.status, got.answer)
		}
	})
}

// Every call that an access key may not make, by whatever body, path and kind of
// content: it is refused before any of them is judged, so that a program hears at
// once that it may not, and not what to mend.
func TestAKeyIsRefusedBeforeItsBodyIsRead(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := start(t, d)
		refused, reading := 0, 0
		for _, call := range p.routes.Calls {
			if call.Action == "" {
				continue
			}
			name := call.Method + " " + call.Path
			l := lines[name]
			path, body := p.fill(call.Path, "own", "admin1")+l.query, p.fill(l.body, "own", "admin1")
			if got := p.try(t, "key of admin1", call.Method, path, body, l.picture()); call.Reads && got.status != 403 {
				reading++
				continue
			} else if got.status != 403 {
				t.Errorf("%s changes something and is not refused: %d %.200s", name, got.status, got.answer)
				continue
			}
			refused++
			nobody := regexp.MustCompile(`\{\w+\}`).ReplaceAllString(call.Path, "x")
			for what, try := range map[string][3]string{
				"no JSON": {path, "[[[", ""}, "nothing": {path, "", ""}, "an empty body": {path, "{}", ""},
				"an unknown field": {path, `{"no_such_field":1}`, ""}, "another kind": {path, "[1]", ""},
				"a file": {path, "{}", "no picture"}, "a number that is none": {nobody, body, ""},
			} {
				if got := p.try(t, "key of admin1", call.Method, try[0], try[1], try[2]); got.status != 403 || got.changed {
					t.Errorf("%s with %s: %d %.200s", name, what, got.status, got.answer)
				}
			}
		}
		t.Logf("%d calls are refused, %d read", refused, reading)
		if refused < 200 || reading < 100 {
			t.Errorf("only %d calls are refused, %d read", refused, reading)
		}
	})
}

// personal are the calls about the person themself, and the stream of events.
var personal = regexp.MustCompile(`^/(auth|profile|notices|conversations|views|events)\b`)

// wrong says what is not as it must be, or "".
func wrong(p *program, call api.Call, l line, person, thing string, got trial) string {
	switch {
	case got.status >= 500:
		return "breaks"
	case len(leaks(p, person, got.answer)) > 0:
		return "reads " + strings.Join(leaks(p, person, got.answer), " ")
	case call.Action == "":
		return ""
	case got.status >= 400 && got.changed:
		return "is refused but changes something"
	case call.Method == "GET" && got.changed:
		return "changes something by reading"
	case person == "nobody" || person == "leaver1":
		return unless(got.status == 401, "is let in")
	}
	is := role(person)
	if strings.Contains(call.Path, "{") {
		asked := thing
		if l.deleted && thing == "deleted" {
			asked = "own"
		}
		if is = letter(person, asked, call.Path); is == "" {
			return unless(got.status == 403 || got.status == 404, "sees it")
		}
	}
	if !strings.Contains(l.may, is) || call.Method == "PATCH" && person != wrote(call.Path, thing, person) {
		return unless(got.status == 403 || got.status == 409 && thing != "own", "may not")
	}
	if thing != "own" {
		return unless(got.status < 300 || got.status == 409, "may")
	}
	want := l.own
	if want == 0 {
		want = 200
	}
	return unless(got.status == want || got.status == 409 && is == "C", "may")
}

// wrote is who made the comment of the path, whose words nobody else changes; of
// other paths the person.
func wrote(path, thing, person string) string {
	if !regexp.MustCompile(`^/(tasks|orders)/.*/comments/`).MatchString(path) {
		return person
	}
	return cmp.Or(map[string]string{"own": "worker1", "foreign": "worker2"}[thing], "admin1")
}

func unless(ok bool, why string) string {
	if ok {
		return ""
	}
	return why
}

// An asker tries to name what is a stranger's: of the company, or the thing.
type asker struct {
	person, stranger string
	strange          fixture.Task
	company          int64
	asClient         bool // asks contractor 1 for work
}

// bad are numbers that a field must not take.
type bad struct{ foreign, deleted int64 }

// numbers are by field.
func (a asker) numbers(t *testing.T, p *program) map[string]bad {
	t.Helper()
	notice, err := db.Read(t.Context(), p.db, func(tx *db.Tx) (int64, error) {
		return db.One[int64](tx, `SELECT notice_id FROM notice WHERE user_id = ?`, p.People[a.stranger].UserID)
	})
	if err != nil {
		t.Fatal(err)
	}
	loan, err := db.Read(t.Context(), p.db, func(tx *db.Tx) (int64, error) {
		return db.One[int64](tx, `SELECT MAX(l.loan_id) FROM equipment_loan l JOIN equipment e ON e.equipment_id = l.equipment_id WHERE e.tenant_id = ?`, a.company)
	})
	if err != nil {
		t.Fatal(err)
	}
	theirs, mine, own := p.Companies[a.company], p.Companies[p.People[a.person].TenantID], p.Tasks["own"]
	both := func(name string) bad { return bad{theirs.Of[name], mine.Deleted[name]} }
	all := map[string]bad{
		"tenant_id":         {foreign: 2},
		"whier_id":          both("work_hierarchy_id"),
		"for_project_id":    both("project_id"),
		"manager_ids":       {foreign: theirs.Manager},
		"worker_ids":        {p.People[a.stranger].UserID, p.People["leaver1"].UserID},
		"mention_ids":       {p.People[a.stranger].UserID, p.People["leaver1"].UserID},
		"worker_id":         {p.People[a.stranger].UserID, p.People["leaver1"].UserID},
		"deleted_images":    {a.strange.Image, own.Document},
		"deleted_docs":      {a.strange.Document, own.Image},
		"task_ids":          {foreign: a.strange.Task},
		"task_id":           {a.strange.Task, p.Tasks["deleted"].Task},
		"order_id":          {foreign: a.strange.Order},
		"order_ids":         {foreign: a.strange.Order},
		"upload_ids":        {foreign: a.strange.Document},
		"deleted_image_ids": {a.strange.OrderImage, own.OrderDocument},
		"deleted_doc_ids":   {a.strange.OrderDocument, own.OrderImage},
		"notice_ids":        {foreign: notice},
		"loan_id":           {foreign: loan},
		"view_id":           {foreign: p.views[a.stranger]},
		"asset_id":          {a.strange.Asset, p.Tasks["deleted"].Asset},
		"absence_id":        {foreign: theirs.Absence},

		"order_line_item_id":      {a.strange.Line, own.OldLine},
		"order_line_item_ids":     {foreign: a.strange.Line},
		"order_line_items_delete": {foreign: a.strange.Line},
		"catalog_items_delete":    both("catalog_item_id"),
		"catalog_groups_delete":   both("catalog_group_id"),
		"parent_id":               both("work_hierarchy_id"),
		"address_ids":             {foreign: theirs.Of["address_id"]},
		"addresses gone_id":       both("address_id"),
		"catalog gone_id":         both("catalog_item_id"),
		"users gone_id":           {p.People[a.stranger].UserID, p.People["leaver1"].UserID},
		"b2b gone_id":             both("b2b_id"),
		"linked_location":         both("location_id"),
		"location_ids":            both("location_id"),
		"locations parent_id":     both("location_id"),
		"user_ids":                {p.People[a.stranger].UserID, p.People["leaver1"].UserID},
		"user_id":                 {p.People[a.stranger].UserID, p.People["leaver1"].UserID},
		"supplier_id":             {foreign: 2},
		"bank_payment_id":         {}, // no statement was read
		"payment_id":              {},
		"to_place_id":             both("stock_place_id"),
		"from_place_id":           both("stock_place_id"),
		"holidays_delete":         {}, // days
		"offers parent_id":        {p.Offers["foreign"].Offer, p.Offers["deleted"].Offer},
		"offer_id":                {p.Offers["foreign"].Offer, p.Offers["deleted"].Offer},
		"offer_line_item_id":      {p.Offers["foreign"].Line, p.Offers["sent"].Line},
	}
	for name := range theirs.Of {
		if _, ok := all[name]; !ok {
			all[name] = both(name)
		}
	}
	return all
}

var idField = regexp.MustCompile(`(^|_)ids?$|^deleted_|_delete$|^linked_location$`)

// Every field of every body that names a thing × foreign, deleted, absent,
// negative and the largest number: none is taken.
func TestNoForeignNumberIsTaken(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := start(t, d)
		tried := 0
		for _, a := range []asker{
			{person: "admin1", stranger: "manager2", strange: p.Tasks["foreign"], company: 2},
			{person: "admin3", stranger: "manager1", strange: p.Tasks["unassigned"], company: 1},
			{person: "admin3", stranger: "manager1", strange: p.Tasks["unassigned"], company: 1, asClient: true},
		} {
			numbers := a.numbers(t, p)
			for _, call := range p.routes.Calls {
				for i, field := range idFields(call.In, nil) {
					if i == 0 && (call.Method != "PATCH" || wrote(call.Path, "own", a.person) == a.person) && (a.person == "admin1" || !strings.Contains(call.Path, "{")) {
						path, body := a.request(t, p, call, field, 0)
						if got := p.try(t, a.person, call.Method, path, body, ""); got.status >= 400 {
							t.Errorf("%s %s %s is refused before any number is wrong: %d %.300q", a.person, call.Method, body, got.status, got.answer)
						}
					}
					n, ok := numbers[strings.Split(call.Path, "/")[1]+" "+field.name()]
					if !ok {
						n, ok = numbers[field.name()]
					}
					if !ok {
						t.Errorf("%s %s: nothing is known of the field %s", call.Method, call.Path, field.name())
					}
					for _, id := range []int64{n.foreign, n.deleted, 987654, -1, 1<<63 - 1} {
						if id == 0 { // nothing of the kind can be deleted
							continue
						}
						tried++
						path, body := a.request(t, p, call, field, id)
						got := p.try(t, a.person, call.Method, path, body, "")
						if got.status >= 500 || got.status < 400 && got.changed || len(leaks(p, a.person, got.answer)) > 0 {
							t.Errorf("%s %s %s %s\n got %d %.300q", a.person, call.Method, path, body, got.status, got.answer)
						}
					}
				}
			}
		}
		t.Logf("%d numbers", tried)
	})
}

// A field of a request that names a thing, or several: where it stands in the
// body, or in the query.
type field struct {
	path  []string // what is below a list is in its first element: "lines[]"
	many  bool
	query bool
}

func (f field) name() string { return f.path[len(f.path)-1] }

// idFields are those of the type, and of the types within it.
func idFields(t reflect.Type, above []string) (out []field) {
	for t != nil && (t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice) {
		t = t.Elem()
	}
	if t == nil || t.Kind() != reflect.Struct {
		return nil
	}
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		query := f.Tag.Get("query")
		switch {
		case idField.MatchString(query):
			out = append(out, field{path: []string{query}, query: true})
		case name == "" || name == "-":
		case idField.MatchString(name):
			out = append(out, field{path: append(slices.Clone(above), name), many: f.Type.Kind() == reflect.Slice})
		default:
			of := f.Type
			if value, opt := of, strings.HasPrefix(of.Name(), "Opt["); opt {
				of = value.Field(1).Type.Elem()
			}
			if of.Kind() == reflect.Slice {
				name += "[]"
			}
			out = append(out, idFields(of, append(slices.Clone(above), name))...)
		}
	}
	return out
}

// request is the good request, or for a change nothing else, with the number
// in the field; 0 leaves it good.
func (a asker) request(t *testing.T, p *program, call api.Call, f field, id int64) (path, text string) {
	t.Helper()
	thing := "own"
	if l := lines[call.Method+" "+call.Path]; l.thing != "" {
		thing = l.thing
	}
	path = p.fill(call.Path, thing, a.person)
	if f.query {
		return fmt.Sprintf("%s?%s=%d", path, f.name(), id), ""
	}
	body := map[string]any{}
	if l := lines[call.Method+" "+call.Path]; l.body != "" && (call.Method == "POST" || strings.Contains(strings.Join(f.path, "."), "[]")) {
		body = decode[map[string]any](t, p.fill(l.body, "own", a.person))
	}
	if a.asClient && call.Path == "/tasks" {
		body["role_type"], body["tenant_id"], body["project_id"] = "CLIENT", 1, nil
	}
	delete(body, "all") // of notices: those named only
	if id == 0 {
		return path, encode(t, body)
	}
	at := body
	for _, name := range f.path[:len(f.path)-1] {
		name, list := strings.CutSuffix(name, "[]")
		next, ok := at[name].(map[string]any)
		if rows, some := at[name].([]any); some && list && len(rows) > 0 {
			next, ok = rows[0].(map[string]any)
		}
		if !ok {
			next = map[string]any{}
		}
		if at[name] = next; list {
			at[name] = []any{next}
		}
		at = next
	}
	if at[f.name()] = id; f.many {
		at[f.name()] = []int64{id}
	}
	return path, encode(t, body)
}

// The columns of every search that name a thing, asked for somebody else's:
// they find nothing.
func TestNoForeignNumberIsFound(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := start(t, d)
		h, worker := p.Companies[2], p.People["worker2"].UserID
		foreign := map[string]int64{
			"task_id": p.Tasks["foreign"].Task, "automatic_task_id": p.Tasks["foreign"].Task, "order_id": p.Tasks["foreign"].Order, "order_line_item_id": p.Tasks["foreign"].Line,
			"asset_id": p.Tasks["foreign"].Asset, "offer_id": p.Offers["foreign"].Offer,
			"tenant_id": 2, "contractor_tenant_id": 2, "supplier_id": 2, "client_tenant_id": 4,
			"created_by_id": p.People["manager2"].UserID, "user_id": worker, "worker_id": worker, "tenant_user_id": worker, "manager_id": h.Manager,
			"whier_id": h.Of["work_hierarchy_id"], "parent": h.Of["work_hierarchy_id"],
			"parent_id": h.Of["location_id"], "within_id": h.Of["location_id"], "linked_location": h.Of["location_id"],
			"mail_id": h.Mail, "absence_id": h.Absence, "id": p.notDeleted(t),
		}
		maps.Copy(foreign, h.Of)
		calls := map[string]string{ // of the searches that are not called like their table
			"projects_picker":      "/projects/picker_search",
			"project_managers":     "/projects/managers_picker",
			"work_hierarchies":     "/tasks/whier_picker",
			"addresses":            "/tasks/addresses/picker",
			"tenants":              "/tenants/picker_search",
			"team_users":           "/teams/users_picker",
			"locations":            "/locations/list/search",
			"order_teams":          "/orders/create_order/teams_picker",
			"workers":              "/orders/workers_all_picker",
			"order_tasks":          "/orders/tasks/picker",
			"line_items":           fmt.Sprintf("/tasks/%d/financials/line_items", p.Tasks["own"].Task),
			"task_orders":          fmt.Sprintf("/tasks/%d/financials/work_order_picker", p.Tasks["own"].Task),
			"catalog_items":        "/catalog/items/search",
			"catalog_groups":       "/catalog/catalog_groups_picker",
			"materials_picker":     "/materials/picker_search",
			"material_items":       "/materials/items_picker",
			"material_logs":        fmt.Sprintf("/materials/%d/logs/search", p.Companies[1].Of["catalog_item_id"]),
			"material_differences": "/materials/differences/search",
			"asked_visits":         "/asked/visits/search",
			"asked_invoices":       "/asked/invoices/search",
			"invoices_received":    "/invoices/received/search",
			"invoice_tasks":        "/invoices/tasks_picker",
			"bank_payments":        "/statements/payments/search",
		}
		type columns struct {
			Data map[string][]struct {
				Name string `json:"name"`
			} `json:"data"`
		}
		asked := 0
		for table, names := range decode[columns](t, p.try(t, "admin1", "GET", "/debug/searchapi", "", "").answer).Data {
			path := cmp.Or(calls[table], "/"+table+"/search")
			for _, c := range names {
				if !idField.MatchString(c.Name) || c.Name == "deleted_at" {
					continue
				}
				asked++
				if foreign[c.Name] == 0 {
					t.Errorf("%s: nothing is known of the column %s", table, c.Name)
				}
				body := encode(t, map[string]any{"filter": map[string]any{"eq": []any{map[string]any{"column": c.Name}, foreign[c.Name]}}})
				if got := p.try(t, "admin1", "POST", path, body, ""); got.status != 200 || !strings.Contains(got.answer, `"count":0`) {
					t.Errorf("%s %s\n got %d %.300q", calls[table], body, got.status, got.answer)
				}
			}
		}
		if asked < 10 {
			t.Errorf("only %d columns", asked)
		}
	})
}

// notDeleted is the number of something of company 2 that nothing deleted of company
// 1 bears.
func (p *program) notDeleted(t *testing.T) int64 {
	t.Helper()
	deleted := p.try(t, "admin1", "POST", "/deleted/search", `{"page":{"size":200}}`, "").answer
	h := p.Companies[2]
	for _, id := range append(slices.Sorted(maps.Values(h.Deleted)), h.Of["catalog_import_id"], h.Mail) {
		if !strings.Contains(deleted, fmt.Sprintf(`"id":%d,`, id)) {
			return id
		}
	}
	return 987654
}

// The address of a file that is for the office alone opens it for nobody else, not
// even its small picture.
func TestAFileOfTheOfficeOpensForItAlone(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := start(t, d)
		item := fmt.Sprintf("/equipment/%d", p.Companies[1].Of["equipment_id"])
		if a := p.ask(t.Context(), "manager1", "PATCH", item, `{"office_only":true}`, photo); a.Code != 200 {
			t.Fatal(a.Code, a.Body)
		}
		url := regexp.MustCompile(`"image_url":"/api(/uploads/[^"]+)"`).FindStringSubmatch(p.ask(t.Context(), "manager1", "GET", item, "", "").Body.String())
		if url == nil {
			t.Fatal("the item has no picture")
		}
		for name, want := range map[string]int{"admin1": 200, "manager1": 200, "worker1": 404, "admin2": 404} {
			for _, query := range []string{"", "?size=thumbnail"} {
				if a := p.ask(t.Context(), name, "GET", url[1]+query, "", ""); a.Code != want {
					t.Errorf("%s%s of %s: %d", url[1], query, name, a.Code)
				}
			}
		}
	})
}

// A file that its row names but the disk has lost is not there, as one without
// a row.
func TestALostFileIsNotFound(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := start(t, d)
		own := p.Tasks["own"]
		lost, err := filepath.Glob(filepath.Join(p.files, own.File+"*"))
		if err != nil || len(lost) == 0 {
			t.Fatal(lost, err)
		}
		for _, name := range lost {
			if err := os.Remove(name); err != nil {
				t.Fatal(err)
			}
		}
		for _, query := range []string{"", "?size=thumbnail"} {
			if a := p.ask(t.Context(), "manager1", "GET", "/uploads/"+own.File+query, "", ""); a.Code != 404 {
				t.Errorf("%q: %d %s", query, a.Code, a.Body)
			}
		}
	})
}
