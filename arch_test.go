package teren_test

import (
	"encoding/json"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// ground is what every area stands on, and what each part of it stands on
// itself. A new arrow is a new word here, seen in review.
var ground = map[string]string{
	"access":  "",
	"fault":   "",
	"db":      "fold safe",
	"api":     "access db fault files",
	"search":  "access clock db fault fold",
	"live":    "access api db fault",
	"history": "access api db fault live",
	"export":  "access api fault fold search sheet",
}

// tools know no area.
var tools = map[string]string{
	"atlas":   "fold geo outward",
	"clock":   "",
	"drawing": "",
	"files":   "fault",
	"fold":    "",
	"geo":     "fold",
	"imports": "access db export fault fold sheet",
	"jobs":    "db",
	"money":   "",
	"outward": "",
	"pdf":     "",
	"secret":  "",
	"safe":    "",
	"sheet":   "",
	"tree":    "db fault",
}

// areas are the product. Each may use the ground, the tools and the areas named.
var areas = map[string]string{
	"addresses":   "locations places tenants",
	"absences":    "notices users",
	"auth":        "hierarchies mail tenants users uploads",
	"catalog":     "tenants",
	"comments":    "uploads",
	"deleted":     "addresses catalog hierarchies locations teams tenants",
	"hierarchies": "",
	"mail":        "",
	"locations":   "places",
	"notices":     "",
	"places":      "",
	"projects":    "tenants users",
	"orders":      "comments notices tasks tenants uploads users",
	"tasks":       "addresses catalog comments hierarchies notices places projects tenants uploads users",
	"teams":       "hierarchies uploads users",
	"settings":    "tenants uploads users",
	"tenants":     "uploads",
	"uploads":     "",
	"users":       "mail tenants uploads",
}

// edges are what stands around the product.
var edges = map[string]string{
	"api/apitest": "access api fault files",
	"cmd/teren":   "*",
	"db/dbtest":   "db",
	"pdf/pdftest": "",
	"house":       "*",
	"web":         "api",
	"world":       "*",
}

// only says who may import what from outside.
var only = map[string]string{
	"net/http":              "api api/apitest atlas auth cmd/teren files live outward uploads web",
	"database/sql":          "db",
	"database/sql/driver":   "db",
	"modernc.org/sqlite":    "db",
	"github.com/jackc/pgx/": "db",

	"github.com/wneessen/go-mail":   "mail",
	"github.com/coreos/go-oidc/v3/": "auth",
	"golang.org/x/oauth2":           "auth",
	"rsc.io/qr":                     "auth",
}

// allowed returns what the package may import from the program.
func allowed(name string) (packages []string, known bool) {
	for _, table := range []map[string]string{ground, tools, edges} {
		if words, ok := table[name]; ok {
			return strings.Fields(words), true
		}
	}
	below, ok := areas[name]
	packages = strings.Fields(below)
	for _, table := range []map[string]string{ground, tools} {
		for p := range table {
			packages = append(packages, p)
		}
	}
	return packages, ok
}

func TestImports(t *testing.T) {
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
	return strings.TrimPrefix(strings.TrimPrefix(path, "teren/"), "internal/")
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
