package invoices

import (
	"teren/internal/areas/tenants"
	"teren/internal/platform/access"
	"teren/internal/platform/search"
)

// findable says by which words and codes invoices are found.
var findable = search.Findable{
	Number: TextKind, Read: access.InvoiceRead, Key: `i.invoice_id`, Tenant: `i.tenant_id`,
	From:    `invoice i LEFT JOIN tenant c ON c.tenant_id = i.client_id LEFT JOIN invoice_balance b ON b.invoice_id = i.invoice_id`,
	Words:   search.Lines(Called, `COALESCE(`+ClientName+`, '')`, `i.buyer_address`, `i.order_ref || ' ' || i.buyer_ref`, `COALESCE(b.reference, '')`),
	Touched: map[string]string{Entity: search.OneOf(`i.invoice_id`)},
	Named:   tenants.Named(`i.client_id`),
	Coded: func(who access.Who, c search.Code) search.Scope {
		return search.Where(`i.tenant_id = ? AND i.num = ?`, who.TenantID, c.Fold)
	},
	See: search.OwnTexts(`EXISTS (SELECT 1 FROM invoice i WHERE i.invoice_id = {{record}} AND i.deleted_at IS NULL)`),
	Hit: `SELECT i.invoice_id AS id, COALESCE(NULLIF(i.num, ''), '#' || CAST(i.invoice_id AS TEXT)) AS title, i.status, COALESCE(` + ClientName + `, '') AS client, i.issued_at AS at
		FROM invoice i LEFT JOIN tenant c ON c.tenant_id = i.client_id WHERE i.invoice_id IN (?)`,
}
