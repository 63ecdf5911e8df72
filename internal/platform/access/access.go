// Package access defines who may do what.
//
// All rules of the program are the one table in this file. What a person may see of
// one record depends also on the side of their company; the areas ask On for that,
// and their Find puts the company's limits into the SQL.
package access

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"time"
)

// Roles are the roles of a person in one company; several mean their union.
type Roles int64

const (
	Worker  Roles = 1
	Manager Roles = 2
	Admin   Roles = 4
)

var roleNames = []struct {
	role Roles
	name string
}{{Admin, "ADMIN"}, {Manager, "MANAGER"}, {Worker, "WORKER"}}

// RoleNames are the names of all roles.
var RoleNames = []string{"ADMIN", "MANAGER", "WORKER"}

// Has reports whether any of the wanted roles is held.
func (r Roles) Has(any Roles) bool { return r&any != 0 }

// Names lists the roles, the strongest first.
func (r Roles) Names() []string {
	out := []string{}
	for _, n := range roleNames {
		if r.Has(n.role) {
			out = append(out, n.name)
		}
	}
	return out
}

// ParseRoles returns the union of the named roles, in any case; false if a name is
// unknown or none is given.
func ParseRoles(names []string) (Roles, bool) {
	var r Roles
	for _, name := range names {
		i := slices.Index(RoleNames, strings.ToUpper(name))
		if i < 0 {
			return 0, false
		}
		r |= roleNames[i].role
	}
	return r, r != 0
}

// Side is the role of a company for a record that two companies share.
type Side string

// The sides. A company that works for itself is on the contractor's side.
const (
	Contractor Side = "CONTRACTOR"
	Client     Side = "CLIENT"
)

// Action is something a person may be allowed to do. The zero Action is
// refused to everybody.
type Action string

