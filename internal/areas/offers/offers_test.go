package offers

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"teren/internal/areas/catalog"
	"teren/internal/areas/hierarchies"
	"teren/internal/areas/notices"
	"teren/internal/areas/projects"
	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/files"
	"teren/internal/platform/mail"
	"teren/internal/platform/trash"
	"teren/internal/platform/uploads"
)

// A company is contractor 1 with its office and a worker; its client, 2, which
// uses the program; 3, a client that does not; and 4, which knows none of them.
type company struct {
	t      *testing.T
	db     *db.DB
	now    time.Time
	who    map[string]access.Who
	offers *Service
	play   func(...string)

	visitor access.Who // who is signed in where a private link is opened
}

func each(t *testing.T, fn func(*testing.T, *company)) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := open(t, d)
		fn(t, c)
		c.checkDays()
		c.do(func(tx *db.Tx) error {
			found, err := Faults(tx)
			if len(found) > 0 {
				t.Errorf("the doctor finds %v", found)
			}
			return err
		})
	})
}

func open(t *testing.T, d *db.DB) *company {
	t.Helper()
	c := &company{t: t, db: d, now: time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC), who: map[string]access.Who{}}
	d.SetClock(func() time.Time { return c.now })
	zagreb, err := time.LoadLocation("Europe/Zagreb")
	if err != nil {
		t.Fatal(err)
	}
	c.do(func(tx *db.Tx) error {
		for _, name := range []string{"Primorje", "Hotel Čempres", "Kovač", "Velebit"} {
			if _, err := tenants.Add(tx, tenants.New{Name: name}); err != nil {
				return err
			}
		}
		for _, client := range []int64{2, 3} {
			if err := tenants.AddPartner(tx, 1, client, true, false); err != nil {
				return err
			}
		}
		for _, p := range []struct {
			name   string
			tenant int64
			roles  access.Roles
		}{
			{"admin", 1, access.Admin}, {"manager", 1, access.Manager}, {"lead", 1, access.Manager}, {"worker", 1, access.Worker},
			{"client", 2, access.Manager}, {"clientworker", 2, access.Worker}, {"stranger", 4, access.Admin},
		} {
			id, err := users.Add(tx, p.tenant, users.New{Email: p.name + "@x.test", FirstName: p.name, LastName: "Ć", Roles: p.roles})
			if err != nil {
				return err
			}
			c.who[p.name] = access.Who{UserID: id, TenantID: p.tenant, Roles: p.roles, Language: "hr", Zone: zagreb, Address: "203.0.113.7"}
		}
		if _, err := hierarchies.Insert(tx, c.who["admin"], hierarchies.New{ExpenseType: hierarchies.Operational, Title: "Klima"}); err != nil {
			return err
		}
		group, err := catalog.InsertGroup(tx, c.who["admin"], "Uređaji")
		if err != nil {
			return err
		}
		price := money.Cents(649_00).Price()
		item, err := catalog.Insert(tx, c.who["admin"], catalog.New{GroupID: group, Type: catalog.Material, Code: "KU-1", Name: "Klima uređaj", Quantity: 1000, Unit: "PIECE", Tax: 2500, Price: &price, Currency: money.EUR})
		if err != nil {
			return err
		}
		if err := catalog.SetPrice(tx, c.who["admin"], item, 2, money.Cents(640_00).Price()); err != nil {
			return err
		}
		_, err = tx.Exec(`UPDATE catalog_item SET purchase_price = 46800 WHERE catalog_item_id = ?`, item)
		return err
	})
	store, err := files.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	server, err := mail.ParseServer("smtp://127.0.0.1:1?from=teren@x.test")
	if err != nil {
		t.Fatal(err)
	}
	c.offers = &Service{DB: d, Files: store, Mail: &mail.Service{DB: d, Files: store, Server: server}, BaseURL: "https://teren.test", Network: func(r *http.Request) string { return r.RemoteAddr },
		Address: func(r *http.Request) string { host, _, _ := strings.Cut(r.RemoteAddr, ":"); return host },
		Session: func(*http.Request) (access.Who, error) { return c.visitor, nil }}
	c.play = apitest.Script(t, c.who, c.offers, &projects.Service{DB: d}, &notices.Service{DB: d},
		&trash.Service{DB: d})
	return c
}

func (c *company) do(fn func(*db.Tx) error) {
	c.t.Helper()
	if err := c.db.Do(context.Background(), fn); err != nil {
		c.t.Fatal(err)
	}
}

// checkDays adds the days of the statistics up a second way: whatever happened to
// the offers, they count what the newest versions are now.
func (c *company) checkDays() {
	c.t.Helper()
	if n := c.count(`SELECT COUNT(*) FROM (
		SELECT status, SUM(n) AS n, SUM(value) AS value FROM offer_day WHERE n > 0 OR value <> 0 GROUP BY status
		EXCEPT SELECT * FROM (
			SELECT 'SENT' AS status, COUNT(*) AS n, SUM(price_total + tax_total) AS value FROM offer WHERE is_newest AND sent_at IS NOT NULL HAVING COUNT(*) > 0
			UNION ALL SELECT status, COUNT(*), SUM(price_total + tax_total) FROM offer WHERE is_newest AND status IN ('ACCEPTED', 'REJECTED', 'EXPIRED') GROUP BY status) q) d`); n != 0 {
		c.t.Error("the days of the statistics are not what the offers come to")
	}
}

