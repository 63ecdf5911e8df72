package search

import (
	"fmt"
	"strings"

	"teren/internal/platform/access"
)

// Findable says by which words, codes and numbers records of a kind are found, over
// all kinds at once. Number makes the numbers of its texts one range and is never
// given to another kind; 0 is a kind that is found by its codes alone.
type Findable struct {
	Number int64
	Read   access.Action // who may find it at all

	// From names the table of the records, and the tables that words are from; Key
	// and Tenant are its columns.
	From, Key, Tenant string
	// Words are the SQL expressions of the texts it is found by, the name first.
	// Inner are those hidden from a second company.
	Words, Inner string

	Task string // the number of the task that it is; "" for other kinds

	// Touched maps an entity to the condition for the records whose texts change
	// at once with a record of it; Named maps it to those whose texts change too,
	// but which may be many. Each condition has one list of ids.
	Touched, Named map[string]string

	// Coded is the condition that a record has the code; nil of kinds without codes.
	Coded func(who access.Who, c Code) Scope

	// See is from where the person may find it; nil of kinds found by codes alone.
	See func(who access.Who) View
	// Hit is the query of the shown results with the ids in its argument; its columns
	// are those of lookup.Hit.
	Hit string
	// Uses counts how often they are used; "" for kinds that are not rated by it.
	Uses string
}

// A Code is a text that was scanned or typed, in the forms in which records keep
// their codes.
type Code struct {
	Label string    // of a label, also out of its address
	Plain [2]string // capitals without blanks, an EAN-13 that is a UPC-A as either
	Fold  string
}

// A View is some of the texts x of a kind, in the company that is its first argument.
type View struct {
	From  string // the table of texts, where they are few; "" uses the index
	Joins string // joins for the condition that the person may find them
	Where string
	Args  []any
	Text  string // the part of the text x.text that is searched
	Open  string // the condition that it is still of use
}

// OwnTexts returns the view of the company's own texts whose records match the
// condition, in which {{record}} is the number of the record.
func OwnTexts(condition string) func(access.Who) View {
	return func(who access.Who) View {
		return View{Where: `x.tenant_id = ? AND ` + condition, Args: []any{who.TenantID}, Text: `x.text`, Open: `TRUE`}
	}
}

// First and Last are the bounds of the numbers of the kind's texts.
func (f Findable) First() int64 { return f.Number * TextRange }

func (f Findable) Last() int64 { return f.First() + TextRange - 1 }

// Fill replaces the marks of the SQL: {{record}} is the number of the record of a
// text x, {{first}} and {{last}} are the bounds of the kind's texts.
func (f Findable) Fill(sql string) string {
	first := fmt.Sprint(f.First())
	return strings.NewReplacer("{{record}}", "(x.search_text_id - "+first+")", "{{first}}", first, "{{last}}", fmt.Sprint(f.Last())).Replace(sql)
}

// PhoneWords returns a telephone number x as digits alone, with 0 and with 385 before
// the rest of a Croatian one.
func PhoneWords(x string) string { return `phone_words(` + x + `)` }

// Lines joins expressions with a line break between them.
func Lines(of ...string) string { return strings.Join(of, ` || '`+"\n"+`' || `) }

// CommentWords returns the comments on the record that match the condition on m.
func CommentWords(entity, id, condition string) string {
	return `COALESCE((SELECT string_agg(m.comment, ' ' ORDER BY m.comment_id) FROM comment m WHERE m.thing = '` + entity + `' AND m.thing_id = ` + id + ` AND m.withdrawn_at IS NULL AND ` + condition + `), '')`
}

// OneOf returns the condition that x is one of a list of numbers.
func OneOf(x string) string { return x + ` IN ({{numbers}})` }
