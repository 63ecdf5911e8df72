package users

import (
	"context"
	"strings"
	"time"

	"teren/internal/areas/tenants"
	"teren/internal/kit/textfold"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

// FirstPerson is who is to act for a company of the register, as its ADMIN.
type FirstPerson struct {
	CompanyID int64  `path:"b2b_id" json:"-"`
	Email     string `json:"email"`
	FirstName string `json:"first_name"`
	LastName  string `json:"last_name"`
}

func (in FirstPerson) person() New {
	return New{Email: strings.TrimSpace(in.Email), FirstName: strings.TrimSpace(in.FirstName), LastName: strings.TrimSpace(in.LastName), Roles: access.Admin}
}

func (in FirstPerson) Validate() error {
	var c fault.Check
	in.person().Check(&c)
	return c.Err()
}

// InviteClient invites the first person of a customer of the register that no other
// register has and nobody acts for yet: else uses_teren, or not_a_customer. Until
// the invitation is accepted another one can replace it; from then on the company
// maintains its own data, sees what concerns it, and asks others for work.
func (s *Service) InviteClient(ctx context.Context, who access.Who, in FirstPerson) (Invite, error) {
	// The link is in the answer, and answers of keyed calls are stored.
	return db.Write(db.WithoutOnce(ctx), s.DB, func(tx *db.Tx) (Invite, error) {
		e, err := tenants.Unclaimed(tx, who, in.CompanyID)
		if err != nil {
			return Invite{}, err
		}
		sent, err := db.One[int64](tx, `SELECT COUNT(*) FROM outbox_mail WHERE tenant_id = ? AND kind = 'invitation' AND created_at > ?`, who.TenantID, tx.Now.Add(-24*time.Hour))
		if err != nil {
			return Invite{}, err
		}
		if sent >= mostLinks {
			return Invite{}, fault.New(fault.TooMany, "too_many_links")
		}
		client := access.Who{UserID: who.UserID, TenantID: e.TenantID}
		id, err := expect(tx, e.TenantID, in.person())
		if err != nil {
			return Invite{}, err
		}
		r, err := Find(tx, client, id)
		if err != nil {
			return Invite{}, err
		}
		out, link, err := s.link(tx, client, r)
		if err != nil {
			return out, err
		}
		if err := e.Invited(tx, who, r.Email); err != nil {
			return out, err
		}
		return out, s.post(tx, who, r, out, link)
	})
}

// expect stores the person as the one invited for the company, in place of the one
// invited before.
func expect(tx *db.Tx, tenantID int64, n New) (int64, error) {
	ids, err := db.All[int64](tx, `SELECT user_id FROM tenant_user WHERE tenant_id = ? AND roles <> 0`, tenantID)
	if err != nil {
		return 0, err
	}
	if len(ids) == 0 {
		return Add(tx, tenantID, n)
	}
	_, err = tx.Exec(`UPDATE user_account SET email = ?, email_fold = ?, first_name = ?, last_name = ?, name_fold = ?, version = version + 1 WHERE user_id = ?`,
		n.Email, pending(tenantID, textfold.Text(n.Email)), n.FirstName, n.LastName, textfold.Text(n.FirstName+" "+n.LastName), ids[0])
	return ids[0], err
}