// design is the offer of the design: its amounts are known to the cent.
const design = `"title":"Zamjena klima i servis kotlovnice","tenant_id":2,"validity_period":14,"discount":2,"line_items":[
	{"kind":"SECTION","name":"Klima uređaji, soba 301–312"},
	{"name":"Klima uređaj inverter 3,5 kW, komplet","quantity":12,"unit_price":649,"discount":5,"unit_of_measure":"PIECE","purchase_price":468},
	{"name":"Demontaža","catalog_type":"WORK","quantity":12,"unit_price":45,"purchase_price":26},
	{"name":"Montaža","catalog_type":"WORK","quantity":12,"unit_price":140,"purchase_price":82},
	{"name":"Bakrena cijev","quantity":54,"unit_price":12.9,"unit_of_measure":"METER","purchase_price":8.1},
	{"kind":"SECTION","name":"Kotlovnica"},
	{"name":"Godišnji servis kotla","catalog_type":"WORK","quantity":2,"unit_price":280},
	{"name":"Komplet brtvi","quantity":2,"unit_price":96.4},
	{"name":"Punjenje sustava","quantity":6,"unit_price":21.5,"tax_percentage":13,"unit_of_measure":"CUBIC_METER"},
	{"name":"Izlazak","catalog_type":"TRAVEL","quantity":4,"unit_price":45},
	{"kind":"TEXT","name":"Radovi po tri sobe dnevno."},
	{"kind":"SECTION","name":"Upravljanje uređajima","choose_one":true},
	{"name":"Bežični daljinski","quantity":12,"unit_price":29,"chosen":true,"note":"12 upravljača s držačem"},
	{"name":"Središnje upravljanje","quantity":1,"unit_price":1210},
	{"kind":"SECTION","name":"Po želji"},
	{"name":"Jamstvo 5 godina","catalog_type":"WORK","quantity":12,"unit_price":49,"optional":true},
	{"name":"Pranje ventilokonvektora","catalog_type":"WORK","quantity":6,"unit_price":58,"optional":true},
	{"name":"Detektor plina","quantity":1,"unit_price":389,"optional":true}]`

func flat(s string) string {
	out := make([]rune, 0, len(s))
	for _, r := range s {
		if r != '\n' && r != '\t' {
			out = append(out, r)
		}
	}
	return string(out)
}

