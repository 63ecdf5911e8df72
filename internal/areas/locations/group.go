package locations

import (
	"context"
	"slices"
	"strings"
	"time"

	"teren/internal/kit/textfold"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/record"
	"teren/internal/platform/search"
	"teren/internal/platform/trash"
)

// GroupFields are the columns of a group that people enter.
type GroupFields struct {
	Name string `json:"name" db:"name" fold:"name_fold" rule:"needed,max=200" search:"sought"`
}

// GroupEdit is everything of a group that people enter.
type GroupEdit struct {
	GroupFields
	LocationIDs []int64 `json:"location_ids" rule:"needed,max=1000" history:"locations"`
}

var groupFields = record.Of[GroupEdit]("g")

// Group is a named set of locations.
type Group struct {
	ID int64 `db:"locgroup_id" json:"locgroup_id"`
	GroupFields
	CreatedAt time.Time `db:"created_at" json:"created_at"`
	Version   int64     `db:"version" json:"version"`
	Count     int64     `json:"location_count"`
	Members   []Member  `json:"locations"`
	trash.Deleted
}

func (g Group) Key() int64 { return g.ID }

// Ref names the group in history.
func (g Group) Ref(who access.Who) history.Ref {
	return history.Ref{Entity: GroupEntity, ID: g.ID, Version: g.Version, Tenants: []int64{who.TenantID}}
}

func (g Group) Title() string { return g.Name }

// Member is a location of a group.
type Member struct {
	ID   int64  `db:"location_id" json:"location_id"`
	Name string `db:"name" json:"name"`
	Path string `db:"path" json:"path"`
}

// NewGroup is a group to be made.
type NewGroup struct{ GroupEdit }

// ChangeGroup is a person's change of a group.
type ChangeGroup struct {
	record.Change
	GroupEdit
}

// edit returns everything of a group that a ChangeGroup can change.
func (g Group) edit() GroupEdit {
	e := GroupEdit{GroupFields: g.GroupFields}
	for _, m := range g.Members {
		e.LocationIDs = append(e.LocationIDs, m.ID)
	}
	slices.Sort(e.LocationIDs)
	return e
}

// Validate tidies the group and reports every field that is wrong.
func (n *NewGroup) Validate() error {
	var c fault.Check
	groupFields.Check(&c, &n.GroupEdit, nil) // it has no day
	return c.Err()
}

// GroupTable defines the columns that can be searched. for groups.
var GroupTable = search.Table{
	Name: "locgroups", From: "locgroup g", Key: "g.locgroup_id", Search: groupFields.Sought(), OrderBy: []search.OrderBy{{Column: "name"}},
	Columns: groupFields.Search(map[string]search.Column{
		"locgroup_id":    {SQL: "g.locgroup_id", Kind: search.Integer},
		"location_id":    {SQL: "0", Kind: search.Integer, Match: "g.locgroup_id IN (SELECT m.locgroup_id FROM locgroup_location m WHERE m.location_id IN (?))"},
		"location_count": {SQL: "(SELECT COUNT(*) FROM locgroup_location m WHERE m.locgroup_id = g.locgroup_id)", Kind: search.Integer},
		"created_at":     {SQL: "g.created_at", Kind: search.Timestamp},
	}),
}

const liveGroup = `g.tenant_id = ? AND g.deleted_at IS NULL`

// Groups returns the groups of the person's company, by name unless the request
// sets another order.
func (s *Service) Groups(ctx context.Context, who access.Who, in search.Request) (search.List[Group], error) {
	return search.Read(ctx, s.DB, who, GroupTable, search.Where(liveGroup, who.TenantID), in, groupRows)
}

func groupRows(tx *db.Tx, _ access.Who, ids []int64) ([]Group, error) {
	return readGroups(tx, `g.locgroup_id IN (?)`, ids)
}

