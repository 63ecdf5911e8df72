package teren_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"teren/internal/systemtest"
)

// platform is what every area stands on, and what each part of it may import.
// A new arrow is a new word here, seen in review.
var platform = map[string]string{
	"access":         "",
	"api":            "access audit db fault files pace record share trace words",
	"area":           "access api db fault jobs search",
	"audit":          "access db trace",
	"backup":         "db files",
	"comments":       "access api db fault history textfold uploads",
	"db":             "background textfold trace",
	"export":         "access api fault money search sheet textfold words",
	"fault":          "words",
	"files":          "fault share trace",
	"history":        "access api db fault live",
	"imports":        "access api clock db fault money record search sheet textfold tree words",
	"jobs":           "background db trace",
	"labels":         "access api db fault pdf search words",
	"live":           "access api db fault",
	"mail":           "access api area db fault files jobs search secret words",
	"event":          "access db",
	"merge":          "access api db fault history live trash",
	"pace":           "fault",
	"planning":       "clock db",
	"planning/route": "",
	"record":         "clock db fault search textfold words",
	"search":         "access clock db fault recent share textfold",
	"trash":          "access api area db export fault history search words",
	"tree":           "db fault",
	"twins":          "fault textfold",
	"uploads":        "access api area db fault files history jobs",
}

// kit is small tools that know neither areas nor platform.
var kit = map[string]string{
	"background": "",
	"camt":       "money",
	"clock":      "words",
	"einvoice":   "money textfold",
	"fiscal":     "httpclient money",
	"geo":        "textfold",
	"hub3":       "money textfold",

	"intermediary": "httpclient",

	"httpclient": "trace",
	"maps":       "geo httpclient textfold trace",
	"money":      "words",
	"pdf":        "",
	"recent":     "",
	"secret":     "",
	"seed":       "",
	"share":      "",
	"sheet":      "words",
	"textfold":   "",
	"trace":      "",
	"words":      "",
}

// areas are the product. Each may use the platform, the kit and the areas named.
var areas = map[string]string{
	"absences":    "notices settings users",
	"addresses":   "locations tenants usedplaces",
	"asked":       "tasks",
	"assets":      "addresses notices orders tasks tenants",
	"auth":        "hierarchies notices tenants users",
	"calendars":   "orders tenants users",
	"catalog":     "tenants",
	"equipment":   "addresses catalog notices offers orders tasks users",
	"hierarchies": "",
	"home":        "",
	"intake":      "addresses lookup tasks tenants",
	"invoices":    "catalog hierarchies notices offers orders projects tasks tenants users",
	"locations":   "usedplaces",
	"lookup":      "addresses orders tasks",
	"materials":   "catalog hierarchies notices orders tasks teams tenants users",
	"notices":     "",
	"offers":      "catalog notices projects tasks tenants",
	"orders":      "hierarchies notices tasks tenants usedplaces users",
	"payments":    "catalog invoices",
	"projects":    "catalog notices tenants",
	"recurrence":  "notices orders settings tasks teams",
	"schedule":    "absences hierarchies orders settings tasks tenants",
	"settings":    "tenants users",
	"tasks":       "addresses catalog hierarchies notices projects settings tenants usedplaces users",
	"teams":       "hierarchies users",
	"timesheets":  "absences notices orders settings",
	"tenants":     "usedplaces",
	"usedplaces":  "",
	"users":       "tenants",
	"views":       "users",
	"webhooks":    "notices tenants",
}

// edges are what stands around the product.
var edges = map[string]string{
	"api/apitest":     "access api fault files",
	"app":             "*",
	"cmd/teren":       "command web",
	"command":         "*",
	"db/dbtest":       "db",
	"demo":            "*",
	"demo/drawing":    "",
	"files/filestest": "",
	"fixture":         "*",
	"systemtest":      "",
	"live/livetest":   "",
	"pdf/pdftest":     "",
	"trace/tracetest": "",
	"web":             "",
	"web/pages":       "api",

	"fiscal/fiscaltest": "fiscal",
}

// only says who may import what from outside.
var only = map[string]string{
	"net/http":              "api api/apitest auth calendars command files files/filestest fiscal fiscal/fiscaltest httpclient intermediary invoices live live/livetest maps offers trace trace/tracetest uploads web/pages",
	"teren/internal/web":    "cmd/teren",
	"database/sql":          "db",
	"database/sql/driver":   "db",
	"modernc.org/libc":      "db",
	"modernc.org/sqlite":    "db",
	"github.com/jackc/pgx/": "db db/dbtest",

	"filippo.io/age":                "backup",
	"github.com/minio/minio-go/":    "files files/filestest",
	"github.com/wneessen/go-mail":   "mail",
	"github.com/coreos/go-oidc/v3/": "auth",
	"golang.org/x/oauth2":           "auth",
	"rsc.io/qr":                     "auth invoices labels",

	"github.com/beevik/etree":              "fiscal fiscal/fiscaltest",
	"github.com/russellhaering/goxmldsig":  "fiscal fiscal/fiscaltest",
	"github.com/russellhaering/goxmldsig/": "fiscal",
	"software.sslmate.com/src/go-pkcs12":   "fiscal fiscal/fiscaltest",

	"github.com/arran4/golang-ical": "calendars",

	"github.com/teambition/rrule-go": "recurrence",

	"go.opentelemetry.io/": "trace trace/tracetest",
}

