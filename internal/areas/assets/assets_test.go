package assets_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"teren/internal/areas/addresses"
	"teren/internal/areas/assets"
	"teren/internal/areas/hierarchies"
	"teren/internal/areas/lookup"
	"teren/internal/areas/notices"
	"teren/internal/areas/orders"
	"teren/internal/areas/tasks"
	"teren/internal/areas/tenants"
	"teren/internal/areas/usedplaces"
	"teren/internal/areas/users"
	"teren/internal/kit/pdf/pdftest"
	"teren/internal/platform/access"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/labels"
)

// company is a contractor with two workers, its client, who uses Teren, and a
// stranger. Address 1 is of the client, 2 the company's own, 3 the stranger's.
type company struct {
	db   *db.DB
	who  map[string]access.Who
	play func(...string)
}

func each(t *testing.T, fn func(*testing.T, *company)) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { fn(t, open(t, d)) })
}

func open(t *testing.T, d *db.DB) *company {
	t.Helper()
	c := &company{db: d, who: map[string]access.Who{}}
	d.BeforeCommit(lookup.Refresh)
	d.SetClock(func() time.Time { return time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC) })
	err := d.Do(context.Background(), func(tx *db.Tx) error {
		for _, name := range []string{"Primorje", "Hotel Čempres", "Velebit"} {
			if _, err := tenants.Add(tx, tenants.New{Name: name}); err != nil {
				return err
			}
		}
		if err := tenants.AddPartner(tx, 1, 2, true, false); err != nil {
			return err
		}
		for _, p := range []struct {
			name   string
			tenant int64
			roles  access.Roles
		}{
			{"admin", 1, access.Admin}, {"manager", 1, access.Manager}, {"worker", 1, access.Worker}, {"other", 1, access.Worker},
			{"client", 2, access.Admin}, {"maid", 2, access.Worker}, {"stranger", 3, access.Admin},
		} {
			id, err := users.Add(tx, p.tenant, users.New{Email: p.name + "@x.test", FirstName: p.name, LastName: "Ć", Roles: p.roles})
			if err != nil {
				return err
			}
			c.who[p.name] = access.Who{UserID: id, TenantID: p.tenant, Roles: p.roles, Language: "hr"}
		}
		for _, a := range []struct {
			by, name string
			client   int64
		}{{"admin", "Hotel", 2}, {"admin", "Radionica", 1}, {"stranger", "Ured", 3}} {
			n := addresses.New{Name: a.name, Type: "OTHER", Site: usedplaces.Site{Address1: "Riva 1", City: "Rijeka", Zipcode: "51000"}}
			if _, err := addresses.Save(tx, c.who[a.by], a.client, n); err != nil {
				return err
			}
		}
		for _, by := range []string{"admin", "stranger"} {
			if _, err := hierarchies.Insert(tx, c.who[by], hierarchies.New{ExpenseType: hierarchies.Operational, Title: "Kotlovnice"}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	c.play = apitest.Script(t, c.who, &assets.Service{DB: d}, &orders.Service{DB: d}, &notices.Service{DB: d}, &addresses.Service{DB: d},
		&tasks.Service{DB: d})
	return c
}

// one reads a single value.
func one[T any](t *testing.T, c *company, sql string, args ...any) T {
	t.Helper()
	v, err := db.Read(t.Context(), c.db, func(tx *db.Tx) (T, error) { return db.One[T](tx, sql, args...) })
	if err != nil {
		t.Fatal(err)
	}
	return v
}

const (
	boiler = `{"asset_name":"Kotao u podrumu","asset_kind":"boiler","address_id":1,"maker":"Viessmann","model":"Vitodens","serial_num":"V-1","installed_on":"2020-10-01","warranty_until":"2027-10-01","note":"Ključ kod recepcije"}`
	place  = `"location_type":"OTHER","address_name":"Kuća","address1":"Riva 1","address2":"","address3":"","address4":"","zipcode":"51000","city":"Rijeka","region":"","country":"","latitude":null,"longitude":null,"working_hours":"","contact_name":"","contact_phone":"","contact_email":"","priority":"LOW","client_note":""`
	task   = `{"title":"Servis","description":"Servis kotla","tenant_id":2,"whier_id":1,` + place + `}`
	order  = `{"planned_start_time":"2026-11-24T08:00:00Z","time_estimate":60,"worker_ids":[3]}`
)

func TestAssets(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`admin POST /assets {} → 422 "field":"asset_name","code":"required" & "field":"asset_kind","code":"not_in_list" & "field":"address_id","code":"required"`,
			`admin POST /assets {"asset_name":"x","asset_kind":"TOY","address_id":3,"installed_on":"sutra","warranty_until":"1800-01-01"} → 422 "field":"asset_kind","code":"not_in_list" & "field":"installed_on","code":"wrong_type" & "field":"warranty_until","code":"out_of_range"`,
			`admin POST /assets {"asset_name":"x","asset_kind":"LIFT","address_id":3} → 422 "field":"address_id","code":"no_such_thing"`,
			`admin POST /assets {"asset_name":"x","asset_kind":"LIFT","address_id":1,"installed_on":"2026-01-02","warranty_until":"2026-01-01"} → 422 "field":"warranty_until","code":"before_start"`,
			`worker POST /assets `+boiler+` → 403`,
			`manager POST /assets `+boiler+` → 201 {"data":1}`,
			`admin POST /assets {"asset_name":"Dizalo","asset_kind":"LIFT","address_id":1} → 201 {"data":2}`,
			`admin POST /assets {"asset_name":"Kompresor","asset_kind":"OTHER","address_id":2} → 201 {"data":3}`,
			`stranger POST /assets {"asset_name":"Tuđi kotao","asset_kind":"BOILER","address_id":3} → 201 {"data":4}`,

			`manager POST /assets/search → 200 "count":3 & "asset_name":"Dizalo" & "asset_kind":"BOILER" & "client_tenant_id":2,"client_name":"Hotel Čempres" & "under_warranty":true & "allowed_actions":["asset.edit","asset.photo","asset.comment","asset.history","asset.delete"],"can_edit":true & !Tuđi`,
			`manager POST /assets/search {"filter":{"and":[{"eq":[{"column":"client_tenant_id"},2]},{"eq":[{"column":"asset_kind"},"boiler"]},{"eq":[{"column":"address_id"},1]}]}} → 200 "count":1 & Kotao`,
			`manager POST /assets/search {"search":"viessmann"} → 200 "count":1`,
			`manager POST /assets/search {"search":"v-1"} → 200 "count":1`,
			`client POST /assets/search → 200 "count":2 & Kotao & Dizalo & "keeper_name":"Primorje" & "allowed_actions":[],"can_edit":false & !Kompresor`,
			`maid POST /assets/search → 200 "count":0`,
			`worker POST /assets/search → 200 "count":0`,
			`stranger POST /assets/search → 200 "count":1 & Tuđi`,

			`manager GET /assets/1/details → 200 "note":"Ključ kod recepcije","created_at" & "created_by":"manager Ć" & "orders":[],"tasks":[],"images":[],"documents":[]`,
			`client GET /assets/1/details → 200 "note":"","created_at" & "created_by":"" & !Ključ`,
			`worker GET /assets/1/details → 404`,
			`stranger GET /assets/1/details → 404`,
			`client GET /assets/1/history → 403`,
			`client PATCH /assets/1 {"asset_name":"x"} → 403`,
			`client DELETE /assets/1 → 403`,
			`worker PATCH /assets/1 {"asset_name":"x"} → 403`,

			`manager PATCH /assets/1 {"asset_name":" ","address_id":3,"warranty_until":"2019-01-01"} → 422 "field":"asset_name" & "field":"address_id","code":"no_such_thing" & "field":"warranty_until","code":"before_start"`,
			`manager PATCH /assets/1 {"model":"Vitodens 200","version":1} → 200 {"data":1,"version":2}`,
			`admin PATCH /assets/1 {"asset_name":"Kotao 1","version":1} → 200 "version":3`,
			`admin PATCH /assets/1 {"asset_name":"Kotao 2","version":2} → 409 "field":"asset_name","yours":"Kotao 2","theirs":"Kotao 1","by":"admin Ć"`,
			`manager PATCH /assets/1 {"installed_on":"2020-10-02","version":3} → 200`,
			`admin PATCH /assets/1 {"warranty_until":"2028-01-01","version":3} → 409 conflict`,
			`admin PATCH /assets/3 {"address_id":1} → 200`,
			`client POST /assets/search → 200 "count":3`,
			`manager GET /assets/3/history → 200 "type":"address" & "old_value":"Radionica, Riva 1, Rijeka","value":"Hotel, Riva 1, Rijeka"`,
			`admin PATCH /assets/3 {"address_id":2} → 200`,
			`client POST /assets/search → 200 "count":2`,
			// The address goes to another client, and takes along what stands there.
			`admin PATCH /addresses/1 {"tenant_id":1} → 200`,
			`client POST /assets/search → 200 "count":0`,
			`admin PATCH /addresses/1 {"tenant_id":2} → 200`,
			`client POST /assets/search → 200 "count":2`,

			`worker DELETE /assets/2 → 403`,
			`manager DELETE /assets/2 → 200`,
			`manager GET /assets/2/details → 200 "allowed_actions":["asset.history"],"can_edit":false`,
			`admin GET /assets/2/details → 200 "allowed_actions":["asset.history","asset.restore"]`,
			`client GET /assets/2/details → 404`,
			`manager PATCH /assets/2 {"asset_name":"x"} → 404`,
			`client POST /assets/search → 200 "count":1`,
			`manager POST /assets/2/restore → 403`,
			`admin POST /assets/2/restore → 200`,
			`admin POST /assets/2/restore → 409 already_done`,
			`manager GET /assets/2/history → 200 "type":"restored" & "type":"deleted" & "type":"created"`,
		)
	})
}

