package tenants

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"teren/internal/kit/money"
	"teren/internal/kit/textfold"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/export"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/search"
	"teren/internal/platform/trash"
	"teren/internal/platform/uploads"
)

// The names in history and uploads of a company itself, and of a company in
// the register of another.
const (
	Entity  = "tenant"
	Partner = "b2b"
)

// EntityType is the legal form of a company.
type EntityType string

func (EntityType) Values() []string {
	return []string{"LIMITED_COMPANY", "SOLE_TRADER", "PUBLIC_BODY", "ASSOCIATION", "PRIVATE_PERSON", "OTHER"}
}

// Correlation is the relation of a company to the one that keeps the register.
type Correlation string

func (Correlation) Values() []string { return []string{"CUSTOMER", "SUPPLIER", "BOTH"} }

// IsCitizen reports whether the client of the company is a private person.
func IsCitizen(tx *db.Tx, company, client int64) (bool, error) {
	if client == PrivateIndividual {
		return true, nil
	}
	return db.Exists(tx, `SELECT 1 FROM partner WHERE tenant_id = ? AND partner_id = ? AND (invoice_kind = ? OR entity_type = 'PRIVATE_PERSON' AND invoice_kind = '')`, company, client, Citizen)
}

// Contact is a person to talk to, or a telephone number or address without a
// person.
type Contact struct {
	Name  string `db:"name" json:"name"`
	Role  string `db:"role" json:"role"`
	Phone string `db:"phone" json:"phone"`
	Email string `db:"email" json:"email"`
}

// Card is the data that a company stores about one it works with.
type Card struct {
	Name        string      `db:"name" json:"name"`
	IDNumber    string      `db:"id_number" json:"id_number"`
	Type        EntityType  `db:"entity_type" json:"type"`
	Correlation Correlation `db:"correlation" json:"correlation"`
	Address     string      `db:"address" json:"address"`
	Zipcode     string      `db:"zipcode" json:"zipcode"`
	City        string      `db:"city" json:"city"`
	Country     string      `db:"country" json:"country"`
	Note        string      `db:"note" json:"note"`
	Contacts    []Contact   `json:"contacts"`
	Logo        *string     `db:"logo" json:"logo"`
	Invoicing
}

// InvoiceKind is what a client is before the tax law. It cannot be read from an OIB.
type InvoiceKind string

// The kinds.
const (
	VATPayer InvoiceKind = "VAT_PAYER" // in the register of VAT payers
	Business InvoiceKind = "BUSINESS"  // in business, outside VAT
	Abroad   InvoiceKind = "ABROAD"
	Citizen  InvoiceKind = "CITIZEN"
)

func (InvoiceKind) Values() []string {
	return []string{string(VATPayer), string(Business), string(Abroad), string(Citizen)}
}

// KnownKind is an InvoiceKind, or "" where nobody has said it.
type KnownKind string

func (KnownKind) Values() []string {
	return append([]string{""}, InvoiceKind("").Values()...)
}

// Invoicing is how a client of the register is invoiced.
type Invoicing struct {
	Kind      KnownKind `db:"invoice_kind" json:"invoice_kind"`
	Email     string    `db:"invoice_email" json:"invoice_email"`   // where invoices are sent; "" is to a contact
	Reference string    `db:"invoice_ref" json:"invoice_reference"` // what the client wants to see on each invoice
	DueDays   *int64    `db:"invoice_days" json:"invoice_due_days"` // nil is as the settings have it
}

const maxDueDays = 365

func (in *Invoicing) check(to *fault.Check) {
	in.Email, in.Reference = strings.TrimSpace(in.Email), strings.TrimSpace(in.Reference)
	to.OneOf("invoice_kind", string(in.Kind), in.Kind.Values())
	to.Max("invoice_email", in.Email, 200)
	to.Email("invoice_email", in.Email)
	to.Max("invoice_reference", in.Reference, 100)
	if in.DueDays != nil && (*in.DueDays < 0 || *in.DueDays > maxDueDays) {
		to.Fail("invoice_due_days", "out_of_range", fault.Args{"min": 0, "max": maxDueDays})
	}
}

