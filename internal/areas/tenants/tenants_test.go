package tenants

import (
	"cmp"
	"context"
	"errors"
	"testing"

	"teren/internal/platform/access"
	"teren/internal/platform/api/apitest"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/fault"
)

var people = map[string]access.Who{
	"manager1": {UserID: 1, TenantID: 1, Roles: access.Manager},
	"admin1":   {UserID: 1, TenantID: 1, Roles: access.Admin},
	"worker1":  {UserID: 2, TenantID: 1, Roles: access.Worker},
	"admin2":   {UserID: 3, TenantID: 2, Roles: access.Admin},
}

// populate makes companies 1 to 5; 1 knows 3, 4 and 5.
func populate(t *testing.T, d *db.DB) {
	err := d.Do(context.Background(), func(tx *db.Tx) error {
		for _, name := range []string{"manager1", "worker1", "admin2"} {
			if _, err := tx.Exec(`INSERT INTO user_account (email, email_fold, first_name, last_name, name_fold, created_at) VALUES (?, ?, ?, 'Ć', ?, 1)`, name, name, name, name); err != nil {
				return err
			}
		}
		for _, name := range []string{"Primorje Servis", "Velebit Gradnja", "Čistoća", "Zagorje", "Cesta"} {
			if _, err := Add(tx, New{Name: " " + name + " "}); err != nil {
				return err
			}
		}
		return cmp.Or(AddPartner(tx, 1, 3, true, false), AddPartner(tx, 1, 4, false, true), AddPartner(tx, 1, 5, true, false), AddPartner(tx, 1, 5, true, true))
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestPicker(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		populate(t, d)
		apitest.Script(t, people, &Service{DB: d})(
			`nobody@en POST /tenants/picker_search {} → 401 not_logged_in`,
			`worker1@en POST /tenants/picker_search {} → 403 forbidden`,
			`manager1@en POST /tenants/picker_search {} → 200 {"data":[{"tenant_id":0,"name":"Private individual"},{"tenant_id":5,"name":"Cesta"},{"tenant_id":3,"name":"Čistoća"},{"tenant_id":1,"name":"Primorje Servis"},{"tenant_id":4,"name":"Zagorje"}],"count":5}`,
			`manager1@hr POST /tenants/picker_search {"page":{"no":1,"size":2}} → 200 {"data":[{"tenant_id":0,"name":"Privatna osoba"},{"tenant_id":5,"name":"Cesta"}],"count":5}`,
			`manager1@hr POST /tenants/picker_search {"page":{"no":2,"size":2}} → 200 {"data":[{"tenant_id":3,"name":"Čistoća"},{"tenant_id":1,`,
			`manager1@hr POST /tenants/picker_search {"search":"cisto"} → 200 {"data":[{"tenant_id":3,"name":"Čistoća"}],"count":1}`,
			`manager1@hr POST /tenants/picker_search {"search":"PRIVATNA\u00a0"} → 200 {"data":[{"tenant_id":0,"name":"Privatna osoba"}],"count":1}`,
			`manager1@en POST /tenants/picker_search {"search":"privatna"} → 200 {"data":[],"count":0}`,
			`manager1@en POST /tenants/picker_search {"filter":{"ilike":[{"column":"name"},"c%"]}} → 200 {"data":[{"tenant_id":5,"name":"Cesta"},{"tenant_id":3,"name":"Čistoća"}],"count":2}`,
			`manager1@en POST /tenants/picker_search {"filter":{"ilike":[{"column":"name"},"velebit%"]}} → 200 {"data":[],"count":0}`,
			`manager1@en POST /tenants/picker_search {"order_by":[{"column":"name","direction":"desc"}],"page":{"size":2}} → 200 {"data":[{"tenant_id":0,"name":"Private individual"},{"tenant_id":4,"name":"Zagorje"}],"count":5}`,
			`manager1@en POST /tenants/picker_search {"filter":{"eq":[{"column":"takes_work"},false]}} → 200 {"data":[{"tenant_id":0,"name":"Private individual"},{"tenant_id":5,`,
			`manager1@en POST /tenants/picker_search {"filter":{"eq":[{"column":"asks_only"},true]}} → 422 unknown_column`,
			`admin2@en POST /tenants/picker_search {} → 200 {"data":[{"tenant_id":0,"name":"Private individual"},{"tenant_id":2,"name":"Velebit Gradnja"}],"count":2}`,
		)
	})
}

func TestFind(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		populate(t, d)
		for _, c := range []struct {
			who  string
			id   int64
			name string // "" is not_found
		}{
			{"manager1", 0, "Private individual"}, {"manager1", 1, "Primorje Servis"}, {"manager1", 3, "Čistoća"},
			{"manager1", 2, ""}, {"manager1", 99, ""}, {"manager1", -1, ""}, {"admin2", 1, ""}, {"admin2", 2, "Velebit Gradnja"},
		} {
			got, err := db.Read(context.Background(), d, func(tx *db.Tx) (Tenant, error) { return Find(tx, people[c.who], c.id) })
			var f *fault.Fault
			if c.name == "" && (!errors.As(err, &f) || f.Kind != fault.NotFound) || c.name != "" && err != nil || got.Name != c.name {
				t.Errorf("%s finds %d: %+v %v", c.who, c.id, got, err)
			}
		}
	})
}

func TestTimeZoneMustExist(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		err := d.Do(context.Background(), func(tx *db.Tx) error { _, err := Add(tx, New{Name: "X", TimeZone: "Europe/Sljeme"}); return err })
		if err == nil {
			t.Error("a company in no time zone")
		}
	})
}