// A worker sees and adds what is where they work; what a task is about is told
// apart from what else is there.
func TestWorkAboutAssets(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`manager POST /assets `+boiler+` → 201 {"data":1}`,
			`manager POST /assets {"asset_name":"Dizalo","asset_kind":"LIFT","address_id":1} → 201 {"data":2}`,
			`stranger POST /assets {"asset_name":"Tuđi","asset_kind":"LIFT","address_id":3} → 201 {"data":3}`,
			// The task names no saved address; the one of its client with the same street is meant.
			`manager POST /tasks `+task+` → 201 {"data":1}`,
			`manager POST /tasks/1/create_order `+order+` → 201 {"data":1}`,
			`manager POST /tasks/1/create_order {"planned_start_time":"2026-11-26T08:00:00Z","time_estimate":60,"worker_ids":[4]} → 201 {"data":2}`,
			`worker POST /assets/search → 200 "count":2`,
			`worker GET /tasks/1/assets → 200 "asset_id":1 & "asset_id":2 & "linked":false,"can_unlink":false & "allowed_actions":["asset.create"]} & !"linked":true`,
			`manager GET /tasks/1/assets → 200 "allowed_actions":["asset.create","asset.link"]}`,
			`client GET /tasks/1/assets → 200 "asset_id":1 & "allowed_actions":[]}`,
			`maid GET /tasks/1/assets → 404`,
			`stranger GET /tasks/1/assets → 404`,

			`worker POST /tasks/1/assets {"asset_id":1} → 403`,
			`client POST /tasks/1/assets {"asset_id":1} → 403`,
			`manager POST /tasks/1/assets {"asset_id":3} → 422 "field":"asset_id","code":"no_such_thing"`,
			`manager POST /tasks/1/assets {"asset_id":1} → 200`,
			`manager POST /tasks/1/assets {"asset_id":1} → 200`,
			`worker POST /orders/1/assets {"asset_id":2} → 200`,
			// What is said of an asset stays in the company, and reaches who works on it.
			`client POST /assets/2/comments {"comment":"Buči"} → 403`,
			`stranger POST /assets/2/comments {"comment":"Buči"} → 404`,
			`manager POST /assets/2/comments {"comment":" "} → 422 "field":"comment","code":"blank_comment"`,
			`manager POST /assets/2/comments {"comment":"Vrata zapinju"} → 201`,
			`worker POST /notices/search → 200 "kind":"asset_comment","task_id":0,"order_id":null,"asset_id":2,"title":"Dizalo" & "text":"Vrata zapinju","created_by":"manager Ć"`,
			`worker GET /assets/2/details → 200 "comment":"Vrata zapinju","created_by":"manager Ć" & "unread":true`,
			`worker POST /assets/2/comments/read {"read":true} → 200`,
			`worker POST /assets/2/comments {"comment":"Podmazano"} → 201 {"data":2}`,
			`manager POST /notices/search → 200 "asset_id":2 & "text":"Podmazano","created_by":"worker Ć"`,
			`client GET /assets/2/details → 200 "comments":[] & !zapinju`,
			`worker DELETE /assets/2/comments/1 → 403`,
			`worker DELETE /assets/2/comments/2 → 200`,
			`manager GET /assets/2/details → 200 "comment":"","created_by":"worker Ć" & "withdrawn":true & !Podmazano`,
			`worker GET /assets/2/history → 200 "type":"comment_withdrawn" & "type":"comment"`,
			`worker POST /orders/2/assets {"asset_id":2} → 404`,
			`manager GET /tasks/1/assets → 200 "linked":true,"can_unlink":true & "linked":true,"can_unlink":false`,
			`worker GET /orders/1/assets → 200 "asset_id":1 & "linked":true,"can_unlink":true & "linked":true,"can_unlink":false`,
			`other GET /orders/2/assets → 200 "linked":true,"can_unlink":false & "linked":false,"can_unlink":false`,
			// An order that is done is the last work; of each other's orders workers see none.
			`worker POST /orders/1/start → 200`,
			`worker POST /orders/1/finish → 200`,
			`manager GET /assets/1/details → 200 "order_id":1,"task_id":1,"title":"Servis","order_status":"DONE" & "order_id":2 & "workers":"worker Ć" & "last_work_at":"2026-11-23T09:00:00Z" & "tasks":[{"task_id":1`,
			`manager GET /assets/2/details → 200 "order_id":1 & !"order_id":2`,
			`worker GET /assets/1/details → 200 "order_id":1 & !"order_id":2`,
			`other GET /assets/1/details → 200 "order_id":2 & "last_work_at":null & !"order_id":1`,
			`client GET /assets/1/details → 200 "order_id":1 & "workers":"" & !worker Ć`,
			`worker GET /assets/1/history → 200 "type":"task_linked" & "value":"Z-1" & !Servis`,

			`worker POST /assets {"asset_name":"Crpka","asset_kind":"PUMP"} → 422 "field":"address_id","code":"required"`,
			`worker POST /assets {"asset_name":"Crpka","asset_kind":"PUMP","address_id":1} → 403`,
			`worker POST /assets {"asset_name":"Crpka","asset_kind":"PUMP","address_id":2,"order_id":1} → 422 "field":"address_id","code":"no_such_thing"`,
			`worker POST /assets {"asset_name":"Crpka","asset_kind":"PUMP","order_id":2} → 422 "field":"order_id","code":"no_such_thing"`,
			`worker POST /assets {"asset_name":"Crpka","asset_kind":"PUMP","order_id":1} → 201 {"data":4}`,
			`manager GET /assets/4/details → 200 "address_id":1 & "created_by":"worker Ć" & "order_id":1 & !"order_id":2`,
			`client POST /assets {"asset_name":"x","asset_kind":"PUMP","task_id":1} → 403`,
			`stranger POST /assets {"asset_name":"x","asset_kind":"PUMP","task_id":1} → 422 "field":"task_id","code":"no_such_thing"`,
			`worker PATCH /assets/4 {"asset_name":"x"} → 403`,

			`manager DELETE /assets/4 → 200`,
			`worker GET /assets/4/details → 404`,
			`worker GET /assets/4/history → 404`,
			`admin POST /assets/4/restore → 200`,

			`worker DELETE /orders/1/assets/2 → 200`,
			`worker DELETE /orders/1/assets/2 → 200`,
			`worker DELETE /tasks/1/assets/1 → 403`,
			`stranger DELETE /tasks/1/assets/1 → 404`,
			`manager DELETE /tasks/1/assets/1 → 200`,
			`manager GET /tasks/1/assets → 200 "linked":true & "linked":false`,
			`manager GET /assets/1/history → 200 "type":"task_unlinked"`,

			// A task at an address that nobody saved: it is saved with the asset.
			`manager POST /tasks {"title":"Nova","description":"x","tenant_id":0,"whier_id":1,`+strings.Replace(strings.Replace(place, "Riva 1", "Vidikovac 9", 1), `"client_note":""`, `"client_note":"Ana"`, 1)+`} → 201 {"data":2}`,
			`manager GET /tasks/2/assets → 200 "assets":[]`,
			`manager POST /assets {"asset_name":"Bojler","asset_kind":"WATER_HEATER","task_id":2} → 201 {"data":5}`,
			`manager@hr GET /assets/5/details → 200 "address_name":"Kuća","address1":"Vidikovac 9" & "client_tenant_id":0,"client_name":"Privatna osoba"`,
			`manager GET /tasks/2/assets → 200 "asset_id":5 & "linked":true`,
			// A deleted task takes none.
			`manager DELETE /tasks/2 → 200`,
			`manager POST /assets {"asset_name":"x","asset_kind":"OTHER","task_id":2} → 422 "field":"task_id","code":"no_such_thing"`,
			`manager GET /assets/5/details → 200 "tasks":[]`,
		)
	})
}

