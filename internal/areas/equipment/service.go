package equipment

import (
	"context"
	"time"

	"teren/internal/kit/clock"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/area"
	"teren/internal/platform/db"
	"teren/internal/platform/export"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/jobs"
	"teren/internal/platform/planning"
	"teren/internal/platform/search"
	"teren/internal/platform/trash"
	"teren/internal/platform/uploads"
)

type Service struct {
	DB      *db.DB
	BaseURL string // the address of the installation, printed on labels
}

func init() {
	area.Register(area.Entity{Name: Entity, Files: Visible, Changes: Visible, Deleted: deleted, Find: &findable, Subject: &subject})
	area.Register(area.Entity{Name: LoanEntity, Files: loanVisible})
	area.Register(area.Entity{Name: ReturnEntity, Files: loanVisible})
	area.Register(area.Entity{Name: RecordEntity, Files: recordVisible})
	area.Register(area.Entity{Name: InventoryEntity, Changes: inventoryVisible})
}

// Area registers the equipment with the program.
func (s *Service) Area() area.Area {
	return area.Area{
		Name: "equipment", Routes: s.Routes, Searches: []search.Table{table},
		Recurring: []jobs.Recurring{
			{Name: "warn of overdue equipment", Every: 10 * time.Minute, In: WarnOverdue},
			{Name: "warn of inspections", Every: time.Hour, In: WarnDue},
		},
	}
}

// loanVisible allows people who may see the item of the loan.
func loanVisible(tx *db.Tx, who access.Who, id int64) error {
	item, err := fault.Only(db.All[int64](tx, `SELECT equipment_id FROM equipment_loan WHERE loan_id = ?`, id))
	if err != nil {
		return err
	}
	return Visible(tx, who, item)
}

