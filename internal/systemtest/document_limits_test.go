package systemtest_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/printer"
	"go/token"
	"go/types"
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"teren/internal/app"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/fault"
	"teren/internal/systemtest"
)

var writeLimits = flag.Bool("limits", false, "write docs/limits.md")

const limitsPath = "docs/limits.md"

// docs/limits.md lists what the code does: everything that may refuse a field, and
// the constants that bound people and the program, are read out of the source.
func TestLimitsAreWritten(t *testing.T) {
	src := readSource(t)
	var out strings.Builder
	out.WriteString(limitsHead)
	src.writeFields(t, &out)
	src.writeBounds(t, &out)
	if *writeLimits {
		if err := os.WriteFile(limitsPath, []byte(out.String()), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	was, err := os.ReadFile(limitsPath)
	if err != nil || string(was) != out.String() {
		t.Errorf("%s is not what the code does: make gen %v", limitsPath, err)
	}
}

const limitsHead = `# Limits

What the program takes and what it refuses, as the code has it: this page is written by ` + "`make gen`" + ` and a test fails where it is no longer true. Forms, imports and other programs come by the same calls, so the same holds for all of them.

**Before any field.** A request is UTF-8 without NUL; texts are brought to one Unicode form (NFC). A field that a call does not have is refused, as is another type, a number that is not finite, and an id of what is not there for this person. What is wrong with a request is said of all its fields at once, under their names, with the sentence below in the person's language.

## Fields

By area. "…" is the part of the request in which the field lies, ⟨name⟩ a field that the callers of the function name. *Needed* is one that may not be blank. Sentences are those that people read; what stands in braces is filled in at the time.
`

// source is what the code says of limits.
type source struct {
	fset   *token.FileSet
	files  map[string]*ast.File           // by path
	consts map[string]map[string]ast.Expr // by folder and name
	vars   map[string]map[string]ast.Expr // the same of variables
	used   map[string]map[string]int      // how often the files of a folder write a name
	types  map[ast.Expr]types.TypeAndValue
	texts  map[string]string // of faults, in English
}

func readSource(t *testing.T) *source {
	t.Helper()
	s := &source{fset: token.NewFileSet(), files: map[string]*ast.File{}, consts: map[string]map[string]ast.Expr{}, vars: map[string]map[string]ast.Expr{}, used: map[string]map[string]int{}}
	for _, root := range []string{"internal", "cmd"} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if path == systemtest.WebPackage { // no limits there, and its folder changes with every stylesheet
				return fs.SkipDir
			}
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(s.fset, path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			s.files[filepath.ToSlash(path)] = file
			s.keep(filepath.ToSlash(filepath.Dir(path)), file)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile("internal/kit/words/en.json")
	var english struct{ Fault map[string]string }
	if err == nil {
		err = json.Unmarshal(text, &english)
	}
	if err != nil || len(english.Fault) < 100 {
		t.Fatal(len(english.Fault), err)
	}
	s.texts = english.Fault
	s.check()
	return s
}

// check finds the types of expressions. Packages that are not ours stay empty, and
// errors are passed over: only types of ours are asked for.
func (s *source) check() {
	s.types = map[ast.Expr]types.TypeAndValue{}
	done := map[string]*types.Package{}
	conf := types.Config{Error: func(error) {}, DisableUnusedImportCheck: true}
	load := importing(func(path string) (*types.Package, error) {
		if done[path] != nil {
			return done[path], nil
		}
		var files []*ast.File
		for _, name := range slices.Sorted(maps.Keys(s.files)) {
			if "teren/"+filepath.ToSlash(filepath.Dir(name)) == path {
				files = append(files, s.files[name])
			}
		}
		if files == nil {
			done[path] = types.NewPackage(path, path[strings.LastIndexByte(path, '/')+1:])
			done[path].MarkComplete()
			return done[path], nil
		}
		done[path], _ = conf.Check(path, s.fset, files, &types.Info{Types: s.types})
		return done[path], nil
	})
	conf.Importer = load
	for folder := range s.consts {
		_, _ = load("teren/" + folder)
	}
}

type importing func(path string) (*types.Package, error)

func (i importing) Import(path string) (*types.Package, error) { return i(path) }

// method returns the method of the named type, or nil.
func (s *source) method(of types.Type, name string) (fn *ast.FuncDecl, path string) {
	if p, ok := of.(*types.Pointer); ok {
		of = p.Elem()
	}
	named, ok := of.(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return nil, ""
	}
	folder := strings.TrimPrefix(named.Obj().Pkg().Path(), "teren/")
	for path, file := range s.files {
		if filepath.ToSlash(filepath.Dir(path)) != folder {
			continue
		}
		for _, d := range file.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Name.Name == name && fn.Recv != nil && strings.TrimPrefix(s.code(fn.Recv.List[0].Type), "*") == named.Obj().Name() {
				return fn, path
			}
		}
	}
	return nil, ""
}

// list returns the texts of an expression that is a list of them; in is the
// function in which it stands.
func (s *source) list(path string, e ast.Expr, in *ast.FuncDecl) (out []string) {
	folder := filepath.ToSlash(filepath.Dir(path))
	if text := s.code(e); text == "words.Languages" || text == "languages" {
		return slices.Clone(words.Languages) // one for each file of the folder
	}
	switch e := e.(type) {
	case *ast.Ident:
		if v := s.vars[folder][e.Name]; v != nil {
			return s.list(s.home(folder, e.Name), v, in)
		}
	case *ast.SelectorExpr:
		if from, ok := e.X.(*ast.Ident); ok {
			folder = s.folderOf(path, from.Name)
			if v := s.vars[folder][e.Sel.Name]; v != nil {
				return s.list(s.home(folder, e.Sel.Name), v, in)
			}
		}
	case *ast.CompositeLit:
		for _, elt := range e.Elts {
			if pair, ok := elt.(*ast.KeyValueExpr); ok {
				elt = pair.Key
			}
			v, _, ok := s.value(path, elt)
			if !ok || v.Kind() != constant.String {
				return nil
			}
			out = append(out, constant.StringVal(v))
		}
	case *ast.CallExpr:
		called, isMethod := e.Fun.(*ast.SelectorExpr)
		switch {
		case s.code(e.Fun) == "append":
			for _, a := range e.Args {
				out = append(out, s.list(path, a, in)...)
			}
		case s.code(e.Fun) == "slices.Sorted", s.code(e.Fun) == "maps.Keys":
			out = s.list(path, e.Args[0], in)
			slices.Sort(out)
		case isMethod && called.Sel.Name == "Values":
			fn, at := s.method(s.typeOf(called.X, in), "Values")
			if fn == nil {
				return nil
			}
			ast.Inspect(fn.Body, func(n ast.Node) bool { // what it returns, or goes through
				switch n := n.(type) {
				case *ast.ReturnStmt:
					out = append(out, s.list(at, n.Results[0], fn)...)
				case *ast.RangeStmt:
					out = append(out, s.list(at, n.X, fn)...)
				}
				return true
			})
		}
	}
	return out
}

// home returns the file of the folder that declares the variable.
func (s *source) home(folder, name string) string {
	at := s.vars[folder][name].Pos()
	for path, file := range s.files {
		if file.FileStart <= at && at < file.FileEnd {
			return path
		}
	}
	return ""
}

// typeOf returns the type of an expression of the function. That of a variable of
// a range over the sorted keys of a map is the key's.
func (s *source) typeOf(e ast.Expr, in *ast.FuncDecl) types.Type {
	found := s.types[e].Type
	ast.Inspect(in, func(n ast.Node) bool {
		r, ok := n.(*ast.RangeStmt)
		if !ok || r.Value == nil || s.code(r.Value) != s.code(e) {
			return true
		}
		if sorted, ok := r.X.(*ast.CallExpr); ok && s.code(sorted.Fun) == "slices.Sorted" {
			if keys, ok := sorted.Args[0].(*ast.CallExpr); ok && s.code(keys.Fun) == "maps.Keys" {
				if m, ok := s.types[keys.Args[0]].Type.(*types.Map); ok {
					found = m.Key()
				}
			}
		}
		return true
	})
	return found
}

// rows returns the rows of the table that the function ranges over by a variable
// of the name, each as its fields: the check of several fields in one loop.
func (s *source) rows(name string, in *ast.FuncDecl) (out []map[string]ast.Expr) {
	ast.Inspect(in, func(n ast.Node) bool {
		r, ok := n.(*ast.RangeStmt)
		if !ok || r.Value == nil || s.code(r.Value) != name {
			return true
		}
		table, ok := r.X.(*ast.CompositeLit)
		if !ok {
			return true
		}
		array, _ := table.Type.(*ast.ArrayType)
		of, ok := array.Elt.(*ast.StructType)
		if !ok {
			return true
		}
		var names []string
		for _, f := range of.Fields.List {
			for _, n := range f.Names {
				names = append(names, n.Name)
			}
		}
		for _, elt := range table.Elts {
			row := map[string]ast.Expr{}
			for i, v := range elt.(*ast.CompositeLit).Elts {
				row[names[i]] = v
			}
			out = append(out, row)
		}
		return true
	})
	return out
}

func (s *source) keep(folder string, file *ast.File) {
	if s.consts[folder] == nil {
		s.consts[folder], s.vars[folder], s.used[folder] = map[string]ast.Expr{}, map[string]ast.Expr{}, map[string]int{}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok {
			s.used[folder][name.Name]++
		}
		return true
	})
	for _, d := range file.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.CONST && g.Tok != token.VAR {
			continue
		}
		into := s.consts[folder]
		if g.Tok == token.VAR {
			into = s.vars[folder]
		}
		for _, spec := range g.Specs {
			v := spec.(*ast.ValueSpec)
			for i, name := range v.Names {
				if i < len(v.Values) {
					into[name.Name] = v.Values[i]
				}
			}
		}
	}
}

