package materials

import (
	"context"

	"teren/internal/areas/catalog"
	"teren/internal/areas/orders"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/area"
	"teren/internal/platform/db"
	"teren/internal/platform/export"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/search"
	"teren/internal/platform/trash"
)

type Service struct{ DB *db.DB }

func init() {
	area.Register(area.Entity{Name: Entity, Changes: visible, Deleted: deleted, Find: &findable, Subject: &subject})
	area.Register(area.Entity{Name: PlaceEntity, Changes: area.MasterData, Deleted: deletedPlaces})
	area.Register(area.Entity{Name: PurchaseEntity})
}

// Area registers the materials with the program.
func Area(d *db.DB) area.Area {
	s := &Service{d}
	return area.Area{
		Name: "materials", Routes: s.Routes, React: s.React, Searches: []search.Table{table, picker, itemTable, logTable, placeTable, differenceTable, purchaseTable},
	}
}

// React marks again what was reserved for an order that ends, or is taken up again.
func (s *Service) React() { orders.Ended.Follow(s.DB, Entity, warnReserved) }

// visible allows everybody who may read the materials of the company. It does not
// check to which company the material belongs.
func visible(_ *db.Tx, who access.Who, _ int64) error {
	if who.May(access.MaterialRead) {
		return nil
	}
	return fault.Missing()
}

func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.MaterialRead, "POST /materials/search", "Search the company's materials, by name; tab narrows to those below the critical quantity or to empty ones.", s.Search)
	api.On(r, access.MaterialRead, "POST /materials/export", "The materials that a search finds, as CSV or XLSX.", s.Export)
	api.On(r, access.MaterialRead, "POST /materials/picker_search", "Pick one of the company's materials.", s.Pick)
	api.On(r, access.MaterialCreate, "POST /materials/items_picker", "Pick a MATERIAL item of the catalogue that is not kept yet.", s.PickItem)
	api.On(r, access.MaterialCreate, "POST /materials", "Keep a material: a MATERIAL item of the catalogue, with what there is at first.", s.Create)
	api.On(r, access.MaterialRead, "GET /materials/{catalog_item_id}", "Show a material.", s.Details)
	api.On(r, access.MaterialEdit, "PATCH /materials/{catalog_item_id}", "Change the critical quantity, the unit, the comment or the supplier of a material.", s.Update)
	api.On(r, access.MaterialChange, "POST /materials/{catalog_item_id}/change", "Add or take away a quantity, or with total_quantity book what was counted.", s.Change)
	api.On(r, access.MaterialChange, "POST /materials/{catalog_item_id}/transfer", "Move a quantity from one place to another.", s.Transfer)
	api.On(r, access.MaterialRead, "POST /materials/{catalog_item_id}/logs/search", "What happened to the quantity of a material, newest first, by types and days.", s.SearchLog)
	api.On(r, access.MaterialChange, "POST /materials/{catalog_item_id}/logs/{material_log_id}/correct", "Take back an entry of the ledger by an opposite one.", s.Correct)
	api.On(r, access.MaterialDelete, "DELETE /materials/{catalog_item_id}", "Keep a material no longer; refused while there is some of it.", s.Bin().Delete)
	api.On(r, access.MaterialRestore, "POST /materials/{catalog_item_id}/restore", "Bring back a deleted material.", s.Bin().Restore)
	history.On(r, access.MaterialRead, "GET /materials/{catalog_item_id}/history", "What was changed of a material beside its quantity, newest first.", s.DB, findAny)
	s.Merging().On(r, access.CatalogPrice, "/catalog/items/{catalog_item_id}", "article")
	s.placeRoutes(r)
	s.useRoutes(r)
	s.reserveRoutes(r)
	s.imports().On(r, "/materials")
	s.purchaseRoutes(r)
}

// Tab is a part of the list.
type Tab string

// The tabs. An empty material with a critical quantity is in both others.
const (
	AllTab      Tab = "ALL"
	CriticalTab Tab = "CRITICAL_QUANTITY"
	EmptyTab    Tab = "EMPTY_QUANTITY"
)

func (Tab) Values() []string { return []string{string(AllTab), string(CriticalTab), string(EmptyTab)} }

// conditions are the SQL conditions of the tabs.
var conditions = map[Tab]string{
	AllTab: present, CriticalTab: present + ` AND ` + isCritical, EmptyTab: present + ` AND m.quantity = 0`,
}

// Query is a search of materials: a tab, ALL if there is none, and a part of the
// name beside what every search asks.
type Query struct {
	search.Request
	Tab  Tab    `json:"tab,omitempty"`
	Name string `json:"name,omitempty"`
}

// Validate takes ALL for no tab and reports one that there is not.
func (q *Query) Validate() error {
	if q.Tab == "" {
		q.Tab = AllTab
	}
	if q.Name != "" {
		q.Search += " " + q.Name
	}
	var c fault.Check
	c.OneOf("tab", string(q.Tab), q.Tab.Values())
	return c.Err()
}

// List is a page of materials, and how many the same search finds in each tab.
type List struct {
	Data   []Row         `json:"data"`
	Count  *int64        `json:"count,omitempty"`
	Counts map[Tab]int64 `json:"counts"`
}

