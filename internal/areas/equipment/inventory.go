package equipment

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"time"

	"teren/internal/areas/addresses"
	"teren/internal/kit/pdf"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/export"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/live"
	"teren/internal/platform/trash"
)

// InventoryEntity is the name of an inventory in history and live changes.
const InventoryEntity = "equipment_inventory"

// Inventory is a count of the company's equipment, open while ClosedAt is nil.
// Expected are the items that should be there when it started, Seen those of them
// that were seen; Other are items seen although they were lost, out of use, or not
// there yet.
type Inventory struct {
	ID        int64      `db:"inventory_id" json:"inventory_id"`
	TenantID  int64      `db:"tenant_id" json:"-"`
	Name      string     `db:"name" json:"name"`
	StartedBy string     `db:"starter" json:"started_by"`
	StartedAt time.Time  `db:"started_at" json:"started_at"`
	ClosedBy  string     `db:"closer" json:"closed_by"`
	ClosedAt  *time.Time `db:"closed_at" json:"closed_at"`
	Note      string     `db:"note" json:"note"`
	Expected  int64      `db:"expected" json:"expected"`
	Seen      int64      `db:"seen" json:"seen"`
	Other     int64      `db:"other" json:"other"`
	Version   int64      `db:"version" json:"version"`
}

// Ref names the inventory in history.
func (i Inventory) Ref(access.Who) history.Ref {
	return history.Ref{Entity: InventoryEntity, ID: i.ID, Version: i.Version, Tenants: []int64{i.TenantID}}
}

// Counted is an item in an inventory: as it was when that started, and where and by
// whom it was seen. An item on loan is expected with its borrower. Added marks an
// item that came after the inventory started.
type Counted struct {
	ID         int64      `db:"equipment_id" json:"equipment_id"`
	Name       string     `db:"name" json:"name"`
	InvNum     string     `db:"inv_num" json:"equipment_inv_num"`
	Code       string     `db:"code" json:"code"`
	Type       Type       `db:"equipment_type" json:"equipment_type"`
	Status     Status     `db:"status" json:"status"`
	Location   string     `db:"location" json:"location"`
	Holder     string     `db:"holder" json:"worker"`
	SeenAt     *time.Time `db:"seen_at" json:"seen_at"`
	SeenBy     string     `db:"seer" json:"seen_by"`
	SeenPlace  string     `db:"seen_place" json:"seen_place"`
	Note       string     `db:"note" json:"note"`
	Difference Difference `db:"-" json:"difference"`
	Added      bool       `db:"added" json:"added"`
	SeerID     *int64     `db:"seen_by" json:"-"`
	CanUnsee   bool       `db:"-" json:"can_unsee"`
}

// Difference is the difference between the expected and the seen state of an item.
type Difference string

// The differences.
const (
	NoDifference Difference = "NONE"
	NotSeen      Difference = "NOT_SEEN"
	Elsewhere    Difference = "ELSEWHERE"  // seen in another place
	Unexpected   Difference = "UNEXPECTED" // seen though it was lost or out of use
)

func (Difference) Values() []string { return []string{"NONE", "NOT_SEEN", "ELSEWHERE", "UNEXPECTED"} }

func (c Counted) difference() Difference {
	gone := c.Status == Lost || c.Status == Expensed
	switch {
	case c.SeenAt == nil && !gone && c.Status != AtService:
		return NotSeen
	case c.SeenAt != nil && gone:
		return Unexpected
	case c.SeenAt != nil && c.SeenPlace != "" && c.SeenPlace != c.Location:
		return Elsewhere
	}
	return NoDifference
}

// other reports whether the item is among those that an inventory counts as Other.
func (c Counted) other() bool {
	return c.SeenAt != nil && (c.Added || c.Status != InWarehouse && c.Status != Outside)
}

