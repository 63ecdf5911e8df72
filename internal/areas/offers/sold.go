package offers

import (
	"teren/internal/areas/catalog"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// Sold is an accepted offer as an invoice is made of it: the lines that count, with their
// headings and texts.
type Sold struct {
	ClientID *int64
	Discount money.Percent
	Lines    []SoldLine
}

// SoldLine is a line of an accepted offer.
type SoldLine struct {
	Kind      Kind
	ItemID    *int64
	Type      catalog.Type
	Name      string
	Quantity  money.Quantity
	Unit      catalog.Unit
	UnitPrice money.Price
	Discount  money.Percent
	Tax       money.Percent
	Net       money.Cents
}

// SoldIn returns what the person's company sold by the offer; one that was not accepted,
// or that is not theirs, is missing.
func SoldIn(tx *db.Tx, who access.Who, id int64) (Sold, error) {
	o, err := Find(tx, who, access.OfferRead, id)
	if err == nil && (o.Side != access.Contractor || o.Status != Accepted) {
		err = fault.Missing()
	}
	if err != nil {
		return Sold{}, err
	}
	all, err := linesOf(tx, o.ID)
	if err != nil {
		return Sold{}, err
	}
	out := Sold{ClientID: o.ClientID, Discount: o.Discount}
	lines := all[o.ID]
	for i, counts := range offered(lines) {
		l := lines[i]
		if l.Kind == Charge && !counts {
			continue
		}
		out.Lines = append(out.Lines, SoldLine{l.Kind, l.CatalogItemID, l.Type, l.Name, l.Quantity, l.Unit, l.UnitPrice, l.Discount, l.Tax, l.Net})
	}
	return out, nil
}