// Envelope marks a list as its own answer.
func (List) Envelope() {}

// Search returns the materials of the person's company, by name unless the request
// sets another order.
func (s *Service) Search(ctx context.Context, who access.Who, in Query) (List, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (out List, err error) {
		found, err := search.Run(tx, who, table, search.Where(conditions[in.Tab], who.TenantID), in.Request, rows)
		if err != nil {
			return out, err
		}
		out = List{found.Data, found.Count, map[Tab]int64{}}
		for tab, condition := range conditions {
			if tab == in.Tab && found.Count != nil {
				out.Counts[tab] = *found.Count
			} else if out.Counts[tab], err = search.Count(tx, who, table, search.Where(condition, who.TenantID), in.Request); err != nil {
				return out, err
			}
		}
		return out, nil
	})
}

// Pick returns the materials of the person's company, by name unless the request
// sets another order.
func (s *Service) Pick(ctx context.Context, who access.Who, in search.Request) (search.List[Picked], error) {
	return search.Read(ctx, s.DB, who, picker, search.Where(present, who.TenantID), in, pickedRows)
}

// PickItem returns the MATERIAL items of the catalogue that are not materials yet,
// by name unless the request sets another order.
func (s *Service) PickItem(ctx context.Context, who access.Who, in search.Request) (search.List[Item], error) {
	return search.Read(ctx, s.DB, who, itemTable, search.Where(unkept, who.TenantID), in, itemRows)
}

// Ask is an export of materials: their search, whose page is ignored, and the
// format.
type Ask struct {
	Query
	Format export.Format `json:"format,omitempty"`
}

// Validate checks the search and the format.
func (a *Ask) Validate() error {
	file := export.Ask{Format: a.Format}
	if err := file.Validate(); err != nil {
		return err
	}
	a.Format = file.Format
	return a.Query.Validate()
}

// Export makes a file of what a search finds.
func (s *Service) Export(ctx context.Context, who access.Who, in Ask) (api.Download, error) {
	return export.Make(ctx, who, export.Ask{Request: in.Request, Format: in.Format}, func(ctx context.Context, who access.Who, all search.Request) (search.List[Row], error) {
		return search.Read(ctx, s.DB, who, table, search.Where(conditions[in.Tab], who.TenantID), all, rows)
	}, list)
}

// Create creates a material and returns its number.
func (s *Service) Create(ctx context.Context, who access.Who, in New) (api.Created, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Created, error) {
		err := Insert(tx, who, in)
		if err == nil && !in.Sure {
			err = single(tx, who, in.ID, in.Code)
		}
		return api.Created(in.ID), err
	})
}

// ByID names a material in a path.
type ByID struct {
	ID int64 `path:"catalog_item_id" json:"-"`
}

// Details shows one material.
func (s *Service) Details(ctx context.Context, who access.Who, in ByID) (Row, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Row, error) {
		m, err := Find(tx, who, in.ID)
		if err != nil {
			return Row{}, err
		}
		return fault.Only(shown(tx, who, []Material{m}, []int64{m.ID}))
	})
}

// Update changes a material field by field. What others changed since the version
// the change is based on is merged, or refused with both values.
func (s *Service) Update(ctx context.Context, who access.Who, in Edit) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		m, err := Find(tx, who, in.ID)
		if err != nil {
			return api.Changed{}, err
		}
		var c fault.Check
		return m.change(tx, who, in.Version, in.apply(&c, m.edit()), &c)
	})
}

// change stores the material after an edit of the version; the check contains what
// is wrong with it.
func (m Material) change(tx *db.Tx, who access.Who, version int64, after edit, c *fault.Check) (api.Changed, error) {
	before := m.edit()
	return history.Merge(tx, who, m.Ref(who), history.Change[edit]{
		Version: version, Before: before, After: after,
		Check: func(after edit) error {
			if err := after.checkReferences(tx, who, m.ID, before, c); err != nil {
				return err
			}
			return c.Err()
		},
		Write: func(after edit) (int64, error) {
			version, err := db.Update(tx, "material", "catalog_item_id", m.ID, after.columns())
			if err != nil {
				return 0, err
			}
			return version, warn(tx, m.ID)
		},
		Kind: kindOf, Words: readable,
	})
}

// Bin deletes and restores materials.
func (s *Service) Bin() trash.Bin[Material] {
	return trash.Bin[Material]{
		DB: s.DB, Find: findAny, Mark: trash.MarkIn[Material]("material", "catalog_item_id"),
		BeforeDelete: func(_ *db.Tx, _ access.Who, m Material) error {
			if m.Quantity > 0 {
				return &fault.Fault{Kind: fault.Conflict, Code: "material_in_stock", Args: fault.Args{"quantity": m.Quantity}, Extra: map[string]any{"quantity": m.Quantity}}
			}
			return nil
		},
		BeforeRestore: func(tx *db.Tx, who access.Who, m Material) error {
			if err := trash.NotMerged(tx, catalog.ItemEntity, m.ID); err != nil {
				return err
			}
			var c fault.Check
			if err := freeCode(tx, who, m.ID, m.Code, &c); err != nil {
				return err
			}
			return c.Err()
		},
	}
}
