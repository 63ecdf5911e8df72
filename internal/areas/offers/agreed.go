package offers

import (
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// Agreement is what a client accepted of an offer.
type Agreement struct {
	Num      string
	ClientID *int64
	Rates    []money.RateTotal // after the discount
}

// Agreed returns what was accepted of the offer of the person's company; an offer that
// is not accepted is missing.
func Agreed(tx *db.Tx, who access.Who, id int64) (Agreement, error) {
	o, err := Find(tx, who, access.OfferRead, id)
	if err != nil {
		return Agreement{}, err
	}
	if o.Side != access.Contractor || o.Status != Accepted {
		return Agreement{}, fault.Missing()
	}
	lines, err := linesOf(tx, o.ID)
	if err != nil {
		return Agreement{}, err
	}
	b, err := reckon(lines[o.ID], offered(lines[o.ID]), o.Discount)
	return Agreement{Num: o.Num, ClientID: o.ClientID, Rates: b.total.Rates}, err
}
