package api

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"teren/internal/platform/access"
	"teren/internal/platform/record"
)

// Enum is implemented by text types with a fixed set of values.
type Enum interface{ Values() []string }

// Schemer is implemented by types that describe their JSON themselves.
type Schemer interface{ JSONSchema() map[string]any }

// schemas builds JSON Schemas of Go types, each named struct once.
type schemas map[string]any

func (s schemas) of(t reflect.Type) map[string]any {
	switch {
	case t.Kind() == reflect.Pointer:
		return nullable(s.of(t.Elem()))
	case t == reflect.TypeFor[time.Time]():
		return map[string]any{"type": "string", "format": "date-time"}
	case t == reflect.TypeFor[None]():
		return map[string]any{"type": "null"}
	case t.Implements(reflect.TypeFor[Schemer]()):
		return s.own(t)
	case t.Implements(reflect.TypeFor[Enum]()):
		return s.enum(t)
	case isOpt(t):
		return nullable(s.of(t.Field(1).Type.Elem()))
	}
	switch t.Kind() {
	case reflect.String:
		return map[string]any{"type": "string"}
	case reflect.Bool:
		return map[string]any{"type": "boolean"}
	case reflect.Int, reflect.Int64:
		return map[string]any{"type": "integer"}
	case reflect.Float64:
		return map[string]any{"type": "number"}
	case reflect.Interface:
		return map[string]any{}
	case reflect.Slice:
		return map[string]any{"type": "array", "items": s.of(t.Elem())}
	case reflect.Map:
		return map[string]any{"type": "object", "additionalProperties": s.of(t.Elem())}
	case reflect.Struct:
		return s.object(t)
	}
	panic("api: no schema for " + t.String())
}

// enum returns the schema of the type's values; a long list becomes a component, so
// that it is written once.
func (s schemas) enum(t reflect.Type) map[string]any {
	const long = 20
	values := reflect.Zero(t).Interface().(Enum).Values()
	schema := map[string]any{"type": "string", "enum": values}
	if len(values) <= long {
		return schema
	}
	name := typeName(t)
	s[name] = schema
	return ref(name)
}

// own returns the schema that the type gives itself; a named type becomes a
// component, so that it can refer to itself.
func (s schemas) own(t reflect.Type) map[string]any {
	name := typeName(t)
	if _, done := s[name]; !done {
		s[name] = reflect.Zero(t).Interface().(Schemer).JSONSchema()
	}
	return ref(name)
}

func (s schemas) object(t reflect.Type) map[string]any {
	name := typeName(t)
	if name == "" {
		return s.properties(t)
	}
	if _, done := s[name]; !done {
		s[name] = nil // stops recursion
		s[name] = s.properties(t)
	}
	return ref(name)
}

func (s schemas) properties(t reflect.Type) map[string]any {
	props, required := map[string]any{}, []string{}
	for _, f := range jsonFields(t) {
		props[f.name] = s.of(f.typ)
		if f.nullable && f.typ.Kind() != reflect.Pointer && !isOpt(f.typ) {
			props[f.name] = nullable(s.of(f.typ))
		}
		if !f.optional {
			required = append(required, f.name)
		}
	}
	o := map[string]any{"type": "object", "properties": props, "additionalProperties": false}
	if len(required) > 0 {
		slices.Sort(required) // whatever struct of the Go type they stand in
		o["required"] = required
	}
	return o
}

func ref(name string) map[string]any {
	return map[string]any{"$ref": "#/components/schemas/" + name}
}

func nullable(schema map[string]any) map[string]any {
	return map[string]any{"anyOf": []any{schema, map[string]any{"type": "null"}}}
}

func isOpt(t reflect.Type) bool {
	return t.Kind() == reflect.Struct && t.PkgPath() == reflect.TypeFor[None]().PkgPath() && strings.HasPrefix(t.Name(), "Opt[")
}

