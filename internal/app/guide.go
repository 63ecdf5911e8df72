package app

import (
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/search"
)

// Version is the version of the calls. With the version of a build every build
// would have another document.
const Version = "1"

// guide describes the calls to those who write clients.
func guide(searches []search.Table, everybody bool) api.Guide {
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
