package catalog

import (
	"fmt"
	"strings"

	"teren/internal/kit/textfold"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
)

// A groupBatch is a change of groups, checked as a whole before any of it is
// written.
type groupBatch struct {
	tx        *db.Tx
	who       access.Who
	known     map[int64]*GroupRow
	named     map[int64]bool
	names     map[string]bool // of the groups there will be
	check     fault.Check
	conflicts []history.Conflict
	inUse     []string
}

func (g *groupBatch) change(in GroupsChange) error {
	rows, err := groups(g.tx, g.who)
	if err != nil {
		return err
	}
	g.known, g.named, g.names = map[int64]*GroupRow{}, map[int64]bool{}, map[string]bool{}
	for i := range rows {
		g.known[rows[i].ID] = &rows[i]
		g.names[rows[i].Name] = true
	}
	var gone []int64
	for i, id := range in.Delete {
		if r := g.find(fmt.Sprintf("catalog_groups_delete.%d", i), id); r != nil {
			gone = append(gone, g.remove(r)...)
		}
	}
	var renamed []GroupRow
	var places []string
	for i, c := range in.Update {
		at := fmt.Sprintf("catalog_groups_update.%d", i)
		r := g.find(at+".catalog_group_id", number(c.ID))
		if r == nil {
			continue
		}
		if strings.EqualFold(c.Status, Deleted) {
			gone = append(gone, g.remove(r)...)
			continue
		}
		if name, now := g.tidy(at, c.Name), *r; name != r.Name {
			if c.Version > 0 && c.Version != r.Version {
				g.conflicts = append(g.conflicts, history.Conflict{Field: fmt.Sprintf("groups.%d.name", r.ID), Yours: name, Theirs: r.Name})
			}
			delete(g.names, r.Name)
			now.Name = name
			renamed, places = append(renamed, now), append(places, at)
		}
	}
	for i, r := range renamed {
		g.claim(places[i]+".name", r.Name)
	}
	var made []string
	for i, c := range in.Create {
		at := fmt.Sprintf("catalog_groups_create.%d", i)
		if number(c.ID) != 0 {
			g.check.Fail(at+".catalog_group_id", "no_such_thing", nil)
		}
		name := g.tidy(at, c.Name)
		g.claim(at+".name", name)
		made = append(made, name)
	}
	if err := g.verdict(); err != nil {
		return err
	}
	return g.write(gone, renamed, made)
}

func number(id *int64) int64 {
	if id == nil {
		return 0
	}
	return *id
}

func (g *groupBatch) find(at string, id int64) *GroupRow {
	r := g.known[id]
	switch {
	case r == nil:
		g.check.Fail(at, "no_such_thing", nil)
	case g.named[id]:
		g.check.Fail(at, "named_twice", nil)
		return nil
	}
	g.named[id] = true
	return r
}

func (g *groupBatch) remove(r *GroupRow) []int64 {
	if r.Items > 0 {
		g.inUse = append(g.inUse, r.Name)
	}
	delete(g.names, r.Name)
	return []int64{r.ID}
}

func (g *groupBatch) tidy(at, name string) string {
	name = strings.TrimSpace(name)
	g.check.Require(at+".name", name)
	g.check.Max(at+".name", name, 200)
	return name
}

// claim takes the name, unless another group has it.
func (g *groupBatch) claim(at, name string) {
	if g.names[name] {
		g.check.Fail(at, "duplicate", nil)
	}
	g.names[name] = true
}

func (g *groupBatch) verdict() error {
	switch {
	case g.check.Err() != nil:
		return g.check.Err()
	case len(g.inUse) > 0:
		return &fault.Fault{Kind: fault.Conflict, Code: "group_in_use", Args: fault.Args{"names": strings.Join(g.inUse, ", ")}, Extra: map[string]any{"catalog_groups": g.inUse}}
	case len(g.conflicts) > 0:
		return &fault.Fault{Kind: fault.Conflict, Code: "conflict", Extra: map[string]any{"conflicts": g.conflicts}}
	}
	return nil
}

func (g *groupBatch) write(gone []int64, renamed []GroupRow, made []string) error {
	if len(gone)+len(renamed)+len(made) == 0 {
		return nil
	}
	if err := removeGroups(g.tx, g.who, gone, ""); err != nil {
		return err
	}
	// Two groups may change their names for each other's.
	for _, r := range renamed {
		if _, err := g.tx.Exec(`UPDATE catalog_group SET name = ? WHERE catalog_group_id = ?`, fmt.Sprint("\x01", r.ID), r.ID); err != nil {
			return err
		}
	}
	var told []history.Happened
	for _, r := range renamed {
		if _, err := g.tx.Exec(`UPDATE catalog_group SET name = ?, name_fold = ?, version = version + 1 WHERE catalog_group_id = ?`, r.Name, textfold.Text(r.Name), r.ID); err != nil {
			return err
		}
		r.Version++
		told = append(told, aboutGroup(r, history.Event{Kind: "name", Old: g.known[r.ID].Name, New: r.Name}))
	}
	if err := history.Keep(g.tx, g.who, told); err != nil {
		return err
	}
	for _, name := range made {
		if _, err := InsertGroup(g.tx, g.who, name); err != nil {
			return err
		}
	}
	return announce(g.tx, g.who, "groups")
}