// InvoicingOf returns how the person's company invoices the client.
func InvoicingOf(tx *db.Tx, who access.Who, client int64) (Invoicing, error) {
	all, err := db.All[Invoicing](tx, `SELECT invoice_kind, invoice_email, invoice_ref, invoice_days FROM partner WHERE tenant_id = ? AND partner_id = ?`, who.TenantID, client)
	if len(all) == 0 {
		return Invoicing{}, err
	}
	return all[0], err
}

// Entry is a company of the register. One that uses Teren maintains its name and
// number itself; OwnAddress is the address it has given, in one line. An archived
// company is not offered for new work.
type Entry struct {
	Card
	ID          int64           `db:"b2b_id" json:"b2b_id"`
	TenantID    int64           `db:"partner_id" json:"tenant_id"`
	ContactName string          `json:"contact_name"` // the first contact
	UsesTeren   bool            `db:"uses_teren" json:"uses_teren"`
	InvitedAs   *string         `db:"invited" json:"invited_email"` // whom it was invited as, until they come
	OwnAddress  string          `db:"own_address" json:"own_address"`
	OwnStreet   string          `db:"own_street" json:"own_street"`
	OwnZipcode  string          `db:"own_zipcode" json:"own_zipcode"`
	OwnCity     string          `db:"own_city" json:"own_city"`
	ArchivedAt  *time.Time      `db:"archived_at" json:"archived_at"`
	CreatedAt   time.Time       `db:"created_at" json:"created_at"`
	Version     int64           `db:"version" json:"version"`
	Deleted     bool            `db:"deleted" json:"deleted"`
	DeletedAt   *time.Time      `db:"deleted_at" json:"-"`
	Allowed     []access.Action `json:"allowed_actions"`
}

func (e Entry) Key() int64 { return e.ID }

// Ref names the company in history.
func (e Entry) Ref(who access.Who) history.Ref {
	return history.Ref{Entity: Partner, ID: e.ID, Version: e.Version, Tenants: []int64{who.TenantID}}
}

func (e Entry) Title() string { return e.Name }

// Gone returns when the company was deleted.
func (e Entry) Gone() *time.Time { return e.DeletedAt }

// Details is a company of the register with how much the register's company
// has to do with it.
type Details struct {
	Entry
	Tasks     int64 `db:"tasks" json:"tasks"`
	OpenTasks int64 `db:"open_tasks" json:"open_tasks"`
	Addresses int64 `db:"addresses" json:"addresses"`
	Prices    int64 `db:"prices" json:"prices"`

	MergedInto *Merged `db:"-" json:"merged_into"` // null of one that was not merged
}

func (d Details) used() bool { return d.Tasks+d.Addresses+d.Prices > 0 }

// NewEntry is a new company of the register. One that looks like another is added
// only if the person confirms it, by either field.
type NewEntry struct {
	Name        string      `json:"name"`
	IDNumber    string      `json:"id_number,omitempty"`
	Type        EntityType  `json:"type,omitempty"`
	Correlation Correlation `json:"correlation,omitempty"`
	Address     string      `json:"address,omitempty"`
	Zipcode     string      `json:"zipcode,omitempty"`
	City        string      `json:"city,omitempty"`
	Country     string      `json:"country,omitempty"`
	Note        string      `json:"note,omitempty"`
	ContactName string      `json:"contact_name,omitempty"` // instead of contacts
	Contacts    []Contact   `json:"contacts,omitempty"`
	SameName    bool        `json:"same_name,omitempty"`
	Sure        bool        `json:"sure,omitempty"`
	Images      api.Images  `json:"-"` // the logo

	InvoiceKind      KnownKind `json:"invoice_kind,omitempty"`
	InvoiceEmail     string    `json:"invoice_email,omitempty"`
	InvoiceReference string    `json:"invoice_reference,omitempty"`
	InvoiceDueDays   *int64    `json:"invoice_due_days,omitempty"`
}