func TestAnOfferFromDraftToAnswer(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			// A draft lacks what it likes, an offer nothing.
			`worker POST /offers/create {} → 403`,
			`clientworker POST /offers/search → 403`,
			`manager POST /offers/create {"status":"CREATED","line_items":[{"quantity":0,"unit_price":-1}]} → 422 "field":"title","code":"required" & "field":"validity_period","code":"required" & "field":"tenant_id","code":"required" & "field":"line_items.0.name" & "field":"line_items.0.quantity","code":"zero" & "field":"line_items.0.unit_price","code":"out_of_range"`,
			`manager POST /offers/create {"offer_num":" ","title":"x","tenant_id":2,"validity_period":1} → 422 "field":"offer_num","code":"required"`,
			`manager POST /offers/create {"title":"x","tenant_id":4,"validity_period":1} → 422 "field":"tenant_id","code":"no_such_thing"`,
			`manager POST /offers/create {"title":"x","tenant_id":0,"validity_period":1} → 422 "field":"client_note","code":"required"`,
			`manager POST /offers/create {"status":"SENT"} → 422 "field":"status"`,
			`manager POST /offers/create {"status":"IN_CREATION","line_items":[{}]} → 201 {"data":1}`,
			`manager GET /offers/1/details → 200 "offer_num":"2026-0001" & "status":"IN_CREATION" & "tenant":null & "validity_period":30 & "quantity":1,"unit_of_measure":"OTHER","unit_price":0.00,"discount":0,"tax_percentage":25 & "catalog_type":"MATERIAL" & "allowed_statuses":["CREATED"] & "can_edit":true & "role_type":"CONTRACTOR"`,
			`manager PATCH /offers/1/status {"status":"CREATED"} → 422 "field":"title" & "field":"line_items.0.name"`,
			`manager PATCH /offers/1/details {"version":1,`+flat(design)+`} → 200 {"data":1,"version":2,"line_item_ids":[`,
			`lead PATCH /offers/1/details {"version":1,"title":"Drugo"} → 409 "code":"conflict" & "version":2`,
			`client GET /offers/1/details → 404`,
			`client POST /offers/search → 200 {"data":[],"count":0}`,
			`manager GET /offers/1/details → 200 "totals":{"lines":11725.00,"discount":234.50,"net":11490.50,"tax":2857.45,"gross":14347.95,"rates":[{"tax_percentage":13,"net":126.42,"tax":16.43},{"tax_percentage":25,"net":11364.08,"tax":2841.02}]} & "most_total":17027.03 & "price_total":11490.50,"tax_total":2857.45,"total_with_tax":14347.95 & "purchase_price":468.00,"margin":1782.60,"margin_percentage":24.09 & "net":10315.20 & "terms":"Plaćanje u roku od 14 dana."`,
			`manager PATCH /offers/1/status {"status":"SENT"} → 409 "allowed_statuses":["CREATED"] & "current_status":"IN_CREATION"`,
			`manager PATCH /offers/1/status {"status":"created"} → 200 "status":"CREATED" & "allowed_statuses":["SENT"]`,
			`manager PATCH /offers/1/details {"description":"Za sezonu","note":"Oprez, kasne s plaćanjem"} → 200`,
			`manager POST /offers/1/accept → 409`,

			// From here on it stays as it is.
			`client POST /offers/1/mark_sent → 404`,
			`manager POST /offers/1/mark_sent {"deadline":"2026-11-22"} → 422 "field":"deadline","code":"in_past"`,
			`manager POST /offers/1/mark_sent → 200 "status":"SENT" & "valid_until":"2026-12-07","status" & "allowed_statuses":["ACCEPTED","REJECTED","EXPIRED"] & "can_edit":false`,
			`manager PATCH /offers/1/details {"title":"Drugo"} → 409 "code":"not_allowed_now" & "allowed_actions":["offer.new_version"`,

			// The client sees what concerns them.
			`client POST /offers/search {"filter":{"eq":[{"column":"status"},"SENT"]}} → 200 "count":1 & "role_type":"CLIENT" & "allowed_actions":["offer.accept","offer.reject","offer.ask"] & "allowed_statuses":["ACCEPTED","REJECTED"]`,
			`client GET /offers/1/details → 200 "unit_price":649.00 & "margin":null & !468 & "purchase_price":null & !1782.60 & "mails":[] & "note":""`,
			`client POST /offers/search → 200 "description":"Za sezonu","note":"","line_items":[ & "name":"Montaža" & "unit_price":649.00 & "purchase_price":null,"margin":null & !Oprez & !468 & !1782.60`,
			`manager POST /offers/search → 200 "description":"Za sezonu","note":"Oprez, kasne s plaćanjem","line_items":[ & "purchase_price":468.00,"margin":1782.60 & "catalog_group":null`,
			`client GET /offers/1/history → 403`,
			`client PATCH /offers/1/status {"status":"ACCEPTED"} → 403`,
			`stranger GET /offers/1/details → 404`,
			`client POST /offers/1/accept {"chosen":[1]} → 422 "field":"chosen"`,
			`client POST /offers/1/accept {"chosen":[]} → 422 "field":"chosen","code":"choose_one"`,
		)
		ids := c.lines(1)
		c.play(
			`client POST /offers/1/accept {"name":"Marina","chosen":[`+number(ids["Bežični daljinski"])+`,`+number(ids["Jamstvo 5 godina"])+`,`+number(ids["Pranje ventilokonvektora"])+`]} → 200 "status":"ACCEPTED" & "gross":15494.55 & "discount":253.22 & "total_with_tax":15494.55 & "name":"Marina" & "network":null`,
			`client POST /offers/1/reject {"reason":"ne"} → 409 "current_status":"ACCEPTED"`,
			`manager PATCH /offers/1/status {"status":"SENT"} → 403`,
			`manager POST /offers/create {"parent_id":1} → 409`,
			`manager DELETE /offers/1 → 409`,
			`manager POST /notices/search → 200 "kind":"offer_accepted"`,
			`admin PATCH /offers/1/status {"status":"SENT","reason":"Zabuna"} → 200 "status":"SENT" & "total_with_tax":14347.95 & "answer":null & "status_reason":"Zabuna"`,
			`manager POST /notices/search → 200 !offer_accepted`, // settled: it was put back
			`manager POST /offers/1/reject {} → 422 "field":"reason"`,
			`manager POST /offers/1/reject {"reason":"Previsoka cijena"} → 200 "status":"REJECTED" & "status_reason":"Previsoka cijena" & "allowed_statuses":["SENT"]`,
			`manager GET /offers/1/history → 200 "type":"status" & "reason":"Previsoka cijena" & "value":"ACCEPTED"`,

			// What was rejected is revised.
			`lead POST /offers/create {"parent_id":1,"status":"IN_CREATION","discount":3} → 201 {"data":2}`,
			`lead GET /offers/2/details → 200 "offer_num":"2026-0001","version_number":2,"versions":2 & "parent_id":1 & "deadline":null & "total_with_tax":14201.`,
			`manager POST /offers/create {"parent_id":1} → 409 "code":"offer_not_newest"`,
			`manager PATCH /offers/1/status {"status":"SENT"} → 409 "code":"offer_not_newest"`,
			`manager GET /offers/1/versions → 200 "count":2`,
			`client GET /offers/1/versions → 200 "count":1`,
			`manager GET /offers/1/details → 200 "newer_version":{"offer_id":2,"version_number":2}`,
			`client GET /offers/1/details → 200 "newest":false & "newer_version":null`, // it is not sent yet
			`lead GET /offers/2/details → 200 "newer_version":null`,
			`manager POST /offers/search → 200 "count":1 & "version_number":2`,
			`client POST /offers/search → 200 "count":1 & "version_number":1 & "versions":1`,
			`lead PATCH /offers/2/details {"offer_num":"2026-0099"} → 422 "field":"offer_num"`,
			`lead PATCH /offers/2/status {"status":"CREATED"} → 200`,
			`lead PATCH /offers/2/details {"description":"Opis"} → 200 {"data":2,"version":3`,
			`manager PATCH /offers/2/details {"version":2,"description":"Drugi opis"} → 409 "field":"description","yours":"Drugi opis","theirs":"Opis"`,
			`manager PATCH /offers/2/details {"version":2,"title":"Naslov"} → 200 {"data":2,"version":4`,
			`manager PATCH /offers/2/details {"version":3,"line_items":[{"name":"Sve","unit_price":"100,50"}]} → 200 {"data":2,"version":5`,
			`lead PATCH /offers/2/details {"version":4,"line_items":[]} → 409 "code":"conflict"`,
			`manager DELETE /offers/1 → 409`,
			`manager DELETE /offers/2 → 200`,
			`manager POST /offers/search → 200 "count":1 & "version_number":1 & "versions":1 & "offer.send"`,
			`manager POST /offers/2/restore → 403`,
			`manager GET /offers/2/details → 200 "allowed_actions":[],"allowed_statuses":[],"can_edit":false,"is_deleted":true`, `manager GET /offers/1/details → 200 "is_deleted":false`,
			`admin GET /offers/2/details → 200 "allowed_actions":["offer.restore"]`, `client GET /offers/2/details → 404`,
			`admin POST /deleted/search {"search":"2026-0001 V2"} → 200 "thing":"offer","id":2,"name":"2026-0001 v2","about":"Naslov" & "deleted_by":"manager Ć" & "count":1`,
			`stranger POST /deleted/search → 200 "count":0`,
			`admin POST /offers/2/restore → 200 "version_number":2 & "newest":true`,
			`admin POST /deleted/search → 200 "count":0`,
			`manager POST /offers/2/duplicate → 201 {"data":3}`,
			`manager GET /offers/3/details → 200 "offer_num":"2026-0002","version_number":1 & "status":"IN_CREATION" & "total_with_tax":121.85`,
		)
	})
}

