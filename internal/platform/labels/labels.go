// Package labels makes the labels with codes that are stuck on equipment and
// materials: it draws codes, prints labels, and finds the code in scanned text.
package labels

import (
	"context"
	"crypto/rand"
	"maps"
	"regexp"
	"slices"
	"strings"

	"rsc.io/qr"

	"teren/internal/kit/pdf"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/search"
)

// letters are the letters of a code; none looks like another.
const letters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"

// NewCode returns a random code of so many letters. It reveals nothing about the
// record, and opens it only for people who may see it. Each entity has a length of
// its own, so that no two entities share a code.
func NewCode(length int) string {
	code := make([]byte, 0, length)
	for one := make([]byte, 1); len(code) < cap(code); {
		rand.Read(one) // never fails
		if int(one[0]) < 256/len(letters)*len(letters) {
			code = append(code, letters[int(one[0])%len(letters)])
		}
	}
	return string(code)
}

// Format is a sheet of labels that shops sell, or a single label as label printers
// take it, by its size in millimetres.
type Format string

const usualFormat Format = "A4_70X37"

var sheets = map[Format]pdf.LabelSheet{
	"A4_70X37":     {Columns: 3, Rows: 8, Width: 70, Height: 37, Top: 0.5},
	"A4_63X38":     {Columns: 3, Rows: 7, Width: 63.5, Height: 38.1, Left: 7.25, Top: 15.15, GapX: 2.5},
	"A4_52X29":     {Columns: 4, Rows: 10, Width: 52.5, Height: 29.7},
	"A4_105X48":    {Columns: 2, Rows: 6, Width: 105, Height: 48, Top: 4.5},
	"SINGLE_62X29": {PageWidth: 62, PageHeight: 29, Columns: 1, Rows: 1, Width: 62, Height: 29},
	"SINGLE_57X32": {PageWidth: 57, PageHeight: 32, Columns: 1, Rows: 1, Width: 57, Height: 32},
}

func (Format) Values() []string {
	out := []string{}
	for _, f := range slices.Sorted(maps.Keys(sheets)) {
		out = append(out, string(f))
	}
	return out
}

// For selects the records to print labels of, at most maxLabels, the sheet, and its
// first free place, counted from 1. The page of the search is ignored.
type For struct {
	search.Request
	Format Format `json:"format,omitempty"`
	Start  int64  `json:"start,omitempty"`
}

const maxLabels = 500

// Validate takes the usual sheet for none, and its first place.
func (l *For) Validate() error {
	var c fault.Check
	if l.Format == "" {
		l.Format = usualFormat
	}
	l.Start = max(l.Start, 1)
	c.OneOf("format", string(l.Format), l.Format.Values())
	if on := int64(sheets[l.Format].On()); on > 0 && l.Start > on {
		c.Fail("start", "out_of_range", fault.Args{"min": 1, "max": on})
	}
	return c.Err()
}

// Label is the text of one label: the code, the record's name and its number.
type Label struct{ Code, Name, Number string }

// Paper is how an area prints its labels.
type Paper struct {
	DB          *db.DB
	BaseURL     string    // the address people type
	Title, File words.Key // of the PDF
}

// Print returns a PDF of labels for the records that find returns, each with a code
// that opens its record. The labels show the name and the telephone number of the
// person's company.
func Print[T any](ctx context.Context, p Paper, who access.Who, in For, find func(*db.Tx, search.Request) (search.List[T], error), label func(T) Label) (api.Download, error) {
	type company struct {
		Name  string `db:"name"`
		Phone string `db:"phone"`
	}
	var of company
	found, err := db.Read(ctx, p.DB, func(tx *db.Tx) (out search.List[T], err error) {
		if of, err = db.One[company](tx, `SELECT name, phone FROM tenant WHERE tenant_id = ?`, who.TenantID); err != nil {
			return out, err
		}
		return find(tx, in.Whole(maxLabels))
	})
	if err != nil {
		return api.Download{}, err
	}
	drawn := make([]pdf.Label, len(found.Data))
	for n, r := range found.Data {
		l := label(r)
		code, err := qr.Encode(Address(p.BaseURL, l.Code), qr.M)
		if err != nil {
			return api.Download{}, err
		}
		lines := []string{of.Name, of.Phone}
		if l.Number != l.Code { // who has no camera types it
			lines = append(lines, l.Code)
		}
		drawn[n] = pdf.Label{Code: code, Size: code.Size, Name: l.Name, Number: l.Number, Lines: lines}
	}
	body, err := pdf.Labels(who.Language, p.Title.In(who.Language), of.Name, p.DB.Now(), sheets[in.Format], int(in.Start-1), drawn)
	return api.Download{Name: p.File.In(who.Language) + ".pdf", ContentType: "application/pdf", Body: body, LeftOut: *found.Count - int64(len(found.Data))}, err
}

// Address returns the address of the record's page as printed on the label: in
// capitals, which make a smaller code.
func Address(baseURL, code string) string { return strings.ToUpper(baseURL) + "/E/" + code }

var address = regexp.MustCompile(`(?i)^\S*[.:]\S*/E/([0-9A-Z]+)/?(?:[?#]\S*)?$`)

// CodeIn returns the code in a scanned or typed text: the code itself in any case,
// with blanks or hyphens, or the address on a label.
func CodeIn(text string) string {
	text = strings.TrimSpace(text)
	if m := address.FindStringSubmatch(text); m != nil {
		text = m[1]
	}
	return strings.ToUpper(strings.NewReplacer(" ", "", "-", "").Replace(text))
}
