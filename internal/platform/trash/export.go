package trash

import (
	"teren/internal/kit/words"
	"teren/internal/platform/export"
)

// list defines the file of the deleted records.
var list = export.List[Record]{
	Name: words.ListDeleted,
	Heads: []words.Key{
		words.HeadKind, words.HeadID, words.HeadName, words.HeadDescription, words.HeadDeleted, words.HeadBy, words.HeadDeletedWithIt,
		words.HeadArchived,
	},
	Row: func(r Record) []any {
		return []any{words.Entity.Of(string(r.Kind)), r.ID, r.Name, r.About, r.At, r.By, r.Below, r.Archived}
	},
}
