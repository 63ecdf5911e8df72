package absences

import (
	"teren/internal/kit/words"
	"teren/internal/platform/export"
)

// list is the list of absences as a file. Of whole days there are no times.
var list = export.List[Row]{
	Name: words.ListAbsences,
	Heads: []words.Key{
		words.HeadID, words.HeadPerson, words.HeadKind, words.HeadState, words.HeadWholeDays, words.HeadFrom, words.HeadTo, words.HeadWorkingDays, words.HeadNote,
		words.HeadReasonForRejection, words.HeadDecidedBy, words.HeadDecided, words.HeadCreatedBy, words.HeadCreated,
	},
	Row: func(r Row) []any {
		var from, to any = r.From, r.To
		if r.FromDay != nil && r.ToDay != nil {
			from, to = export.Day(r.FromDay), export.Day(r.ToDay)
		}
		state := words.AbsenceState.Of(string(r.State))
		if r.Cancel != nil {
			state = words.AbsenceState.Of("CANCEL_ASKED")
		}
		return []any{
			r.ID, r.Name, words.AbsenceKind.Of(string(r.Kind)), state, r.WholeDays, from, to, r.Working, r.Note, r.Reason, r.DecidedBy, r.DecidedAt,
			r.CreatedBy, r.CreatedAt,
		}
	},
}