// lines are the numbers of an offer's lines by their names.
func (c *company) lines(offer int64) map[string]int64 {
	c.t.Helper()
	out := map[string]int64{}
	c.do(func(tx *db.Tx) error {
		all, err := linesOf(tx, offer)
		for _, l := range all[offer] {
			out[l.Name] = l.ID
		}
		return err
	})
	return out
}

func TestFilesGoAlongWithACopy(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		image := func(offer int64) string {
			return number(c.count(`SELECT MAX(upload_id) FROM upload WHERE thing = 'offer' AND thing_id = ` + number(offer)))
		}
		c.play(
			`manager POST /offers/create {"title":"x","tenant_id":2,"validity_period":7,"line_items":[{"name":"Rad","unit_price":5}]} → 201`,
			`manager PATCH /offers/1/details {}+picture → 200 "version":2`,
			`client PATCH /offers/1/details {}+picture → 404`,
			`manager POST /offers/1/mark_sent → 200 "images":[{"offer_image_id":`,
			`manager POST /offers/create {"parent_id":1,"status":"IN_CREATION"} → 201 {"data":2}`,
			`manager POST /offers/2/duplicate → 201 {"data":3}`,
			`manager GET /offers/2/details → 200 "name":"slika.jpg","width":8`,
			`manager GET /offers/3/details → 200 "name":"slika.jpg","width":8`,
		)
		c.play(
			`manager PATCH /offers/2/details {"deleted_images":[`+image(1)+`]} → 422 "field":"deleted_images"`,
			`manager PATCH /offers/2/details {"deleted_images":[`+image(2)+`]} → 200`,
			`manager GET /offers/2/details → 200 "images":[]`,
			`client GET /offers/1/details → 200 "name":"slika.jpg"`,
		)
		// The store has the picture once, for as long as one of its rows is there.
		if n := c.count(`SELECT COUNT(*) FROM upload WHERE kept_as = (SELECT file_name FROM upload WHERE kept_as IS NULL)`); n != 2 {
			t.Errorf("%d rows share the picture of the first", n)
		}
		var name string
		c.do(func(tx *db.Tx) (err error) {
			if _, err = tx.Exec(`DELETE FROM upload WHERE thing_id = 1`); err == nil {
				name, err = db.One[string](tx, `SELECT MAX(kept_as) FROM upload`)
			}
			return err
		})
		known, err := (&uploads.Service{DB: c.db}).Referenced(t.Context())([]string{name, "other"})
		if err != nil || !known[name] || len(known) != 1 {
			t.Errorf("%v %v", known, err)
		}
	})
}