// allowed returns what the package may import from the program.
func allowed(name string) (packages []string, known bool) {
	for _, table := range []map[string]string{platform, kit, edges} {
		if words, ok := table[name]; ok {
			return strings.Fields(words), true
		}
	}
	below, ok := areas[name]
	packages = strings.Fields(below)
	for _, table := range []map[string]string{platform, kit} {
		for p := range table {
			packages = append(packages, p)
		}
	}
	return packages, ok
}

func TestImports(t *testing.T) {
	systemtest.TrackProgram(t)
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports", "./cmd/...", "./internal/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	for d := json.NewDecoder(strings.NewReader(string(out))); d.More(); {
		var p struct {
			ImportPath string
			Imports    []string
		}
		if err := d.Decode(&p); err != nil {
			t.Fatal(err)
		}
		name := short(p.ImportPath)
		may, known := allowed(name)
		if !known {
			t.Errorf("package %s is not in the table", name)
		}
		for _, i := range p.Imports {
			if strings.HasPrefix(i, "teren/") && !slices.Contains(may, short(i)) && !slices.Contains(may, "*") {
				t.Errorf("%s may not import %s", name, short(i))
			}
			for outside, who := range only {
				if (i == outside || strings.HasSuffix(outside, "/") && strings.HasPrefix(i, outside)) && !slices.Contains(strings.Fields(who), name) {
					t.Errorf("%s may not import %s", name, i)
				}
			}
		}
	}
}

func short(path string) string {
	path = strings.TrimPrefix(strings.TrimPrefix(path, "teren/"), "internal/")
	for _, folder := range []string{"areas/", "platform/", "kit/"} {
		path = strings.TrimPrefix(path, folder)
	}
	return path
}

func TestAreasFormNoCircle(t *testing.T) {
	var below func(name string, path []string)
	below = func(name string, path []string) {
		if slices.Contains(path, name) {
			t.Fatalf("areas in a circle: %s", strings.Join(append(path, name), " → "))
		}
		for _, next := range strings.Fields(areas[name]) {
			if _, ok := areas[next]; !ok {
				t.Errorf("%s is no area", next)
			}
			below(next, append(path, name))
		}
	}
	for name := range areas {
		below(name, nil)
	}
}

// writers are the tables that a package beside their owner writes, as "table: owner others".
// The list may only get shorter. The fixtures of the tests and the demo fill any table.
var writers = map[string]string{
	"access_key":    "areas/auth areas/users", // who leaves a company has no key there
	"second_factor": "areas/auth areas/users",
	"secret_link":   "areas/users areas/auth",
	"session":       "areas/auth areas/users",
	"setting":       "platform/db areas/auth platform/backup platform/jobs", // each has keys of its own
	"team_user":     "areas/teams areas/users",
	"tenant":        "areas/tenants areas/settings",
	"time_sheet":    "areas/timesheets areas/orders",
	"user_account":  "areas/users areas/auth",
}

var writing = regexp.MustCompile(`\b(?:INSERT INTO|DELETE FROM) ([a-z_]+)|\bUPDATE ([a-z_]+)(?: [a-z])? SET`)