type jsonField struct {
	name     string
	typ      reflect.Type
	optional bool
	nullable bool // null clears it
}

// jsonFields returns the fields of a type as encoding/json has them: an embedded
// struct adds its fields, unless the outer one has a field of the same name. In the
// request of a change those fields may all be absent or null.
func jsonFields(t reflect.Type) (out []jsonField) {
	type part struct {
		reflect.Type
		role record.Role
	}
	seen := map[string]bool{}
	for level := []part{{t, record.Stored}}; len(level) > 0; {
		var deeper []part
		for _, t := range level {
			below := cmp.Or(t.role, record.RoleIn(t.Type))
			for f := range t.Fields() {
				name, opts, _ := strings.Cut(f.Tag.Get("json"), ",")
				switch {
				case f.Type == reflect.TypeFor[record.Change]():
					deeper = append(deeper, part{f.Type, record.Stored})
				case f.Anonymous && name == "" && f.Type.Kind() == reflect.Struct:
					deeper = append(deeper, part{f.Type, below})
				case name != "" && name != "-" && !seen[name]:
					seen[name] = true
					out = append(out, jsonField{name, f.Type, strings.Contains(opts, "omit") || t.role.Optional(f), t.role == record.Changed})
				}
			}
		}
		level = deeper
	}
	return out
}

// typeName names a component. Names are unique across areas by their package:
// tasks.New → TasksNew, search.List[teren/internal/areas/tasks.Task] → TasksTaskList.
func typeName(t reflect.Type) string {
	if t.Name() == "" {
		return ""
	}
	own, arg, generic := strings.Cut(t.Name(), "[")
	if generic {
		return qualified(strings.TrimSuffix(arg, "]")) + own
	}
	return qualified(t.PkgPath() + "." + own)
}

