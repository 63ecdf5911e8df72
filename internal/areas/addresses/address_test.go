package addresses

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"teren/internal/areas/tenants"
	"teren/internal/areas/usedplaces"
	"teren/internal/areas/users"
	"teren/internal/kit/geo"
	"teren/internal/kit/maps"
	"teren/internal/platform/access"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/fault"
)

var cast = map[string]access.Who{
	"manager":  {UserID: 1, TenantID: 1, Roles: access.Manager},
	"worker":   {UserID: 2, TenantID: 1, Roles: access.Worker},
	"stranger": {UserID: 3, TenantID: 2, Roles: access.Admin},
}

var (
	shop  = New{Name: "Dućan Žabica", Type: "STORE", Site: usedplaces.Site{Address1: "Šetalište Ivana Pavla II. 12, 51000 Rijeka, Hrvatska", Zipcode: "51000", City: "Rijeka", Region: "Primorsko-goranska županija", Country: "Hrvatska", ContactName: "Ana", Latitude: at(45.33), Longitude: at(14.43)}}
	depot = New{Name: "Čvorište", Type: "WAREHOUSE", Site: usedplaces.Site{Address1: "Đure Đakovića 3", Zipcode: "10000", City: "Zagreb", Country: "Hrvatska"}}
)

func mapped(c maps.Config) *maps.Client { return maps.New(c, slog.New(slog.DiscardHandler)) }

func at(degrees float64) *float64 { return &degrees }

// each runs fn beside a company that saved the shop for Velebit and the depot
// for itself, and Velebit with an address of its own.
func each(t *testing.T, fn func(*testing.T, *db.DB)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		do(t, d, func(tx *db.Tx) error {
			for _, name := range []string{"Primorje", "Velebit"} {
				if _, err := tenants.Add(tx, tenants.New{Name: name}); err != nil {
					return err
				}
			}
			for i, tenant := range []int64{1, 1, 2} {
				if _, err := users.Add(tx, tenant, users.New{Email: fmt.Sprint(i, "@x.test"), FirstName: "Ana", LastName: "Ć", Roles: access.Worker}); err != nil {
					return err
				}
			}
			for _, a := range []struct {
				who    string
				client int64
				New
			}{{"manager", 2, shop}, {"manager", 1, depot}, {"stranger", 2, New{Name: "Tajno", Type: "OFFICE", Site: usedplaces.Site{Address1: "Tajna ulica 7", City: "Gospić"}}}} {
				if _, err := Save(tx, cast[a.who], a.client, a.New); err != nil {
					return err
				}
			}
			return nil
		})
		fn(t, d)
	})
}

func do(t *testing.T, d *db.DB, fn func(*db.Tx) error) {
	t.Helper()
	if err := d.Do(context.Background(), fn); err != nil {
		t.Fatal(err)
	}
}

func TestPick(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		const theShop = `{"address_id":1,"address_name":"Dućan Žabica","address_type":"STORE","client_tenant_id":2,"tenant_name":"Velebit",` +
			`"address1":"Šetalište Ivana Pavla II. 12, 51000 Rijeka, Hrvatska","address2":"","address3":"","address4":"","zipcode":"51000","city":"Rijeka",` +
			`"region":"Primorsko-goranska županija","country":"Hrvatska","latitude":45.33,"longitude":14.43,"working_hours":"","contact_name":"Ana","contact_phone":"","contact_email":"","linked_location":null,"linked_location_path":"","created_at":`
		for _, path := range []string{"/tasks/addresses/picker", "/addresses/picker_search"} {
			apitest.Script(t, cast, &Service{DB: d, Maps: mapped(maps.Config{})})(
				`manager POST `+path+` → 200 {"data":[{"address_id":2,"address_name":"Čvorište",`,
				`manager POST `+path+` {"client_first":2} → 200 {"data":[`+theShop+` & {"address_id":2,"address_name":"Čvorište",`,
				`manager POST `+path+` {"client_first":987654} → 200 {"data":[{"address_id":2,"address_name":"Čvorište",`,
				`manager POST `+path+` {"search":"zabica"} → 200 {"data":[`+theShop+` & "count":1}`,
				`manager POST `+path+` {"search":"setaliste rijeka"} → 200 {"data":[`+theShop+` & "count":1}`,
				`manager POST `+path+` {"filter":{"ilike":[{"column":"address_name"},"%DUCAN%"]},"page":{"size":10,"no":1}} → 200 {"data":[`+theShop+` & "count":1}`,
				`manager POST `+path+` {"filter":{"eq":[{"column":"client_tenant_id"},2]}} → 200 {"data":[`+theShop+` & "count":1}`,
				`manager POST `+path+` {"filter":{"eq":[{"column":"location_type"},"store"]}} → 200 {"data":[`+theShop+` & "count":1}`,
				`manager POST `+path+` {"filter":{"eq":[{"column":"address_id"},3]}} → 200 {"data":[],"count":0}`,
				`manager POST `+path+` {"filter":{"eq":[{"column":"tenant_id"},2]}} → 422 "field":"filter.eq[0]`,
				`worker POST `+path+` → 403 "code":"forbidden"`,
				`stranger POST `+path+` → 200 "count":1}`,
			)
		}
	})
}

