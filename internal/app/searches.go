package app

import (
	"slices"

	"teren/internal/areas/absences"
	"teren/internal/areas/addresses"
	"teren/internal/areas/catalog"
	"teren/internal/areas/hierarchies"
	"teren/internal/areas/locations"
	"teren/internal/areas/orders"
	"teren/internal/areas/projects"
	"teren/internal/areas/tasks"
	"teren/internal/areas/teams"
	"teren/internal/areas/tenants"
	"teren/internal/areas/trash"
	"teren/internal/areas/users"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/mail"
	"teren/internal/platform/search"
)

// Version is that of the calls. The version of a build would make every build
// another document.
const Version = "1"

// searches is everything that can be searched, for the guide.
var searches = slices.Concat(new(tasks.Service).Searches(), new(orders.Service).Searches(),
	[]search.Table{absences.Table, mail.Table, users.Table, addresses.Table, catalog.Groups, catalog.Items(0), trash.Table, hierarchies.Table, locations.Table, locations.GroupTable, projects.Table, teams.Table, teams.UserTable, tenants.Table("en"), tenants.Register})

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