func qualified(full string) string {
	full = full[strings.LastIndexByte(full, '/')+1:]
	pkg, name, found := strings.Cut(full, ".")
	if !found {
		return capital(pkg)
	}
	if strings.EqualFold(strings.TrimSuffix(pkg, "s"), name) || pkg == "api" || pkg == "search" {
		return name
	}
	return capital(pkg) + name
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// OpenAPI describes every call as an OpenAPI 3.1 document.
func (rs *Routes) OpenAPI(version string) map[string]any {
	s, paths := schemas{}, map[string]map[string]any{}
	problem := map[string]any{"description": "Refused", "content": map[string]any{
		"application/problem+json": map[string]any{"schema": s.of(reflect.TypeFor[Problem]())}}}
	for _, c := range rs.Calls {
		op := map[string]any{
			"summary":     c.Doc,
			"operationId": operationID(c),
			"tags":        []string{strings.Split(c.Path, "/")[1]},
			"responses":   map[string]any{c.success(): s.answer(c), "default": problem},
		}
		if c.Action == "" {
			op["security"] = []any{}
		} else {
			op["x-action"] = string(c.Action)
		}
		if params := s.parameters(c); len(params) > 0 {
			op["parameters"] = params
		}
		if body := s.body(c); body != nil {
			op["requestBody"] = body
		}
		if paths[c.Path] == nil {
			paths[c.Path] = map[string]any{}
		}
		paths[c.Path][strings.ToLower(c.Method)] = op
	}
	return map[string]any{
		"openapi": "3.1.0",
		"info":    map[string]any{"title": "Teren", "version": version, "description": "The calls of Teren. Searches are explained in docs/search.md."},
		"servers": []any{map[string]any{"url": Base}},
		"paths":   paths,
		"components": map[string]any{
			"schemas": s,
			"securitySchemes": map[string]any{
				"session": map[string]any{"type": "apiKey", "in": "cookie", "name": "teren"},
				"key":     map[string]any{"type": "http", "scheme": "bearer", "description": "An access key of the company; it reads and writes nothing."},
			},
		},
		"security": []any{map[string]any{"session": []string{}}, map[string]any{"key": []string{}}},
	}
}

func (c Call) success() string {
	if c.Out == reflect.TypeFor[Created]() {
		return "201"
	}
	return "200"
}

func (s schemas) answer(c Call) map[string]any {
	if c.Out == nil {
		return map[string]any{"description": c.Doc}
	}
	if c.Out == reflect.TypeFor[Download]() {
		return map[string]any{"description": "A file", "content": map[string]any{"text/csv": map[string]any{"schema": map[string]any{"type": "string"}}}}
	}
	if c.Out == reflect.TypeFor[Picture]() {
		return map[string]any{"description": "A picture", "content": map[string]any{"image/*": map[string]any{"schema": map[string]any{"type": "string", "format": "binary"}}}}
	}
	schema := s.of(c.Out)
	if !c.Plain && !c.Out.Implements(reflect.TypeFor[enveloped]()) {
		schema = map[string]any{"type": "object", "properties": map[string]any{"data": schema}, "required": []string{"data"}}
	}
	return map[string]any{"description": "Done", "content": map[string]any{"application/json": map[string]any{"schema": schema}}}
}

func (s schemas) parameters(c Call) (params []any) {
	named := map[string]bool{}
	if c.In != nil && c.In.Kind() == reflect.Struct {
		for _, f := range reflect.VisibleFields(c.In) {
			for in, name := range map[string]string{"path": inPath(f, c.Path), "query": f.Tag.Get("query")} {
				if name != "" {
					named[name] = true
					params = append(params, map[string]any{"name": name, "in": in, "required": in == "path", "schema": s.of(f.Type)})
				}
			}
		}
	}
	for _, part := range strings.Split(c.Path, "/") { // of a Raw call
		if name, ok := strings.CutPrefix(part, "{"); ok && !named[strings.TrimSuffix(name, "}")] {
			params = append(params, map[string]any{"name": strings.TrimSuffix(name, "}"), "in": "path", "required": true, "schema": map[string]any{"type": "string"}})
		}
	}
	if happensOnce(c.Method) && c.Action != access.Action("") {
		params = append(params, map[string]any{"name": "Idempotency-Key", "in": "header", "required": false,
			"description": "The same key gives the same answer and one row.", "schema": map[string]any{"type": "string", "maxLength": 200}})
	}
	return params
}

func (s schemas) body(c Call) map[string]any {
	if c.In == nil || c.Method == "GET" || c.Method == "DELETE" {
		return nil
	}
	if c.In.Kind() == reflect.Struct && hasField(c.In, bytesType) {
		return map[string]any{"content": map[string]any{PartType: map[string]any{"schema": map[string]any{"type": "string", "format": "binary"}}}}
	}
	if c.In.Kind() == reflect.Struct && len(jsonFields(c.In)) == 0 && !takesFiles(c.In) {
		return nil
	}
	schema := s.of(c.In)
	content := map[string]any{"application/json": map[string]any{"schema": schema}}
	if takesFiles(c.In) {
		props := map[string]any{"json": schema}
		for name, of := range map[string]reflect.Type{"images": imagesType, "docs": docsType} {
			if hasField(c.In, of) {
				props[name] = map[string]any{"type": "array", "items": map[string]any{"type": "string", "format": "binary"}}
			}
		}
		if hasField(c.In, sheetType) {
			props["sheet"] = map[string]any{"type": "string", "format": "binary"}
		}
		content["multipart/form-data"] = map[string]any{"schema": map[string]any{"type": "object", "properties": props}}
	}
	return map[string]any{"content": content}
}

// operationID is unique: post_tasks_task_id_comments.
func operationID(c Call) string {
	words := strings.FieldsFunc(c.Path, func(r rune) bool { return strings.ContainsRune("/{}", r) })
	return fmt.Sprint(strings.ToLower(c.Method), "_", strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "" }), "_"))
}