func (n *NewEntry) card() Card {
	c := Card{
		Name: n.Name, IDNumber: n.IDNumber, Type: n.Type, Correlation: n.Correlation, Address: n.Address, Zipcode: n.Zipcode,
		City: n.City, Country: n.Country, Note: n.Note, Contacts: n.Contacts, Invoicing: Invoicing{n.InvoiceKind, n.InvoiceEmail, n.InvoiceReference, n.InvoiceDueDays},
	}
	if c.Type == "" {
		c.Type = "LIMITED_COMPANY"
	}
	if c.Correlation == "" {
		c.Correlation = "CUSTOMER"
	}
	if len(c.Contacts) == 0 && strings.TrimSpace(n.ContactName) != "" {
		c.Contacts = []Contact{{Name: n.ContactName}}
	}
	return c
}

func (n *NewEntry) Validate() error {
	var c fault.Check
	card := n.card()
	card.check(&c)
	oneLogo(&c, n.Images)
	return c.Err()
}

// ChangeEntry is a person's change of a company of the register; absent fields
// stay. Version is the version the change was made on.
type ChangeEntry struct {
	ID          int64                `path:"b2b_id" json:"-"`
	Version     int64                `json:"version,omitempty"`
	Name        api.Opt[string]      `json:"name,omitzero"`
	IDNumber    api.Opt[string]      `json:"id_number,omitzero"`
	Type        api.Opt[EntityType]  `json:"type,omitzero"`
	Correlation api.Opt[Correlation] `json:"correlation,omitzero"`
	Address     api.Opt[string]      `json:"address,omitzero"`
	Zipcode     api.Opt[string]      `json:"zipcode,omitzero"`
	City        api.Opt[string]      `json:"city,omitzero"`
	Country     api.Opt[string]      `json:"country,omitzero"`
	Note        api.Opt[string]      `json:"note,omitzero"`
	Contacts    api.Opt[[]Contact]   `json:"contacts,omitzero"`
	DeleteLogo  bool                 `json:"delete_logo,omitempty"`
	Sure        bool                 `json:"sure,omitempty"` // of a company that looks like another
	Images      api.Images           `json:"-"`

	InvoiceKind      api.Opt[KnownKind] `json:"invoice_kind,omitzero"`
	InvoiceEmail     api.Opt[string]    `json:"invoice_email,omitzero"`
	InvoiceReference api.Opt[string]    `json:"invoice_reference,omitzero"`
	InvoiceDueDays   api.Opt[int64]     `json:"invoice_due_days,omitzero"`
}

// Validate bounds the logo; the rest is judged with what stays.
func (n *ChangeEntry) Validate() error {
	var c fault.Check
	oneLogo(&c, n.Images)
	return c.Err()
}

// over returns the card with the change over it.
func (n *ChangeEntry) over(c Card) Card {
	c.Name, c.IDNumber = n.Name.Or(c.Name), n.IDNumber.Or(c.IDNumber)
	c.Type, c.Correlation = n.Type.Or(c.Type), n.Correlation.Or(c.Correlation)
	c.Address, c.Zipcode, c.City, c.Country = n.Address.Or(c.Address), n.Zipcode.Or(c.Zipcode), n.City.Or(c.City), n.Country.Or(c.Country)
	c.Note, c.Contacts = n.Note.Or(c.Note), n.Contacts.Or(c.Contacts)
	c.Invoicing = Invoicing{n.InvoiceKind.Or(c.Kind), n.InvoiceEmail.Or(c.Email), n.InvoiceReference.Or(c.Reference), n.InvoiceDueDays.OrNil(c.DueDays)}
	if n.DeleteLogo {
		c.Logo = nil
	}
	for _, image := range n.Images {
		url := uploads.URL(image.Name)
		c.Logo = &url
	}
	return c
}