func (s *Service) Routes(r *api.Routes) {
	api.On(r, access.EquipmentRead, "POST /equipment/search", "Search the company's equipment, by name, 50 a page.", s.Search)
	api.On(r, access.EquipmentRead, "POST /equipment/counts", "How many items of equipment a filter finds, by status.", s.Count)
	export.On(r, access.EquipmentRead, "POST /equipment/export", "The equipment that a search finds, as CSV or XLSX.", s.filed, list)
	s.imports().On(r, "/equipment")
	api.On(r, access.EquipmentCreate, "POST /equipment", "Add an item of equipment.", s.Create)
	api.On(r, access.EquipmentRead, "GET /equipment_codes/{code}", "Show the item of equipment whose label says the code.", s.ByCode)
	api.On(r, access.EquipmentRead, "GET /equipment/{equipment_id}", "Show an item of equipment with its loans, reservations and files; its value to those who may see money.", s.Details)
	api.On(r, access.EquipmentEdit, "PATCH /equipment/{equipment_id}", "Change an item of equipment. Of its status only whether it is in the warehouse or elsewhere for good, and not while it is on loan.", s.Update)
	api.On(r, access.EquipmentDelete, "DELETE /equipment/{equipment_id}", "Delete an item of equipment that is not on loan.", s.Delete)
	api.On(r, access.EquipmentRestore, "POST /equipment/{equipment_id}/restore", "Bring back a deleted item of equipment.", s.bin().Restore)
	api.On(r, access.EquipmentBorrow, "POST /equipment/{equipment_id}/borrow", "Lend an item that is in the warehouse; a WORKER takes it for themselves. A reservation of somebody else in the way is a 409, so is an inspection that is overdue, unless override_inspection with a reason, which a WORKER may give only where the settings let them, and so is damage that was reported, unless despite_damage.", s.Borrow)
	api.On(r, access.EquipmentExtend, "POST /equipment/{equipment_id}/extend", "Let a loan last until a later day.", s.Extend)
	api.On(r, access.EquipmentReturn, "POST /equipment/{equipment_id}/return", "End a loan: status IN_WAREHOUSE, AT_SERVICE or LOST, condition, and place.", s.Return)
	api.On(r, access.EquipmentHandOver, "POST /equipment/{equipment_id}/hand_over", "Give an item straight from whoever has it to somebody else: one loan ends, the next begins. It is refused as borrowing is; start_date does not count.", s.HandOver)
	api.On(r, access.EquipmentHandOver, "POST /equipment_takers/search", "The people of the company to whom an item may be handed over, by name, at most 50.", s.Takers)
	api.On(r, access.EquipmentReserve, "POST /equipment/{equipment_id}/reserve", "Keep an item for a person from start_date to end_date, or for a work order for as long as that is planned.", s.Reserve)
	api.On(r, access.EquipmentReserve, "PATCH /equipment/{equipment_id}/reservations/{reservation_id}", "Move a reservation to other days, or give it to somebody else. One for a work order moves with the order.", s.MoveReservation)
	api.On(r, access.EquipmentReserve, "DELETE /equipment/{equipment_id}/reservations/{reservation_id}", "Cancel a reservation.", s.CancelReservation)
	api.On(r, access.EquipmentRead, "GET /orders/{order_id}/equipment", "What is reserved for a work order.", s.ForOrder)
	api.On(r, access.EquipmentRead, "POST /equipment/timeline", "Loans, reservations and stays at the service of the items that a filter finds, from one day to another.", s.Timeline)
	api.On(r, access.EquipmentReserve, "POST /equipment/free", "The items that are free from start_date to end_date, or while a work order is planned.", s.Free)
	api.On(r, access.EquipmentService, "POST /equipment/{equipment_id}/service", "Send an item to the service; a loan of it ends.", s.SendToService)
	api.On(r, access.EquipmentBack, "POST /equipment/{equipment_id}/back", "Bring an item back from the service.", s.ComeBack)
	api.On(r, access.EquipmentDamage, "POST /equipment/{equipment_id}/damage", "Tell the office that an item is damaged; a WORKER of what they have.", s.Damage)
	api.On(r, access.EquipmentLost, "POST /equipment/{equipment_id}/lost", "Mark an item as lost; a loan of it ends. A WORKER what they have.", s.Lose)
	api.On(r, access.EquipmentFound, "POST /equipment/{equipment_id}/found", "Bring a lost item back into the warehouse.", s.Find)
	api.On(r, access.EquipmentDecommission, "POST /equipment/{equipment_id}/decommission", "Take an item out of use for good, with a reason.", s.Decommission)
	api.On(r, access.EquipmentRecommission, "POST /equipment/{equipment_id}/recommission", "Take a decommissioned item into use again, with a reason.", s.Recommission)
	api.On(r, access.EquipmentEdit, "PATCH /equipment/{equipment_id}/plans", "Say what has to be done to an item every so many months, or once on a day: all of it, at most one of each kind.", s.SetPlans)
	api.On(r, access.EquipmentEdit, "POST /equipment/{equipment_id}/records", "Note an inspection or a servicing, its cost, and when the next is due; failed leaves it overdue.", s.AddRecord)
	api.On(r, access.EquipmentMileage, "POST /equipment/{equipment_id}/mileage", "Note what the odometer of a vehicle says; a WORKER of what they have.", s.AddMileage)
	api.On(r, access.EquipmentEdit, "POST /equipment/labels", "Labels for the items that a search finds, as PDF: on a sheet of A4 from the place start on, or single ones.", s.Labels)
	api.On(r, access.EquipmentSettings, "GET /equipment/settings", "How the company keeps its equipment.", s.Settings)
	api.On(r, access.CompanyEdit, "PATCH /equipment/settings", "Change how the company keeps its equipment.", s.ChangeSettings)
	api.On(r, access.CompanyEdit, "GET /equipment/settings/history", "What was changed of it, newest first.", s.SettingsHistory)
	api.On(r, access.EquipmentCount, "GET /equipment_inventories", "The company's inventories of equipment, newest first.", s.Inventories)
	api.On(r, access.EquipmentInventory, "POST /equipment_inventories", "Start an inventory of all the equipment there is now; one at a time.", s.StartInventory)
	api.On(r, access.EquipmentCount, "GET /equipment_inventories/{inventory_id}", "Show an inventory with its items and their differences.", s.Inventory)
	api.On(r, access.EquipmentCount, "POST /equipment_inventories/{inventory_id}/seen", "Note that an item was seen, by its number or the code of its label; again it changes nothing but place and note.", s.See)
	api.On(r, access.EquipmentCount, "DELETE /equipment_inventories/{inventory_id}/seen/{equipment_id}", "Take back that an item was seen: one's own sighting, or anybody's for the office.", s.Unsee)
	api.On(r, access.EquipmentInventory, "POST /equipment_inventories/{inventory_id}/close", "End an inventory, and settle its differences as far as is asked.", s.CloseInventory)
	api.On(r, access.EquipmentInventory, "POST /equipment_inventories/{inventory_id}/reopen", "Go on with an inventory that was closed, and put back what closing it settled, but for items that changed since.", s.ReopenInventory)
	api.On(r, access.EquipmentInventory, "GET /equipment_inventories/{inventory_id}/report", "The report of an inventory: ?format=pdf its differences, to be signed, xlsx every item.", s.Report)
	api.On(r, access.EquipmentRead, "GET /equipment/{equipment_id}/history", "Read where an item was and what happened to it, newest first, in words: each entry is of type address or description.", s.History)
	api.On(r, access.EquipmentRead, "GET /equipment/{equipment_id}/changes", "Read what happened to an item, newest first, with old and new values.", s.Changes)
}

