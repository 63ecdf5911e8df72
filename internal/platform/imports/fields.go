package imports

import (
	"reflect"

	"teren/internal/platform/record"
)

// Plain puts the row over those fields of a record that columns are named after,
// where the field is a text, a day or one of the column's values; blank cells leave
// them.
func Plain[E any](r *Reader, t record.Type[E], e *E) {
	for i, c := range r.Columns {
		switch field := t.At(e, c.Field).(type) {
		case *string:
			r.Text(i, field)
		case **string:
			from, to := t.Days(c.Field)
			if day := ""; from != "" {
				if r.Day(i, from, to, &day); day != "" {
					*field = &day
				}
			}
		default:
			if v := reflect.ValueOf(field); c.Choices != nil && field != nil && v.Elem().Kind() == reflect.String {
				v.Elem().SetString(r.Choose(i, v.Elem().String()))
			}
		}
	}
}

// Cells returns the record as a row of the template: others by the field of their
// column, and the fields that columns are named after.
func Cells[E any](columns []Column, t record.Type[E], e E, language string, others map[string]string) []string {
	out := make([]string, len(columns))
	for i, c := range columns {
		text, given := others[c.Field]
		if field := t.At(&e, c.Field); !given && field != nil {
			if v := reflect.Indirect(reflect.ValueOf(field).Elem()); v.IsValid() {
				text = v.String()
			}
			if c.Choices != nil {
				text = c.Choices.Set.Of(text).In(language)
			}
		}
		out[i] = text
	}
	return out
}