func oneLogo(c *fault.Check, images api.Images) {
	if len(images) > 1 {
		c.Fail("images", "too_many_files", fault.Args{"max": 1})
	}
}

const maxContacts = 50

// check tidies the card and notes what is wrong with it. A company of Croatia,
// also one that names no country, has an OIB or no number at all.
func (c *Card) check(to *fault.Check) {
	for _, f := range []struct {
		name  string
		value *string
		most  int
	}{
		{"name", &c.Name, 200}, {"id_number", &c.IDNumber, 30}, {"address", &c.Address, 300}, {"zipcode", &c.Zipcode, 20},
		{"city", &c.City, 100}, {"country", &c.Country, 100}, {"note", &c.Note, 2000},
	} {
		*f.value = strings.TrimSpace(*f.value)
		to.Max(f.name, *f.value, f.most)
	}
	to.Require("name", c.Name)
	c.IDNumber = PlainNumber(c.IDNumber)
	c.Type, c.Correlation = EntityType(strings.ToUpper(string(c.Type))), Correlation(strings.ToUpper(string(c.Correlation)))
	to.OneOf("type", string(c.Type), c.Type.Values())
	to.OneOf("correlation", string(c.Correlation), c.Correlation.Values())
	if c.IDNumber != "" && croatian(c.Country) && !money.ValidOIB(c.IDNumber) {
		to.Fail("id_number", "not_an_oib", nil)
	}
	if len(c.Contacts) > maxContacts {
		to.Fail("contacts", "out_of_range", fault.Args{"min": 0, "max": maxContacts})
	}
	c.Invoicing.check(to)
	c.Contacts = slices.Clone(c.Contacts)
	for i := range c.Contacts {
		c.Contacts[i].check(to, "contacts."+strconv.Itoa(i))
	}
}

func croatian(country string) bool {
	return slices.Contains([]string{"", "hr", "hrv", "hrvatska", "republika hrvatska", "croatia"}, textfold.Text(country))
}

func (p *Contact) check(to *fault.Check, at string) {
	for _, f := range []struct {
		name  string
		value *string
		most  int
	}{{"name", &p.Name, 200}, {"role", &p.Role, 100}, {"phone", &p.Phone, 50}, {"email", &p.Email, 200}} {
		*f.value = strings.TrimSpace(*f.value)
		to.Max(at+"."+f.name, *f.value, f.most)
	}
	if p.Phone+p.Email == "" {
		to.Require(at+".name", p.Name)
	}
	to.Email(at+".email", p.Email)
}

func (s *Service) registerRoutes(r *api.Routes) {
	api.On(r, access.MasterEdit, "POST /b2b/search", "List the companies that one's company works with.", s.SearchRegister)
	api.On(r, access.MasterEdit, "POST /b2b", "Write a company down.", s.Register)
	api.On(r, access.MasterEdit, "GET /b2b/{b2b_id}/details", "Show a company of the register.", s.Entry)
	api.On(r, access.MasterEdit, "PATCH /b2b/{b2b_id}", "Change a company of the register.", s.ChangeEntry)
	api.On(r, access.MasterEdit, "DELETE /b2b/{b2b_id}", "Delete a company of the register, or archive one that is in use.", s.Remove)
	api.On(r, access.MasterRestore, "POST /b2b/{b2b_id}/restore", "Bring back a company that was deleted or archived.", s.RestoreEntry)
	history.On(r, access.MasterEdit, "GET /b2b/{b2b_id}/history", "Read what happened to a company of the register.", s.DB, anyEntry)
	export.On(r, access.MasterEdit, "POST /b2b/export", "The companies that a search finds, as CSV or XLSX.", s.SearchRegister, list)
	api.On(r, access.MasterEdit, "GET /b2b/template.csv", "A spreadsheet to write companies into (CSV).", s.RegisterCSV)
	api.On(r, access.MasterEdit, "GET /b2b/template.xlsx", "A spreadsheet to write companies into (XLSX).", s.RegisterXLSX)
	s.Merging().On(r, access.MasterEdit, "/b2b/{b2b_id}", "company")
	s.registerKind().On(r, "/b2b")
	api.On(r, access.MasterImport, "GET /b2b/imports", "The newest spreadsheets of companies read in.", s.RegisterImports)
	api.On(r, access.MasterImport, "POST /b2b/import/{b2b_import_id}/undo", "Take a spreadsheet of companies back.", s.UndoRegister)
}