// What a task is about its template is about, and so is what is made of that.
func TestTemplatesPointAtAssets(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`manager POST /assets `+boiler+` → 201 {"data":1}`,
			`manager POST /tasks `+task+` → 201 {"data":1}`,
			`manager POST /tasks/1/create_order `+order+` → 201 {"data":1}`,
			`manager POST /tasks/1/assets {"asset_id":1} → 200`,
			`worker POST /orders/1/assets {"asset_id":1} → 200`,
			`manager POST /tasks/1/save_as_template → 201 {"data":2}`,
			`manager POST /tasks/2/use → 201 {"data":3}`,
			`manager GET /tasks/2/assets → 200 "asset_id":1 & "linked":true,"can_unlink":true`,
			`manager GET /tasks/3/assets → 200 "asset_id":1 & "linked":true,"can_unlink":true`,
			`manager GET /assets/1/details → 200 "task_id":3 & "status":"TEMPLATE"`,
			`manager DELETE /assets/1 → 200`,
			`manager POST /tasks/2/use → 201 {"data":4}`,
			`admin POST /assets/1/restore → 200`,
			`manager GET /tasks/4/assets → 200 "linked":false`,
		)
		if n := one[int64](t, c, `SELECT COUNT(*) FROM asset_work`); n != 4 {
			t.Errorf("%d links, want those of three tasks and the order", n)
		}
	})
}

