package house

import (
	"slices"

	"teren/internal/absences"
	"teren/internal/access"
	"teren/internal/addresses"
	"teren/internal/api"
	"teren/internal/catalog"
	"teren/internal/deleted"
	"teren/internal/hierarchies"
	"teren/internal/locations"
	"teren/internal/mail"
	"teren/internal/orders"
	"teren/internal/projects"
	"teren/internal/search"
	"teren/internal/tasks"
	"teren/internal/teams"
	"teren/internal/tenants"
	"teren/internal/users"
)

// Version is that of the calls. The version of a build would make every build
// another document.
const Version = "1"

// searches is everything that can be searched, for the guide.
var searches = slices.Concat(new(tasks.Service).Searches(), new(orders.Service).Searches(),
	[]search.Table{absences.Table, mail.Table, users.Table, addresses.Table, catalog.Groups, catalog.Items(0), deleted.Table, hierarchies.Table, locations.Table, locations.GroupTable, projects.Table, teams.Table, teams.UserTable, tenants.Table("en"), tenants.Register})

// guide describes the calls to those who write clients.
func guide(everybody bool) api.Guide {
	return api.Guide{
		Version: Version, Everybody: everybody,
		Columns: func(who access.Who) any {
			columns := map[string][]search.ColumnInfo{}
			for _, t := range searches {
				columns[t.Name] = search.Describe(t, who)
			}
			return columns
		},
		TypeScript: func(who access.Who) string { return search.TypeScript(who, searches...) },
	}
}