// SearchRegister returns the companies of the register, by name unless the request
// sets another order. Archived ones are among them, deleted ones are not.
func (s *Service) SearchRegister(ctx context.Context, who access.Who, in search.Request) (search.List[Entry], error) {
	return search.Read(ctx, s.DB, who, Register, search.Where(`p.tenant_id = ? AND p.deleted_at IS NULL`, who.TenantID), in, registerRows)
}

func registerRows(tx *db.Tx, who access.Who, ids []int64) ([]Entry, error) {
	return entries(tx, who, `p.b2b_id IN (?)`, ids)
}

// Register writes a company down. No other of the register has its number.
func (s *Service) Register(ctx context.Context, who access.Who, in NewEntry) (api.Created, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Created, error) {
		card := in.card()
		card.check(new(fault.Check)) // tidies it; Validate has judged it
		e, err := Enter(tx, who, card)
		if err != nil {
			return 0, err
		}
		if !in.SameName && !in.Sure {
			if err := single(tx, who, e.ID, Card{}, card); err != nil {
				return 0, err
			}
		}
		return api.Created(e.ID), setLogo(tx, who, e, in.Images, false)
	})
}

// Enter writes a company that does not use Teren down in the register of the
// person's company. The card is checked already.
func Enter(tx *db.Tx, who access.Who, card Card) (Entry, error) {
	if err := numberFree(tx, who, 0, card.IDNumber); err != nil {
		return Entry{}, err
	}
	made, err := enter(tx, who, []Card{card})
	if err != nil {
		return Entry{}, err
	}
	return made[0], history.Record(tx, who, made[0].Ref(who), history.Event{Kind: "created", New: card.Name})
}

// EntryByID names a company of the register in a path.
type EntryByID struct {
	ID int64 `path:"b2b_id" json:"-"`
}

// Entry shows a company of the register, also a deleted one.
func (s *Service) Entry(ctx context.Context, who access.Who, in EntryByID) (Details, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Details, error) {
		e, err := anyEntry(tx, who, in.ID)
		if err != nil {
			return Details{}, err
		}
		d, err := withUse(tx, who, e)
		if err == nil && e.Deleted {
			d.MergedInto, err = mergedInto(tx, e.ID)
		}
		return d, err
	})
}

// ChangeEntry changes a company of the register field by field. What others
// changed since the version the change is based on is merged, or refused with
// both values. The name and the number of one that uses Teren are its own.
func (s *Service) ChangeEntry(ctx context.Context, who access.Who, in ChangeEntry) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		e, err := findEntry(tx, who, in.ID)
		if err != nil {
			return api.Changed{}, err
		}
		before, after := e.Card, in.over(e.Card)
		changed, err := e.change(tx, who, in.Version, after, in.Images, in.DeleteLogo)
		if err == nil && !in.Sure {
			err = single(tx, who, e.ID, before, after)
		}
		return changed, err
	})
}