const (
	SignedIn  Action = "signed_in"  // whatever everybody with a session may do for themselves
	HomeRead  Action = "home.read"  // what waits for the office
	AskedRead Action = "asked.read" // what became of the work that a company asked others for

	CompanyEdit   Action = "company.edit"
	WebhookEdit   Action = "webhook.edit" // which other programs are sent what happens
	UserRead      Action = "user.read"
	UserEdit      Action = "user.edit"
	UserInvite    Action = "user.invite" // a link to choose a password with
	UserDelete    Action = "user.delete"
	MasterRead    Action = "master.read" // teams, hierarchies, locations, addresses, catalogue
	MasterEdit    Action = "master.edit"
	MasterRestore Action = "master.restore" // what was deleted
	MasterImport  Action = "master.import"  // read spreadsheets of it in
	CatalogPrice  Action = "catalog.price"  // see and change what the catalogue's items cost
	OfferRead     Action = "offer.read"

	ProjectRead    Action = "project.read"
	ProjectCreate  Action = "project.create"
	ProjectEdit    Action = "project.edit" // of a MANAGER those they manage
	ProjectComment Action = "project.comment"
	ProjectDelete  Action = "project.delete"
	ProjectRestore Action = "project.restore"

	OfferCreate    Action = "offer.create"
	OfferEdit      Action = "offer.edit"
	OfferVersion   Action = "offer.new_version"
	OfferSubmit    Action = "offer.submit" // a draft is complete
	OfferSend      Action = "offer.send"   // also noting that it was handed over
	OfferLink      Action = "offer.link"   // for the client to read and answer it
	OfferAccept    Action = "offer.accept"
	OfferReject    Action = "offer.reject"
	OfferExpire    Action = "offer.expire"
	OfferUnaccept  Action = "offer.unaccept"
	OfferStatus    Action = "offer.status" // any of these by its status
	OfferConvert   Action = "offer.convert"
	OfferDuplicate Action = "offer.duplicate"
	OfferComment   Action = "offer.comment"
	OfferAsk       Action = "offer.ask" // the client a question, the company answers
	OfferDelete    Action = "offer.delete"
	OfferRestore   Action = "offer.restore"
	OfferHistory   Action = "offer.history"
	OfferSettings  Action = "offer.settings" // read them
	OfferStatistic Action = "offer.statistics"

	AbsenceRead    Action = "absence.read" // and ask for one
	AbsenceDecide  Action = "absence.decide"
	AbsenceEdit    Action = "absence.edit"
	AbsenceDelete  Action = "absence.delete"
	AbsenceApprove Action = "absence.approve"
	AbsenceReject  Action = "absence.reject"
	AbsenceCancel  Action = "absence.cancel" // ask for it

	TimeSheetRead     Action = "time_sheet.read"
	TimeSheetConfirm  Action = "time_sheet.confirm" // one's own
	TimeSheetApprove  Action = "time_sheet.approve"
	TimeSheetWithdraw Action = "time_sheet.withdraw" // an approval

	TaskRead           Action = "task.read"
	TaskCreate         Action = "task.create"
	TaskEdit           Action = "task.edit"
	TaskComment        Action = "task.comment"
	TaskPhoto          Action = "task.photo"
	TaskConfirm        Action = "task.confirm" // of a task that waits for acceptance it means accept
	TaskAccept         Action = "task.accept"
	TaskReject         Action = "task.reject"
	TaskReopen         Action = "task.reopen"          // a rejected one
	TaskUnlock         Action = "task.reopen_invoiced" // an invoiced one
	TaskDelete         Action = "task.delete"
	TaskRestore        Action = "task.restore"
	TaskMoney          Action = "task.money"      // see prices, totals, cost
	TaskFinancials     Action = "task.financials" // read the priced lines; the client those of an invoiced task
	TaskPrice          Action = "task.price"      // change them
	TaskDuplicate      Action = "task.duplicate"
	TaskSaveAsTemplate Action = "task.save_as_template"
	TaskUse            Action = "task.use"    // make a task from a template
	TaskRepeat         Action = "task.repeat" // let a template make tasks by itself

	CommentTake Action = "comment.withdraw" // of somebody else

	OrderRead      Action = "order.read"
	OrderPlan      Action = "order.plan" // make one for a task
	OrderEdit      Action = "order.edit" // plan, workers, files
	OrderStart     Action = "order.start"
	OrderPause     Action = "order.pause"
	OrderJoin      Action = "order.join"
	OrderUndoStart Action = "order.undo_start"
	OrderFinish    Action = "order.finish"
	OrderReopen    Action = "order.reopen"
	OrderHold      Action = "order.hold"
	OrderUnhold    Action = "order.unhold"
	OrderDelete    Action = "order.delete"         // one not yet started
	OrderRemove    Action = "order.delete_started" // one started or done
	OrderRestore   Action = "order.restore"
	OrderMoreWork  Action = "order.more_work"
	OrderDescribe  Action = "order.describe" // what was done, and the checklist
	OrderSign      Action = "order.sign"     // the client does, on the worker's device
	OrderPhoto     Action = "order.photo"
	OrderComment   Action = "order.comment"
	OrderUnwrite   Action = "order.undescribe" // somebody else's description
	OrderTime      Action = "order.time"       // type in and correct hours

	ScheduleRead Action = "schedule.read"

	EquipmentRead         Action = "equipment.read"
	EquipmentCreate       Action = "equipment.create"
	EquipmentEdit         Action = "equipment.edit"
	EquipmentBorrow       Action = "equipment.borrow"
	EquipmentExtend       Action = "equipment.extend"
	EquipmentReturn       Action = "equipment.return"
	EquipmentHandOver     Action = "equipment.hand_over"
	EquipmentReserve      Action = "equipment.reserve"
	EquipmentService      Action = "equipment.service"
	EquipmentBack         Action = "equipment.back" // from the service
	EquipmentDamage       Action = "equipment.damage"
	EquipmentLost         Action = "equipment.lost"
	EquipmentFound        Action = "equipment.found"
	EquipmentDecommission Action = "equipment.decommission"
	EquipmentRecommission Action = "equipment.recommission" // take that back
	EquipmentDelete       Action = "equipment.delete"
	EquipmentRestore      Action = "equipment.restore"
	EquipmentMileage      Action = "equipment.mileage"
	EquipmentCount        Action = "equipment.count"     // take part in an inventory
	EquipmentInventory    Action = "equipment.inventory" // start and close one
	EquipmentSettings     Action = "equipment.settings"  // read them

	AssetRead    Action = "asset.read" // what is installed at a client's address
	AssetCreate  Action = "asset.create"
	AssetEdit    Action = "asset.edit"
	AssetPhoto   Action = "asset.photo"
	AssetLink    Action = "asset.link" // to an order; to a task who may edit it
	AssetComment Action = "asset.comment"
	AssetLabel   Action = "asset.label"
	AssetHistory Action = "asset.history"
	AssetDelete  Action = "asset.delete"
	AssetRestore Action = "asset.restore"

	InvoiceRead    Action = "invoice.read"
	InvoiceEdit    Action = "invoice.edit" // make and change drafts
	InvoiceIssue   Action = "invoice.issue"
	InvoiceSend    Action = "invoice.send"   // an issued one
	InvoiceDelete  Action = "invoice.delete" // a draft
	InvoiceRestore Action = "invoice.restore"
	InvoicePay     Action = "invoice.pay" // enter what was paid, and take it back

	InvoiceReceived Action = "invoice.received" // read what others issued to the company

	MaterialRead      Action = "material.read" // what there is of each, and its ledger
	MaterialCreate    Action = "material.create"
	MaterialEdit      Action = "material.edit"
	MaterialChange    Action = "material.change"  // what there is of it: also transfers, counts and corrections
	MaterialUse       Action = "material.use"     // on a work order
	MaterialReserve   Action = "material.reserve" // for a work order
	MaterialBuy       Action = "material.buy"
	MaterialDelete    Action = "material.delete"
	MaterialRestore   Action = "material.restore"
	StockPlaceEdit    Action = "stock_place.edit"
	StockPlaceRestore Action = "stock_place.restore"

	ViewShare Action = "view.share" // a saved list, with the office

	DebugRead Action = "debug.read"
)

