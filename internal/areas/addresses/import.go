package addresses

import (
	"cmp"
	"context"
	"strconv"
	"strings"

	"teren/internal/areas/locations"
	"teren/internal/areas/tenants"
	"teren/internal/areas/usedplaces"
	"teren/internal/kit/money"
	"teren/internal/kit/textfold"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/imports"
	"teren/internal/platform/trash"
)

// The columns of a spreadsheet of addresses, in their order.
const (
	colID = iota
	colClient
	colNumber
	colType
	colName
	colAddress1
	colHouse
	colAddress2
	colZipcode
	colCity
	colRegion
	colCountry
	colHours
	colContact
	colPhone
	colEmail
	colLatitude
	colLongitude
	colLocation
	columnCount
)

var addressTypes = imports.Choices{Set: words.LocationType, Values: Type("").Values(), Others: map[string][]string{
	"STORE": {"Dućan", "Prodavaonica"}, "OTHER": {"Ostalo"},
}}

var sheetColumns = [columnCount]imports.Column{
	colID:        {Field: "address_id", Name: words.HeadID, Loose: true, Width: 8, Key: true},
	colClient:    {Field: "tenant_id", Name: words.HeadClient, Loose: true, Width: 32, Like: []string{"Tvrtka", "Firma", "Naziv kupca", "Naziv klijenta", "Kupac", "Partner", "Naručitelj", "Vlasnik", "Company", "Customer", "Owner"}},
	colNumber:    {Field: "client_number", Name: words.HeadTaxNumber, Loose: true, FileOnly: true, Like: []string{"Porezni broj", "ID number", "OIB klijenta", "OIB tvrtke", "VAT", "VAT number", "Tax ID"}, Looks: func(v string) bool { return money.ValidOIB(tenants.PlainNumber(v)) }},
	colType:      {Field: "location_type", Name: words.HeadType, Loose: true, Width: 16, Choices: &addressTypes, ForAll: true, Usual: "STORE", Like: []string{"Tip", "Vrsta adrese", "Address type"}},
	colName:      {Field: "address_name", Name: words.HeadName, Loose: true, Width: 32, Like: []string{"Naziv adrese", "Lokacija", "Objekt", "Poslovnica", "Address name", "Site", "Place"}},
	colAddress1:  {Field: "address1", Name: words.HeadAddress, Must: true, Loose: true, Width: 32, Like: []string{"Ulica", "Ulica i broj", "Ulica i kućni broj", "Street", "Address line 1"}},
	colHouse:     imports.HouseNumber("address1"),
	colAddress2:  {Field: "address2", Name: words.HeadAddressLine2, Loose: true, Width: 20},
	colZipcode:   {Field: "zipcode", Name: words.HeadPostalCode, Loose: true, Width: 12, Like: imports.PostalCodes, Looks: imports.PostalCode},
	colCity:      {Field: "city", Name: words.HeadCity, Must: true, Loose: true, Width: 20, ForAll: true, Like: imports.Cities},
	colRegion:    {Field: "region", Name: words.HeadRegion, Loose: true, Width: 20, Like: []string{"Županija", "County"}},
	colCountry:   {Field: "country", Name: words.HeadCountry, Loose: true, Width: 16, Like: []string{"Zemlja"}},
	colHours:     {Field: "working_hours", Name: words.HeadWorkingHours, Loose: true, Width: 20},
	colContact:   {Field: "contact_name", Name: words.HeadContact, Loose: true, Width: 24, Like: imports.ContactNames},
	colPhone:     {Field: "contact_phone", Name: words.HeadPhone, Loose: true, Width: 18, Like: imports.Phones},
	colEmail:     {Field: "contact_email", Name: words.HeadEmail, Loose: true, Width: 28, Like: imports.Emails, Looks: imports.Email},
	colLatitude:  {Field: "latitude", Name: words.HeadLatitude, Loose: true, Width: 12, Number: true, Like: []string{"Lat", "GPS širina", "Širina"}},
	colLongitude: {Field: "longitude", Name: words.HeadLongitude, Loose: true, Width: 12, Number: true, Like: []string{"Lng", "Lon", "Long", "GPS dužina", "Dužina"}},
	colLocation:  {Field: "linked_location", Name: words.HeadLocation, Loose: true, Width: 32},
}