func TestFind(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		do(t, d, func(tx *db.Tx) error {
			if a, err := Find(tx, cast["manager"], 1); err != nil || a.Name != shop.Name || a.ClientID != 2 {
				t.Error(a, err)
			}
			_, err := tx.Exec(`UPDATE address SET deleted_at = ? WHERE address_id = 2`, tx.Now)
			for who, id := range map[string]int64{"stranger": 1, "manager": 2} { // another company's, deleted
				var f *fault.Fault
				if a, err := Find(tx, cast[who], id); !errors.As(err, &f) || f.Kind != fault.NotFound {
					t.Error(a, err)
				}
			}
			return err
		})
	})
}

func TestSaveTakesTheIdenticalOne(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		do(t, d, func(tx *db.Tx) error {
			moved, renamed := shop, shop
			moved.Latitude, renamed.ContactName = nil, "Iva"
			for _, c := range []struct {
				client int64
				New
				want int64
			}{{2, shop, 1}, {2, moved, 1}, {1, shop, 4}, {2, renamed, 5}, {2, renamed, 5}} {
				if id, err := Save(tx, cast["manager"], c.client, c.New); err != nil || id != c.want {
					t.Errorf("%d, not %d: %v", id, c.want, err)
				}
			}
			_, err := tx.Exec(`UPDATE address SET deleted_at = ? WHERE address_id = 5`, tx.Now)
			if id, err := Save(tx, cast["manager"], 2, renamed); err != nil || id != 6 {
				t.Errorf("a deleted one came back as %d: %v", id, err)
			}
			return err
		})
	})
}

func TestAutocomplete(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		do(t, d, func(tx *db.Tx) error { // as a task does
			for range 2 {
				if err := usedplaces.Remember(tx, 1, usedplaces.Place{Address1: "Ilica 1", Zipcode: "10000", City: "Zagreb", Country: "Hrvatska", Latitude: at(45.8), Longitude: at(15.9)}); err != nil {
					return err
				}
			}
			return usedplaces.Remember(tx, 1, usedplaces.Place{})
		})
		const ours = `{"formatted_address":"Ilica 1, 10000 Zagreb, Hrvatska","street":"Ilica","number":"1","city":"Zagreb","postal_code":"10000","country":"Hrvatska","county":"","latitude":45.8,"longitude":15.9,"approximate":false,"near_latitude":null,"near_longitude":null}`
		apitest.Script(t, cast, &Service{DB: d, Maps: mapped(maps.Config{})})(
			`manager POST /addresses/autocomplete {"input":"ilica 1 zag"} → 200 {"data":[`+ours+`,{"formatted_address":"Ilica 1, `,
			`manager POST /addresses/autocomplete {"input":"ZAGREB, ilica"} → 200 {"data":[`+ours,
			`manager POST /addresses/autocomplete {"input":"Ilica 1, 10000 Zagreb, Hrvatska"} → 200 {"data":[`+ours,
			`manager POST /addresses/autocomplete {"input":"dure dak"} → 200 {"data":[{"formatted_address":"Đure Đakovića 3, 10000 Zagreb, Hrvatska","street":"Đure Đakovića","number":"3","city":"Zagreb"`,
			`manager POST /addresses/autocomplete {"input":"setaliste ivana"} → 200 {"data":[{"formatted_address":"Šetalište Ivana Pavla II. 12, 51000 Rijeka, Hrvatska","street":"Šetalište Ivana Pavla II.","number":"12","city":"Rijeka","postal_code":"51000","country":"Hrvatska","county":"Primorsko-goranska županija"`,
			`stranger POST /addresses/autocomplete {"input":"ilica 1 zag"} → 200 {"data":[{"formatted_address":"Ilica 1, 10000 Zagreb, Hrvatska","street":"Ilica","number":"1","city":"Zagreb","postal_code":"10000","country":"Hrvatska","county":"Grad Zagreb"`,
			`manager POST /addresses/autocomplete {"input":"Neka nepostojeća 7"} → 200 {"data":[{"formatted_address":"Neka nepostojeća 7","street":"Neka nepostojeća","number":"7","city":"","postal_code":"","country":"","county":"","latitude":null,"longitude":null,"approximate":true,"near_latitude":null,"near_longitude":null}]}`,
			`manager POST /addresses/autocomplete {"input":"vukovarska 58 osijek"} → 200 {"data":[{"formatted_address":"Vukovarska 58, 31000 Osijek, Hrvatska" & "latitude":null,"longitude":null,"approximate":true,"near_latitude":45.`,
			`manager POST /addresses/autocomplete {"input":"10000"} → 200 "Zagreb"`,
			`manager POST /addresses/autocomplete {"input":"Herrengasse 5, 8010 Graz"} → 200 {"formatted_address":"Herrengasse 5, 8010 Graz","street":"Herrengasse","number":"5","city":"Graz","postal_code":"8010","country":"","county":"","latitude":null,"longitude":null,"approximate":true,"near_latitude":null,"near_longitude":null}]}`,
			`manager POST /addresses/autocomplete {"input":" ,- "} → 200 {"data":[]}`,
			`manager POST /addresses/autocomplete → 200 {"data":[]}`,
			`manager POST /addresses/autocomplete {"input":"`+strings.Repeat("š", 201)+`"} → 422 "field":"input","code":"too_long"`,
			`worker POST /addresses/autocomplete {"input":"ilica"} → 403 "code":"forbidden"`,
		)
		var found []Suggestion
		do(t, d, func(tx *db.Tx) error {
			used, err := usedplaces.Used(tx, cast["manager"], "tajna")
			found = suggest(used, geo.Suggest("ilica 1 zagreb", maxSuggestions), "ilica 1 zagreb")
			if len(used) > 0 {
				t.Error("another company's place:", used)
			}
			return err
		})
		if len(found) > maxSuggestions {
			t.Error(len(found), "suggestions")
		}
	})
}