// A rule names the roles that may do an action: in the contractor's company
// (or with what belongs to one company alone), and in the client's.
type rule struct{ own, client Roles }

const (
	everyone = Admin | Manager | Worker
	office   = Admin | Manager
	nobody   = Roles(0)
)

var rules = map[Action]rule{
	SignedIn: {everyone, everyone},

	CompanyEdit:   {Admin, nobody},
	WebhookEdit:   {Admin, nobody},
	UserRead:      {office, nobody},
	UserEdit:      {Admin, nobody},
	UserInvite:    {Admin, nobody},
	UserDelete:    {Admin, nobody},
	MasterRead:    {everyone, nobody},
	MasterEdit:    {office, nobody},
	MasterRestore: {Admin, nobody},
	MasterImport:  {Admin, nobody},
	CatalogPrice:  {office, nobody},
	HomeRead:      {office, nobody},
	AskedRead:     {nobody, office},
	OfferRead:     {office, office},

	ProjectRead:    {office, nobody},
	ProjectCreate:  {office, nobody},
	ProjectEdit:    {office, nobody},
	ProjectComment: {office, nobody},
	ProjectDelete:  {office, nobody},
	ProjectRestore: {Admin, nobody},

	InvoiceRead:    {office, nobody},
	InvoiceEdit:    {office, nobody},
	InvoiceIssue:   {office, nobody},
	InvoiceSend:    {office, nobody},
	InvoiceDelete:  {office, nobody},
	InvoiceRestore: {Admin, nobody},
	InvoicePay:     {office, nobody},

	InvoiceReceived: {nobody, office},

	OfferCreate:    {office, nobody},
	OfferEdit:      {office, nobody},
	OfferVersion:   {office, nobody},
	OfferSubmit:    {office, nobody},
	OfferSend:      {office, nobody},
	OfferLink:      {office, nobody},
	OfferAccept:    {office, office}, // the office for a client without the program
	OfferReject:    {office, office},
	OfferExpire:    {office, nobody},
	OfferUnaccept:  {Admin, nobody},
	OfferStatus:    {office, nobody},
	OfferConvert:   {office, nobody},
	OfferDuplicate: {office, nobody},
	OfferComment:   {office, nobody},
	OfferAsk:       {office, office},
	OfferDelete:    {office, nobody},
	OfferRestore:   {Admin, nobody},
	OfferHistory:   {office, nobody},
	OfferSettings:  {office, nobody},
	OfferStatistic: {office, nobody},

	AbsenceRead:    {everyone, nobody},
	AbsenceDecide:  {office, nobody},
	AbsenceEdit:    {everyone, nobody}, // their own, until it is decided
	AbsenceDelete:  {everyone, nobody},
	AbsenceApprove: {office, nobody},
	AbsenceReject:  {office, nobody},
	AbsenceCancel:  {everyone, nobody}, // their own

	TimeSheetRead:     {everyone, nobody}, // their own, the office everybody's
	TimeSheetConfirm:  {everyone, nobody},
	TimeSheetApprove:  {office, nobody},
	TimeSheetWithdraw: {office, nobody},

	TaskRead:    {everyone, office},
	TaskCreate:  {office, office},
	TaskEdit:    {office, nobody},
	TaskComment: {everyone, office},
	TaskPhoto:   {everyone, office},
	TaskConfirm: {office, nobody},
	TaskAccept:  {office, nobody},
	TaskReject:  {office, office}, // the client withdraws a request that is not accepted yet
	TaskReopen:  {office, nobody},
	TaskUnlock:  {Admin, nobody},
	TaskDelete:  {office, nobody},
	TaskRestore: {Admin, nobody},
	TaskMoney:   {office, nobody},

	TaskFinancials: {office, office},
	TaskPrice:      {office, nobody},

	TaskDuplicate:      {office, nobody},
	TaskSaveAsTemplate: {office, nobody},
	TaskUse:            {office, nobody},
	TaskRepeat:         {office, nobody},

	CommentTake: {Admin, nobody},

	// The client sees of an order only what the task's page shows.
	OrderRead:      {everyone, nobody},
	OrderPlan:      {office, nobody},
	OrderEdit:      {office, nobody},
	OrderStart:     {everyone, nobody},
	OrderPause:     {everyone, nobody},
	OrderJoin:      {everyone, nobody},
	OrderUndoStart: {everyone, nobody},
	OrderFinish:    {everyone, nobody},
	OrderReopen:    {office, nobody},
	OrderHold:      {everyone, nobody},
	OrderUnhold:    {everyone, nobody},
	OrderDelete:    {office, nobody},
	OrderRemove:    {Admin, nobody},
	OrderRestore:   {Admin, nobody},
	OrderMoreWork:  {everyone, nobody},
	OrderDescribe:  {everyone, nobody},
	OrderSign:      {everyone, nobody},
	OrderPhoto:     {everyone, nobody},
	OrderComment:   {everyone, nobody},
	OrderUnwrite:   {office, nobody},
	OrderTime:      {everyone, nobody}, // a worker their own

	ScheduleRead: {everyone, nobody},

	EquipmentRead:         {everyone, nobody},
	EquipmentCreate:       {office, nobody},
	EquipmentEdit:         {office, nobody},
	EquipmentBorrow:       {everyone, nobody}, // a WORKER for themselves
	EquipmentExtend:       {everyone, nobody}, // a WORKER what they have
	EquipmentReturn:       {everyone, nobody},
	EquipmentHandOver:     {everyone, nobody}, // a WORKER what they have
	EquipmentReserve:      {office, nobody},
	EquipmentService:      {office, nobody},
	EquipmentBack:         {office, nobody},
	EquipmentDamage:       {everyone, nobody},
	EquipmentLost:         {everyone, nobody},
	EquipmentFound:        {everyone, nobody},
	EquipmentDecommission: {office, nobody},
	EquipmentRecommission: {Admin, nobody},
	EquipmentDelete:       {office, nobody},
	EquipmentRestore:      {Admin, nobody},
	EquipmentMileage:      {everyone, nobody}, // a WORKER of what they have
	EquipmentCount:        {everyone, nobody},
	EquipmentInventory:    {office, nobody},
	EquipmentSettings:     {everyone, nobody}, // a borrower must see whether to sign

	AssetRead:    {everyone, office}, // a WORKER where they have an order
	AssetCreate:  {everyone, nobody},
	AssetEdit:    {office, nobody},
	AssetPhoto:   {everyone, nobody},
	AssetLink:    {everyone, nobody},
	AssetComment: {everyone, nobody},
	AssetLabel:   {office, nobody},
	AssetHistory: {everyone, nobody},
	AssetDelete:  {office, nobody},
	AssetRestore: {Admin, nobody},

	MaterialRead:      {everyone, nobody},
	MaterialCreate:    {office, nobody},
	MaterialEdit:      {office, nobody},
	MaterialChange:    {office, nobody},
	MaterialUse:       {everyone, nobody}, // a worker on their own orders
	MaterialReserve:   {office, nobody},
	MaterialBuy:       {office, nobody},
	MaterialDelete:    {office, nobody},
	MaterialRestore:   {Admin, nobody},
	StockPlaceEdit:    {office, nobody},
	StockPlaceRestore: {Admin, nobody},

	ViewShare: {office, nobody},

	DebugRead: {Admin, nobody},
}

