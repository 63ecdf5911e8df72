package tenants

import (
	"teren/internal/kit/textfold"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/search"
)

// Clients lists the companies that the person's company may have as clients:
// neither itself nor the private individual. More limits them further, by the
// columns of tenant t.
func Clients(tx *db.Tx, who access.Who, more search.Scope, in search.Request) (search.List[Tenant], error) {
	known := scope(who)
	known.SQL = `(` + known.SQL + `) AND t.tenant_id NOT IN (0, ?)` + more.SQL
	known.Args = append(append(known.Args, who.TenantID), more.Args...)
	return search.Run(tx, who, Table(who.Language), known, in, read)
}

// A Directory finds companies as people call them: by name, or by number.
type Directory struct {
	ids   map[string]int64
	alike map[string]int64 // by name without its legal form
	all   map[int64]string
}

// Known returns the directory of the companies that a task of the person's company
// may name: their own, the private individual, and partners.
func Known(tx *db.Tx, who access.Who) (Directory, error) {
	type row struct {
		Tenant
		Number string `db:"id_number"`
	}
	known := scope(who)
	rows, err := db.All[row](tx, `SELECT t.tenant_id, t.name, t.id_number FROM tenant t WHERE `+known.SQL, known.Args...)
	d := Directory{make(map[string]int64, 2*len(rows)), make(map[string]int64, len(rows)), make(map[int64]string, len(rows))}
	for _, r := range rows {
		if r.ID == PrivateIndividual {
			r.Name = PrivateName(who.Language)
		}
		d.all[r.ID] = r.Name
		for _, key := range []string{textfold.Text(r.Name), r.Number} {
			put(d.ids, key, r.ID)
		}
		put(d.alike, textfold.Company(r.Name), r.ID)
	}
	return d, err
}

func put(ids map[string]int64, key string, id int64) {
	if _, taken := ids[key]; taken {
		ids[key] = several
	} else if key != "" {
		ids[key] = id
	}
}

const several = -1

// Find returns the company that is called so, or so but for its legal form and
// punctuation, or why there is none: no_such_company or several_such.
func (d Directory) Find(called string) (id int64, refusal string) {
	id, found := d.ids[textfold.Text(called)]
	if !found {
		id, found = d.ids[plainNumber(called)]
	}
	if !found {
		id, found = d.alike[textfold.Company(called)]
	}
	switch {
	case !found:
		return 0, "no_such_company"
	case id == several:
		return 0, "several_such"
	}
	return id, ""
}

// Name returns the name of a company of the directory; "" for another.
func (d Directory) Name(id int64) string { return d.all[id] }
