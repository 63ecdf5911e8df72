package teren_test

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
	"io/fs"
	"log/slog"
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
	"teren/internal/platform/fault"
)

var writeLimits = flag.Bool("limits", false, "write docs/limits.md")

const limitsPath = "docs/limits.md"

// docs/limits.md tells what the code does: whatever may refuse a field, and the
// constants that bound people and the program, are read out of the source.
func TestLimitsAreWritten(t *testing.T) {
	src := readSource(t)
	var out strings.Builder
	out.WriteString(limitsHead)
	src.writeFields(&out)
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

By area. "…" is the part of the request in which the field lies, ⟨name⟩ a field that the callers of the function name. *Needed* is one that may not be blank. Sentences are those that people read; what stands in braces is filled in at the time. The values of a list stand in the OpenAPI document (` + "`" + `teren openapi` + "`" + `).
`

// source is what the code says of limits.
type source struct {
	fset   *token.FileSet
	files  map[string]*ast.File           // by path
	consts map[string]map[string]ast.Expr // by folder and name
	used   map[string]map[string]int      // how often the files of a folder write a name
	texts  map[string]string              // of faults, in English
}

func readSource(t *testing.T) *source {
	t.Helper()
	s := &source{fset: token.NewFileSet(), files: map[string]*ast.File{}, consts: map[string]map[string]ast.Expr{}, used: map[string]map[string]int{}}
	for _, root := range []string{"internal", "cmd"} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
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
	var words struct{ Fault map[string]string }
	if err == nil {
		err = json.Unmarshal(text, &words)
	}
	if err != nil || len(words.Fault) < 100 {
		t.Fatal(len(words.Fault), err)
	}
	s.texts = words.Fault
	return s
}

func (s *source) keep(folder string, file *ast.File) {
	if s.consts[folder] == nil {
		s.consts[folder], s.used[folder] = map[string]ast.Expr{}, map[string]int{}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok {
			s.used[folder][name.Name]++
		}
		return true
	})
	for _, d := range file.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.CONST {
			continue
		}
		for _, spec := range g.Specs {
			v := spec.(*ast.ValueSpec)
			for i, name := range v.Names {
				if i < len(v.Values) {
					s.consts[folder][name.Name] = v.Values[i]
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
		}{{24 * time.Hour, "days"}, {time.Hour, "h"}, {time.Minute, "min"}, {time.Second, "s"}} {
			if d%u.unit == 0 && (d > u.unit || u.name != "days") && d >= u.unit {
				return fmt.Sprintf("%d %s", d/u.unit, u.name)
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

// checks are the methods of fault.Check that say something of a field, and what.
var checks = map[string]func(s *source, path string, args []ast.Expr) string{
	"Require": func(*source, string, []ast.Expr) string { return "needed" },
	"Max": func(s *source, path string, args []ast.Expr) string {
		return "at most " + s.of(path, args[2]) + " characters"
	},
	"Text": func(s *source, path string, args []ast.Expr) string {
		return "at most " + s.of(path, args[2]) + " characters"
	},
	"Needed": func(s *source, path string, args []ast.Expr) string {
		return "needed, at most " + s.of(path, args[2]) + " characters"
	},
	"Around": func(s *source, path string, args []ast.Expr) string {
		n := s.of(path, args[2])
		return "from −" + n + " to " + n
	},
	"OneOf": func(s *source, _ string, args []ast.Expr) string { return "one of `" + s.code(args[2]) + "`" },
	"Email": func(*source, string, []ast.Expr) string { return "an e-mail address, or blank" },
	"Found": func(*source, string, []ast.Expr) string { return "there for this person" },
	"Fail":  func(s *source, path string, args []ast.Expr) string { return s.sentence(path, args[1], args[2]) },
}

// sentence is that of a fault, its places filled in as far as the code does.
func (s *source) sentence(path string, code, with ast.Expr) string {
	v, _, ok := s.value(path, code)
	if !ok || v.Kind() != constant.String {
		return "`" + s.code(code) + "`"
	}
	text := s.texts[constant.StringVal(v)]
	if text == "" {
		text = "`" + constant.StringVal(v) + "`"
	}
	if args, ok := with.(*ast.CompositeLit); ok {
		for _, e := range args.Elts {
			pair, ok := e.(*ast.KeyValueExpr)
			if !ok {
				continue
			}
			name, _, _ := s.value(path, pair.Key)
			if v, isTime, ok := s.value(path, pair.Value); ok && name != nil {
				text = strings.ReplaceAll(text, "{"+constant.StringVal(name)+"}", shown(v, isTime))
			}
		}
	}
	return text
}

// rules are all that the code may refuse a field for.
func (s *source) rules() (out []rule) {
	for path, file := range s.files {
		area, inArea := strings.CutPrefix(path, "internal/areas/")
		if !inArea {
			if area, inArea = strings.CutPrefix(path, "internal/platform/"); !inArea || strings.HasPrefix(area, "fault/") || strings.HasPrefix(area, "search/") {
				continue
			}
		}
		area, _, _ = strings.Cut(area, "/")
		for _, d := range file.Decls {
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
					out = append(out, rule{area, s.field(path, call.Args[0]), s.sentence(path, call.Args[1], call.Args[2]), place})
				case says != nil && s.isCheck(called.X, fn) && len(call.Args) >= 2:
					out = append(out, rule{area, s.field(path, call.Args[0]), says(s, path, call.Args), place})
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

func (s *source) writeFields(out *strings.Builder) {
	area := ""
	cell := func(text string) string { return strings.ReplaceAll(text, "|", `\|`) }
	for _, r := range s.rules() {
		if r.area != area {
			area = r.area
			fmt.Fprintf(out, "\n### %s\n\n| field | rule | in |\n|---|---|---|\n", area)
		}
		fmt.Fprintf(out, "| `%s` | %s | `%s` |\n", cell(r.field), cell(r.says), r.place)
	}
}

// bound is a constant that bounds people or the program.
type bound struct{ what, file, name string }

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
			v, isTime, ok := constant.Value(nil), false, false
			if e != nil {
				v, isTime, ok = s.value(path, e)
			}
			if !ok {
				t.Errorf("%s has no constant %s", path, b.name)
				continue
			}
			if s.used[filepath.ToSlash(filepath.Dir(path))][b.name] < 2 {
				t.Errorf("nothing is compared with %s of %s", b.name, path)
			}
			fmt.Fprintf(out, "| %s | %s | `%s` of `%s` |\n", b.what, shown(v, isTime), b.name, b.file)
		}
	}
}

var bounds = []struct {
	title, about string
	all          []bound
}{
	{"Requests", "Of every call, whoever makes it.", []bound{
		{"bytes of JSON", "platform/api/read.go", "maxJSON"},
		{"files in a request", "platform/api/read.go", "maxParts"},
		{"bytes of a file", "platform/files/store.go", "MaxBytes"},
		{"bytes of all files of a request", "platform/api/read.go", "maxForm"},
		{"bytes of a part of a file", "platform/api/read.go", "maxPart"},
		{"time to send one", "platform/api/read.go", "partTime"},
		{"files that a person sends in parts at once", "platform/uploads/parts.go", "mostOpen"},
		{"their bytes", "platform/uploads/parts.go", "mostOpenBytes"},
		{"time that a file waits for its next part", "platform/uploads/parts.go", "keepOpen"},
		{"pixels of a picture", "platform/files/image.go", "maxPixels"},
		{"pixels of all pictures of a request", "platform/api/read.go", "maxPixels"},
		{"time to send a body without files", "platform/api/read.go", "jsonTime"},
		{"time to send one with files", "platform/api/read.go", "formTime"},
		{"time that a call may take", "platform/api/api.go", "callTime"},
		{"rows on a page of a list", "platform/search/request.go", "MaxPageSize"},
		{"depth of a filter", "platform/search/request.go", "maxDepth"},
		{"parts of a filter", "platform/search/request.go", "maxNodes"},
		{"values in the lists of a filter", "platform/search/request.go", "maxList"},
		{"characters of a text in a filter", "platform/search/request.go", "maxText"},
		{"columns of an order", "platform/search/request.go", "maxOrder"},
		{"words of a search", "platform/search/request.go", "maxWords"},
		{"counts asked for at once", "platform/search/counts.go", "maxAsks"},
	}},
	{"Business", "Of one record, one company, one list.", []bound{
		{"rows of an export, unless its list has more", "platform/export/export.go", "MaxRows"},
		{"rows of an export of the catalogue", "areas/catalog/export.go", "maxExport"},
		{"rows of an export of the history of prices", "areas/catalog/spreadsheet.go", "maxHistory"},
		{"line items in the second sheet of an export", "platform/export/export.go", "MaxLines"},
		{"labels of one sheet of paper after another", "platform/labels/labels.go", "maxLabels"},
		{"bytes of a spreadsheet to import", "platform/imports/read.go", "maxBytes"},
		{"its bytes when unpacked", "platform/imports/read.go", "maxUnzipped"},
		{"its columns", "platform/imports/read.go", "maxColumns"},
		{"rows of an import of the catalogue", "areas/catalog/spreadsheet.go", "maxTemplate"},
		{"rows of an import of companies", "areas/tenants/register_import.go", "maxImport"},
		{"depth of a tree", "platform/tree/tree.go", "MaxDepth"},
		{"characters of a comment", "platform/comments/comments.go", "MaxLength"},
		{"people that a comment names", "platform/comments/mentions.go", "mostMentions"},
		{"line items of a task", "areas/tasks/lines.go", "maxLines"},
		{"line items of an offer", "areas/offers/lines.go", "MaxLines"},
		{"secret links of an offer", "areas/offers/links.go", "mostLinks"},
		{"days that an offer is good for", "areas/offers/offer.go", "maxValidity"},
		{"price of a catalogue item, in ten-thousandths", "areas/catalog/typed.go", "MaxPrice"},
		{"workers of an order", "areas/orders/order.go", "maxWorkers"},
		{"minutes that an order is planned for", "areas/orders/order.go", "maxEstimate"},
		{"orders planned at once", "areas/orders/plans.go", "mostPlans"},
		{"orders of a day of work", "areas/orders/day.go", "maxMyDay"},
		{"orders on the board", "areas/schedule/schedule.go", "mostOrders"},
		{"time that the board shows", "areas/schedule/schedule.go", "longestRange"},
		{"people of a team", "areas/teams/team.go", "maxUsers"},
		{"managers of a project", "areas/projects/project.go", "maxManagers"},
		{"locations of a group", "areas/locations/group.go", "maxMembers"},
		{"contacts of a company", "areas/tenants/register.go", "maxContacts"},
		{"checks of a kind of work", "areas/hierarchies/hierarchy.go", "maxChecks"},
		{"tasks of a repetition", "areas/recurrence/recurrence.go", "maxTimes"},
		{"days that a repetition makes tasks ahead", "areas/recurrence/recurrence.go", "maxAhead"},
		{"items lent at once", "areas/equipment/loans.go", "maxLoans"},
		{"days of a reservation", "areas/equipment/reservations.go", "maxReservedDays"},
		{"materials of a list", "areas/materials/reserve.go", "maxLines"},
	}},
	{"One person", "Who makes more is told to wait (429), but for views, of which there is no more room. How many searches, exports and new records a person may ask for in a minute is set by `TEREN_COSTLY_CALLS`; a file counts as many as said here.", []bound{
		{"searches that a file counts as", "platform/api/costly.go", "fileCosts"},
		{"time that a file waits for its turn, one at a time for each person", "platform/api/costly.go", "turnTime"},
		{"time for one picture, one at a time for each person", "platform/files/share.go", "unpackTime"},
		{"streams of live changes", "platform/live/live.go", "maxPages"},
		{"saved views of a list", "areas/views/view.go", "maxViews"},
		{"free failures of an account", "areas/auth/throttle.go", "perAccount"},
		{"free failures of a network", "areas/auth/throttle.go", "perNetwork"},
		{"first wait after them, twice as long every time", "areas/auth/throttle.go", "firstWait"},
		{"longest wait", "areas/auth/throttle.go", "longestWait"},
		{"time for which a failure counts", "areas/auth/throttle.go", "failuresAge"},
		{"sign-ins that wait for the second factor", "areas/auth/factor.go", "mostSteps"},
		{"recovery codes", "areas/auth/factor.go", "recoveryCodes"},
		{"characters of a password, at least", "areas/auth/password.go", "minPassword"},
		{"bytes of a password, at most", "areas/auth/password.go", "maxPassword"},
		{"reads of a calendar in an hour", "areas/calendars/service.go", "mostReads"},
		{"calls with a client's link in an hour", "areas/offers/client.go", "mostAsks"},
		{"answers, questions and PDFs by it in an hour", "areas/offers/client.go", "mostWrites"},
		{"links that do not exist, of a network in an hour", "areas/offers/client.go", "mostGuesses"},
		{"calendars that do not exist, of a network in an hour", "areas/calendars/service.go", "mostMisses"},
		{"invitations and links of a company in a day", "areas/users/invitation.go", "mostLinks"},
	}},
	{"Times", "How long what lets somebody in is good for.", []bound{
		{"a session", "areas/auth/session.go", "longest"},
		{"without a request", "areas/auth/session.go", "idle"},
		{"without a request, with \"remember me\"", "areas/auth/session.go", "away"},
		{"the wait for the second factor", "areas/auth/factor.go", "owing"},
		{"a code of the authenticator, and as long before and after", "areas/auth/factor.go", "stepTime"},
		{"the way to the identity provider and back", "areas/auth/oidc.go", "flowAge"},
		{"an invitation", "areas/users/invitation.go", "invitationAge"},
		{"a link to a new password that an administrator hands over", "areas/users/invitation.go", "handedAge"},
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
	checked, ok := value.Interface().(interface{ Validate() error })
	if !ok {
		return nil
	}
	var f *fault.Fault
	if errors.As(checked.Validate(), &f) {
		for _, x := range f.Fields {
			if x.Name == p.name && x.Code == "too_long" {
				return &x
			}
		}
	}
	return nil
}
