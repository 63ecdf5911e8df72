package locations

import (
	"context"
	"strconv"

	"teren/internal/areas/usedplaces"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/imports"
	"teren/internal/platform/trash"
	"teren/internal/platform/tree"
)

// The columns of a spreadsheet of locations, in their order.
const (
	colID = iota
	colPath
	colParent
	colName
	colCIN
	colType
	colAddress1
	colHouse
	colAddress2
	colZipcode
	colCity
	colRegion
	colCountry
	colInherited
	colLatitude
	colLongitude
	columnCount
)

var locationTypes = imports.Choices{Set: words.LocationType, Values: Type("").Values(), Others: map[string][]string{
	"OFFICE": {"Poslovnica"}, "STORE": {"Dućan", "Prodavaonica", "Poslovnica prodaje"},
}}

var sheetColumns = [columnCount]imports.Column{
	colID:        {Field: "location_id", Name: words.HeadID, Loose: true, Width: 8, Key: true},
	colPath:      {Field: "path", Name: words.HeadPath, Loose: true, Key: true, FileOnly: true, Like: []string{"Puna putanja", "Full path"}},
	colParent:    {Field: "parent_id", Name: words.HeadWithin, Loose: true, Width: 32, Like: []string{"Nadređena", "Nadređena lokacija", "Roditelj", "Parent", "Parent location"}},
	colName:      {Field: "name", Name: words.HeadName, Must: true, Loose: true, Width: 32, Like: []string{"Lokacija", "Objekt", "Zgrada", "Location", "Site", "Building"}},
	colCIN:       {Field: "cin", Name: words.HeadCIN, Must: true, Loose: true, Width: 16, Key: true, Like: []string{"Oznaka", "Šifra lokacije", "Broj lokacije", "Code", "Location code"}},
	colType:      {Field: "location_type", Name: words.HeadType, Must: true, Loose: true, Width: 16, Choices: &locationTypes, ForAll: true, Like: []string{"Tip", "Vrsta lokacije", "Location type"}},
	colAddress1:  {Field: "address1", Name: words.HeadAddress, Loose: true, Width: 32, Like: []string{"Ulica", "Ulica i broj", "Ulica i kućni broj", "Street", "Address line 1"}},
	colHouse:     imports.HouseNumber("address1"),
	colAddress2:  {Field: "address2", Name: words.HeadAddressLine2, Loose: true, Width: 20},
	colZipcode:   {Field: "zipcode", Name: words.HeadPostalCode, Loose: true, Width: 12, Like: imports.PostalCodes, Looks: imports.PostalCode},
	colCity:      {Field: "city", Name: words.HeadCity, Loose: true, Width: 20, Like: imports.Cities},
	colRegion:    {Field: "region", Name: words.HeadRegion, Loose: true, Width: 20, Like: []string{"Županija", "County"}},
	colCountry:   {Field: "country", Name: words.HeadCountry, Loose: true, Width: 16, Like: []string{"Zemlja"}},
	colInherited: {Field: "inherited", Name: words.HeadInheritedAddress, Loose: true, FileOnly: true, Choices: &imports.YesNo},
	colLatitude:  {Field: "latitude", Name: words.HeadLatitude, Loose: true, Width: 12, Number: true, Like: []string{"Lat", "GPS širina", "Širina"}},
	colLongitude: {Field: "longitude", Name: words.HeadLongitude, Loose: true, Width: 12, Number: true, Like: []string{"Lng", "Lon", "Long", "GPS dužina", "Dužina"}},
}

// imports defines how locations are imported. An existing one is identified by its
// ID, its code or its path; blank cells leave its values as they are. Others are
// new.
func (s *Service) imports() imports.Records[imports.Ask, Edit] {
	return imports.Records[imports.Ask, Edit]{
		DB: s.DB, Name: Entity, File: words.ListLocations, Columns: sheetColumns[:], Title: colName, MaxRows: 2000,
		Open: func(tx *db.Tx, who access.Who, _ imports.Ask) imports.Source[Edit] {
			return &source{s: s, tx: tx, who: who, tree: imports.Tree{Path: colPath, Parent: colParent, Name: colName}}
		},
	}
}

