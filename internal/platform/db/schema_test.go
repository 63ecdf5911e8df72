package db_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
)

var draw = flag.Bool("draw", false, "write docs/schema.md")

// docs/schema.md is the drawing of the migrated schema.
func TestDrawing(t *testing.T) {
	const file = "../../../docs/schema.md"
	want := drawing(t, dbtest.Open(t, "sqlite"))
	if *draw {
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(file); err != nil || string(got) != want {
		t.Error("docs/schema.md is stale: make gen", err)
	}
}

// drawing shows each foreign key as a line from the table it names, and every
// table without one.
func drawing(t *testing.T, d *db.DB) string {
	type reference struct {
		Parent string `db:"parent"`
		Child  string `db:"child"`
		Column string `db:"col"`
		Needed bool   `db:"needed"`
	}
	const from = ` FROM sqlite_schema m LEFT JOIN pragma_foreign_key_list(m.name) f `
	references, err := db.Read(t.Context(), d, func(tx *db.Tx) ([]reference, error) {
		return db.All[reference](tx, `
			SELECT COALESCE(f."table", '') AS parent, m.name AS child, COALESCE(f."from", '') AS col,
				EXISTS (SELECT 1 FROM pragma_table_info(m.name) c WHERE c.name = f."from" AND c."notnull" = 1) AS needed`+from+`
			WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%' AND m.name NOT LIKE 'goose%'
				AND m.name NOT IN (SELECT s.name FROM pragma_table_list s WHERE s.type IN ('shadow', 'virtual'))
			ORDER BY parent, child, col`)
	})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.WriteString("# The tables\n\nDrawn from the migrated schema by `make gen`; the test fails when the drawing is stale. `||` marks a reference that every row has, `|o` one that it may have.\n\n```mermaid\nerDiagram\n")
	for _, r := range references {
		switch {
		case r.Parent == "":
			fmt.Fprintf(&b, "    %s\n", r.Child)
		case r.Needed:
			fmt.Fprintf(&b, "    %s ||--o{ %s : %s\n", r.Parent, r.Child, r.Column)
		default:
			fmt.Fprintf(&b, "    %s |o--o{ %s : %s\n", r.Parent, r.Child, r.Column)
		}
	}
	b.WriteString("```\n")
	return b.String()
}