// folderOf is the folder of ours that the file imports under the name.
func (s *source) folderOf(path, name string) string {
	for _, i := range s.files[path].Imports {
		at := strings.Trim(i.Path.Value, `"`)
		if own, ok := strings.CutPrefix(at, "teren/"); ok && own[strings.LastIndexByte(own, '/')+1:] == name {
			return own
		}
	}
	return ""
}

var units = map[string]time.Duration{"Nanosecond": 1, "Millisecond": time.Millisecond, "Second": time.Second, "Minute": time.Minute, "Hour": time.Hour}

// value is that of a constant expression of the file; isTime says that it is a
// duration.
func (s *source) value(path string, e ast.Expr) (v constant.Value, isTime, ok bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		return constant.MakeFromLiteral(e.Value, e.Kind, 0), false, true
	case *ast.ParenExpr:
		return s.value(path, e.X)
	case *ast.Ident:
		return s.named(filepath.ToSlash(filepath.Dir(path)), e.Name)
	case *ast.SelectorExpr:
		from, isName := e.X.(*ast.Ident)
		if !isName {
			return nil, false, false
		}
		if from.Name == "time" {
			d, known := units[e.Sel.Name]
			return constant.MakeInt64(int64(d)), true, known
		}
		return s.named(s.folderOf(path, from.Name), e.Sel.Name)
	case *ast.UnaryExpr:
		v, isTime, ok = s.value(path, e.X)
		if !ok {
			return nil, false, false
		}
		return constant.UnaryOp(e.Op, v, 0), isTime, true
	case *ast.CallExpr: // a conversion
		if name, isName := e.Fun.(*ast.Ident); isName && name.Name == "len" || len(e.Args) != 1 {
			return nil, false, false
		}
		v, _, ok = s.value(path, e.Args[0])
		return v, false, ok
	case *ast.BinaryExpr:
		a, aTime, aOK := s.value(path, e.X)
		b, bTime, bOK := s.value(path, e.Y)
		if !aOK || !bOK {
			return nil, false, false
		}
		op := e.Op
		if op == token.SHL || op == token.SHR {
			n, _ := constant.Uint64Val(b)
			return constant.Shift(a, op, uint(n)), false, true
		}
		if op == token.QUO && a.Kind() == constant.Int && b.Kind() == constant.Int {
			op = token.QUO_ASSIGN // of whole numbers
		}
		return constant.BinaryOp(a, op, b), (aTime || bTime) && !(aTime && bTime && e.Op == token.QUO), true
	}
	return nil, false, false
}