// InventoryDetails is an inventory with its items, by name, and how many of them
// closing it has settled.
type InventoryDetails struct {
	Inventory
	Settled Settled   `json:"settled"`
	Items   []Counted `json:"items"`
}

// Settled is how many items were marked as lost and as found, and got another place.
type Settled struct {
	Lost  int64 `db:"lost" json:"lost"`
	Found int64 `db:"found" json:"found"`
	Moved int64 `db:"moved" json:"moved"`
}

const inventories = `
	SELECT v.inventory_id, v.tenant_id, v.name, COALESCE(s.first_name || ' ' || s.last_name, '') AS starter, v.started_at, COALESCE(c.first_name || ' ' || c.last_name, '') AS closer, v.closed_at, v.note, v.version,
		(SELECT COUNT(*) FROM equipment_inventory_line n WHERE n.inventory_id = v.inventory_id AND n.status IN ('IN_WAREHOUSE', 'OUTSIDE_OF_WAREHOUSE') AND NOT n.added) AS expected,
		(SELECT COUNT(n.seen_at) FROM equipment_inventory_line n WHERE n.inventory_id = v.inventory_id AND n.status IN ('IN_WAREHOUSE', 'OUTSIDE_OF_WAREHOUSE') AND NOT n.added) AS seen,
		(SELECT COUNT(n.seen_at) FROM equipment_inventory_line n WHERE n.inventory_id = v.inventory_id AND (n.status NOT IN ('IN_WAREHOUSE', 'OUTSIDE_OF_WAREHOUSE') OR n.added)) AS other
	FROM equipment_inventory v LEFT JOIN user_account s ON s.user_id = v.started_by LEFT JOIN user_account c ON c.user_id = v.closed_by WHERE v.tenant_id = ? `

// Inventories returns those of the company, the newest first.
func (s *Service) Inventories(ctx context.Context, who access.Who, _ struct{}) ([]Inventory, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) ([]Inventory, error) {
		all, err := db.All[Inventory](tx, inventories+`ORDER BY v.inventory_id DESC LIMIT 100`, who.TenantID)
		return append([]Inventory{}, all...), err
	})
}

func findInventory(tx *db.Tx, who access.Who, id int64) (Inventory, error) {
	return fault.Only(db.All[Inventory](tx, inventories+`AND v.inventory_id = ?`, who.TenantID, id))
}

func (i Inventory) details(tx *db.Tx, who access.Who) (InventoryDetails, error) {
	items, err := i.items(tx, who, "")
	if err != nil {
		return InventoryDetails{}, err
	}
	settled, err := db.One[Settled](tx, `SELECT COUNT(CASE WHEN was_status = 'IN_WAREHOUSE' AND NOT moved THEN 1 END) AS lost, COUNT(CASE WHEN was_status = 'LOST' THEN 1 END) AS found, COUNT(CASE WHEN moved THEN 1 END) AS moved
		FROM equipment_inventory_line WHERE inventory_id = ? AND settled_version IS NOT NULL`, i.ID)
	return InventoryDetails{i, settled, append([]Counted{}, items...)}, err
}

// items returns the items of the inventory that match the condition, by name.
func (i Inventory) items(tx *db.Tx, who access.Who, and string, args ...any) ([]Counted, error) {
	items, err := db.All[Counted](tx, `SELECT n.equipment_id, e.name, e.inv_num, e.code, e.equipment_type, n.status, n.location, n.holder, n.seen_at, COALESCE(u.first_name || ' ' || u.last_name, '') AS seer, n.seen_place, n.note, n.added, n.seen_by
		FROM equipment_inventory_line n JOIN equipment e ON e.equipment_id = n.equipment_id LEFT JOIN user_account u ON u.user_id = n.seen_by
		WHERE n.inventory_id = ? `+and+` ORDER BY e.name_fold, e.equipment_id`, append([]any{i.ID}, args...)...)
	for n := range items {
		items[n].Difference = items[n].difference()
		items[n].CanUnsee = i.ClosedAt == nil && items[n].mayUnsee(who)
	}
	return items, err
}

