package api

import (
	"fmt"
	"html/template"
	"maps"
	"slices"
	"strings"
)

// document is the part of an OpenAPI document that people read.
type document struct {
	Info       struct{ Version string }
	Paths      map[string]map[string]operation
	Components struct{ Schemas map[string]schema }
}

type operation struct {
	Summary     string
	OperationID string `json:"operationId"`
	Tags        []string
	Action      string `json:"x-action"`
	Parameters  []struct {
		Name, In, Description string
		Required              bool
		Schema                schema
	}
	RequestBody struct {
		Content map[string]struct{ Schema schema }
	}
	Responses map[string]struct {
		Content map[string]struct{ Schema schema }
	}
}

// reference is the document as debug.html shows it.
type reference struct {
	Version string
	Areas   []area
	Types   []named
}

type area struct {
	Name  string
	Calls []described
}

type described struct {
	Method, Path string
	operation
	Bodies, Answers []named
}

type named struct {
	Name string
	Type template.HTML
}

func (d document) reference() reference {
	out := reference{Version: d.Info.Version}
	for _, path := range slices.Sorted(maps.Keys(d.Paths)) {
		for _, method := range slices.Sorted(maps.Keys(d.Paths[path])) {
			op := d.Paths[path][method]
			c := described{Method: strings.ToUpper(method), Path: Base + path, operation: op}
			for _, media := range slices.Sorted(maps.Keys(op.RequestBody.Content)) {
				c.Bodies = append(c.Bodies, named{media, op.RequestBody.Content[media].Schema.html(0)})
			}
			for _, status := range slices.Sorted(maps.Keys(op.Responses)) {
				if media, ok := op.Responses[status].Content["application/json"]; ok {
					c.Answers = append(c.Answers, named{status, media.Schema.html(0)})
				}
			}
			i := slices.IndexFunc(out.Areas, func(a area) bool { return a.Name == op.Tags[0] })
			if i < 0 {
				i = len(out.Areas)
				out.Areas = append(out.Areas, area{Name: op.Tags[0]})
			}
			out.Areas[i].Calls = append(out.Areas[i].Calls, c)
		}
	}
	slices.SortFunc(out.Areas, func(a, b area) int { return strings.Compare(a.Name, b.Name) })
	for _, name := range slices.Sorted(maps.Keys(d.Components.Schemas)) {
		out.Types = append(out.Types, named{name, d.Components.Schemas[name].html(0)})
	}
	return out
}

// schema is a JSON Schema.
type schema struct {
	Ref         string `json:"$ref"`
	Type        any    // a name, or several
	Format      string
	Enum        []any
	Items       *schema
	PrefixItems []schema `json:"prefixItems"`
	AnyOf       []schema `json:"anyOf"`
	OneOf       []schema `json:"oneOf"`
	Properties  map[string]schema
	Required    []string
	// A schema, or false.
	AdditionalProperties any `json:"additionalProperties"`
}

// HTML is for the template.
func (s schema) HTML() template.HTML { return s.html(0) }

// html writes the schema the way TypeScript would, with links to named types.
func (s schema) html(depth int) template.HTML {
	switch {
	case s.Ref != "":
		name := strings.TrimPrefix(s.Ref, "#/components/schemas/")
		top, _, inside := strings.Cut(name, "/")
		if inside {
			name = name[strings.LastIndexByte(name, '/')+1:]
		}
		return template.HTML(fmt.Sprintf(`<a href="#%s">%s</a>`, template.HTMLEscapeString(top), template.HTMLEscapeString(name)))
	case len(s.AnyOf)+len(s.OneOf) > 0:
		return join(append(s.AnyOf, s.OneOf...), depth, " | ")
	case len(s.Enum) > 0:
		words := make([]string, len(s.Enum))
		for i, v := range s.Enum {
			words[i] = fmt.Sprintf("%q", fmt.Sprint(v))
		}
		return template.HTML(template.HTMLEscapeString(strings.Join(words, " | ")))
	case len(s.PrefixItems) > 0:
		return "[" + join(s.PrefixItems, depth, ", ") + "]"
	case s.Items != nil:
		return s.Items.html(depth) + "[]"
	case s.Properties != nil:
		return s.fields(depth)
	}
	return template.HTML(template.HTMLEscapeString(s.plain()))
}

func (s schema) plain() string {
	var kinds []string
	switch t := s.Type.(type) {
	case nil:
		return "any"
	case string:
		kinds = []string{t}
	case []any:
		for _, one := range t {
			kinds = append(kinds, fmt.Sprint(one))
		}
	}
	kind := strings.Join(kinds, " | ")
	if s.Format != "" {
		kind += " (" + s.Format + ")"
	}
	return kind
}

func (s schema) fields(depth int) template.HTML {
	var b strings.Builder
	b.WriteString("{\n")
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		optional := "?"
		if slices.Contains(s.Required, name) {
			optional = ""
		}
		fmt.Fprintf(&b, "%s%s%s: %s\n", strings.Repeat("  ", depth+1), template.HTMLEscapeString(name), optional, s.Properties[name].html(depth+1))
	}
	b.WriteString(strings.Repeat("  ", depth) + "}")
	return template.HTML(b.String())
}

func join(list []schema, depth int, between string) template.HTML {
	parts := make([]string, len(list))
	for i, s := range list {
		parts[i] = string(s.html(depth))
	}
	return template.HTML(strings.Join(parts, between))
}
