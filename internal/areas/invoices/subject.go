package invoices

import (
	"teren/internal/areas/notices"
	"teren/internal/platform/area"
)

// subject is what notices about an invoice show, and while they are open.
var subject = area.Subject{
	From: `invoice i`, Key: `i.invoice_id`, Title: `i.num`,
	Side: `COALESCE(NULLIF(i.buyer_name, ''), (SELECT k.name FROM tenant k WHERE k.tenant_id = i.client_id))`,
	Open: map[string]string{
		notices.InvoiceRejected: `NOT EXISTS (SELECT 1 FROM invoice x WHERE x.cancels_id = i.invoice_id AND x.status = 'ISSUED')`,
		notices.InvoiceFailed:   `EXISTS (SELECT 1 FROM invoice_delivery x WHERE x.invoice_id = i.invoice_id AND x.state = 'FAILED')`,
		notices.InvoiceRefused:  `EXISTS (SELECT 1 FROM invoice_fiscal x WHERE x.invoice_id = i.invoice_id AND x.state = 'REFUSED')`,
		notices.InvoiceLate:     `EXISTS (SELECT 1 FROM invoice_fiscal x WHERE x.invoice_id = i.invoice_id AND x.state <> 'TAKEN')`,
	},
}
