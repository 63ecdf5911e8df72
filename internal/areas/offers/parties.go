package offers

import (
	"errors"

	"teren/internal/platform/db"
)

// parties are the two sides of an offer as its paper and its client's page name
// them. Once a version is sent they stay as they were at the sending.
type parties struct {
	Company  string `db:"company"`
	IDNumber string `db:"id_number"`
	Street   string `db:"address"`
	Post     string `db:"zipcode"`
	Town     string `db:"city"`
	Phone    string `db:"phone"`
	Email    string `db:"email"`
	Logo     string `db:"logo"` // file name; "" is none
	IBAN     string `db:"iban"`
	Footer   string `db:"footer"`

	ClientName     string `db:"client"` // "" of a private individual, whom the note names
	ClientIDNumber string `db:"client_id_number"`
	ClientStreet   string `db:"client_address"`
	ClientPost     string `db:"client_zipcode"`
	ClientTown     string `db:"client_city"`

	Lead     string `db:"lead"`
	Language string `db:"language"`
	Zone     string `db:"time_zone"`
}

const partyColumns = `company, id_number, address, zipcode, city, phone, email, logo, iban, footer,
	client, client_id_number, client_address, client_zipcode, client_city, lead, language, time_zone`

// present selects the parties of an offer from the present records.
const present = `SELECT k.name AS company, k.id_number, k.address1 AS address, k.zipcode, k.city, k.phone, k.email,
		COALESCE((SELECT MAX(f.file_name) FROM upload f WHERE f.thing = 'tenant' AND f.thing_id = k.tenant_id AND f.kind = 'IMAGE' AND f.deleted_at IS NULL), '') AS logo,
		COALESCE(s.iban, '') AS iban, COALESCE(s.footer, '') AS footer, CASE WHEN c.tenant_id > 0 THEN c.name ELSE '' END AS client,
		COALESCE(c.id_number, '') AS client_id_number, COALESCE(NULLIF(r.address, ''), c.address1, '') AS client_address,
		COALESCE(NULLIF(r.zipcode, ''), c.zipcode, '') AS client_zipcode, COALESCE(NULLIF(r.city, ''), c.city, '') AS client_city,
		u.first_name || ' ' || u.last_name AS lead, COALESCE(NULLIF(o.language, ''), k.language) AS language, k.time_zone
	FROM offer o JOIN tenant k ON k.tenant_id = o.tenant_id JOIN user_account u ON u.user_id = o.created_by
	LEFT JOIN tenant c ON c.tenant_id = o.client_id LEFT JOIN partner r ON r.tenant_id = o.tenant_id AND r.partner_id = o.client_id
	LEFT JOIN offer_setting s ON s.tenant_id = o.tenant_id
	WHERE o.offer_id = ?`

// partiesOf returns the parties of the version: those at its sending, or, while it
// is not sent or is about to be sent again, the present ones.
func partiesOf(tx *db.Tx, o Offer) (parties, error) {
	if o.SentAt != nil && !o.sending {
		p, err := db.One[parties](tx, `SELECT `+partyColumns+` FROM offer_parties WHERE offer_id = ?`, o.ID)
		if !errors.Is(err, db.ErrNoRow) {
			return p, err
		}
	}
	return db.One[parties](tx, present, o.ID)
}

// freeze stores the present parties as those of the version, which is sent now.
func freeze(tx *db.Tx, o Offer) error {
	if _, err := tx.Exec(`DELETE FROM offer_parties WHERE offer_id = ?`, o.ID); err != nil {
		return err
	}
	_, err := tx.Exec(`INSERT INTO offer_parties (offer_id, `+partyColumns+`) SELECT CAST(? AS BIGINT), p.* FROM (`+present+`) p`, o.ID, o.ID)
	return err
}
