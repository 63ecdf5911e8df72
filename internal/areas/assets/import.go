package assets

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"teren/internal/areas/tenants"
	"teren/internal/kit/textfold"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/imports"
	"teren/internal/platform/uploads"
)

// The columns of a spreadsheet of assets, in their order.
const (
	colID = iota
	colCode
	colName
	colKind
	colClient
	colAddress
)

var kinds = imports.Choices{Set: words.AssetKind, Values: Other.Values(), Others: map[string][]string{
	"BOILER": {"Bojler na plin", "Plinski bojler", "Kotlovnica"}, "AIR_CONDITIONER": {"Klima", "AC", "Split"}, "LIFT": {"Lift", "Elevator"},
	"ELECTRICAL_PANEL": {"Razdjelnik", "Ormar", "Panel"}, "SOLAR_PLANT": {"FN elektrana", "Solar"}, "OTHER": {"Ostalo"},
}}

var sheetColumns = []imports.Column{
	colID:      {Field: "asset_id", Name: words.HeadID, Loose: true, Width: 8, Key: true},
	colCode:    {Field: "code", Name: words.HeadCode, Loose: true, Width: 12, Key: true, Like: []string{"Kod", "QR", "Code"}},
	colName:    {Field: "asset_name", Name: words.HeadName, Must: true, Loose: true, Width: 36, Like: []string{"Uređaj", "Imovina", "Oprema", "Asset", "Device", "Installation"}},
	colKind:    {Field: "asset_kind", Name: words.HeadType, Loose: true, Width: 22, Choices: &kinds, ForAll: true, Usual: "OTHER", Like: []string{"Tip", "Vrsta uređaja", "Kind", "Category"}},
	colClient:  {Field: "client_tenant_id", Name: words.HeadClient, Loose: true, Width: 32, Like: []string{"Tvrtka", "Firma", "Partner", "Naziv kupca", "Naziv klijenta", "Kupac", "Vlasnik", "Company", "Customer", "Owner"}},
	colAddress: {Field: "address_id", Name: words.HeadAddress, Must: true, Loose: true, Width: 32, Like: []string{"Naziv adrese", "Lokacija", "Objekt", "Poslovnica", "Address name", "Site", "Place"}},
	{Field: "maker", Name: words.HeadMaker, Loose: true, Width: 20, Like: []string{"Marka", "Brand", "Manufacturer"}},
	{Field: "model", Name: words.HeadModel, Loose: true, Width: 20, Like: []string{"Tip uređaja", "Model uređaja"}},
	{Field: "serial_num", Name: words.HeadSerialNumber, Loose: true, Width: 20, Like: []string{"Ser. broj", "S/N", "Serial no.", "Tvornički broj"}},
	{Field: "installed_on", Name: words.HeadInstalledOn, Loose: true, Width: 16, Like: []string{"Datum ugradnje", "Ugradnja", "Installed"}},
	{Field: "warranty_until", Name: words.HeadWarrantyEnd, Loose: true, Width: 16, Like: []string{"Jamstvo do", "Garancija do", "Warranty", "Warranty until"}},
	{Field: "note", Name: words.HeadNote, Loose: true, Width: 40, Like: []string{"Komentar", "Opis", "Comment", "Remark"}},
}

// imports defines how assets are imported. An existing one is identified by its ID,
// its code, or its name among those at its address; blank cells leave its values as
// they are. An address is named by its name, or its street, among those of the
// client.
func (s *Service) imports() imports.Records[imports.Ask, Fields] {
	return imports.Records[imports.Ask, Fields]{
		DB: s.DB, Name: Entity, File: words.ListAssets, Columns: sheetColumns, Title: colName, MaxRows: 5000,
		Open: func(tx *db.Tx, who access.Who, _ imports.Ask) imports.Source[Fields] {
			return &source{s: s, tx: tx, who: who, codes: map[int64]string{}, byCode: map[string]string{}, places: map[int64]saved{}, named: map[string]int64{}, alike: map[string]int64{}}
		},
	}
}

// saved is an address of the company as rows name it.
type saved struct {
	ID       int64  `db:"address_id"`
	Name     string `db:"address_name"`
	Address1 string `db:"address1"`
	Zipcode  string `db:"zipcode"`
	City     string `db:"city"`
	ClientID int64  `db:"client_id"`
	Client   string `db:"client"`
}

// spellings returns how files write the address: its name, its street, and both as
// the list exports them.
func (p saved) spellings() []string {
	return []string{p.Name, p.Address1, oneLine(p.Address1, p.Zipcode, p.City)}
}

// source is the assets of the person's company.
type source struct {
	s       *Service
	tx      *db.Tx
	who     access.Who
	clients tenants.Directory
	codes   map[int64]string // by asset
	byCode  map[string]string
	places  map[int64]saved
	named   map[string]int64 // addresses by what they are called, also with their client; several where more than one is
	alike   map[string]int64 // the same, without legal forms and punctuation
}

const several = -1

