package orders

import (
	"context"
	"strings"
	"time"

	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/uploads"
)

// Signature is the client's, drawn on the worker's device.
type Signature struct {
	URL       string    `json:"doc_url"`
	Name      string    `json:"name"`
	SignedAt  time.Time `json:"signed_at"`
	CreatedBy string    `json:"created_by"` // who asked for it
	// Changed is when something that it covers changed after it was given: hours,
	// descriptions, checks or photos, or the order was taken up again.
	Changed *time.Time `json:"changed_at"`
	// Parts are the parts of the task, the client and the material that were
	// changed after the signature; the document shows them as they were signed.
	Parts []Part `json:"changed_parts"`
}

// sinceSigned is the assignment that marks a signature as given before a change,
// at an instant.
const sinceSigned = `changed_since_signed = CASE WHEN signed_at IS NULL THEN NULL ELSE COALESCE(changed_since_signed, ?) END`

func signatures(tx *db.Tx, orders []int64) (map[int64]Signature, error) {
	type row struct {
		OrderID int64      `db:"order_id"`
		File    string     `db:"file_name"`
		Name    string     `db:"signed_by"`
		At      time.Time  `db:"signed_at"`
		Creator string     `db:"creator"`
		Changed *time.Time `db:"changed_since_signed"`
	}
	all, err := db.All[row](tx, `SELECT o.order_id, f.file_name, o.signed_by, o.signed_at, o.changed_since_signed, u.first_name || ' ' || u.last_name AS creator
		FROM upload f JOIN work_order o ON o.order_id = f.thing_id JOIN user_account u ON u.user_id = f.created_by
		WHERE f.thing = 'order' AND f.thing_id IN (?) AND f.kind = ? AND f.deleted_at IS NULL AND o.signed_at IS NOT NULL`, orders, uploads.Signature)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	signed := make([]int64, len(all))
	for i, r := range all {
		signed[i] = r.OrderID
	}
	was, err := coverSigned(tx, signed)
	if err != nil {
		return nil, err
	}
	is, err := coverNow(tx, signed)
	if err != nil {
		return nil, err
	}
	out := make(map[int64]Signature, len(all))
	for _, r := range all {
		parts := []Part{}
		if c, ok := was[r.OrderID]; ok {
			parts = c.changed(is[r.OrderID])
		}
		out[r.OrderID] = Signature{uploads.URL(r.File), r.Name, r.At, r.Creator, r.Changed, parts}
	}
	return out, nil
}

// NewSignature is a new signature: who signed, the drawing as the one image, and
// when, if the device was offline then.
type NewSignature struct {
	Moment
	Name   string     `json:"name"`
	Images api.Images `json:"-"`
}

const maxSigner = 200

func (n *NewSignature) Validate() error {
	var c fault.Check
	n.Name = strings.TrimSpace(n.Name)
	c.Require("name", n.Name)
	c.Max("name", n.Name, maxSigner)
	switch {
	case len(n.Images) == 0:
		c.Fail("images", "required", nil)
	case len(n.Images) > 1:
		c.Fail("images", "too_many_files", fault.Args{"max": 1})
	}
	return c.Err()
}

// Sign stores the client's signature on an order that is running or done. A new one
// replaces the old until the order is done, and later if what it covers was changed
// since. It refuses a picture of blank paper.
func (s *Service) Sign(ctx context.Context, who access.Who, in NewSignature) (Details, error) {
	return s.move(ctx, who, access.OrderSign, in.ID, func(tx *db.Tx, o Order) error {
		if in.Images[0].Blank {
			return fault.OnField("images", "signature_empty", nil)
		}
		was, err := o.unsign(tx)
		if err != nil {
			return err
		}
		if _, err := uploads.Add(tx, who, Entity, o.ID, uploads.Signature, in.Images[0]); err != nil {
			return err
		}
		if err := o.cover(tx); err != nil {
			return err
		}
		e := history.Event{Kind: "signature", New: in.Name}
		if was != "" {
			e.Old = was
		}
		return o.record(tx, who, e, `changed_since_signed = NULL, signed_by = ?, signed_at = ?`, in.Name, latest(*o.TimeStarted, in.claim(tx.Now).at))
	})
}

// Unsign takes the signature of an order that is running away again.
func (s *Service) Unsign(ctx context.Context, who access.Who, in ByID) (Details, error) {
	return s.move(ctx, who, access.OrderSign, in.ID, func(tx *db.Tx, o Order) error {
		was, err := o.unsign(tx)
		if err != nil {
			return err
		}
		if was == "" {
			return fault.Missing()
		}
		if o.Status == Done {
			return fault.NotNow("not_allowed_now", string(o.Status), o.Allowed(who))
		}
		if err := o.uncover(tx); err != nil {
			return err
		}
		return o.record(tx, who, history.Event{Kind: "deleted_signature", Old: was}, `changed_since_signed = NULL, signed_by = '', signed_at = NULL`)
	})
}

// unsign removes the drawing of the order, if there is one, and returns the name of
// the person who signed.
func (o Order) unsign(tx *db.Tx) (string, error) {
	if err := uploads.RemoveAll(tx, Entity, o.ID, uploads.Signature); err != nil {
		return "", err
	}
	return db.One[string](tx, `SELECT signed_by FROM work_order WHERE order_id = ?`, o.ID)
}
