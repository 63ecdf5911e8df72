package offers

import (
	"context"

	"teren/internal/areas/catalog"
	"teren/internal/areas/tenants"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/search"
)

// ItemQuery asks for items of the catalogue at the prices of a client, or
// without one at the general prices.
type ItemQuery struct {
	ClientID *int64 `json:"tenant_id,omitempty"`
	search.Request
}

// ItemChoice is an item of the catalogue as a line is made of it.
type ItemChoice struct {
	ID            int64          `json:"catalog_item_id"`
	Code          string         `json:"code"`
	Name          string         `json:"name"`
	Type          catalog.Type   `json:"catalog_type"`
	Group         catalog.Group  `json:"catalog_group"`
	Unit          catalog.Unit   `json:"unit_of_measure"`
	Tax           *money.Percent `json:"tax_percentage"`
	UnitPrice     *money.Price   `json:"unit_price"`
	PurchasePrice *money.Price   `json:"purchase_price"` // nil is unknown
	KPD           string         `json:"kpd"`            // of KPD 2025; "" is none
}

func (i ItemChoice) Key() int64 { return i.ID }

// PickItem lists the catalogue's items in euros, at the prices of the client.
func (s *Service) PickItem(ctx context.Context, who access.Who, in ItemQuery) (search.List[ItemChoice], error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (search.List[ItemChoice], error) {
		var client int64
		if in.ClientID != nil {
			if _, err := tenants.Find(tx, who, *in.ClientID); fault.IsMissing(err) {
				return search.List[ItemChoice]{}, fault.OnField("tenant_id", "no_such_thing", nil)
			} else if err != nil {
				return search.List[ItemChoice]{}, err
			}
			client = *in.ClientID
		}
		return catalog.Pick(tx, who, client, Currency, in.Request, func(i catalog.Item) ItemChoice {
			tax := money.Percent(i.Tax)
			return ItemChoice{i.ID, i.Code, i.Name, i.Type, catalog.Group{ID: i.GroupID, Name: i.GroupName}, i.Unit, &tax, &i.Price, i.Purchase, i.KPD}
		})
	})
}
