package notices

import (
	"strings"

	"teren/internal/kit/words"
)

// words is the text of the notice as its person reads it: numbers with what they mean,
// all else as it is.
func (n Notice) words(language string) string {
	first, second, both := strings.Cut(n.Text, " ")
	switch {
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
		return words.NoticeBudgetSpent.Fill(language, map[string]any{"percent": words.Number(n.Text, language)})
	}
	return n.Text
}

// measure is a quantity of the material with its unit.
func (n Notice) measure(quantity, language string) string {
	text := words.Number(quantity, language)
	if n.Unit != "" && n.Unit != "OTHER" {
		text += " " + words.Unit.Of(n.Unit).In(language)
	}
	return text
}