func TestNumbers(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		const whole = `"title":"x","tenant_id":3,"validity_period":7,"line_items":[{"name":"Rad","unit_price":5}]`
		c.play(
			`manager POST /offers/create {"offer_num":"2026-0041",`+whole+`} → 201`,
			`manager GET /offers/settings → 200 "next_number":"2026-0042" & "number_pattern":"{year}-{number}" & "mail":true`,
			`manager PATCH /offers/settings {"iban":"x"} → 403`,
			`admin PATCH /offers/settings {"iban":"HR93 2402 0061 1004 5821 4"} → 422 "field":"iban","code":"not_an_iban"`,
			`lead POST /offers/create {"offer_num":"2026-0042",`+whole+`} → 201`,
			`manager POST /offers/create {"offer_num":"2026-0042",`+whole+`} → 409 "code":"duplicate" & "next_number":"2026-0043" & "field":"offer_num"`,
			`manager POST /offers/create {`+whole+`} → 201`,
			`manager GET /offers/3/details → 200 "offer_num":"2026-0043"`,
			// A draft that goes frees its number, one that was sent keeps it.
			`manager DELETE /offers/3 → 200`,
			`manager POST /offers/create {"status":"IN_CREATION"} → 201`,
			`manager GET /offers/4/details → 200 "offer_num":"2026-0043"`,
			`admin POST /offers/3/restore → 409 "code":"duplicate"`,
			`manager POST /offers/2/mark_sent → 200`,
			`manager PATCH /offers/4/details {"offer_num":"2026-0042"} → 409 "next_number":"2026-0044"`,
			`manager PATCH /offers/4/details {"offer_num":"P-7"} → 200`,
			`manager DELETE /offers/2 → 200`,
			`manager GET /offers/settings → 200 "next_number":"2026-0043"`,
			`admin PATCH /offers/settings {"number_pattern":"P-{number}"} → 200`,
			`admin PATCH /offers/settings {"number_pattern":"P","validity_period":0} → 422 "field":"number_pattern" & "field":"validity_period"`,
			`admin@hr PATCH /offers/settings {"least_margin":100.01} → 422 "field":"least_margin","code":"out_of_range","message":"Između 0 i 100."`,
			`admin@hr PATCH /offers/settings {"least_margin":30,"target_margin":29.99} → 422 "field":"target_margin","code":"target_below_least"`,
			`admin@hr PATCH /offers/settings {"texts":[{"language":"hr","terms":"{krivo} do {until}","subject":"{number} {}"}]} → 422 "field":"texts.hr.terms","code":"unknown_mark","message":"Oznaka {krivo} ne postoji. Oznake su navedene iznad polja." & "field":"texts.hr.subject"`,
			`admin GET /offers/settings → 200 "next_number":"P-0001"`,
			`admin GET /offers/settings/history → 200 "value":"P-{number}"`,
			`stranger GET /offers/settings → 200 "next_number":"2026-0001"`,
			`stranger POST /offers/create {"offer_num":"2026-0041","title":"x","tenant_id":4,"validity_period":1,"line_items":[{"name":"Rad","unit_price":5}]} → 201`,
			`manager POST /offers/search {"filter":{"ilike":[{"column":"offer_num"},"%0041%"]}} → 200 "count":1`,
		)
		c.now = time.Date(2026, 12, 31, 23, 30, 0, 0, time.UTC) // next year in Zagreb
		c.play(`admin PATCH /offers/settings {"number_pattern":"{year}-{number}"} → 200`, `admin GET /offers/settings → 200 "next_number":"2027-0001"`)
	})
}

func TestLinesFromTheCatalogue(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(
			`manager POST /offers/create {"title":"x","tenant_id":2,"validity_period":7,"line_items":[{"catalog_item_id":1,"quantity":"1,5"}]} → 201`,
			`manager GET /offers/1/details → 200 "name":"Klima uređaj" & "unit_of_measure":"PIECE","unit_price":640.00 & "net":960.00,"purchase_price":468.00,"margin":258.00 & "catalog_group":{"catalog_group_id":1,"name":"Uređaji"} & "quantity":1.5 & "margin":{"cost":702.00,"margin":258.00,"percentage":26.88,"unknown":0}`,
			`manager POST /offers/catalog_items_picker {"tenant_id":2,"search":"ku-1"} → 200 {"data":[{"catalog_item_id":1,"code":"KU-1","name":"Klima uređaj","catalog_type":"MATERIAL","catalog_group":{"catalog_group_id":1,"name":"Uređaji"},"unit_of_measure":"PIECE","tax_percentage":25,"unit_price":640.00,"purchase_price":468.00,"kpd":""}],"count":1}`,
			`manager POST /offers/catalog_items_picker {} → 200 "unit_price":649.00 & "count":1`,
			`manager POST /offers/catalog_items_picker {"tenant_id":99} → 422 "field":"tenant_id","code":"no_such_thing"`,
			`stranger POST /offers/catalog_items_picker {} → 200 {"data":[],"count":0}`,
			`worker POST /offers/catalog_items_picker {} → 403`,
			`stranger POST /offers/create {"title":"x","tenant_id":4,"validity_period":7,"line_items":[{"catalog_item_id":1,"catalog_group_id":1}]} → 422 "field":"line_items.0.catalog_item_id","code":"no_such_thing" & "field":"line_items.0.catalog_group_id"`,
			`manager PATCH /offers/1/details {"line_items":[{"offer_line_item_id":99,"name":"x"}]} → 422 "field":"line_items.0.offer_line_item_id","code":"no_such_thing"`,
			`manager PATCH /offers/1/details {"line_items":[{"offer_line_item_id":1,"name":"x","catalog_item_id":1,"unit_price":1,"purchase_price":null}]} → 200 "line_item_ids":[1]`,
			`manager GET /offers/1/details → 200 "name":"x" & "unit_price":1.00 & "purchase_price":null`,
			`manager PATCH /offers/1/details {"line_items":[{"kind":"SECTION","name":"Jedno","choose_one":true},{"name":"a"},{"name":"b"}]} → 422 "field":"line_items.0","code":"choose_one"`,
			`manager PATCH /offers/1/details {"line_items":[{"kind":"SECTION","name":"Jedno","choose_one":true},{"name":"a"},{"name":"b","chosen":true}]} → 200`,
		)
	})
}

