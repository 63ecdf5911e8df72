package offers

import (
	"context"

	"teren/internal/kit/sheet"
	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/export"
	"teren/internal/platform/search"
)

// Bill is an offer of a list with its lines, for a file: without purchase prices
// and margins.
type Bill struct {
	Row
	Lines []Line
}

// asFile is the list of offers as a file.
var asFile = export.List[Bill]{
	Name: words.ListOffers,
	Heads: []words.Key{
		words.HeadID, words.HeadOffer, words.HeadVersion, words.HeadTitle, words.HeadClient, words.HeadContractor, words.HeadStatus, words.HeadCreated, words.HeadCreatedBy,
		words.HeadSent, words.HeadOpened, words.HeadDeadline, words.HeadNet, words.HeadTax, words.HeadGross, words.HeadCurrency,
	},
	Row: func(b Bill) []any {
		client, until := "", b.Deadline
		if b.Tenant != nil {
			client = b.Tenant.Name
		}
		if b.ValidUntil != nil {
			until = b.ValidUntil
		}
		return []any{
			b.ID, b.Num, b.VersionNumber, b.Title, client, b.Contractor, words.OfferStatus.Of(string(b.Status)), b.CreatedAt, b.CreatedBy,
			b.SentAt, b.OpenedAt, export.Day(until), export.Amount(b.PriceTotal), export.Amount(b.TaxTotal), export.Amount(b.TotalWithTax), string(b.Currency),
		}
	},
	Money: 4,
	Lines: &export.Lines[Bill]{
		Name: words.ListLines,
		Heads: []words.Key{
			words.HeadOffer, words.HeadVersion, words.HeadSection, words.HeadLine, words.HeadItemType, words.HeadQuantity, words.HeadUnitOfMeasure, words.HeadUnitPrice,
			words.HeadDiscount, words.HeadTaxPercent, words.HeadNet, words.HeadOptional, words.HeadCounted,
		},
		Rows: func(b Bill) [][]any {
			out, section := [][]any{}, ""
			for _, l := range b.Lines {
				if l.Kind == Section {
					section = l.Name
				}
				if l.Kind != Charge {
					continue
				}
				out = append(out, []any{
					b.Num, b.VersionNumber, section, l.Name, words.ItemType.Of(string(l.Type)), sheet.Decimal(l.Quantity.String()), words.Measure{Unit: string(l.Unit), Amount: l.Quantity.String()}, export.Price(l.UnitPrice),
					export.Rate(l.Discount), export.Rate(l.Tax), export.Amount(l.Net), l.Optional, l.Counts,
				})
			}
			return out
		},
	},
}

// bills finds offers with their lines, for a file.
func (s *Service) bills(ctx context.Context, who access.Who, in search.Request) (search.List[Bill], error) {
	return search.Read(ctx, s.DB, who, tableFor(who), scope(who), in, func(tx *db.Tx, who access.Who, ids []int64) ([]Bill, error) {
		found, err := rows(tx, who, ids)
		if err != nil {
			return nil, err
		}
		lines, err := linesOf(tx, ids...)
		if err != nil {
			return nil, err
		}
		out := make([]Bill, len(found))
		for i, r := range found {
			out[i].Row = r
			if out[i].Lines, err = shown(lines[r.ID], access.Client); err != nil {
				return nil, err
			}
		}
		return out, nil
	})
}