// askers are the roles that may do an action to what belongs to their company
// alone, where that company only asks others for work: it has its people and its
// settings. Besides, it may what the client's side may.
var askers = map[Action]Roles{
	SignedIn:    everyone,
	CompanyEdit: Admin,
	UserRead:    office,
	UserEdit:    Admin,
	UserInvite:  Admin,
	UserDelete:  Admin,
	TaskMoney:   office, // of what is addressed to them
}

// Values returns all actions, sorted.
func (Action) Values() []string {
	out := make([]string, 0, len(rules))
	for a := range rules {
		out = append(out, string(a))
	}
	slices.Sort(out)
	return out
}

// Filter returns the actions that the rule allows, in their order; never nil, so
// that JSON has a list.
func Filter(actions []Action, rule func(Action) bool) []Action {
	out := []Action{}
	for _, a := range actions {
		if rule(a) {
			out = append(out, a)
		}
	}
	return out
}

// Known reports whether a rule exists for the action.
func Known(a Action) bool { _, ok := rules[a]; return ok }

// Who is the person behind a call, acting for one company.
type Who struct {
	UserID    int64
	TenantID  int64
	SessionID int64
	Roles     Roles
	Language  string         // of words.Languages, or else English
	Zone      *time.Location // of the company; nil is UTC
	System    string         // names a recurring job instead of a person
	Guest     string         // names a person without an account, as by a private link
	Key       int64          // of the access key that asks; 0 is a person themself
	KeyWrites bool           // the key may make this call though it changes something
	AsksOnly  bool           // the company only asks others for work, and carries out none
	Address   string         // the network of the request; "" is unknown
}