// InventoryByID names an inventory in a path.
type InventoryByID struct {
	ID int64 `path:"inventory_id" json:"-"`
}

// Inventory shows one with its items.
func (s *Service) Inventory(ctx context.Context, who access.Who, in InventoryByID) (InventoryDetails, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (InventoryDetails, error) {
		i, err := findInventory(tx, who, in.ID)
		if err != nil {
			return InventoryDetails{}, err
		}
		return i.details(tx, who)
	})
}

// inventoryVisible allows people who may take part in an inventory of their
// company.
func inventoryVisible(tx *db.Tx, who access.Who, id int64) error {
	if !who.May(access.EquipmentCount) {
		return fault.Missing()
	}
	_, err := findInventory(tx, who, id)
	return err
}

// NewInventory is the name of a new inventory.
type NewInventory struct {
	Name string `json:"name"`
}

// Validate reports that it has no name.
func (n *NewInventory) Validate() error {
	var c fault.Check
	c.Needed("name", &n.Name, maxName)
	return c.Err()
}

// StartInventory starts a count: of everything that there is now. Only one is open
// at a time.
func (s *Service) StartInventory(ctx context.Context, who access.Who, in NewInventory) (api.Created, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Created, error) {
		id, err := db.One[int64](tx, `INSERT INTO equipment_inventory (tenant_id, name, started_by, started_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING inventory_id`,
			who.TenantID, in.Name, person(who), tx.Now)
		if errors.Is(err, db.ErrNoRow) {
			err = fault.New(fault.Conflict, "inventory_open")
		}
		if err != nil {
			return 0, err
		}
		_, err = tx.Exec(`INSERT INTO equipment_inventory_line (inventory_id, equipment_id, status, location, holder)
			SELECT ?, e.equipment_id, e.status, `+location+`, COALESCE(u.first_name || ' ' || u.last_name, '') FROM equipment e `+openLoan+` `+itsHolder+` `+itsPlace+`
			WHERE `+present+` AND e.status <> 'EXPENSED'`, id, who.TenantID)
		if err != nil {
			return 0, err
		}
		ref := history.Ref{Entity: InventoryEntity, ID: id, Version: 1, Tenants: []int64{who.TenantID}}
		return api.Created(id), history.Record(tx, who, ref, history.Event{Kind: "created", New: in.Name})
	})
}

// openInventory returns an inventory that is not closed.
func openInventory(tx *db.Tx, who access.Who, id int64) (Inventory, error) {
	i, err := findInventory(tx, who, id)
	if err == nil && i.ClosedAt != nil {
		err = fault.New(fault.Conflict, "inventory_closed")
	}
	return i, err
}

// Sighting is an item that was seen: by its number, or by the code or the address
// of its label or its inventory number. At is when, by a device that could not
// reach the server then.
type Sighting struct {
	ID     int64      `path:"inventory_id" json:"-"`
	ItemID *int64     `json:"equipment_id,omitempty"`
	Code   string     `json:"code,omitempty"`
	Place  string     `json:"place,omitempty"`
	Note   string     `json:"note,omitempty"`
	At     *time.Time `json:"at,omitempty"`
}

// Validate reports that no item is named.
func (s *Sighting) Validate() error {
	var c fault.Check
	if s.ItemID == nil {
		c.Require("code", s.Code)
	}
	c.Text("place", &s.Place, maxName)
	c.Text("note", &s.Note, maxNote)
	return c.Err()
}

// longAgo bounds how late a device may send a sighting.
const longAgo = 30 * 24 * time.Hour

