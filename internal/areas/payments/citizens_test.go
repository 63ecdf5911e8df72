package payments_test

import (
	"path/filepath"
	"testing"

	"teren/internal/areas/invoices"
	"teren/internal/kit/fiscal/fiscaltest"
	"teren/internal/kit/secret"
	"teren/internal/platform/api"
)

// What a citizen pays in cash is paid when it is issued, and is in no report of payments,
// which is of e-invoices alone.
func TestPaidInCash(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		s := fiscaltest.Start(t)
		c.made.Citizens = invoices.Citizens{Address: s.Settings.Address, Secrets: secret.NewBox(filepath.Join(t.TempDir(), "secret.key"))}
		c.area.React()
		office := invoices.OfficeFile{Sheet: &api.Sheet{Content: s.PEM()}}
		if err := office.Validate(); err != nil {
			t.Fatal(err)
		}
		if _, err := c.made.SetOffice(t.Context(), c.who["admin"], office); err != nil {
			t.Fatal(err)
		}
		if _, err := c.made.SetCertificate(t.Context(), c.who["admin"], invoices.NewCertificate{Sheet: &api.Sheet{Content: fiscaltest.P12(t, "78432199108", "primjer")}, Password: "primjer"}); err != nil {
			t.Fatal(err)
		}
		c.play(`admin PATCH /invoices/fiscalization {"active":true} → 200`,
			`manager POST /invoices {"tenant_id":0} → 201`,
			`manager PATCH /invoices/1/details {"line_items":[{"name":"Servis","quantity":1,"unit_price":80}],"payment":"CASH"} → 200`,
			`manager POST /invoices/1/issue {"version":2} → 200 "paid":100.00 & "open":0.00`,
			`manager GET /invoices/1/payments → 200 "amount":100.00,"kind":"OTHER"`,
			`manager GET /payments/month?month=2026-11 → 200 "payments":[]`,
			`manager POST /invoices {"tenant_id":0} → 201`,
			`manager PATCH /invoices/2/details {"line_items":[{"name":"Servis","quantity":1,"unit_price":80}]} → 200`,
			`manager POST /invoices/2/issue {"version":2} → 200 "paid":0.00 & "open":100.00`)
	})
}
