package notices

import (
	"strings"
	"time"

	"teren/internal/kit/clock"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
)

// away is the absence that a notice is about.
type away struct {
	Absent int64      `db:"absent" json:"-"` // who is
	Why    string     `db:"absence_kind" json:"-"`
	From   *time.Time `db:"absent_from" json:"-"`
	To     *time.Time `db:"absent_to" json:"-"`
	Whole  bool       `db:"absent_days" json:"-"`
}

// text returns the absence as text: "Sick leave, 03. 08. 2026. – 07. 08. 2026."
func (a away) text(who access.Who) string {
	return words.AbsenceKind.Of(a.Why).In(who.Language) + ", " + clock.Span(*a.From, *a.To, a.Whole, who.Location(), who.Language)
}

// title returns the subject of the notice for its person: for an absence of their
// own, not their own name.
func (n Notice) title(who access.Who) string {
	switch {
	case n.AbsenceID != nil && n.Absent == who.UserID:
		return n.away.text(who)
	case n.Month != nil:
		year, month, _ := strings.Cut(*n.Month, "-")
		return words.TimeSheetMonth.Fill(who.Language, map[string]any{"month": words.Month.Of(month).In(who.Language), "year": year})
	}
	return n.Title
}

// words returns the text of the notice as its person reads it: numbers with what
// they mean, all else as it is.
func (n Notice) words(who access.Who) string {
	language := who.Language
	first, second, both := strings.Cut(n.Text, " ")
	switch {
	case n.Text == "" && n.AbsenceID != nil && n.Absent != who.UserID:
		return n.away.text(who)
	case n.Text == "":
		return ""
	case n.Kind == MaterialCritical && both:
		return words.NoticeMaterialLeftOf.Fill(language, map[string]any{"quantity": n.measure(first, language), "critical": n.measure(second, language)})
	case n.Kind == MaterialCritical:
		return words.NoticeMaterialLeft.Fill(language, map[string]any{"quantity": n.measure(first, language)})
	case n.Kind == MaterialDifference && both:
		return words.NoticeMaterialMissingOn.Fill(language, map[string]any{"quantity": n.measure(first, language), "order": "RN-" + second})
	case n.Kind == MaterialDifference:
		return words.NoticeMaterialMissing.Fill(language, map[string]any{"quantity": n.measure(first, language)})
	case n.Kind == ProjectNear, n.Kind == ProjectOver:
		return words.NoticeBudgetSpent.Fill(language, map[string]any{"percent": words.Amount(n.Text)})
	case n.Kind == VisitPlanned, n.Kind == VisitMoved, n.Kind == VisitCancelled:
		return visitWords(n.Text, n.CreatedAt, who)
	case n.Kind == OrderReplanned:
		return planWords(n.Text, n.CreatedAt, who)
	}
	return n.Text
}

// measure returns a quantity of the material with its unit.
func (n Notice) measure(quantity, language string) any {
	if n.Unit == "" || n.Unit == "OTHER" {
		return words.Amount(quantity)
	}
	return words.Number(quantity, language) + " " + words.Measure{Unit: n.Unit, Amount: quantity}.In(language)
}
