package users

import (
	"strings"

	"teren/internal/kit/words"
	"teren/internal/platform/export"
)

// userList is the list of users as a file.
var userList = export.List[Row]{
	Name: words.ListUsers,
	Heads: []words.Key{
		words.HeadID, words.HeadFirstName, words.HeadLastName, words.HeadEmail, words.HeadPhone, words.HeadRoles, words.HeadTeams,
		words.HeadExternalContractor, words.HeadStatus,
	},
	Row: func(r Row) []any {
		teams := make([]string, len(r.Teams))
		for i, t := range r.Teams {
			teams[i] = t.Name
		}
		return []any{r.ID, r.FirstName, r.LastName, r.Email, r.Phone, words.Role.All(r.UserTypes), strings.Join(teams, ", "), r.External, words.UserState.Of(r.Status)}
	},
}
