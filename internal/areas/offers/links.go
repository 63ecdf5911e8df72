package offers

import (
	"context"

	"teren/internal/kit/secret"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/audit"
	"teren/internal/platform/db"
	"teren/internal/platform/history"
)

// PagePath is the address of the page that shows an offer to its client; the secret
// follows it.
const PagePath = "/client-offers/"

// mostLinks is how many links to one version can be live; the oldest ends for a
// further one.
const mostLinks = 20

// Link is a private link to a version. It is shown once.
type Link struct {
	Link string `json:"link"`
}

// newLink makes a private link to the version.
func (s *Service) newLink(tx *db.Tx, who access.Who, o Offer) (string, error) {
	token := secret.New()
	if _, err := tx.Exec(`INSERT INTO offer_link (offer_id, token_hash, created_by, created_at) VALUES (?, ?, ?, ?)`, o.ID, secret.Digest(token), person(who), tx.Now); err != nil {
		return "", err
	}
	audit.Commit(tx, audit.LinkMade, who, "what", "offer", "offer", o.ID)
	_, err := tx.Exec(`UPDATE offer_link SET revoked_at = ? WHERE offer_id = ? AND revoked_at IS NULL AND offer_link_id NOT IN (
		SELECT l.offer_link_id FROM offer_link l WHERE l.offer_id = ? AND l.revoked_at IS NULL ORDER BY l.offer_link_id DESC LIMIT ?)`, tx.Now, o.ID, o.ID, mostLinks)
	return s.BaseURL + PagePath + token, err
}

// MakeLink makes one more private link to the version that is with the client,
// to be handed to them. Those before it stay.
func (s *Service) MakeLink(ctx context.Context, who access.Who, in ByID) (Link, error) {
	// The link is in the answer, and answers of keyed calls are stored.
	return db.Write(db.WithoutOnce(ctx), s.DB, func(tx *db.Tx) (Link, error) {
		o, err := Ready(tx, who, access.OfferLink, in.ID)
		if err != nil {
			return Link{}, err
		}
		link, err := s.newLink(tx, who, o)
		if err != nil {
			return Link{}, err
		}
		return Link{link}, history.Record(tx, who, o.Ref(who), history.Event{Kind: "link"})
	})
}

// RevokeLinks ends every private link to the version.
func (s *Service) RevokeLinks(ctx context.Context, who access.Who, in ByID) (api.None, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (none api.None, err error) {
		o, err := Find(tx, who, access.OfferLink, in.ID)
		if err != nil {
			return none, err
		}
		n, err := tx.Exec(`UPDATE offer_link SET revoked_at = ? WHERE offer_id = ? AND revoked_at IS NULL`, tx.Now, o.ID)
		if err != nil || n == 0 {
			return none, err
		}
		audit.Commit(tx, audit.LinkEnded, who, "what", "offer", "offer", o.ID)
		return none, history.Record(tx, who, o.Ref(who), history.Event{Kind: "links_revoked", Old: n})
	})
}