// named is the value of a constant of a folder.
func (s *source) named(folder, name string) (v constant.Value, isTime, ok bool) {
	e := s.consts[folder][name]
	if e == nil {
		return nil, false, false
	}
	for path := range s.files {
		if filepath.ToSlash(filepath.Dir(path)) != folder {
			continue
		}
		if v, isTime, ok = s.value(path, e); ok {
			return v, isTime, ok
		}
	}
	return nil, false, false
}

// shown is a value for people: a duration in its largest whole unit, a number
// with its thousands.
func shown(v constant.Value, isTime bool) string {
	if v.Kind() == constant.String {
		return constant.StringVal(v)
	}
	n, exact := constant.Int64Val(constant.ToInt(v))
	if !exact {
		return v.String()
	}
	if isTime {
		d := time.Duration(n)
		for _, u := range []struct {
			unit time.Duration
			name string
		}{{24 * time.Hour, "day"}, {time.Hour, "hour"}, {time.Minute, "minute"}, {time.Second, "second"}} {
			if d%u.unit == 0 && (d > u.unit || u.name != "day") && d >= u.unit {
				return counted(int64(d/u.unit), u.name)
			}
		}
		return d.String()
	}
	text := strconv.FormatInt(n, 10)
	if len(text) <= 4 { // also a year
		return text
	}
	for at := len(text) - 3; at > 0 && text[at-1] != '-'; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}

func counted(n int64, unit string) string {
	if n == 1 {
		return "1 " + unit
	}
	return strconv.FormatInt(n, 10) + " " + unit + "s"
}

// of is an expression for people: its value, or what is written.
func (s *source) of(path string, e ast.Expr) string {
	if v, isTime, ok := s.value(path, e); ok {
		return shown(v, isTime)
	}
	return "`" + s.code(e) + "`"
}

var spaces = regexp.MustCompile(`\s+`)

func (s *source) code(e ast.Expr) string {
	var b bytes.Buffer
	if err := printer.Fprint(&b, s.fset, e); err != nil {
		return "?"
	}
	return spaces.ReplaceAllString(b.String(), " ")
}

// field is the name of a field as the code says it.
func (s *source) field(path string, e ast.Expr) string {
	if v, _, ok := s.value(path, e); ok && v.Kind() == constant.String {
		return constant.StringVal(v)
	}
	switch e := e.(type) {
	case *ast.BinaryExpr:
		if e.Op == token.ADD {
			before, after := s.field(path, e.X), s.field(path, e.Y)
			if strings.HasPrefix(before, "⟨") || strings.HasPrefix(before, "…") {
				before = "…"
			}
			return before + after
		}
	case *ast.CallExpr:
		return "…"
	}
	return "⟨" + s.code(e) + "⟩"
}

// rule is one thing that a field may be refused for.
type rule struct{ area, field, says, place string }

// noticed is a call of fault.Check, or of fault.OnField, in a function.
type noticed struct {
	path string
	fn   *ast.FuncDecl
	args []ast.Expr
}