// Search lists the equipment of the person's company.
func (s *Service) Search(ctx context.Context, who access.Who, in search.Request) (search.List[Row], error) {
	return search.Read(ctx, s.DB, who, table, search.Where(present, who.TenantID), in, rows)
}

// filed returns the items with the columns of a file.
func (s *Service) filed(ctx context.Context, who access.Who, in search.Request) (search.List[Filed], error) {
	return search.Read(ctx, s.DB, who, table, search.Where(present, who.TenantID), in, filed)
}

// Counts are how many items a filter finds, all and by status, and how many of
// them are on loan for too long.
type Counts struct {
	All         int64 `json:"all"`
	InWarehouse int64 `json:"IN_WAREHOUSE"`
	Outside     int64 `json:"OUTSIDE_OF_WAREHOUSE"`
	AtService   int64 `json:"AT_SERVICE"`
	Lost        int64 `json:"LOST"`
	Expensed    int64 `json:"EXPENSED"`
	Overdue     int64 `json:"overdue"`

	InspectionsDue  int64 `json:"inspections_overdue"`
	InspectionsSoon int64 `json:"inspections_due_soon"`
}

// Count returns how many items of each status a filter finds: the search's own, but
// for its condition on the status.
func (s *Service) Count(ctx context.Context, who access.Who, in search.Request) (Counts, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (c Counts, err error) {
		now := today(tx.Now, who)
		by, also, err := search.CountBy(tx, who, table, search.Where(present, who.TenantID), in, "status",
			search.Where(`e.held_until < ?`, now),
			search.Where(`e.status <> 'EXPENSED' AND e.next_inspection < ?`, now),
			search.Where(`e.status <> 'EXPENSED' AND e.next_inspection BETWEEN ? AND ?`, now, clock.DaysAfter(now, dueSoon)))
		if err != nil {
			return c, err
		}
		c = Counts{
			InWarehouse: by["IN_WAREHOUSE"], Outside: by["OUTSIDE_OF_WAREHOUSE"], AtService: by["AT_SERVICE"], Lost: by["LOST"], Expensed: by["EXPENSED"],
			Overdue: also[0], InspectionsDue: also[1], InspectionsSoon: also[2],
		}
		c.All = c.InWarehouse + c.Outside + c.AtService + c.Lost + c.Expensed
		return c, nil
	})
}

// Create adds an item and returns its number.
func (s *Service) Create(ctx context.Context, who access.Who, in New) (api.Created, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Created, error) {
		if !in.Sure {
			if err := single(tx, who, 0, "", in.SerialNum); err != nil {
				return 0, err
			}
		}
		id, err := Insert(tx, who, in)
		return api.Created(id), err
	})
}

// ByID names an item in a path.
type ByID struct {
	ID int64 `path:"equipment_id" json:"-"`
}

// Details shows one item. A deleted one is shown too; nothing can be done to it
// but restore it.
func (s *Service) Details(ctx context.Context, who access.Who, in ByID) (Details, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Details, error) {
		i, err := findAny(tx, who, in.ID)
		if err != nil {
			return Details{}, err
		}
		return details(tx, who, i)
	})
}