// System returns the program itself acting for a company, under the name of the job
// that does it.
func System(name string, tenantID int64) Who {
	return Who{TenantID: tenantID, Roles: Admin, System: name}
}

// Location returns the time zone of the person's company.
func (w Who) Location() *time.Location {
	if w.Zone == nil {
		return time.UTC
	}
	return w.Zone
}

// May reports whether the person may do the action at all, on any side; Find and On
// limit the records.
func (w Who) May(a Action) bool {
	return w.Roles.Has(w.own(a) | rules[a].client)
}

// own returns the roles that may do the action in the person's company to what it
// does not share, or shares as the contractor.
func (w Who) own(a Action) Roles {
	if w.AsksOnly {
		return askers[a]
	}
	return rules[a].own
}

// On reports whether the person may do the action to a record for which their
// company is on the given side.
func (w Who) On(side Side, a Action) bool {
	if side == Client {
		return w.Roles.Has(rules[a].client)
	}
	return side == Contractor && w.Roles.Has(w.own(a))
}

// Only reports whether the person is a WORKER and nothing more, and so sees only
// records with an order of theirs.
func (w Who) Only() bool { return w.Roles == Worker }

// Permissions lists every action the person may do in some way, sorted.
func (w Who) Permissions() []Action {
	out := make([]Action, 0, len(rules))
	for _, a := range sorted() {
		if w.May(a) {
			out = append(out, a)
		}
	}
	return out
}

var sorted = sync.OnceValue(func() []Action { return slices.Sorted(maps.Keys(rules)) })
