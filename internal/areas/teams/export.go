package teams

import (
	"strings"

	"teren/internal/kit/words"
	"teren/internal/platform/export"
)

// list is the list of teams as a file.
var list = export.List[Team]{
	Name: words.ListTeams,
	Heads: []words.Key{
		words.HeadID, words.HeadName, words.HeadWorkHierarchy, words.HeadPeople, words.HeadMembers, words.HeadEmails, words.HeadCreated,
	},
	Row: func(t Team) []any {
		names, mails := make([]string, len(t.Users)), make([]string, len(t.Users))
		for i, u := range t.Users {
			names[i], mails[i] = u.FirstName+" "+u.LastName, u.Email
		}
		return []any{t.ID, t.Name, t.WhierPath, int64(len(t.Users)), strings.Join(names, ", "), strings.Join(mails, ", "), t.CreatedAt}
	},
}