// source is the locations of the person's company.
type source struct {
	s    *Service
	tx   *db.Tx
	who  access.Who
	tree imports.Tree
	path string // of the record that the present row names
}

func (s *source) All() ([]imports.Record[Edit], error) {
	found, err := all(s.tx, s.who)
	out := make([]imports.Record[Edit], len(found))
	for i, l := range found {
		s.tree.Put(l.ID, l.Path, l.CIN)
		out[i] = imports.Record[Edit]{ID: l.ID, Version: l.Version, Is: l.edit()}
	}
	return out, err
}

func (s *source) Label(id int64, n Edit) imports.Label {
	s.path = tree.Path(s.tree.PathOf(n.ParentID), n.Name)
	s.tree.Put(id, s.path, n.CIN)
	cells := make([]string, columnCount)
	cells[colID], cells[colParent], cells[colName] = strconv.FormatInt(id, 10), s.tree.PathOf(n.ParentID), n.Name
	cells[colCIN], cells[colType] = n.CIN, words.LocationType.Of(string(n.Type)).In(s.who.Language)
	cells[colAddress1], cells[colAddress2], cells[colZipcode], cells[colCity], cells[colRegion], cells[colCountry] = n.Address1, n.Address2, n.Zipcode, n.City, n.Region, n.Country
	cells[colLatitude], cells[colLongitude] = imports.FloatText(n.Latitude), imports.FloatText(n.Longitude)
	return imports.Label{Name: s.path, Keys: []string{"cin " + n.CIN, s.path}, Twin: s.path, Cells: cells}
}

func (s *source) Key(r *imports.Reader) (int, string) {
	if cin := r.Cell(colCIN); cin != "" {
		return colCIN, "cin " + cin
	}
	return s.tree.Says(r)
}

func (s *source) Over(r *imports.Reader, was *Edit) Edit {
	var n Edit
	path := ""
	if was != nil {
		n, path = *was, s.path
	}
	if !s.tree.Over(r, path, &n.ParentID, &n.Name) {
		return n
	}
	r.Text(colCIN, &n.CIN)
	n.Type = Type(r.Choose(colType, string(n.Type)))
	if r.Choose(colInherited, "FALSE") == "TRUE" { // it stands in the file for what lies around
		return n
	}
	before := n.Place
	for i, field := range map[int]*string{
		colAddress1: &n.Address1, colAddress2: &n.Address2, colZipcode: &n.Zipcode, colCity: &n.City, colRegion: &n.Region, colCountry: &n.Country,
	} {
		r.Text(i, field)
	}
	if r.Cell(colAddress1) != "" {
		n.Address1 = usedplaces.Street(n.Address1, n.Zipcode, n.City, n.Region, n.Country)
	}
	if n.line() != before.line() { // the point belonged to the earlier address
		n.Latitude, n.Longitude = nil, nil
	}
	r.Point(colLatitude, colLongitude, &n.Latitude, &n.Longitude)
	return n
}

func (s *source) Check(n *Edit, _ bool) error { return n.check() }

func (s *source) Make(ctx context.Context, n Edit) (int64, error) {
	id, err := s.s.Create(ctx, s.who, New{n})
	return int64(id), err
}

func (s *source) Change(ctx context.Context, id int64, n Edit) error {
	_, err := db.Write(ctx, s.s.DB, func(tx *db.Tx) (api.Changed, error) {
		l, err := Find(tx, s.who, id)
		if err != nil {
			return api.Changed{}, err
		}
		return change(tx, s.who, l, 0, n)
	})
	return err
}

func (s *source) Remove(_ context.Context, ids []int64) error {
	gone, err := db.All[Location](s.tx, `SELECT `+columns+` FROM location l WHERE `+live+` AND l.location_id IN (?)`, s.who.TenantID, ids)
	if err != nil {
		return err
	}
	if err := unused(s.tx, 0, ids...); err != nil {
		return err
	}
	if err := leaveGroups(s.tx, s.who, ids...); err != nil {
		return err
	}
	if err := rows.Mark(s.tx, nil, &s.tx.Now, ids...); err != nil {
		return err
	}
	return trash.RecordDeleted(s.tx, s.who, gone)
}