var tenantOne = access.Who{TenantID: 1, Roles: access.Manager}

func TestCompareConvertAndCount(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.play(`manager POST /offers/create {`+flat(design)+`} → 201`, `manager POST /offers/1/mark_sent → 200`, `manager POST /offers/1/reject {"reason":"Skupo"} → 200`)
		ids := c.lines(1)
		c.play(
			`manager POST /offers/create {"parent_id":1,"discount":0,"validity_period":30,"line_items":[{"offer_line_item_id":`+number(ids["Klima uređaji, soba 301–312"])+`,"kind":"SECTION","name":"Klime"},{"offer_line_item_id":`+number(ids["Demontaža"])+`,"name":"Demontaža","catalog_type":"WORK","quantity":10,"unit_price":45},{"name":"Montaža","catalog_type":"WORK","quantity":12,"unit_price":140},{"name":"Novo","quantity":"2,5","unit_price":9.99,"discount":"12,5","tax_percentage":13},{"name":"Opcija","unit_price":5,"optional":true}]} → 201 {"data":2}`,
			`manager GET /offers/2/compare → 200 "added":2,"removed":11,"changed":1 & "fields":[{"field":"validity_period","from":14,"to":30},{"field":"discount","from":2,"to":0},{"field":"terms","from":"Plaćanje u roku od 14 dana.","to":"Plaćanje u roku od 30 dana."}] & {"change":"CHANGED","kind":"LINE","name":"Demontaža" & "fields":["quantity"],"difference":-90.00 & {"change":"SAME","kind":"LINE","name":"Montaža" & {"change":"ADDED","kind":"LINE","name":"Novo" & {"change":"REMOVED","kind":"LINE","name":"Bakrena cijev"`,
			`manager GET /offers/2/compare?with=1 → 200 "version_number":1`,
			`manager GET /offers/1/compare?with=2 → 200 "added":11,"removed":2`,
			`manager GET /offers/2/compare?with=99 → 404`,
			`stranger GET /offers/2/compare → 404`,
			`client GET /offers/2/compare → 404`,
			`manager POST /offers/2/convert {"task":{}} → 409`,
			`manager POST /offers/2/mark_sent → 200`,
			`client GET /offers/2/compare → 200 "changed":1`,
			`client GET /offers/1/details → 200 "newer_version":{"offer_id":2,"version_number":2}`,
		)
		c.play(
			`manager POST /offers/2/accept {"chosen":[`+number(c.lines(2)["Opcija"])+`]} → 200 "price_total":2156.86 & "by_link":false,"by_client":false,"name":"","function":"","signature":[] & "network":""`,
			`client POST /offers/2/convert {"task":{}} → 403`,
			`manager POST /offers/2/convert {} → 422 "field":"task","code":"required"`,
			`manager POST /offers/2/convert {"to":"order","task":{}} → 422 "field":"to"`,
			`manager POST /offers/2/convert {"to":"project","task":{}} → 422 "field":"project","code":"required"`,
			`manager POST /offers/2/convert {"to":"project","project":{"planned_start":"2026-12-02","planned_end":"2026-12-01","manager_ids":[]}} → 422 "field":"project.planned_end" & "field":"project.manager_ids"`,
			`manager POST /offers/2/convert {"to":"project","project":{"planned_start":"2026-12-01","planned_end":"2026-12-01","manager_ids":[4]}} → 422 "field":"project.manager_ids","code":"no_such_thing"`,
			`manager POST /offers/2/convert {"task":{"whier_id":1,"location_type":"STORE","address_name":"Hotel"}} → 422 "field":"task.address1" & "field":"task.city"`,
			`manager POST /offers/2/convert {"task":{"whier_id":1,"location_type":"STORE","address_name":"Hotel","address1":"Tita 1","city":"Opatija"}} → 200 {"data":{"task_id":1,"project_id":null}}`,
			`manager POST /offers/2/convert {"task":{"whier_id":1,"location_type":"STORE","address_name":"Hotel","address1":"Tita 1","city":"Opatija"}} → 409 "code":"offer_converted"`,
			`admin PATCH /offers/2/status {"status":"SENT"} → 409 "code":"offer_converted"`,
			`manager GET /offers/2/details → 200 "task_id":1`,
			`client GET /offers/2/details → 200 "task_id":null`,

			`manager GET /offers/statistics → 200 "open":{"count":0,"value":0.00} & "hit_rate":{"days":90,"accepted":1,"answered":1,"percentage":100,"before_percentage":null} & {"month":"2026-11","sent":{"count":1,"value":2693.45},"accepted":{"count":1,"value":2693.45} & "leads":[{"user_id":2,"name":"manager Ć","month":"2026-11"`,
			`client GET /offers/statistics → 200 "accepted":0,"answered":0`,
			`manager@hr POST /offers/export {} → 200 2026-0001 & 2156,86 & Prihvaćena & !468`,
			`manager POST /offers/export {"format":"xlsx"} → 200 Montaža & !468`,
			`client POST /offers/export {"format":"xlsx"} → 200 Montaža & !468`,
			`worker POST /offers/export {} → 403`,
		)
		if n := c.count(`SELECT CAST(SUM(net) AS BIGINT) FROM order_line_item WHERE task_id = 1`); n != 2156_86 {
			t.Errorf("the task comes to %d", n)
		}

		c.play(
			`lead POST /offers/create {`+flat(design)+`} → 201 {"data":3}`, `lead POST /offers/3/mark_sent → 200`, `lead POST /offers/3/accept → 200 "price_total":11490.50`,
			`lead POST /offers/3/convert {"to":"project","project":{"planned_start":"2026-12-01","planned_end":"2027-03-01","manager_ids":[2]}} → 422 "field":"project.manager_ids","code":"not_your_project"`,
			`lead POST /offers/3/convert {"to":"project","project":{"planned_start":"2026-12-01","planned_end":"2027-03-01","manager_ids":[3]}} → 200 {"data":{"task_id":null,"project_id":1}}`,
			`lead POST /offers/3/convert {"task":{"whier_id":1}} → 409 "code":"offer_converted"`,
			`admin PATCH /offers/3/status {"status":"SENT"} → 409 "code":"offer_converted"`,
			`lead GET /offers/3/details → 200 "project_id":1,"project_title":"Zamjena klima i servis kotlovnice"`,
			`client GET /offers/3/details → 200 "project_id":null,"project_title":""`,
		)
		if n := c.count(`SELECT budget FROM project WHERE client_id = 2`); n != 11490_50 {
			t.Errorf("the budget is %d", n)
		}
		c.do(func(tx *db.Tx) error {
			_, err := tx.Exec(`UPDATE task SET status = 'DELETED' WHERE task_id = 1`)
			return err
		})
		c.play( // what was made of it is deleted: something else can be, or the client's yes be taken back
			`manager GET /offers/2/details → 200 "task_id":null & "offer.convert"`,
			`admin DELETE /projects/1 → 200`,
			`lead GET /offers/3/details → 200 "project_id":null & "offer.convert"`,
			`admin POST /projects/1/restore → 200`,
			`lead GET /offers/3/details → 200 "project_id":1 & !"offer.convert"`,
		)

		// More work for the project: what is accepted is bound, until a task is made of it.
		c.do(func(tx *db.Tx) error {
			_, err := projects.Insert(tx, c.who["lead"], projects.New{Title: "U dolarima", Currency: money.USD})
			return err
		})
		c.play(
			`lead POST /offers/create {"for_project_id":2,`+flat(design)+`} → 422 "field":"for_project_id","code":"other_currency"`,
			`lead POST /offers/create {"for_project_id":1,`+flat(design)+`} → 201 {"data":4}`,
			`lead PATCH /offers/4/details {"for_project_id":null} → 200`,
			`manager PATCH /offers/4/details {"for_project_id":1} → 200`,
			`lead GET /offers/4/history → 200 "type":"for_project" & "old_value":null,"value":"Zamjena klima i servis kotlovnice"`,
			`lead POST /offers/4/mark_sent → 200 "for_project":{"project_id":1,"title"`,
			`lead GET /projects/1/details → 200 {"offer_id":4, & "status":"SENT","is_source":false`,
			`client GET /offers/4/details → 200 "for_project":null`,
			`lead POST /projects/search {"filter":{"eq":[{"column":"project_id"},1]}} → 200 "committed":0.00`,
			`client POST /offers/4/accept → 200 "by_link":false,"by_client":true,"name":"client Ć" & "network":null`,
			`lead GET /offers/4/details → 200 "by_client":true & "network":"203.0.113.7"`,
			`lead POST /projects/search {"filter":{"eq":[{"column":"project_id"},1]}} → 200 "total_spent":0.00,"committed":11490.50`,
			`lead GET /projects/1/money → 200 {"date":"2027-03-01","spent":null,"committed":11490.50}`,
			`lead GET /projects/1/details → 200 {"offer_id":3, & "is_source":true,"task_id":null & {"offer_id":4, & "is_source":false,"task_id":null`,
			`lead POST /offers/4/convert {"task":{"whier_id":1,"location_type":"STORE","address_name":"Hotel","address1":"Tita 1","city":"Opatija"}} → 200 {"data":{"task_id":2,"project_id":null}}`,
			`lead POST /projects/search {"filter":{"eq":[{"column":"project_id"},1]}} → 200 "task_count":1,"total_spent":11490.50,"committed":0.00`,
			`lead POST /notices/search → 200 "kind":"project_near"`,
		)
	})
}