// See records that an item was seen. Seen again it keeps its first sighting, unless
// another place or note is given. It returns the item as counted.
func (s *Service) See(ctx context.Context, who access.Who, in Sighting) (Counted, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (Counted, error) {
		v, err := openInventory(tx, who, in.ID)
		if err != nil {
			return Counted{}, err
		}
		field := "code"
		find := func() (Item, error) { return coded(tx, who, in.Code) }
		if in.ItemID != nil {
			field = "equipment_id"
			find = func() (Item, error) { return trash.Live(findAny(tx, who, *in.ItemID)) }
		}
		item, err := find()
		if fault.IsMissing(err) {
			return Counted{}, fault.OnField(field, "no_such_thing", nil)
		}
		if err != nil {
			return Counted{}, err
		}
		at := tx.Now
		if in.At != nil && in.At.Before(at) && in.At.After(at.Add(-longAgo)) {
			at = in.At.UTC().Truncate(time.Microsecond)
		}
		if _, err := tx.Exec(`INSERT INTO equipment_inventory_line (inventory_id, equipment_id, status, location, holder, seen_at, seen_by, seen_place, note, added) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, TRUE)
			ON CONFLICT (inventory_id, equipment_id) DO UPDATE SET seen_at = COALESCE(equipment_inventory_line.seen_at, excluded.seen_at), seen_by = COALESCE(equipment_inventory_line.seen_by, excluded.seen_by),
				seen_place = CASE WHEN excluded.seen_place = '' THEN equipment_inventory_line.seen_place ELSE excluded.seen_place END,
				note = CASE WHEN excluded.note = '' THEN equipment_inventory_line.note ELSE excluded.note END`,
			v.ID, item.ID, item.Status, item.Location, item.Holder, at, person(who), in.Place, in.Note); err != nil {
			return Counted{}, err
		}
		if err := live.Publish(tx, live.Change{Entity: InventoryEntity, EntityID: v.ID, Kind: "seen", By: who.UserID, Tenants: []int64{v.TenantID}}); err != nil {
			return Counted{}, err
		}
		return fault.Only(v.items(tx, who, `AND n.equipment_id = ?`, item.ID))
	})
}

// Sighted names an item in an inventory.
type Sighted struct {
	ID     int64 `path:"inventory_id" json:"-"`
	ItemID int64 `path:"equipment_id" json:"-"`
}

// mayUnsee reports whether the person may undo a sighting: the person who made it,
// and the office.
func (c Counted) mayUnsee(who access.Who) bool {
	return c.SeenAt != nil && (who.May(access.EquipmentInventory) || c.SeerID != nil && *c.SeerID == who.UserID)
}

// Unsee undoes a sighting, with its place and note; an unseen item stays unseen. An
// item that was added by the sighting alone leaves the inventory.
func (s *Service) Unsee(ctx context.Context, who access.Who, in Sighted) (api.None, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (none api.None, err error) {
		v, err := openInventory(tx, who, in.ID)
		if err != nil {
			return none, err
		}
		line, err := fault.Only(v.items(tx, who, `AND n.equipment_id = ?`, in.ItemID))
		switch {
		case err != nil:
			return none, err
		case line.SeenAt == nil:
			return none, nil
		case !line.mayUnsee(who):
			return none, fault.New(fault.Forbidden, "forbidden")
		}
		change := `UPDATE equipment_inventory_line SET seen_at = NULL, seen_by = NULL, seen_place = '', note = ''`
		if line.Added {
			change = `DELETE FROM equipment_inventory_line`
		}
		if _, err := tx.Exec(change+` WHERE inventory_id = ? AND equipment_id = ?`, v.ID, line.ID); err != nil {
			return none, err
		}
		return none, live.Publish(tx, live.Change{Entity: InventoryEntity, EntityID: v.ID, Kind: "unseen", By: who.UserID, Tenants: []int64{v.TenantID}})
	})
}

// Closing is how an inventory ends.
type Closing struct {
	ID     int64  `path:"inventory_id" json:"-"`
	Note   string `json:"note,omitempty"`
	Lost   bool   `json:"mark_lost,omitempty"`   // what was expected in the warehouse and not seen
	Found  bool   `json:"mark_found,omitempty"`  // what was lost and seen
	Places bool   `json:"take_places,omitempty"` // what was seen elsewhere is there from now on
}