// ByItsCode names an item by the code on its label.
type ByItsCode struct {
	Code string `path:"code" json:"-"`
}

// ByCode shows the item of the code, in capitals or not.
func (s *Service) ByCode(ctx context.Context, who access.Who, in ByItsCode) (Details, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Details, error) {
		i, err := coded(tx, who, in.Code)
		if err != nil {
			return Details{}, err
		}
		return details(tx, who, i)
	})
}

// Update changes an item field by field. What others changed since the version
// the change is based on is merged, or refused with both values.
func (s *Service) Update(ctx context.Context, who access.Who, in Change) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		i, err := ready(tx, who, access.EquipmentEdit, in.ID)
		if err != nil {
			return api.Changed{}, err
		}
		if err := i.lock(tx); err != nil {
			return api.Changed{}, err
		}
		var c fault.Check
		before := i.edit()
		after := in.apply(&c, who, before)
		after.check(&c) // which also tidies what the merge compares
		if !in.Sure {
			if err := single(tx, who, i.ID, before.SerialNum, after.SerialNum); err != nil {
				return api.Changed{}, err
			}
		}
		return history.Merge(tx, who, i.Ref(who), history.Change[edit]{
			Version: in.Version, Before: before, After: after, Unit: unit,
			Check: func(after edit) error {
				if err := after.checkReferences(tx, who, before, &c); err != nil {
					return err
				}
				if err := c.Err(); err != nil {
					return err
				}
				if err := i.mayBecome(tx, who, after.Status); err != nil {
					return err
				}
				return after.unique(tx, who, i.ID)
			},
			More: func() ([]history.Event, error) {
				return uploads.Edit{
					Delete: []uploads.Deletion{{Kind: uploads.Image, Field: "deleted_images", IDs: in.DeletedImages}, {Kind: uploads.Document, Field: "deleted_docs", IDs: in.DeletedDocs}},
					Images: in.Images, Docs: in.Docs, OfficeOnly: in.OfficeOnly, Restrict: in.OfficeFiles, Share: in.SharedFiles,
				}.Apply(tx, who, Entity, i.ID)
			},
			Write: func(after edit) (int64, error) { return write(tx, i, after) },
			Words: readable,
		})
	})
}

// unit groups the fields that are merged only together: a warranty end of mine
// before a purchase day of yours makes no sense.
func unit(field string) string {
	if field == "equipment_end_date_warranty" {
		return "equipment_start_date"
	}
	return field
}

// mayBecome refuses a status that only an action can set, since it asks for more
// than an edit does. An edit can only set whether an item without a loan is in the
// warehouse, or elsewhere for good, and not for an item that is damaged, due for
// inspection, or reserved.
func (i Item) mayBecome(tx *db.Tx, who access.Who, to Status) error {
	switch {
	case to == i.Status:
		return nil
	case i.LoanID != nil:
		return i.refuse(who, "equipment_on_loan")
	case i.Status == Outside && to == InWarehouse:
		return nil
	case i.Status != InWarehouse || to != Outside || i.Damage != "" || inspected(i.NextInspection, today(tx.Now, who)) == InspectionDue:
		return i.refuse(who, "status_by_action")
	}
	_, err := i.clear(tx, who, planning.Need{From: tx.Now, To: planning.Forever}, nil)
	return err
}

// Delete deletes an item that is not on loan; its reservations end.
func (s *Service) Delete(ctx context.Context, who access.Who, in api.ByID) (api.Changed, error) {
	return s.bin().Delete(ctx, who, in)
}

// bin deletes and restores items.
func (s *Service) bin() trash.Bin[Item] {
	return trash.Bin[Item]{
		DB: s.DB, Mark: trash.MarkIn[Item]("equipment", "equipment_id"), Find: findAny,
		BeforeDelete: func(tx *db.Tx, who access.Who, i Item) error {
			if !i.now(access.EquipmentDelete) {
				return i.refuse(who, "equipment_on_loan")
			}
			return i.cancelAll(tx)
		},
		BeforeRestore: func(tx *db.Tx, who access.Who, i Item) error { return i.edit().unique(tx, who, i.ID) },
	}
}
