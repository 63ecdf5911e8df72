package equipment

import (
	"context"

	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/labels"
	"teren/internal/platform/search"
)

// codeLength is used by the codes of equipment alone.
const codeLength = 7

// Labels returns a PDF of labels for items, each with a code that opens it.
func (s *Service) Labels(ctx context.Context, who access.Who, in labels.For) (api.Download, error) {
	paper := labels.Paper{DB: s.DB, BaseURL: s.BaseURL, Title: words.EquipmentLabelsTitle, File: words.EquipmentLabelsFile}
	return labels.Print(ctx, paper, who, in, func(tx *db.Tx, in search.Request) (search.List[Row], error) {
		return search.Run(tx, who, table, search.Where(present, who.TenantID), in, rows)
	}, func(r Row) labels.Label { return labels.Label{Code: r.Code, Name: r.Name, Number: r.InvNum} })
}