func (c *Closing) Validate() error {
	var f fault.Check
	f.Text("note", &c.Note, maxNote)
	return f.Err()
}

// CloseInventory ends a count; from then on nothing of it changes until it is
// reopened. The differences are settled as requested, each as a change of the item.
// An item on loan stays with its borrower.
func (s *Service) CloseInventory(ctx context.Context, who access.Who, in Closing) (InventoryDetails, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (InventoryDetails, error) {
		v, err := openInventory(tx, who, in.ID)
		if err != nil {
			return InventoryDetails{}, err
		}
		d, err := v.details(tx, who)
		if err != nil {
			return d, err
		}
		for _, c := range d.Items {
			if err := in.settle(tx, who, v, c); err != nil {
				return d, err
			}
		}
		if _, err := tx.Exec(`UPDATE equipment_inventory SET closed_at = ?, closed_by = ?, note = ?, version = version + 1 WHERE inventory_id = ?`, tx.Now, person(who), in.Note, v.ID); err != nil {
			return d, err
		}
		if v, err = findInventory(tx, who, v.ID); err != nil {
			return d, err
		}
		if err := history.Record(tx, who, v.Ref(who), history.Event{Kind: "closed", New: v.Seen, Old: v.Expected, Reason: in.Note}); err != nil {
			return d, err
		}
		return v.details(tx, who)
	})
}

// settle makes the change of an item that its difference asks for.
func (in Closing) settle(tx *db.Tx, who access.Who, v Inventory, c Counted) error {
	lost := in.Lost && c.Difference == NotSeen && c.Status == InWarehouse
	found := in.Found && c.Difference == Unexpected && c.Status == Lost
	moved := in.Places && c.SeenPlace != "" && (c.Difference == Elsewhere || found)
	if !lost && !found && !moved {
		return nil
	}
	i, err := findAny(tx, who, c.ID)
	if err != nil || i.DeletedAt != nil || i.Status != c.Status {
		return err // it changed since the count
	}
	made := step{status: i.Status}
	switch {
	case lost:
		made.status, made.events = Lost, []history.Event{{Kind: "lost", Reason: v.Name}}
	case found:
		made.status, made.events = InWarehouse, []history.Event{{Kind: "found", Reason: v.Name}}
	}
	if moved {
		made.place = &Place{Name: c.SeenPlace}
	}
	if err := i.take(tx, who, made); err != nil {
		return err
	}
	_, err = tx.Exec(`UPDATE equipment_inventory_line SET settled_version = (SELECT e.version FROM equipment e WHERE e.equipment_id = equipment_inventory_line.equipment_id),
		was_status = ?, was_location_id = ?, was_location = ?, moved = ? WHERE inventory_id = ? AND equipment_id = ?`,
		i.Status, i.LocationID, i.LocationName, moved, v.ID, i.ID)
	return err
}

// ReopenInventory reopens a closed count, if none is open. The differences settled
// by closing it are undone, except for items that changed since.
func (s *Service) ReopenInventory(ctx context.Context, who access.Who, in InventoryByID) (InventoryDetails, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (InventoryDetails, error) {
		v, err := findInventory(tx, who, in.ID)
		switch {
		case err != nil:
			return InventoryDetails{}, err
		case v.ClosedAt == nil:
			return InventoryDetails{}, fault.New(fault.Conflict, "already_done")
		}
		open, err := db.Exists(tx, `SELECT 1 FROM equipment_inventory WHERE tenant_id = ? AND closed_at IS NULL`, who.TenantID)
		if err != nil {
			return InventoryDetails{}, err
		}
		if open {
			return InventoryDetails{}, fault.New(fault.Conflict, "inventory_open")
		}
		if err := v.unsettle(tx, who); err != nil {
			return InventoryDetails{}, err
		}
		if _, err := tx.Exec(`UPDATE equipment_inventory SET closed_at = NULL, closed_by = NULL, note = '', version = version + 1 WHERE inventory_id = ?`, v.ID); err != nil {
			return InventoryDetails{}, err
		}
		if v, err = findInventory(tx, who, v.ID); err != nil {
			return InventoryDetails{}, err
		}
		if err := history.Record(tx, who, v.Ref(who), history.Event{Kind: "reopened"}); err != nil {
			return InventoryDetails{}, err
		}
		return v.details(tx, who)
	})
}

