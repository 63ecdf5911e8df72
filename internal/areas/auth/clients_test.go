package auth

import (
	"context"
	"errors"
	"strings"
	"testing"

	"teren/internal/areas/tenants"
	"teren/internal/areas/users"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/mail"
)

// A company that another has written down comes into Teren by the person whom
// that one invites, and keeps itself from then on.
func TestAClientComesIntoTeren(t *testing.T) {
	each(t, func(t *testing.T, w *town) {
		ana := access.Who{UserID: 1, TenantID: 1, Roles: access.Admin}
		var entry, own tenants.Entry
		w.do(func(tx *db.Tx) (err error) {
			entry, err = tenants.Enter(tx, ana, tenants.Card{Name: "Pekara Đuro", Type: "LIMITED_COMPANY", Correlation: "CUSTOMER"})
			return err
		})
		w.do(func(tx *db.Tx) (err error) {
			own, err = tenants.Enter(tx, ana, tenants.Card{Name: "Samostalna", Type: "LIMITED_COMPANY", Correlation: "CUSTOMER"})
			if err == nil {
				_, err = tx.Exec(`UPDATE tenant SET registered_by = NULL WHERE tenant_id = ?`, own.TenantID)
			}
			return err
		})
		var supplier tenants.Entry
		w.do(func(tx *db.Tx) (err error) {
			supplier, err = tenants.Enter(tx, ana, tenants.Card{Name: "Veletrgovina", Type: "LIMITED_COMPANY", Correlation: "SUPPLIER"})
			return err
		})
		s := &users.Service{DB: w.db, Mail: &mail.Service{}, BaseURL: "https://teren.test"}
		invite := func(who access.Who, id int64, email string) (token string, err error) {
			in := users.FirstPerson{CompanyID: id, Email: email, FirstName: "Đuro", LastName: "Šarić"}
			if err := in.Validate(); err != nil {
				return "", err
			}
			out, err := s.InviteClient(context.Background(), who, in)
			if err == nil {
				_, token, _ = strings.Cut(*out.Link, "token=")
			}
			return token, err
		}
		refused := func(who access.Who, id int64, email, want string) {
			t.Helper()
			_, err := invite(who, id, email)
			var f *fault.Fault
			if !errors.As(err, &f) || f.Code != want && f.Fields == nil || f.Fields != nil && f.Fields[0].Code != want {
				t.Errorf("%d invited as %q: %v, want %s", id, email, err, want)
			}
		}
		refused(ana, entry.ID, "bez-adrese", "not_an_email")
		refused(ana, supplier.ID, "nada@veletrgovina.hr", "not_a_customer")
		refused(ana, own.ID, "duro@pekara.hr", "uses_teren")                                                               // another's door stays shut
		refused(access.Who{UserID: 3, TenantID: 2, Roles: access.Admin}, entry.ID, "duro@pekara.hr", fault.Missing().Code) // another's register
		first, err := invite(ana, entry.ID, "durro@pekara.hr")
		if err != nil {
			t.Fatal(err)
		}
		second, err := invite(ana, entry.ID, "duro@pekara.hr") // the address was misspelt
		if err != nil {
			t.Fatal(err)
		}
		if n := count(w, `SELECT COUNT(*) FROM tenant_user m JOIN partner p ON p.partner_id = m.tenant_id JOIN user_account u ON u.user_id = m.user_id WHERE u.email = 'duro@pekara.hr' AND m.roles = 4`); n != 1 {
			t.Errorf("%d people are expected", n)
		}
		w.script(
			`x `+accepting(first, "nova-lozinka")+` → 404 …"code":"link_gone"`,
			`duro GET /auth/invitation?token=`+second+` → 200 …"company":"Pekara Đuro","invited_by":"ana Horvat","inviting_company":"Primorje"`,
			`duro `+accepting(second, "nova-lozinka")+` → 200 {"status":"success"}`,
			`duro GET /auth/check → 200 …"name":"Pekara Đuro"`,
			`duro GET /auth/check → 200 …"asks_only":true`,
		)
		refused(ana, entry.ID, "drugi@pekara.hr", "uses_teren")
		if n := count(w, `SELECT COUNT(*) FROM journal WHERE thing = 'b2b' AND kind = 'invited'`); n != 2 {
			t.Errorf("history tells of %d invitations", n)
		}
	})
}
