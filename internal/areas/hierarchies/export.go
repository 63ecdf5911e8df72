package hierarchies

import (
	"strings"

	"teren/internal/kit/words"
	"teren/internal/platform/export"
)

// list is the trees of kinds of work as a file.
var list = export.List[Node]{
	Name: words.ListWorkHierarchies,
	Heads: []words.Key{
		words.HeadID, words.HeadPath, words.HeadName, words.HeadExpenseType, words.HeadTimeEstimateMin,
		words.HeadDescriptionRequired, words.HeadPhotoRequired, words.HeadSignatureRequired, words.HeadChecklist, words.HeadKpd,
	},
	Row: func(n Node) []any {
		return []any{n.ID, n.Path, n.Name, words.ExpenseType.Of(string(n.ExpenseType)), n.TimeEstimate, n.Description, n.Photo, n.Signature, strings.Join(n.Checks, "; "), n.KPD}
	},
}