// unsettle undoes the settled differences of the inventory.
func (i Inventory) unsettle(tx *db.Tx, who access.Who) error {
	type line struct {
		ID      int64  `db:"equipment_id"`
		Version int64  `db:"settled_version"`
		Status  Status `db:"was_status"`
		PlaceID *int64 `db:"was_location_id"`
		Place   string `db:"was_location"`
		Moved   bool   `db:"moved"`
	}
	lines, err := db.All[line](tx, `SELECT equipment_id, settled_version, was_status, was_location_id, was_location, moved FROM equipment_inventory_line WHERE inventory_id = ? AND settled_version IS NOT NULL`, i.ID)
	if err != nil {
		return err
	}
	for _, l := range lines {
		item, err := findAny(tx, who, l.ID)
		if err != nil {
			return err
		}
		if item.Version != l.Version || item.DeletedAt != nil {
			continue
		}
		made := step{status: l.Status, events: []history.Event{{Kind: "inventory_reopened", Reason: i.Name}}}
		if l.Moved {
			made.place = &Place{l.PlaceID, l.Place}
			if l.PlaceID != nil {
				if _, err := addresses.Find(tx, who, *l.PlaceID); fault.IsMissing(err) {
					made.place = nil // the address is gone
				} else if err != nil {
					return err
				}
			}
		}
		if err := item.take(tx, who, made); err != nil {
			return err
		}
	}
	_, err = tx.Exec(`UPDATE equipment_inventory_line SET settled_version = NULL, was_status = NULL, was_location_id = NULL, was_location = '', moved = FALSE WHERE inventory_id = ?`, i.ID)
	return err
}

// ReportFormat is the type of the report's file.
type ReportFormat string

// Values returns the formats there are; pdf is the default.
func (ReportFormat) Values() []string { return []string{"pdf", "xlsx"} }

// ReportOf asks for the report of an inventory.
type ReportOf struct {
	InventoryByID
	Format ReportFormat `query:"format" json:"-"`
}

// Validate takes a PDF for no format.
func (r *ReportOf) Validate() error {
	if r.Format == "" {
		r.Format = "pdf"
	}
	var c fault.Check
	c.OneOf("format", string(r.Format), r.Format.Values())
	return c.Err()
}

var counted = export.List[Counted]{
	Name: words.ListInventory,
	Heads: []words.Key{
		words.HeadInventoryNumber, words.HeadName, words.HeadType, words.HeadStatus, words.HeadLocation, words.HeadBorrowed, words.HeadSeen, words.HeadSeenBy, words.HeadSeenPlace, words.HeadDifference, words.HeadNote,
	},
	Row: func(c Counted) []any {
		return []any{
			c.InvNum, c.Name, words.EquipmentType.Of(string(c.Type)), words.EquipmentStatus.Of(string(c.Status)), c.Location, c.Holder, c.SeenAt, c.SeenBy, c.SeenPlace,
			words.InventoryDifference.Of(string(c.Difference)), c.Note,
		}
	},
}