// checks are the methods of fault.Check that say something of a field, and what.
var checks = map[string]func(s *source, n noticed) string{
	"Require": func(*source, noticed) string { return "needed" },
	"Max":     func(s *source, n noticed) string { return "at most " + s.of(n.path, n.args[2]) + " characters" },
	"Text":    func(s *source, n noticed) string { return "at most " + s.of(n.path, n.args[2]) + " characters" },
	"Needed":  func(s *source, n noticed) string { return "needed, at most " + s.of(n.path, n.args[2]) + " characters" },
	"Around": func(s *source, n noticed) string {
		most := s.of(n.path, n.args[2])
		return "from −" + most + " to " + most
	},
	"OneOf": func(s *source, n noticed) string {
		list := s.list(n.path, n.args[2], n.fn)
		if s.code(n.args[2]) == "slices.Sorted(maps.Keys(groups))" {
			return "one of the groups of entries that this history has"
		}
		if list == nil {
			return "one of `" + s.code(n.args[2]) + "`"
		}
		for i, one := range list {
			if one == "" {
				list[i] = "blank"
			}
		}
		return "one of: " + strings.Join(list, ", ")
	},
	"Email": func(*source, noticed) string { return "an e-mail address, or blank" },
	"Found": func(*source, noticed) string { return "there for this person" },
	"Fail":  func(s *source, n noticed) string { return s.sentence(n) },
}

// sentence is that of a fault, its places filled in as far as the code does. Where
// the code is a variable, it is the sentences of all codes that the function names
// in no other refusal.
func (s *source) sentence(n noticed) string {
	code := n.args[1]
	if v, _, ok := s.value(n.path, code); ok && v.Kind() == constant.String {
		return s.filled(n, constant.StringVal(v))
	}
	var all []string
	ast.Inspect(n.fn.Body, func(at ast.Node) bool {
		switch at := at.(type) {
		case *ast.CallExpr:
			called, ok := at.Fun.(*ast.SelectorExpr)
			return !ok || len(at.Args) < 2 || called.Sel.Name != "OnField" && called.Sel.Name != "Fail" || at.Args[1] == code
		case *ast.BasicLit:
			text, err := strconv.Unquote(at.Value)
			if err == nil && s.texts[text] != "" && !slices.Contains(all, s.filled(n, text)) {
				all = append(all, s.filled(n, text))
			}
		}
		return true
	})
	if all == nil {
		return "`" + s.code(code) + "`"
	}
	return strings.Join(all, " Or: ")
}

// filled is the sentence of a code with what the refusal fills in.
func (s *source) filled(n noticed, code string) string {
	text := s.texts[code]
	if text == "" {
		text = "`" + code + "`"
	}
	if args, ok := n.args[2].(*ast.CompositeLit); ok {
		for _, e := range args.Elts {
			pair, ok := e.(*ast.KeyValueExpr)
			if !ok {
				continue
			}
			name, _, _ := s.value(n.path, pair.Key)
			if v, isTime, ok := s.value(n.path, pair.Value); ok && name != nil {
				text = strings.ReplaceAll(text, "{"+constant.StringVal(name)+"}", shown(v, isTime))
			}
		}
	}
	return text
}

// each returns the call once for each row of a table that it is made for, with the
// fields of the row in the place of the loop's variable; else the call alone.
func (s *source) each(n noticed) (out []noticed) {
	var loop string
	for _, a := range n.args {
		ast.Inspect(a, func(at ast.Node) bool {
			if part, ok := at.(*ast.SelectorExpr); ok {
				if name, ok := part.X.(*ast.Ident); ok && s.rows(name.Name, n.fn) != nil {
					loop = name.Name
				}
			}
			return true
		})
	}
	for _, row := range s.rows(loop, n.fn) {
		var put func(e ast.Expr) ast.Expr
		put = func(e ast.Expr) ast.Expr {
			switch e := e.(type) {
			case *ast.BinaryExpr:
				return &ast.BinaryExpr{X: put(e.X), Op: e.Op, Y: put(e.Y)}
			case *ast.KeyValueExpr:
				return &ast.KeyValueExpr{Key: e.Key, Value: put(e.Value)}
			case *ast.CompositeLit:
				out := &ast.CompositeLit{Type: e.Type}
				for _, elt := range e.Elts {
					out.Elts = append(out.Elts, put(elt))
				}
				return out
			case *ast.SelectorExpr:
				if s.code(e.X) == loop && row[e.Sel.Name] != nil {
					return row[e.Sel.Name]
				}
			}
			return e
		}
		args := make([]ast.Expr, len(n.args))
		for i, a := range n.args {
			args[i] = put(a)
		}
		out = append(out, noticed{n.path, n.fn, args})
	}
	if out == nil {
		out = []noticed{n}
	}
	return out
}

