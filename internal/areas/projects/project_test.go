package projects

import (
	"context"
	"errors"
	"testing"

	"teren/internal/areas/tenants"
	"teren/internal/kit/money"
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

// each runs fn beside a company with four projects and another with one.
func each(t *testing.T, fn func(*testing.T, *db.DB)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		err := d.Do(context.Background(), func(tx *db.Tx) error {
			for _, name := range []string{"Primorje", "Velebit"} {
				if _, err := tenants.Add(tx, tenants.New{Name: name}); err != nil {
					return err
				}
			}
			for _, n := range []New{{"Žuta kuća", money.EUR}, {"Čistoća grada", money.RSD}, {"Dvorana 100%", money.EUR}, {"Cesta", money.BAM}} {
				if _, err := Insert(tx, cast["manager"], n); err != nil {
					return err
				}
			}
			_, err := Insert(tx, cast["stranger"], New{"Tuđa čistoća", money.EUR})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		fn(t, d)
	})
}

func TestPick(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		script := apitest.Script(t, cast, &Service{d})
		const road, clean, hall, house = `{"project_id":4,"title":"Cesta","currency":"BAM"}`, `{"project_id":2,"title":"Čistoća grada","currency":"RSD"}`,
			`{"project_id":3,"title":"Dvorana 100%","currency":"EUR"}`, `{"project_id":1,"title":"Žuta kuća","currency":"EUR"}`
		script(
			`manager POST /tasks/projects_picker → 200 {"data":[`+road+`,`+clean+`,`+hall+`,`+house+`],"count":4}`,
			`manager POST /tasks/projects_picker {"search":"CISTOCA"} → 200 {"data":[`+clean+`],"count":1}`,
			`manager POST /tasks/projects_picker {"search":"kuca zuta"} → 200 {"data":[`+house+`],"count":1}`,
			`manager POST /tasks/projects_picker {"search":"%"} → 200 {"data":[`+hall+`],"count":1}`,
			`manager POST /tasks/projects_picker {"filter":{"ilike":[{"column":"title"},"%zuta%"]}} → 200 {"data":[`+house+`],"count":1}`,
			`manager POST /tasks/projects_picker {"page":{"no":4,"size":1}} → 200 {"data":[`+house+`],"count":4}`,
			`manager POST /tasks/projects_picker {"order_by":[{"column":"title","direction":"desc"}],"page_size":1} → 200 {"data":[`+house+`],"count":4}`,
			`manager POST /tasks/projects_picker {"filter":{"eq":[{"column":"project_id"},5]}} → 200 {"data":[],"count":0}`,
			`manager POST /tasks/projects_picker {"filter":{"eq":[{"column":"tenant_id"},2]}} → 422 "field":"filter.eq[0]`,
			`worker POST /tasks/projects_picker → 403 "code":"forbidden"`,
			`stranger POST /tasks/projects_picker → 200 {"data":[{"project_id":5,"title":"Tuđa čistoća","currency":"EUR"}],"count":1}`,
		)
	})
}

func TestFind(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		find := func(who string) (Project, error) {
			return db.Read(context.Background(), d, func(tx *db.Tx) (Project, error) { return Find(tx, cast[who], 4) })
		}
		if p, err := find("manager"); err != nil || p != (Project{4, "Cesta", money.BAM}) {
			t.Error(p, err)
		}
		var f *fault.Fault
		if p, err := find("stranger"); !errors.As(err, &f) || f.Kind != fault.NotFound {
			t.Error(p, err)
		}
	})
}