// An offer charges something and can still be answered when it is made and when it
// is sent; who declines it says why.
func TestWhatAnOfferLacks(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		const head = `"title":"x","tenant_id":2,"validity_period":7`
		const line = `"line_items":[{"name":"Rad","unit_price":5}]`
		c.play(
			`manager POST /offers/create {`+head+`} → 422 "field":"line_items","code":"required"`,
			`manager POST /offers/create {`+head+`,"line_items":[{"kind":"SECTION","name":"Radovi"},{"kind":"TEXT","name":"Po dogovoru"}]} → 422 "field":"line_items","code":"required"`,
			`manager POST /offers/create {`+head+`,`+line+`,"deadline":"2026-11-22"} → 422 "field":"deadline","code":"in_past"`,
			`manager POST /offers/create {"status":"IN_CREATION","deadline":"2026-11-22"} → 422 "field":"deadline","code":"in_past"`,
			`manager POST /offers/create {"status":"IN_CREATION",`+head+`,"deadline":"2026-11-24"} → 201 {"data":1}`,
			`manager PATCH /offers/1/status {"status":"CREATED"} → 422 "field":"line_items","code":"required"`,
			`manager PATCH /offers/1/details {`+line+`} → 200`,
			`manager PATCH /offers/1/details {"deadline":"2026-11-20"} → 422 "field":"deadline","code":"in_past"`,
		)
		c.now = c.now.AddDate(0, 0, 3) // the draft lay there
		c.play(
			`manager PATCH /offers/1/details {"title":"y"} → 200`,
			`manager PATCH /offers/1/status {"status":"CREATED"} → 422 "field":"deadline","code":"in_past"`,
			`manager PATCH /offers/1/details {"deadline":"2026-12-24"} → 200`,
			`manager PATCH /offers/1/status {"status":"CREATED"} → 200`,
			`manager PATCH /offers/1/details {"line_items":[]} → 422 "field":"line_items","code":"required"`,
		)
		ids := c.lines(1)
		c.do(func(tx *db.Tx) error { // one of before the rule
			_, err := tx.Exec(`UPDATE offer_line SET kind = 'TEXT' WHERE offer_line_item_id = ?`, ids["Rad"])
			return err
		})
		c.play(
			`manager POST /offers/1/mark_sent → 422 "field":"line_items","code":"required"`,
			`manager PATCH /offers/1/status {"status":"SENT"} → 422 "field":"line_items"`,
			`manager POST /offers/1/send {"recipient":"a@x.test","subject":"x","content":"x"} → 422 "field":"line_items"`,
			`manager PATCH /offers/1/details {`+line+`} → 200`,
			`manager POST /offers/1/mark_sent → 200`,
			`manager PATCH /offers/1/status {"status":"REJECTED"} → 422 "field":"reason","code":"required"`,
			`manager PATCH /offers/1/status {"status":"REJECTED","reason":" "} → 422 "field":"reason","code":"required"`,
			`client POST /offers/1/reject {} → 422 "field":"reason","code":"required"`,
			`manager PATCH /offers/1/status {"status":"REJECTED","reason":"Skupo"} → 200 "status_reason":"Skupo"`,
		)
	})
}