// rules are all that the code may refuse a field for.
func (s *source) rules() (out []rule) {
	for path, file := range s.files {
		area, inArea := strings.CutPrefix(path, "internal/areas/")
		if !inArea {
			if area, inArea = strings.CutPrefix(path, "internal/platform/"); !inArea || strings.HasPrefix(area, "fault/") || strings.HasPrefix(area, "record/") || strings.HasPrefix(area, "search/") {
				continue
			}
		}
		area, _, _ = strings.Cut(area, "/")
		for _, d := range file.Decls {
			if types, ok := d.(*ast.GenDecl); ok && types.Tok == token.TYPE {
				out = append(out, s.tagged(area, types)...)
			}
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Body == nil {
				continue
			}
			place := fn.Name.Name
			if fn.Recv != nil {
				of := strings.TrimPrefix(s.code(fn.Recv.List[0].Type), "*")
				of, _, _ = strings.Cut(of, "[")
				place = of + "." + place
			}
			ast.Inspect(fn.Body, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok {
					return true
				}
				called, ok := call.Fun.(*ast.SelectorExpr)
				if !ok {
					return true
				}
				from, _ := called.X.(*ast.Ident)
				switch says := checks[called.Sel.Name]; {
				case from != nil && from.Name == "fault" && called.Sel.Name == "OnField" && len(call.Args) == 3:
					out = append(out, rule{area, s.field(path, call.Args[0]), s.sentence(noticed{path, fn, call.Args}), place})
				case from != nil && from.Name == "record" && called.Sel.Name == "Reference":
					out = append(out, rule{area, s.field(path, call.Args[1]), checks["Found"](s, noticed{}), place})
				case says != nil && s.isCheck(called.X, fn) && len(call.Args) >= 2:
					for _, n := range s.each(noticed{path, fn, call.Args}) {
						out = append(out, rule{area, s.field(path, n.args[0]), says(s, n), place})
					}
				}
				return true
			})
		}
	}
	slices.SortFunc(out, func(a, b rule) int {
		return cmp.Or(cmp.Compare(a.area, b.area), cmp.Compare(a.place, b.place), cmp.Compare(a.field, b.field), cmp.Compare(a.says, b.says))
	})
	return slices.Compact(out)
}

// tagged returns what the tags of package record in the declared types refuse.
func (s *source) tagged(area string, declared *ast.GenDecl) (out []rule) {
	for _, spec := range declared.Specs {
		of := spec.(*ast.TypeSpec)
		fields, ok := of.Type.(*ast.StructType)
		if !ok {
			continue
		}
		for _, f := range fields.Fields.List {
			if f.Tag == nil {
				continue
			}
			text, _ := strconv.Unquote(f.Tag.Value)
			tag := reflect.StructTag(text)
			name, _, _ := strings.Cut(tag.Get("json"), ",")
			for _, says := range s.refusals(tag.Get("rule"), f.Type) {
				out = append(out, rule{area, name, says, of.Name.Name})
			}
		}
	}
	return out
}

// refusals returns the sentences of a tag `rule` of a field of the type.
func (s *source) refusals(tag string, of ast.Expr) (out []string) {
	if tag == "" {
		return nil
	}
	rules := map[string]string{}
	for word := range strings.SplitSeq(tag, ",") {
		word, value, _ := strings.Cut(word, "=")
		rules[word] = value
	}
	_, needed := rules["needed"]
	max, bounded := rules["max"]
	_, list := of.(*ast.ArrayType)
	number, _ := strconv.ParseInt(max, 10, 64)
	max = shown(constant.MakeInt64(number), false)
	if _, email := rules["email"]; email {
		out = append(out, checks["Email"](s, noticed{}))
	}
	if low, top, between := strings.Cut(rules["between"], ".."); between {
		out = append(out, strings.NewReplacer("{min}", low, "{max}", top).Replace(s.texts["out_of_range"]))
	}
	if most, around := rules["around"]; around {
		out = append(out, "from −"+most+" to "+most)
	}
	switch {
	case bounded && list:
		out = append(out, strings.NewReplacer("{min}", "1", "{max}", max).Replace(s.texts["out_of_range"]))
	case bounded && needed:
		return append(out, "needed, at most "+max+" characters")
	case bounded:
		out = append(out, "at most "+max+" characters")
	}
	if needed {
		out = append(out, s.texts["required"])
	}
	if _, enum := rules["enum"]; enum {
		fn, at := s.method(s.types[of].Type, "Values")
		values := s.list(at, fn.Body.List[len(fn.Body.List)-1].(*ast.ReturnStmt).Results[0], fn)
		out = append(out, "one of: "+strings.Join(values, ", "))
	}
	if days, day := rules["day"]; day {
		out = append(out, strings.ReplaceAll(s.texts["wrong_type"], "{want}", "2026-12-04"))
		if from, to, bounded := strings.Cut(days, ".."); bounded {
			out = append(out, strings.NewReplacer("{min}", from, "{max}", to).Replace(s.texts["out_of_range"]))
		}
	}
	if _, after := rules["after"]; after {
		out = append(out, s.texts["before_start"])
	}
	return out
}

// most returns the max of the tag of a field, such as Edit.UserIDs, of the file.
func (s *source) most(file *ast.File, name string) (most constant.Value, isTime, ok bool) {
	of, name, _ := strings.Cut(name, ".")
	ast.Inspect(file, func(n ast.Node) bool {
		t, isType := n.(*ast.TypeSpec)
		if !isType || t.Name.Name != of {
			return true
		}
		ast.Inspect(t, func(n ast.Node) bool {
			if f, isField := n.(*ast.Field); isField && f.Tag != nil && len(f.Names) == 1 && f.Names[0].Name == name {
				_, text, _ := strings.Cut(f.Tag.Value, "max=")
				text = text[:strings.IndexAny(text+`"`, `",`)]
				most, ok = constant.MakeFromLiteral(text, token.INT, 0), text != ""
			}
			return true
		})
		return false
	})
	return most, false, ok
}