// deletedGroups reads the groups of all companies that are deleted, for the trash.
const deletedGroups = `SELECT g.tenant_id, g.locgroup_id AS id, g.name, g.name_fold, '' AS about, g.deleted_at, FALSE AS archived, 0 AS below
	FROM locgroup g WHERE g.deleted_at IS NOT NULL`

// readGroups returns the groups that the condition finds.
func readGroups(tx *db.Tx, which string, args ...any) ([]Group, error) {
	groups, err := db.All[Group](tx, `SELECT g.locgroup_id, g.name, g.created_at, g.version, g.deleted_at FROM locgroup g WHERE `+which, args...)
	if err != nil {
		return nil, err
	}
	at, ids := map[int64]*Group{}, make([]int64, len(groups))
	for i := range groups {
		groups[i].Members = []Member{}
		at[groups[i].ID], ids[i] = &groups[i], groups[i].ID
	}
	type row struct {
		Group int64 `db:"locgroup_id"`
		Member
	}
	members, err := db.All[row](tx, `SELECT m.locgroup_id, l.location_id, l.name, l.path FROM locgroup_location m JOIN location l ON l.location_id = m.location_id
		WHERE m.locgroup_id IN (?) ORDER BY l.name COLLATE hr, l.location_id`, ids)
	for _, m := range members {
		g := at[m.Group]
		g.Members, g.Count = append(g.Members, m.Member), g.Count+1
	}
	return groups, err
}

// FindGroup returns a group of the person's company that is not deleted.
func FindGroup(tx *db.Tx, who access.Who, id int64) (Group, error) {
	return trash.Live(findAnyGroup(tx, who, id))
}

// findAnyGroup returns a group of the person's company, also a deleted one.
func findAnyGroup(tx *db.Tx, who access.Who, id int64) (Group, error) {
	return fault.Only(readGroups(tx, `g.tenant_id = ? AND g.locgroup_id = ?`, who.TenantID, id))
}

// CreateGroup makes a group and answers its number.
func (s *Service) CreateGroup(ctx context.Context, who access.Who, in NewGroup) (api.Created, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Created, error) {
		id, err := InsertGroup(tx, who, in.GroupEdit)
		return api.Created(id), err
	})
}

// InsertGroup makes a group of locations of the person's company, under a name
// that no other group has.
func InsertGroup(tx *db.Tx, who access.Who, n GroupEdit) (int64, error) {
	var c fault.Check
	groupFields.Check(&c, &n, nil)
	if err := n.checkReferences(tx, who, Group{}, &c); err != nil {
		return 0, err
	}
	id, err := db.Insert(tx, "locgroup", "locgroup_id", groupFields.Columns(n).And(db.Columns{"tenant_id": who.TenantID, "created_at": tx.Now}))
	if err != nil {
		return 0, err
	}
	if err := put(tx, id, n.LocationIDs); err != nil {
		return 0, err
	}
	return id, history.Record(tx, who, Group{ID: id, Version: 1}.Ref(who), history.Event{Kind: "created", New: n.Name})
}

// checkReferences checks that new locations of the group are ones the person may
// name, and that its name is not taken.
func (n GroupEdit) checkReferences(tx *db.Tx, who access.Who, was Group, c *fault.Check) error {
	if !c.Failed("location_ids") && !slices.Equal(n.LocationIDs, was.edit().LocationIDs) {
		count, err := db.One[int](tx, `SELECT COUNT(*) FROM location l WHERE `+live+` AND l.location_id IN (?)`, who.TenantID, n.LocationIDs)
		if err != nil {
			return err
		}
		if count != len(n.LocationIDs) {
			c.Fail("location_ids", "no_such_thing", nil)
		}
	}
	if err := c.Err(); err != nil {
		return err
	}
	return freeName(tx, who, was.ID, n.Name)
}

// freeName returns name_taken if another group of the company has the name.
func freeName(tx *db.Tx, who access.Who, id int64, name string) error {
	twins, err := db.All[string](tx, `SELECT g.name FROM locgroup g WHERE `+liveGroup+` AND g.name_fold = ? AND g.locgroup_id <> ?`, who.TenantID, textfold.Text(name), id)
	if err == nil && len(twins) > 0 {
		err = fault.OnField("name", "name_taken", fault.Args{"name": twins[0]})
	}
	return err
}

