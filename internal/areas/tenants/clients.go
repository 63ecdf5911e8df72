package tenants

import (
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