// isCheck reports whether the expression is a fault.Check: a parameter of the
// function, a variable of it, or a part of what it is a method of.
func (s *source) isCheck(e ast.Expr, fn *ast.FuncDecl) bool {
	if part, ok := e.(*ast.SelectorExpr); ok {
		return part.Sel.Name == "check"
	}
	name, ok := e.(*ast.Ident)
	if !ok {
		return false
	}
	found := false
	isType := func(t ast.Expr) bool { return t != nil && strings.TrimPrefix(s.code(t), "*") == "fault.Check" }
	ast.Inspect(fn, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Field:
			for _, f := range n.Names {
				found = found || f.Name == name.Name && isType(n.Type)
			}
		case *ast.ValueSpec:
			for _, f := range n.Names {
				found = found || f.Name == name.Name && isType(n.Type)
			}
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if f, ok := l.(*ast.Ident); ok && f.Name == name.Name && i < len(n.Rhs) {
					lit, isLit := n.Rhs[i].(*ast.CompositeLit)
					addr, isAddr := n.Rhs[i].(*ast.UnaryExpr)
					if isAddr {
						lit, isLit = addr.X.(*ast.CompositeLit)
					}
					found = found || isLit && isType(lit.Type)
				}
			}
		}
		return true
	})
	return found
}

func (s *source) writeFields(t *testing.T, out *strings.Builder) {
	t.Helper()
	area := ""
	cell := func(text string) string { return strings.ReplaceAll(text, "|", `\|`) }
	for _, r := range s.rules() {
		if strings.Contains(r.says, "`") {
			t.Errorf("%s of %s, %s: the page would print the code %s, people read values: teach list or sentence", r.field, r.area, r.place, r.says)
		}
		if r.area != area {
			area = r.area
			fmt.Fprintf(out, "\n### %s\n\n| field | rule | in |\n|---|---|---|\n", area)
		}
		fmt.Fprintf(out, "| `%s` | %s | `%s` |\n", cell(r.field), cell(r.says), r.place)
	}
}

// bound is a constant that bounds people or the program; the unit of a duration is
// in its type.
type bound struct{ what, file, name, unit string }

// The units that are not printed as they are stored: bytes as MiB, prices of
// ten-thousandths as whole ones.
const (
	inBytes = "bytes"
	inPrice = "price"
)

func (s *source) writeBounds(t *testing.T, out *strings.Builder) {
	t.Helper()
	for _, part := range bounds {
		fmt.Fprintf(out, "\n## %s\n\n%s\n\n| what | limit | in |\n|---|---:|---|\n", part.title, part.about)
		for _, b := range part.all {
			path := "internal/" + b.file
			file := s.files[path]
			if file == nil {
				t.Errorf("there is no %s", path)
				continue
			}
			e := s.consts[filepath.ToSlash(filepath.Dir(path))][b.name]
			v, isTime, ok := s.most(file, b.name)
			if e != nil {
				v, isTime, ok = s.value(path, e)
			}
			if !ok {
				t.Errorf("%s has no constant %s", path, b.name)
				continue
			}
			if e != nil && s.used[filepath.ToSlash(filepath.Dir(path))][b.name] < 2 {
				t.Errorf("nothing is compared with %s of %s", b.name, path)
			}
			limit := shown(v, isTime)
			if n, _ := constant.Int64Val(constant.ToInt(v)); b.unit == inBytes && n%(1<<20) == 0 {
				limit = strconv.FormatInt(n>>20, 10) + " MiB"
			} else if b.unit == inPrice {
				limit = shown(constant.MakeInt64(n/10000), false) + fmt.Sprintf(".%02d in the item's currency", n%10000/100)
			} else if b.unit != "" {
				limit += " " + b.unit
			}
			fmt.Fprintf(out, "| %s | %s | `%s` of `internal/%s` |\n", b.what, limit, b.name, b.file)
		}
	}
}