// imports defines how addresses are imported. An existing one is identified by its
// ID, or by its name among those of its client; blank cells leave its values as
// they are. Others are new: the company's own where no client is named, and called
// as their street where they have no name.
func (s *Service) imports() imports.Records[imports.Ask, Entry] {
	return imports.Records[imports.Ask, Entry]{
		DB: s.DB, Name: Entity, File: words.ListAddresses, Columns: sheetColumns[:], Title: colName, MaxRows: 2000, Alike: textfold.Company,
		Open: func(tx *db.Tx, who access.Who, _ imports.Ask) imports.Source[Entry] {
			return &source{s: s, tx: tx, who: who}
		},
	}
}

// source is the addresses of the person's company.
type source struct {
	s       *Service
	tx      *db.Tx
	who     access.Who
	clients tenants.Directory
	names   map[int64]string // of clients
	places  imports.Tree     // of its locations
}

func (s *source) All() ([]imports.Record[Entry], error) {
	found, err := read(s.tx, s.who, live+` ORDER BY a.address_id`, s.who.TenantID)
	if err != nil {
		return nil, err
	}
	if s.clients, err = tenants.Known(s.tx, s.who); err != nil {
		return nil, err
	}
	around, err := locations.All(s.tx, s.who)
	for _, l := range around {
		s.places.Put(l.ID, l.Path, l.CIN)
	}
	s.names = map[int64]string{}
	out := make([]imports.Record[Entry], len(found))
	for i, a := range found {
		s.names[a.ClientID] = a.Client // also of one that is archived by now
		out[i] = imports.Record[Entry]{ID: a.ID, Version: a.Version, Is: a.edit()}
	}
	return out, err
}

func (s *source) name(client int64) string {
	if name, ok := s.names[client]; ok {
		return name
	}
	return s.clients.Name(client)
}

func key(client int64, name string) string { return strconv.FormatInt(client, 10) + " " + name }

func (s *source) Label(id int64, e Entry) imports.Label {
	cells := make([]string, columnCount)
	cells[colID], cells[colClient], cells[colName] = strconv.FormatInt(id, 10), s.name(*e.TenantID), e.Name
	cells[colType] = words.LocationType.Of(string(e.Type)).In(s.who.Language)
	cells[colAddress1], cells[colAddress2], cells[colZipcode], cells[colCity], cells[colRegion], cells[colCountry] = e.Address1, e.Address2, e.Zipcode, e.City, e.Region, e.Country
	cells[colHours], cells[colContact], cells[colPhone], cells[colEmail] = e.WorkingHours, e.ContactName, e.ContactPhone, e.ContactEmail
	cells[colLatitude], cells[colLongitude] = imports.FloatText(e.Latitude), imports.FloatText(e.Longitude)
	cells[colLocation] = s.places.PathOf(e.LinkedLocation)
	one := key(*e.TenantID, e.Name)
	return imports.Label{Name: e.Name, Keys: []string{one}, Twin: one, Cells: cells}
}

// client returns the client that the row names, or otherwise; an unknown company is
// noted.
func (s *source) client(r *imports.Reader, otherwise int64) int64 {
	for _, column := range []int{colNumber, colClient} {
		called := r.Cell(column)
		if called == "" {
			continue
		}
		if called == s.name(otherwise) {
			return otherwise
		}
		id, refusal := s.clients.Find(called)
		if refusal == "" {
			return id
		}
		r.Fail(column, called, refusal, nil)
		return otherwise
	}
	return otherwise
}

func (s *source) Key(r *imports.Reader) (int, string) {
	named := colName
	if r.Cell(colName) == "" {
		named = colAddress1
	}
	name := cmp.Or(r.Cell(colName), usedplaces.Street(r.Cell(colAddress1), r.Cell(colZipcode), r.Cell(colCity), r.Cell(colRegion), r.Cell(colCountry)))
	for _, column := range []int{colNumber, colClient} {
		if called := r.Cell(column); called != "" {
			id, refusal := s.clients.Find(called)
			if refusal != "" {
				return named, "" // and Over says why
			}
			return named, key(id, name)
		}
	}
	return named, key(s.who.TenantID, name)
}