func (s *source) All() ([]imports.Record[Fields], error) {
	all, err := read(s.tx, s.who, own+` ORDER BY s.asset_id`, s.who.TenantID)
	if err != nil {
		return nil, err
	}
	if s.clients, err = tenants.Known(s.tx, s.who); err != nil {
		return nil, err
	}
	places, err := db.All[saved](s.tx, `SELECT x.address_id, x.address_name, x.address1, x.zipcode, x.city, x.client_id, c.name AS client FROM address x JOIN tenant c ON c.tenant_id = x.client_id
		WHERE x.tenant_id = ? AND (x.deleted_at IS NULL OR EXISTS (SELECT 1 FROM asset s WHERE s.address_id = x.address_id AND s.deleted_at IS NULL)) ORDER BY x.address_id`, s.who.TenantID)
	for _, p := range places {
		if p.ClientID == tenants.PrivateIndividual {
			p.Client = tenants.PrivateName(s.who.Language)
		}
		s.places[p.ID] = p
		for _, called := range p.spellings() {
			for _, key := range []string{called, placeKey(p.ClientID, called)} {
				put(s.named, textfold.Text(key), p.ID)
				put(s.alike, textfold.Company(key), p.ID)
			}
		}
	}
	out := make([]imports.Record[Fields], len(all))
	for n, a := range all {
		e := a.Fields
		s.codes[a.ID], s.byCode[a.Code] = a.Code, key(e)
		out[n] = imports.Record[Fields]{ID: a.ID, Version: a.Version, Is: e}
	}
	return out, err
}

func put(ids map[string]int64, key string, id int64) {
	if other, taken := ids[key]; taken && other != id {
		ids[key] = several
	} else {
		ids[key] = id
	}
}

func placeKey(client int64, called string) string {
	return strconv.FormatInt(client, 10) + " " + called
}

// key names an asset among those at its address.
func key(e Fields) string { return placeKey(e.AddressID, e.Name) }

func (s *source) Label(id int64, e Fields) imports.Label {
	place := s.places[e.AddressID]
	return imports.Label{Name: e.Name, Keys: []string{key(e)}, Twin: key(e), Cells: imports.Cells(sheetColumns, fields, e, s.who.Language, map[string]string{
		"asset_id": strconv.FormatInt(id, 10), "code": s.codes[id], "client_tenant_id": place.Client, "address_id": place.Name,
	})}
}

// stays reports whether the present row names the address at which the asset is,
// whatever other addresses are called so.
func (s *source) stays(r *imports.Reader, was *Fields) bool {
	if was == nil {
		return false
	}
	is, client, called := s.places[was.AddressID], r.Cell(colClient), textfold.Company(r.Cell(colAddress))
	return (client == "" || textfold.Company(client) == textfold.Company(is.Client)) &&
		slices.ContainsFunc(is.spellings(), func(spelling string) bool { return textfold.Company(spelling) == called })
}

// address returns the address that the present row names of an asset, nil of a new
// one; 0 for none, with the column that is wrong and why.
func (s *source) address(r *imports.Reader, was *Fields) (id int64, column int, refusal string) {
	called := r.Cell(colAddress)
	if called == "" {
		return 0, colAddress, "required"
	}
	look := called
	if s.stays(r, was) {
		return was.AddressID, 0, ""
	}
	if client := r.Cell(colClient); client != "" {
		of, refusal := s.clients.Find(client)
		if refusal != "" {
			return 0, colClient, refusal
		}
		look = placeKey(of, called)
	}
	switch id := cmp.Or(s.named[textfold.Text(look)], s.alike[textfold.Company(look)]); id {
	case 0:
		return 0, colAddress, "no_such_thing"
	case several:
		return 0, colAddress, "several_such"
	default:
		return id, 0, ""
	}
}

func (s *source) Key(r *imports.Reader) (int, string) {
	if code := r.Cell(colCode); code != "" {
		return colCode, s.byCode[code]
	}
	at, _, _ := s.address(r, nil)
	return colName, placeKey(at, r.Cell(colName))
}

func (s *source) Over(r *imports.Reader, was *Fields) Fields {
	e := Fields{Shown: Shown{Kind: Other}}
	if was != nil {
		e = *was
	}
	imports.Plain(r, fields, &e)
	if code := r.Cell(colCode); code != "" && was == nil {
		r.Fail(colCode, code, "no_such_thing", nil) // codes are given, not chosen
	}
	if was == nil || r.Cell(colAddress) != "" {
		if id, column, refusal := s.address(r, was); refusal != "" {
			r.Fail(column, r.Cell(column), refusal, nil)
		} else {
			e.AddressID = id
		}
	}
	return e
}

// Check refuses what the form would.
func (s *source) Check(e *Fields, _ bool) error {
	var c fault.Check
	fields.Check(&c, e, s.who.Location())
	return c.Err()
}

func (s *source) Make(_ context.Context, e Fields) (int64, error) {
	return insert(s.tx, s.who, e, New{}, nil)
}

func (s *source) Change(_ context.Context, id int64, now Fields) error {
	a, err := Find(s.tx, s.who, access.AssetEdit, id)
	if err != nil {
		return err
	}
	var c fault.Check
	_, err = a.change(s.tx, s.who, 0, now, &c, uploads.Edit{})
	return err
}

// Remove deletes created assets; it refuses if a task is about one of them.
func (s *source) Remove(ctx context.Context, ids []int64) error {
	if err := imports.Unused(s.tx, s.who, ids, `SELECT w.asset_id FROM asset_work w WHERE w.tenant_id = ? AND w.asset_id IN (?)`); err != nil {
		return err
	}
	bin := s.s.bin()
	for _, id := range ids {
		if _, err := bin.Delete(db.Within(ctx, s.tx), s.who, api.ByID{ID: id}); err != nil {
			return err
		}
	}
	return nil
}