var bounds = []struct {
	title, about string
	all          []bound
}{
	{"Requests", "Of every call, whoever makes it.", []bound{
		{"JSON of a request", "platform/api/read.go", "maxJSON", inBytes},
		{"files in a request", "platform/api/read.go", "maxParts", "files"},
		{"one file", "platform/files/store.go", "MaxBytes", inBytes},
		{"all files of a request together", "platform/api/read.go", "maxForm", inBytes},
		{"one part of a file", "platform/api/read.go", "maxPart", inBytes},
		{"time to send one part", "platform/api/read.go", "partTime", ""},
		{"files that a person sends in parts at once", "platform/uploads/parts.go", "mostOpen", "files"},
		{"those files together", "platform/uploads/parts.go", "mostOpenBytes", inBytes},
		{"time that a file waits for its next part", "platform/uploads/parts.go", "keepOpen", ""},
		{"one picture", "platform/files/image.go", "maxPixels", "pixels"},
		{"all pictures of a request together", "platform/api/read.go", "maxPixels", "pixels"},
		{"time to send a body without files", "platform/api/read.go", "jsonTime", ""},
		{"time to send a body with files", "platform/api/read.go", "formTime", ""},
		{"time that a call may take", "platform/api/api.go", "callTime", ""},
		{"rows on a page of a list", "platform/search/request.go", "MaxPageSize", "rows"},
		{"depth of a filter", "platform/search/request.go", "maxDepth", "levels"},
		{"parts of a filter", "platform/search/request.go", "maxNodes", "parts"},
		{"values in the lists of a filter", "platform/search/request.go", "maxList", "values"},
		{"characters of a text in a filter", "platform/search/request.go", "maxText", "characters"},
		{"columns of an order", "platform/search/request.go", "maxOrder", "columns"},
		{"words of a search", "platform/search/request.go", "maxWords", "words"},
		{"counts asked for at once", "platform/search/counts.go", "maxAsks", "counts"},
	}},
	{"Business", "Of one record, one company, one list.", []bound{
		{"rows of an export, unless its list has more", "platform/export/export.go", "MaxRows", "rows"},
		{"rows of an export of the catalogue", "areas/catalog/export.go", "maxExport", "rows"},
		{"rows of an export of the history of prices", "areas/catalog/spreadsheet.go", "maxHistory", "rows"},
		{"line items in the second sheet of an export", "platform/export/export.go", "MaxLines", "line items"},
		{"labels of one sheet of paper after another", "platform/labels/labels.go", "maxLabels", "labels"},
		{"a spreadsheet to import", "platform/imports/read.go", "maxBytes", inBytes},
		{"the same spreadsheet unpacked", "platform/imports/read.go", "maxUnzipped", inBytes},
		{"columns of a spreadsheet to import", "platform/imports/read.go", "maxColumns", "columns"},
		{"rows of an import of the catalogue", "areas/catalog/spreadsheet.go", "maxTemplate", "rows"},
		{"rows of an import of companies", "areas/tenants/register_import.go", "maxImport", "rows"},
		{"depth of a tree", "platform/tree/tree.go", "MaxDepth", "levels"},
		{"characters of a comment", "platform/comments/comments.go", "MaxLength", "characters"},
		{"people that a comment names", "platform/comments/mentions.go", "mostMentions", "people"},
		{"line items of a task", "areas/tasks/lines.go", "maxLines", "line items"},
		{"line items of an offer", "areas/offers/lines.go", "MaxLines", "line items"},
		{"secret links of an offer", "areas/offers/links.go", "mostLinks", "links"},
		{"time that an offer is valid", "areas/offers/offer.go", "maxValidity", "days"},
		{"price of a catalogue item", "areas/catalog/typed.go", "MaxPrice", inPrice},
		{"workers of an order", "areas/orders/order.go", "maxWorkers", "workers"},
		{"length of an order in the plan", "areas/orders/order.go", "maxEstimate", "minutes"},
		{"orders planned at once", "areas/orders/plans.go", "mostPlans", "orders"},
		{"orders of a day of work", "areas/orders/day.go", "maxMyDay", "orders"},
		{"orders on the board", "areas/schedule/schedule.go", "mostOrders", "orders"},
		{"orders that are given places at once", "areas/schedule/suggest.go", "mostAsked", "orders"},
		{"days of an absence handed over at once", "areas/schedule/absent.go", "mostAwayDays", "days"},
		{"time in which somebody free is looked for", "areas/schedule/free.go", "longestSpan", ""},
		{"days after its own on which the next free day of an order is looked for", "areas/schedule/exchange.go", "mostNextDays", "days"},
		{"time that the board shows", "areas/schedule/schedule.go", "longestRange", ""},
		{"people of a team", "areas/teams/team.go", "Edit.UserIDs", "people"},
		{"managers of a project", "areas/projects/project.go", "maxManagers", "managers"},
		{"locations of a group", "areas/locations/group.go", "GroupEdit.LocationIDs", "locations"},
		{"contacts of a company", "areas/tenants/register.go", "maxContacts", "contacts"},
		{"checks of a kind of work", "areas/hierarchies/hierarchy.go", "maxChecks", "checks"},
		{"tasks of a repetition", "areas/recurrence/recurrence.go", "maxTimes", "tasks"},
		{"time that a repetition makes tasks ahead", "areas/recurrence/recurrence.go", "maxAhead", "days"},
		{"items lent at once", "areas/equipment/loans.go", "maxLoans", "items"},
		{"length of a reservation of equipment", "areas/equipment/reservations.go", "maxReservedDays", "days"},
		{"materials of a list", "areas/materials/reserve.go", "maxLines", "materials"},
	}},
	{"One person", "Who makes more is told to wait (429), but for views, of which there is no more room. How many searches, exports and new records a person may ask for in a minute is set by `TEREN_COSTLY_CALLS`; a file counts as many as said here.", []bound{
		{"searches that a file counts as", "platform/api/costly.go", "fileCosts", "searches"},
		{"time that a file waits for its turn, one at a time for each person", "platform/api/costly.go", "turnTime", ""},
		{"time for one picture, one at a time for each person", "platform/files/share.go", "unpackTime", ""},
		{"streams of live changes", "platform/live/live.go", "maxPages", "streams"},
		{"saved views of a list", "areas/views/view.go", "maxViews", "views"},
		{"free failures of an account", "areas/auth/throttle.go", "perAccount", "failures"},
		{"free failures of a network", "areas/auth/throttle.go", "perNetwork", "failures"},
		{"first wait after them, twice as long every time", "areas/auth/throttle.go", "firstWait", ""},
		{"longest wait", "areas/auth/throttle.go", "longestWait", ""},
		{"time for which a failure counts", "areas/auth/throttle.go", "failuresAge", ""},
		{"sign-ins that wait for the second factor", "areas/auth/factor.go", "mostSteps", "sign-ins"},
		{"recovery codes", "areas/auth/factor.go", "recoveryCodes", "codes"},
		{"length of a password, at least", "areas/auth/password.go", "minPassword", "characters"},
		{"length of a password, at most", "areas/auth/password.go", "maxPassword", inBytes},
		{"reads of a calendar in an hour", "areas/calendars/service.go", "mostReads", "reads"},
		{"calls with a client's link in an hour", "areas/offers/client.go", "mostAsks", "calls"},
		{"answers, questions and PDFs by it in an hour", "areas/offers/client.go", "mostWrites", "calls"},
		{"links that do not exist, of a network in an hour", "areas/offers/client.go", "mostGuesses", "links"},
		{"calendars that do not exist, of a network in an hour", "areas/calendars/service.go", "mostMisses", "calendars"},
		{"invitations and links of a company in a day", "areas/users/invitation.go", "mostLinks", "links"},
	}},
	{"Times", "How long what lets somebody in is good for.", []bound{
		{"a session", "areas/auth/session.go", "longest", ""},
		{"without a request", "areas/auth/session.go", "idle", ""},
		{"without a request, with \"remember me\"", "areas/auth/session.go", "away", ""},
		{"the wait for the second factor", "areas/auth/factor.go", "owing", ""},
		{"a code of the authenticator, and as long before and after", "areas/auth/factor.go", "stepTime", ""},
		{"the way to the identity provider and back", "areas/auth/oidc.go", "flowAge", ""},
		{"an invitation", "areas/users/invitation.go", "invitationAge", ""},
		{"a link to a new password that an administrator hands over", "areas/users/invitation.go", "handedAge", ""},
	}},
}

