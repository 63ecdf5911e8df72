package addresses

import (
	"context"
	"strconv"

	"teren/internal/access"
	"teren/internal/api"
	"teren/internal/db"
	"teren/internal/fault"
	"teren/internal/search"
	"teren/internal/sheet"
)

// Export asks for addresses as a spreadsheet: those of the numbers given, or
// those a search finds.
type Export struct {
	IDs []int64 `json:"address_ids,omitempty"`
	search.Request
}

// maxExport is how many addresses one spreadsheet holds.
const maxExport = 200

// Validate bounds the list.
func (e *Export) Validate() error {
	if len(e.IDs) > maxExport {
		return fault.OnField("address_ids", "out_of_range", fault.Args{"min": 1, "max": maxExport})
	}
	return nil
}

// Export writes the addresses for a spreadsheet program.
func (s *Service) Export(ctx context.Context, who access.Who, in Export) (api.Download, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (out api.Download, err error) {
		found, err := wanted(tx, who, in)
		if err != nil {
			return out, err
		}
		body, err := written(who, found)
		return api.Download{Name: "adrese.csv", ContentType: sheet.ContentType, Body: body}, err
	})
}

func wanted(tx *db.Tx, who access.Who, in Export) ([]Address, error) {
	if len(in.IDs) == 0 {
		list, err := find(tx, who, in.Request)
		return list.Data, err
	}
	return read(tx, who, live+` AND a.address_id IN (?) ORDER BY a.address_name COLLATE hr, a.address_id`, who.TenantID, in.IDs)
}

// types are the words of a location's type.
var types = map[Type]map[string]string{
	"OFFICE":    {"hr": "Ured", "en": "Office"},
	"STORE":     {"hr": "Poslovnica", "en": "Store"},
	"WAREHOUSE": {"hr": "Skladište", "en": "Warehouse"},
	"OTHER":     {"hr": "Ostalo", "en": "Other"},
}

func written(who access.Who, found []Address) ([]byte, error) {
	language := "en"
	head := []string{"ID", "Client", "Type", "Name", "Address", "Address line 2", "Postal code", "City", "Region", "Country", "Working hours", "Contact", "Phone", "E-mail", "Latitude", "Longitude", "Location"}
	if who.Language == "hr" {
		language = "hr"
		head = []string{"ID", "Klijent", "Vrsta", "Naziv", "Adresa", "Drugi redak adrese", "Poštanski broj", "Grad", "Županija", "Država", "Radno vrijeme", "Kontakt", "Telefon", "E-pošta", "Širina", "Dužina", "Lokacija"}
	}
	var lines [][]string
	for _, a := range found {
		lines = append(lines, []string{
			strconv.FormatInt(a.ID, 10), a.Client, types[a.Type][language], a.Name, a.Address1, a.Address2, a.Zipcode, a.City, a.Region, a.Country,
			a.WorkingHours, a.ContactName, a.ContactPhone, a.ContactEmail, degrees(a.Latitude), degrees(a.Longitude), a.LocationPath,
		})
	}
	return sheet.CSV(head, lines)
}

func degrees(v *float64) string {
	if v == nil {
		return ""
	}
	return strconv.FormatFloat(*v, 'f', -1, 64)
}