// Report returns the result of an inventory: as an Excel file each item, as PDF, to
// be signed, the differences and what was seen besides.
func (s *Service) Report(ctx context.Context, who access.Who, in ReportOf) (api.Download, error) {
	company := ""
	d, err := db.Read(ctx, s.DB, func(tx *db.Tx) (InventoryDetails, error) {
		v, err := findInventory(tx, who, in.ID)
		if err != nil {
			return InventoryDetails{}, err
		}
		if company, err = db.One[string](tx, `SELECT name FROM tenant WHERE tenant_id = ?`, who.TenantID); err != nil {
			return InventoryDetails{}, err
		}
		return v.details(tx, who)
	})
	if err != nil {
		return api.Download{}, err
	}
	if in.Format == "xlsx" {
		return counted.File(who, export.XLSX, d.Items)
	}
	body, err := d.print(who, company, s.DB.Now())
	return api.Download{Name: words.InventoryReportFile.In(who.Language) + ".pdf", ContentType: "application/pdf", Body: body}, err
}

func (d InventoryDetails) print(who access.Who, company string, now time.Time) ([]byte, error) {
	t := func(k words.Key) string { return k.In(who.Language) }
	at := func(when time.Time) string { return words.At(when.In(who.Location()), who.Language) }
	p := pdf.New(who.Language, t(words.InventoryReportTitle), company, now)
	p.Letterhead(nil, company)
	p.Title(t(words.InventoryReportTitle), d.Name)
	facts := []pdf.Fact{{Label: t(words.InventoryReportStarted), Value: at(d.StartedAt) + ", " + d.StartedBy}}
	if d.ClosedAt != nil {
		facts = append(facts, pdf.Fact{Label: t(words.InventoryReportClosed), Value: at(*d.ClosedAt) + ", " + d.ClosedBy})
	}
	p.Facts(append(facts,
		pdf.Fact{Label: t(words.InventoryReportExpected), Value: strconv.FormatInt(d.Expected, 10)}, pdf.Fact{Label: t(words.InventoryReportSeen), Value: strconv.FormatInt(d.Seen, 10)},
		pdf.Fact{Label: t(words.InventoryReportOther), Value: strconv.FormatInt(d.Other, 10)})...)
	if d.Note != "" {
		p.Note(d.Note)
	}
	for _, part := range []struct {
		title words.Key
		has   func(Counted) bool
	}{
		{words.InventoryDifference.Of(string(NotSeen)), func(c Counted) bool { return c.Difference == NotSeen }},
		{words.InventoryDifference.Of(string(Elsewhere)), func(c Counted) bool { return c.Difference == Elsewhere }},
		{words.InventoryReportOther, Counted.other},
	} {
		var rows [][]string
		for _, c := range d.Items {
			if !part.has(c) {
				continue
			}
			status := t(words.EquipmentStatus.Of(string(c.Status)))
			if c.Added {
				status += ". " + t(words.InventoryReportAdded)
			}
			rows = append(rows, []string{c.InvNum, c.Name + "\n" + status, c.Location, c.Holder, c.SeenPlace})
		}
		p.Section(t(part.title) + ": " + strconv.Itoa(len(rows)))
		if len(rows) == 0 {
			p.Note("–")
			continue
		}
		columns := []pdf.Column{{Title: t(words.HeadInventoryNumber), Share: 4}, {Title: t(words.HeadName), Share: 6}, {Title: t(words.HeadLocation), Share: 5}, {Title: t(words.HeadBorrowed), Share: 4}, {Title: t(words.HeadSeenPlace), Share: 5}}
		for i := len(columns) - 1; i > 1; i-- { // what is empty everywhere leaves its room to the others
			if slices.ContainsFunc(rows, func(row []string) bool { return row[i] != "" }) {
				continue
			}
			columns = slices.Delete(columns, i, i+1)
			for n := range rows {
				rows[n] = slices.Delete(rows[n], i, i+1)
			}
		}
		p.Table(columns, rows, nil)
	}
	p.Signatures(t(words.InventoryReportSignature), t(words.InventoryReportSignature))
	return p.Bytes(company, func(page, of int) string {
		return words.ReportPage.Fill(who.Language, map[string]any{"page": page, "of": of})
	})
}