// Long addresses and such in any script must not keep a task from being saved.
func TestRememberTakesAnything(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		do(t, d, func(tx *db.Tx) error {
			for _, line := range []string{strings.Repeat("𝔄🏠 ", 500), strings.Repeat("漢", 5000), "%_'\"\\", "12/a", "ﬁ İ ǅ"} {
				for range 2 {
					if err := usedplaces.Remember(tx, 1, usedplaces.Place{Address1: line, City: "x"}); err != nil {
						t.Errorf("%.20q: %v", line, err)
					}
				}
			}
			return nil
		})
	})
}

func TestKey(t *testing.T) {
	script := apitest.Script(t, cast, &Service{Maps: mapped(maps.Config{BrowserKey: "k", Key: "secret", Provider: maps.Google})})
	script(`worker GET /google_maps/key → 200 {"key":"k"}`,
		`worker GET /maps → 200 {"data":{"map":"google","attribution":"","max_zoom":19,"credits":["Google","GeoNames (CC BY 4.0)"]}}`,
		`worker GET /maps/tile?z=0&x=0&y=0 → 404`)
	script = apitest.Script(t, cast, &Service{Maps: mapped(maps.Config{})})
	script(`worker GET /google_maps/key → 200 {"key":""}`,
		`worker GET /maps → 200 {"data":{"map":"none","attribution":"","max_zoom":19,"credits":["GeoNames (CC BY 4.0)"]}}`)
}

func BenchmarkPlaces(b *testing.B) {
	for _, engine := range []string{"sqlite", "postgres"} {
		b.Run(engine, func(b *testing.B) {
			d := dbtest.Open(b, engine)
			err := d.Do(context.Background(), func(tx *db.Tx) error {
				if _, err := tenants.Add(tx, tenants.New{Name: "Primorje"}); err != nil {
					return err
				}
				for i := range 50_000 {
					p := usedplaces.Place{Address1: fmt.Sprintf("Ulica %d. brigade %d", i%997, i%211), Zipcode: fmt.Sprint(10000 + i%50), City: "Zagreb", Country: "Hrvatska"}
					if err := usedplaces.Remember(tx, 1, p); err != nil {
						return err
					}
				}
				_, err := tx.Exec(`ANALYZE`)
				return err
			})
			if err != nil {
				b.Fatal(err)
			}
			for _, input := range []string{"z", "ulica 5 zagreb", "ulica 996 brigade 210 zagreb", "ulica nema je zagreb"} {
				b.Run(input, func(b *testing.B) {
					for b.Loop() {
						if _, err := db.Read(context.Background(), d, func(tx *db.Tx) ([]usedplaces.Place, error) { return usedplaces.Used(tx, cast["manager"], input) }); err != nil {
							b.Fatal(err)
						}
					}
				})
			}
		})
	}
}