func TestLabelsOfAssetsAreReadBack(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(`manager POST /assets `+boiler+` → 201 {"data":1}`, `worker POST /assets/labels → 403`)
		const code = "K7M2XQ9R" // not the random one: the reader finds one symbol in thousands in no size
		if err := c.db.Do(t.Context(), func(tx *db.Tx) error {
			_, err := tx.Exec(`UPDATE asset SET code = ? WHERE asset_id = 1`, code)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		s := &assets.Service{DB: c.db, BaseURL: "https://teren.example.hr"}
		paper, err := s.Labels(t.Context(), c.who["manager"], labels.For{Format: "SINGLE_62X29", Start: 1})
		if err != nil {
			t.Fatal(err)
		}
		pages := pdftest.Drawn(t, paper.Body)
		if len(pages) != 1 {
			t.Fatalf("%d pages", len(pages))
		}
		if got, want := pdftest.Scan(t, pages[0]), "HTTPS://TEREN.EXAMPLE.HR/E/"+code; got != want {
			t.Errorf("it reads %q, want %q", got, want)
		}
	})
}

func TestImport(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		const head = `ID;Oznaka;Naziv;Vrsta;Klijent;Adresa;Proizvođač;Model;Serijski broj;Ugrađeno;Kraj jamstva;Napomena\n`
		c.play(
			`manager POST /assets `+boiler+` → 201 {"data":1}`,
			`manager POST /assets/import `+head+`;;Dizalo;Dizalo;;Hotel;;;;;;\n+sheet → 403`,
			`admin@hr POST /assets/import?dry_run=1 `+head+`;;Dizalo;lift;Hotel Čempres;Hotel;KONE;MonoSpace;K-1;1. 2. 2020.;2030-01-01;\n;;kotao u podrumu;;;Hotel;;;;;;Nova napomena\n;;Loše;Igračka;;Nigdje;;;;sutra;;\n;;Dvosmisleno;;;Riva 1;;;;;;\n+sheet → 200 "created":1,"updated":1 & "bad_rows":2 & {"row":4,"field":"asset_kind" & "row":4,"field":"address_id" & "row":4,"field":"installed_on" & {"row":5,"field":"address_id" & "code":"several_such" & {"column":"Napomena","old":"Ključ kod recepcije","new":"Nova napomena"}`,
			`admin POST /assets/search → 200 "count":1`,
			`admin@hr POST /assets/import `+head+`;;Dizalo;lift;Hotel Čempres;Riva 1;KONE;MonoSpace;K-1;1. 2. 2020.;2030-01-01;\n;;Kotao u podrumu;;;Hotel;;;;;;Nova napomena\n+sheet → 200 "import_id":1 & "created":1,"updated":1`,
			`admin POST /assets/search {"filter":{"and":[{"eq":[{"column":"asset_kind"},"LIFT"]},{"eq":[{"column":"installed_on"},"2020-02-01"]},{"eq":[{"column":"address_id"},1]}]}} → 200 "count":1`,
			`admin@hr POST /assets/import?dry_run=1 `+head+`1;;Kotao;;;;;;;;2019-01-01;\n;ABCDEFGH;Novo;;;Hotel;;;;;;\n+sheet → 200 "code":"before_start" & "field":"code","column":"Oznaka"`,
			`admin@hr GET /assets/template.csv → 200 ID;Oznaka;Naziv *;Vrsta`,
			`admin POST /assets/import/1/undo {} → 200 "removed":1,"restored":1`,
			`admin POST /assets/search → 200 "count":1`,
			`admin GET /assets/1/details → 200 Ključ`,
		)
	})
}