// change stores the card, which was made on the version, with the picture.
func (e Entry) change(tx *db.Tx, who access.Who, version int64, after Card, images api.Images, deleteLogo bool) (api.Changed, error) {
	before := e.Card
	var c fault.Check
	after.check(&c)
	e.keeps(&c, after)
	return history.Merge(tx, who, e.Ref(who), history.Change[Card]{
		Version: version, Before: before, After: after,
		Check: func(after Card) error {
			if err := c.Err(); err != nil {
				return err
			}
			return numberFree(tx, who, e.ID, after.IDNumber)
		},
		Write: func(after Card) (int64, error) {
			e.Card = after
			e.Version++
			if err := e.write(tx, who); err != nil {
				return 0, err
			}
			return e.Version, setLogo(tx, who, e, images, deleteLogo)
		},
		Words: func(_ *db.Tx, kind string, c Card) (any, error) { return c.words(kind), nil },
	})
}

// keeps notes changes that only the company itself may make.
func (e Entry) keeps(c *fault.Check, after Card) {
	if e.UsesTeren && after.Name != e.Name {
		c.Fail("name", "kept_by_itself", nil)
	}
	if e.UsesTeren && after.IDNumber != e.IDNumber {
		c.Fail("id_number", "kept_by_itself", nil)
	}
}

// edits returns the events of a change of the card.
func edits(before, after Card) ([]history.Event, error) {
	return history.Edits(before, after, history.Diff(before, after), history.Each, func(kind string, c Card) (any, error) { return c.words(kind), nil })
}

// words returns a field as a person reads it.
func (c Card) words(kind string) any {
	switch kind {
	case "contacts":
		var names []string
		for _, p := range c.Contacts {
			names = append(names, strings.Join(slices.DeleteFunc([]string{p.Name, p.Role, p.Phone, p.Email}, func(s string) bool { return s == "" }), ", "))
		}
		return strings.Join(names, "; ")
	case "logo":
		return c.Logo != nil
	}
	return history.Value(c, kind)
}

// Removed is the result of deleting a company: one in use is archived instead, and
// not offered any more.
type Removed struct {
	ID       int64 `json:"b2b_id"`
	Archived bool  `json:"archived"`
}

// Remove deletes a company of the register, or archives one that tasks,
// addresses or prices name.
func (s *Service) Remove(ctx context.Context, who access.Who, in EntryByID) (Removed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (Removed, error) {
		e, err := findEntry(tx, who, in.ID)
		if err != nil {
			return Removed{}, err
		}
		d, err := withUse(tx, who, e)
		if err != nil {
			return Removed{}, err
		}
		out := Removed{e.ID, d.used()}
		if out.Archived && e.ArchivedAt != nil {
			return out, fault.New(fault.Conflict, "already_done")
		}
		set, event := d.removal()
		return out, e.mark(tx, who, set, []any{tx.Now}, event)
	})
}

// removal returns how the company is removed: one in use is archived.
func (d Details) removal() (set string, event history.Event) {
	if d.used() {
		return `archived_at = ?`, history.Event{Kind: "archived", Old: d.Name}
	}
	return `deleted_at = ?`, history.Event{Kind: "deleted", Old: d.Name}
}

// RestoreEntry restores a company of the register.
func (s *Service) RestoreEntry(ctx context.Context, who access.Who, in EntryByID) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		e, err := anyEntry(tx, who, in.ID)
		if err != nil {
			return api.Changed{}, err
		}
		if !e.Deleted && e.ArchivedAt == nil {
			return api.Changed{}, fault.New(fault.Conflict, "already_done")
		}
		if err := trash.NotMerged(tx, Partner, e.ID); err != nil {
			return api.Changed{}, err
		}
		if err := numberFree(tx, who, e.ID, e.IDNumber); err != nil {
			return api.Changed{}, err
		}
		err = e.mark(tx, who, `deleted_at = NULL, archived_at = NULL`, nil, history.Event{Kind: "restored", New: e.Name})
		return api.Changed{ID: e.ID, Version: e.Version + 1}, err
	})
}