func put(tx *db.Tx, group int64, locations []int64) error {
	for _, id := range locations {
		if _, err := tx.Exec(`INSERT INTO locgroup_location (locgroup_id, location_id) VALUES (?, ?)`, group, id); err != nil {
			return err
		}
	}
	return nil
}

// UpdateGroup changes a group field by field. What others changed since the
// version the change is based on is merged, or refused with both values.
func (s *Service) UpdateGroup(ctx context.Context, who access.Who, in ChangeGroup) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		g, err := FindGroup(tx, who, in.ID)
		if err != nil {
			return api.Changed{}, err
		}
		after := groupFields.Over(g.edit(), in.GroupEdit, in.Sent)
		var c fault.Check
		groupFields.Check(&c, &after, nil)
		return changeGroup(tx, who, g, in.Version, after, func(after GroupEdit) error { return after.checkReferences(tx, who, g, &c) })
	})
}

// changeGroup makes an edit of a group that was based on the version.
func changeGroup(tx *db.Tx, who access.Who, g Group, version int64, after GroupEdit, check func(GroupEdit) error) (api.Changed, error) {
	return history.Merge(tx, who, g.Ref(who), history.Change[GroupEdit]{
		Version: version, Before: g.edit(), After: after,
		Check: check,
		Write: func(after GroupEdit) (int64, error) { return writeGroup(tx, g.ID, after) },
		Kind:  groupFields.Kind,
		Words: groupWords,
	})
}

// writeGroup stores the group as it is after an edit, and returns its version.
func writeGroup(tx *db.Tx, id int64, after GroupEdit) (version int64, err error) {
	if _, err := tx.Exec(`DELETE FROM locgroup_location WHERE locgroup_id = ?`, id); err != nil {
		return 0, err
	}
	if err := put(tx, id, after.LocationIDs); err != nil {
		return 0, err
	}
	return db.Update(tx, "locgroup", "locgroup_id", id, groupFields.Columns(after))
}

// groupWords returns the value of a kind as a person reads it.
func groupWords(tx *db.Tx, kind string, n GroupEdit) (any, error) {
	if kind == "name" {
		return n.Name, nil
	}
	names, err := db.All[string](tx, `SELECT name FROM location WHERE location_id IN (?) ORDER BY name COLLATE hr, location_id`, n.LocationIDs)
	return strings.Join(names, ", "), err
}

// leaveGroups takes a location and all within it out of their groups, which
// may be empty then.
func leaveGroups(tx *db.Tx, who access.Who, ids ...int64) error {
	const within = `SELECT p.node_id FROM location_path p WHERE p.ancestor_id IN (?)`
	gone, err := db.All[int64](tx, within, ids)
	if err != nil {
		return err
	}
	groups, err := readGroups(tx, `g.locgroup_id IN (SELECT m.locgroup_id FROM locgroup_location m WHERE m.location_id IN (`+within+`)) ORDER BY g.locgroup_id`, ids)
	if err != nil {
		return err
	}
	for _, g := range groups {
		after := g.edit()
		after.LocationIDs = slices.DeleteFunc(after.LocationIDs, func(l int64) bool { return slices.Contains(gone, l) })
		if _, err := changeGroup(tx, who, g, g.Version, after, nil); err != nil {
			return err
		}
	}
	return nil
}

// GroupBin deletes and restores groups. Their locations stay.
func (s *Service) GroupBin() trash.Bin[Group] {
	return trash.Bin[Group]{
		DB: s.DB, Find: findAnyGroup, Mark: trash.MarkIn[Group]("locgroup", "locgroup_id"),
		BeforeRestore: func(tx *db.Tx, who access.Who, g Group) error { return freeName(tx, who, g.ID, g.Name) },
	}
}