// An asset that was worked on by now stays when its file is taken back.
func TestTakingBackAssetsInUse(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(`admin@hr POST /assets/import ID;Oznaka;Naziv;Vrsta;Klijent;Adresa\n;;Dizalo;lift;;Hotel\n;;Pumpa;crpka;;Hotel\n+sheet → 200 "import_id":1 & "created":2`)
		dbtest.Exec(t, c.db,
			`INSERT INTO task (contractor_id, client_id, creator_tenant_id, created_by, created_at, title, title_fold, description, status, status_at, priority, currency, location_type, address_name, address1, city) VALUES (1, 1, 1, 1, 1, 'x', 'x', 'x', 'CREATED', 1, 'LOW', 'EUR', 'OTHER', 'x', 'x', 'x')`,
			`INSERT INTO asset_work (asset_id, tenant_id, task_id, created_at) SELECT asset_id, 1, task_id, 1 FROM asset, task WHERE asset.name = 'Dizalo'`,
		)
		c.play(
			`admin POST /assets/import/1/undo?dry_run=1 {} → 200 "removed":1 & "name":"Dizalo","code":"import_in_use" & "kept_count":1`,
			`admin POST /assets/import/1/undo {} → 200 "removed":1 & "kept_count":1`,
			`admin POST /assets/search → 200 "count":1 & Dizalo`,
		)
	})
}
