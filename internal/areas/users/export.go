package users

import (
	"strings"

	"teren/internal/platform/export"
)

var (
	roleWords   = export.Words{"ADMIN": {"Administrator", "Administrator"}, "MANAGER": {"Project manager", "Voditelj projekta"}, "WORKER": {"Worker", "Radnik"}}
	statusWords = export.Words{Active: {"Active account", "Aktivan račun"}, Invited: {"Never signed in", "Čeka prvu prijavu"}}
)

// userList is the list of users as a file.
var userList = export.List[Row]{
	Name: export.Word{"Users", "Korisnici"},
	Heads: []export.Word{
		{"ID", "ID"}, {"First name", "Ime"}, {"Last name", "Prezime"}, {"E-mail", "E-pošta"}, {"Roles", "Uloge"}, {"Teams", "Timovi"},
		{"External contractor", "Vanjski izvođač"}, {"Status", "Status"},
	},
	Row: func(r Row) []any {
		teams := make([]string, len(r.Teams))
		for i, t := range r.Teams {
			teams[i] = t.Name
		}
		return []any{r.ID, r.FirstName, r.LastName, r.Email, roleWords.All(r.UserTypes), strings.Join(teams, ", "), r.External, statusWords.Of(r.Status)}
	},
}