// eachText calls do with the package and every text of the Go files in internal, but tests'.
func eachText(t *testing.T, do func(name, text string)) {
	t.Helper()
	err := filepath.WalkDir("internal", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if text, ok := n.(*ast.BasicLit); ok && text.Kind == token.STRING {
				do(strings.TrimPrefix(filepath.ToSlash(filepath.Dir(path)), "internal/"), text.Value)
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// tablesIn returns the tables that the texts of each package name after one of the words
// of the pattern, by package.
func tablesIn(t *testing.T, pattern *regexp.Regexp) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	eachText(t, func(name, text string) {
		if name == "fixture" || strings.HasPrefix(name, "demo") {
			return
		}
		for _, match := range pattern.FindAllStringSubmatch(text, -1) {
			if table := strings.Join(match[1:], ""); !slices.Contains(found[name], table) {
				found[name] = append(found[name], table)
			}
		}
	})
	return found
}

// owners returns who writes each table, its owner first.
func owners(t *testing.T) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	for name, tables := range tablesIn(t, writing) {
		for _, table := range tables {
			found[table] = append(found[table], name)
		}
	}
	for table, who := range found {
		slices.Sort(who)
		if listed := strings.Fields(writers[table]); len(listed) > 0 {
			slices.SortStableFunc(who, func(a, b string) int { return slices.Index(listed, a) - slices.Index(listed, b) })
		}
	}
	return found
}

// One package writes a table, or those that the list names.
func TestOwnersWriteTheirTables(t *testing.T) {
	t.Parallel()
	found := owners(t)
	if len(found) < 80 {
		t.Errorf("only %d tables are written", len(found))
	}
	for table, who := range found {
		may := strings.Fields(writers[table])
		if len(may) == 0 {
			may = who[:1]
		}
		for _, name := range who {
			if !slices.Contains(may, name) {
				t.Errorf("%s is written by %s and not by its owner alone", table, strings.Join(who, ", "))
			}
		}
		for _, name := range may {
			if !slices.Contains(who, name) {
				t.Errorf("%s does not write %s any more: shorten the list", name, table)
			}
		}
	}
}

// readers are the areas whose tables an area reads though it does not stand on them, which
// the imports do not show. A new one is a new word here, seen in review.
var readers = map[string]string{
	"addresses":   "equipment tasks",                                                                                  // how often an address is used
	"asked":       "offers orders",                                                                                    // what a company without orders of its own asked for
	"catalog":     "equipment materials offers tasks users",                                                           // what an item is used by, before it is deleted or merged
	"hierarchies": "tasks teams",                                                                                      // what a kind of work is used by
	"home":        "absences catalog equipment invoices materials notices offers orders projects tasks tenants users", // what waits, in one statement
	"locations":   "addresses",                                                                                        // what lies at a location
	"notices":     "absences materials orders tasks tenants timesheets users",                                         // who still sees the task, and whose absence, month or unit it is
	"orders":      "lookup materials teams timesheets",                                                                // the search text, what was used, the worker's month
	"projects":    "offers orders tasks users",                                                                        // what became of the budget
	"schedule":    "teams",                                                                                            // the rows of the board
	"settings":    "addresses auth catalog tasks teams",                                                               // what is still to be set up
	"tasks":       "lookup offers orders recurrence",                                                                  // the search text, the orders of a task and what it came from
	"teams":       "recurrence tasks",                                                                                 // what a team is planned for
	"tenants":     "addresses catalog tasks users",                                                                    // what a company is used by
	"users":       "absences auth equipment notices orders projects tasks teams timesheets",                           // what a person leaves behind
	"webhooks":    "equipment invoices materials offers users",                                                        // the numbers by which people know records, and who is told of a dead address
}

var reading = regexp.MustCompile(`\b(?:FROM|JOIN) ([a-z_]+)\b`)

// An area reads its own tables, those of the platform and of areas that it stands on; all
// others are in the list.
func TestReadersAreListed(t *testing.T) {
	t.Parallel()
	owner := owners(t)
	for name, tables := range tablesIn(t, reading) {
		name, isArea := strings.CutPrefix(name, "areas/")
		if !isArea {
			continue
		}
		below := standsOn(name)
		var beside []string
		for _, table := range tables {
			of, isArea := "", false
			if who := owner[table]; len(who) > 0 {
				of, isArea = strings.CutPrefix(who[0], "areas/")
			}
			if isArea && of != name && !below[of] && !slices.Contains(beside, of) {
				beside = append(beside, of)
			}
		}
		slices.Sort(beside)
		if got := strings.Join(beside, " "); got != readers[name] {
			t.Errorf("%s reads tables of %q, the list has %q", name, got, readers[name])
		}
	}
}

// standsOn returns the areas that the area imports, and those that they do.
func standsOn(name string) map[string]bool {
	all := map[string]bool{}
	for _, below := range strings.Fields(areas[name]) {
		all[below] = true
		maps.Copy(all, standsOn(below))
	}
	return all
}

var bare = regexp.MustCompile(`(?:\(|\b(?:WHEN|WHERE|AND|OR|NOT|ON) )(?:\? ?[<>=]+ ?-?\d|-?\d+ ?[<>=]+ ?\?)`)

// An argument beside a number alone has its type: of four bytes on PostgreSQL, which
// refuses what is larger. Compare it in Go, or cast it.
func TestNoArgumentIsComparedWithANumber(t *testing.T) {
	t.Parallel()
	read := 0
	eachText(t, func(name, text string) {
		if read++; bare.MatchString(text) {
			t.Errorf("%s compares %q", name, bare.FindString(text))
		}
	})
	if read < 5000 || !bare.MatchString("CASE WHEN ? > 0 THEN") || !bare.MatchString("(? = 0 OR") || !bare.MatchString("AND 0 < ?") || bare.MatchString("(quantity + ? >= 0") {
		t.Errorf("%d texts are read", read)
	}
}