func (s *source) Over(r *imports.Reader, was *Entry) Entry {
	e := Entry{New: New{Type: "STORE"}, TenantID: &s.who.TenantID}
	if was != nil {
		e = *was
	}
	client := s.client(r, *e.TenantID)
	if was == nil && r.Has("tenant_id") && client == s.who.TenantID && r.Cell(colNumber)+r.Cell(colClient) == "" {
		r.Warn(colClient, "", "address_own", nil)
	}
	e.TenantID = &client
	e.Type = Type(r.Choose(colType, string(e.Type)))
	before := e.Place()
	for i, field := range map[int]*string{
		colName: &e.Name, colAddress1: &e.Address1, colAddress2: &e.Address2, colZipcode: &e.Zipcode, colCity: &e.City, colRegion: &e.Region, colCountry: &e.Country,
		colHours: &e.WorkingHours, colContact: &e.ContactName, colPhone: &e.ContactPhone, colEmail: &e.ContactEmail,
	} {
		r.Text(i, field)
	}
	if was != nil && otherContact(r, was) {
		e.ContactPhone, e.ContactEmail = r.Cell(colPhone), r.Cell(colEmail)
	}
	if r.Cell(colAddress1) != "" && e.Address1 != before.Address1 {
		e.Trim()
	}
	e.Name = cmp.Or(e.Name, e.Address1)
	if e.Place() != before { // the point belonged to the earlier address: an approximate one has none
		e.Latitude, e.Longitude = nil, nil
	}
	r.Point(colLatitude, colLongitude, &e.Latitude, &e.Longitude)
	if called := r.Cell(colLocation); called != "" {
		s.places.Within(r, colLocation, called, &e.LinkedLocation)
	}
	return e
}

// otherContact reports whether the row names another person to call than the address
// has: one who is not reached by the same telephone or e-mail.
func otherContact(r *imports.Reader, was *Entry) bool {
	name, phone, mail := r.Cell(colContact), r.Cell(colPhone), r.Cell(colEmail)
	same := textfold.SamePhone(phone, was.ContactPhone) || mail != "" && strings.EqualFold(mail, was.ContactEmail)
	return !same && name != "" && was.ContactName != "" && textfold.Key(name) != textfold.Key(was.ContactName)
}

func (s *source) Check(e *Entry, _ bool) error { return e.check() }

func (s *source) Make(ctx context.Context, e Entry) (int64, error) {
	id, err := s.s.Create(ctx, s.who, Added{e, true})
	return int64(id), err
}

func (s *source) Change(ctx context.Context, id int64, e Entry) error {
	_, err := db.Write(ctx, s.s.DB, func(tx *db.Tx) (api.Changed, error) {
		a, err := Find(tx, s.who, id)
		if err != nil {
			return api.Changed{}, err
		}
		return change(tx, s.who, a, 0, e)
	})
	return err
}

// uses is where an address may be in use.
var uses = []string{
	`SELECT k.address_id FROM task k JOIN address a ON a.address_id = k.address_id WHERE k.status <> 'DELETED' AND a.tenant_id = ? AND k.address_id IN (?)`,
	`SELECT a.address_id FROM asset a WHERE a.deleted_at IS NULL AND a.tenant_id = ? AND a.address_id IN (?)`,
	`SELECT e.location_id FROM equipment e WHERE e.deleted_at IS NULL AND e.tenant_id = ? AND e.location_id IN (?)`,
	`SELECT e.supplier_id FROM equipment e WHERE e.deleted_at IS NULL AND e.tenant_id = ? AND e.supplier_id IN (?)`,
}

func (s *source) Remove(_ context.Context, ids []int64) error {
	if err := imports.Unused(s.tx, s.who, ids, uses...); err != nil {
		return err
	}
	gone, err := read(s.tx, s.who, live+` AND a.address_id IN (?)`, s.who.TenantID, ids)
	if err != nil {
		return err
	}
	if _, err := s.tx.Exec(`UPDATE address SET deleted_at = ?, version = version + 1 WHERE address_id IN (?)`, s.tx.Now, ids); err != nil {
		return err
	}
	return trash.RecordDeleted(s.tx, s.who, gone)
}