// Every text that a call bounds before it looks into the database is taken at its
// limit and refused above it, under its name.
func TestTextsAreBounded(t *testing.T) {
	t.Parallel()
	seen, bounded := map[reflect.Type]bool{}, 0
	for _, c := range app.Build(app.Config{}, nil, nil, slog.New(slog.DiscardHandler)).Routes.Calls {
		if c.In == nil || seen[c.In] {
			continue
		}
		seen[c.In] = true
		for _, at := range textsOf(c.In, nil, "") {
			long := at.refused(c.In, 1<<20)
			if long == nil {
				continue // bounded by what it is merged with, or a value of a list
			}
			most, ok := long.Args["max"].(int)
			if !ok {
				t.Errorf("%s %s: %s says no limit", c.Method, c.Path, at.name)
				continue
			}
			bounded++
			if at.refused(c.In, most) != nil || at.refused(c.In, most+1) == nil {
				t.Errorf("%s %s: %s is not bounded by %d", c.Method, c.Path, at.name, most)
			}
		}
	}
	if bounded < 100 {
		t.Errorf("only %d texts are bounded", bounded)
	}
}

// place is where a text lies in what a call takes, as the way through its fields.
type place struct {
	name string
	way  []int
}

// textsOf are the texts of the type, those of lists in their first element.
func textsOf(of reflect.Type, way []int, name string) (out []place) {
	switch {
	case of.Kind() == reflect.Pointer, of.Kind() == reflect.Slice && of.Elem().Kind() == reflect.Struct:
		if of.Kind() == reflect.Slice {
			name += ".0"
		}
		return textsOf(of.Elem(), way, name)
	case of.Kind() == reflect.String:
		return []place{{name, way}}
	case of.Kind() != reflect.Struct:
		return nil
	}
	if strings.HasPrefix(of.Name(), "Opt[") {
		return textsOf(of.Field(1).Type, append(slices.Clone(way), 1), name)
	}
	for i := range of.NumField() {
		f := of.Field(i)
		if !f.IsExported() || len(way) > 6 {
			continue
		}
		own, _, _ := strings.Cut(cmp.Or(f.Tag.Get("query"), f.Tag.Get("path"), f.Tag.Get("json")), ",")
		if own == "-" || own == "" && !f.Anonymous {
			continue
		}
		out = append(out, textsOf(f.Type, append(slices.Clone(way), i), strings.Trim(name+"."+own, "."))...)
	}
	return out
}

// refused is how the type refuses so long a text there for its length.
func (p place) refused(in reflect.Type, length int) *fault.Field {
	value := reflect.New(in)
	v := value.Elem()
	into := func() {
		for {
			switch v.Kind() {
			case reflect.Pointer:
				v.Set(reflect.New(v.Type().Elem()))
				v = v.Elem()
			case reflect.Slice:
				v.Set(reflect.MakeSlice(v.Type(), 1, 1))
				v = v.Index(0)
			default:
				return
			}
		}
	}
	for _, i := range p.way {
		into()
		if strings.HasPrefix(v.Type().Name(), "Opt[") {
			v.Field(0).SetBool(true)
		}
		v = v.Field(i)
	}
	into()
	v.SetString(strings.Repeat("a", length))
	var err error
	switch checked := value.Interface().(type) {
	case interface{ Validate() error }:
		err = checked.Validate()
	case interface{ Validate(who access.Who) error }:
		err = checked.Validate(access.Who{})
	}
	var f *fault.Fault
	if errors.As(err, &f) {
		for _, x := range f.Fields {
			if x.Name == p.name && x.Code == "too_long" {
				return &x
			}
		}
	}
	return nil
}