// What was accepted in euros does not become as many dollars, and the task is for
// who accepted it.
func TestAConversionKeepsMoneyAndClient(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.do(func(tx *db.Tx) error {
			if _, err := tx.Exec(`UPDATE tenant SET currency = 'USD' WHERE tenant_id = 1`); err != nil {
				return err
			}
			for _, currency := range []money.Currency{money.USD, money.EUR} {
				if _, err := projects.Insert(tx, c.who["lead"], projects.New{Title: string(currency), Currency: currency}); err != nil {
					return err
				}
			}
			return nil
		})
		c.play(`lead POST /offers/create {`+flat(design)+`} → 201 {"data":1}`, `lead POST /offers/1/mark_sent → 200`, `client POST /offers/1/accept → 200`)
		const task = `"whier_id":1,"location_type":"STORE","address_name":"Hotel","address1":"Tita 1","city":"Opatija"`
		c.play(
			`lead@hr POST /offers/1/convert {"task":{"project_id":1,`+task+`}} → 422 "field":"task.project_id","code":"other_currency","message":"Ovdje je moguća samo valuta EUR."`,
			`lead POST /offers/1/convert {"task":{"currency":"USD",`+task+`}} → 422 "field":"task.currency","code":"other_currency"`,
			`lead POST /offers/1/convert {"task":{"currency":"USD","project_id":2,`+task+`}} → 422 "field":"task.currency","code":"other_currency"`,
			`lead POST /offers/1/convert {"task":{"role_type":"CLIENT",`+task+`}} → 422 "field":"task.role_type"`,
			`lead@hr POST /offers/1/convert {"task":{"tenant_id":3,`+task+`}} → 422 "field":"task.tenant_id","code":"other_client","message":"Ponuda je za klijenta Hotel Čempres. Za drugog klijenta potvrdite promjenu."`,
		)
		if n := c.count(`SELECT COUNT(*) FROM task`); n != 0 {
			t.Errorf("%d tasks were made of what was refused", n)
		}
		c.play(
			`lead POST /offers/1/convert {"change_client":true,"task":{"tenant_id":3,"project_id":2,`+task+`}} → 200 "project_id":null`,
			`lead POST /projects/search {"filter":{"eq":[{"column":"project_id"},2]}} → 200 "total_spent":11490.50`,
		)
		if n := c.count(`SELECT COUNT(*) FROM order_line_item WHERE currency <> 'EUR'`) + c.count(`SELECT COUNT(*) FROM task WHERE currency <> 'EUR'`); n != 0 {
			t.Errorf("%d are of another currency", n)
		}
		c.play(
			`lead POST /offers/create {`+flat(design)+`} → 201 {"data":2}`, `lead POST /offers/2/mark_sent → 200`, `client POST /offers/2/accept → 200`,
			`lead POST /offers/2/convert {"to":"project","project":{"planned_start":"2026-12-01","planned_end":"2027-03-01","manager_ids":[3]}} → 200 "project_id":3`,
			`lead POST /projects/search {"filter":{"eq":[{"column":"project_id"},3]}} → 200 "currency":"EUR"`,
		)
	})
}
