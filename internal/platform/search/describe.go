package search

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"teren/internal/platform/access"
)

// ColumnInfo describes a column to clients.
type ColumnInfo struct {
	Name      string   `json:"name"`
	Type      Kind     `json:"type"`
	Values    []string `json:"values,omitempty"`
	Operators []string `json:"operators"`
	Sortable  bool     `json:"sortable"`
}

// Describe lists the columns that the person may ask for, by name.
func Describe(t Table, who access.Who) []ColumnInfo {
	out := []ColumnInfo{}
	for _, name := range slices.Sorted(maps.Keys(t.Columns)) {
		column := t.Columns[name]
		if !column.shown(who) {
			continue
		}
		v := value{kind: column.Kind, column: &column}
		out = append(out, ColumnInfo{
			Name: name, Type: column.Kind, Values: column.Values, Sortable: column.Match == "",
			Operators: slices.DeleteFunc(v.operators(), func(op string) bool { return !slices.Contains(conditions, op) }),
		})
	}
	return out
}

// TypeScript returns the language and the columns of the tables as the person may
// use them, for clients written in TypeScript.
func TypeScript(who access.Who, tables ...Table) string {
	var b strings.Builder
	b.WriteString(typeScript)
	for _, t := range tables {
		b.WriteString("\nexport interface " + pascal(t.Name) + "Columns {\n")
		for _, c := range Describe(t, who) {
			b.WriteString("  " + quote(c.Name) + ": " + c.typeScript() + ";\n")
		}
		b.WriteString("}\nexport type " + pascal(t.Name) + "Search = SearchRequest<" + pascal(t.Name) + "Columns>;\n")
	}
	return b.String()
}

const typeScript = `export type Kind = "text" | "integer" | "decimal" | "timestamp" | "date";
export type Literal = string | number | boolean;
export type Operand<C> =
  | Literal
  | { column: keyof C & string }
  | { cast: [Operand<C>, Kind] }
  | { concat: Operand<C>[] };
export type Expr<C> =
  | { and: Expr<C>[] }
  | { or: Expr<C>[] }
  | { not: Expr<C> }
  | { eq: [Operand<C>, Operand<C>] }
  | { ne: [Operand<C>, Operand<C>] }
  | { lt: [Operand<C>, Operand<C>] }
  | { le: [Operand<C>, Operand<C>] }
  | { gt: [Operand<C>, Operand<C>] }
  | { ge: [Operand<C>, Operand<C>] }
  | { like: [Operand<C>, string] }
  | { ilike: [Operand<C>, string] }
  | { in: [Operand<C>, Literal[]] }
  | { is_null: [Operand<C>] };
export interface SearchRequest<C> {
  filter?: Expr<C>;
  search?: string;
  page?: { no?: number; size?: number; count?: boolean };
  order_by?: { column: keyof C & string; direction?: "asc" | "desc" }[];
}
`

func (c ColumnInfo) typeScript() string {
	switch {
	case c.Values != nil:
		names := make([]string, len(c.Values))
		for i, v := range c.Values {
			names[i] = quote(v)
		}
		return strings.Join(names, " | ")
	case c.Type == Integer || c.Type == Decimal:
		return "number"
	case c.Type == Boolean:
		return "boolean"
	}
	return "string"
}

func quote(s string) string {
	b, _ := json.Marshal(s) // a string always has JSON
	return string(b)
}

// pascal turns a resource's name into a type's: work_orders to WorkOrders.
func pascal(name string) string {
	var b strings.Builder
	for _, word := range strings.FieldsFunc(name, func(r rune) bool { return r == '_' || r == '/' || r == '-' }) {
		b.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return b.String()
}

// JSONSchema describes the expression as the component Expr of an OpenAPI
// document.
func (Expr) JSONSchema() map[string]any {
	type object = map[string]any
	self := object{"$ref": "#/components/schemas/Expr"}
	operand := object{"$ref": "#/components/schemas/Expr/$defs/Operand"}
	literal := object{"type": []string{"string", "number", "boolean"}}
	list := func(of any) object { return object{"type": "array", "items": of} }
	tuple := func(items ...any) object {
		return object{"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}
	}
	one := func(name string, of any) object {
		return object{"type": "object", "properties": object{name: of}, "required": []string{name}, "additionalProperties": false}
	}
	expressions := []any{one("and", list(self)), one("or", list(self)), one("not", self)}
	for _, op := range conditions[3:11] {
		expressions = append(expressions, one(op, tuple(operand, operand)))
	}
	expressions = append(expressions,
		one("in", tuple(operand, object{"type": "array", "items": literal, "maxItems": maxList})),
		one("is_null", tuple(operand)))
	return object{
		"description": "A filter expression; see docs/search.md.",
		"oneOf":       expressions,
		"$defs": object{"Operand": object{"oneOf": []any{
			literal,
			one("column", object{"type": "string"}),
			one("cast", tuple(operand, object{"enum": castTargets})),
			one("concat", list(operand)),
		}}},
	}
}
