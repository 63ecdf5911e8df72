package invoices

import (
	"context"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"time"

	"teren/internal/areas/tenants"
	"teren/internal/kit/fiscal"
	"teren/internal/kit/secret"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
)

// Citizens is how invoices to citizens are reported to the Tax Administration.
type Citizens struct {
	Address string      // of its service
	Secrets *secret.Box // for certificates, and for passwords of the intermediary
}

// Fiscalization is the company's certificate for invoices to citizens, as its settings
// show it. Neither the key nor its password is ever shown.
type Fiscalization struct {
	Host           string              `db:"-" json:"host"` // whom invoices are reported to
	HasCertificate bool                `db:"has_certificate" json:"has_certificate"`
	Active         bool                `db:"active" json:"active"`
	Tried          bool                `db:"tried" json:"tried"` // the tax office took an invoice, a person said
	Holder         string              `db:"holder" json:"holder"`
	OIB            string              `db:"oib" json:"oib"`
	Issuer         string              `db:"issuer" json:"issuer"`
	From           *time.Time          `db:"valid_from" json:"valid_from"`
	Until          *time.Time          `db:"valid_until" json:"valid_until"`
	Office         []OfficeCertificate `db:"-" json:"office"`
	Waiting        int64               `db:"-" json:"waiting"` // invoices without their JIR
	Overdue        int64               `db:"-" json:"overdue"` // of them past the days that the law gives

	sealed, office string
}

// OfficeCertificate is a certificate of the Tax Administration, by which its answers are
// known, or of an issuer of one.
type OfficeCertificate struct {
	Name  string    `json:"name"`
	Until time.Time `json:"valid_until"`
}

// fiscalizationOf returns the company's certificate; the zero value for none.
func fiscalizationOf(tx *db.Tx, tenant int64) (Fiscalization, error) {
	type row struct {
		Fiscalization
		Sealed string `db:"sealed"`
		Office string `db:"office"`
	}
	all, err := db.All[row](tx, `SELECT active, tried, sealed <> '' AS has_certificate, holder, oib, issuer, valid_from, valid_until, sealed, office FROM invoice_certificate WHERE tenant_id = ?`, tenant)
	if err != nil || len(all) == 0 {
		return Fiscalization{}, err
	}
	f := all[0].Fiscalization
	f.sealed, f.office = all[0].Sealed, all[0].Office
	return f, nil
}

// lacks returns the code of what keeps the company from issuing to citizens, "" for nothing.
func (f Fiscalization) lacks(oib string, now time.Time) (code string, args fault.Args) {
	switch {
	case !f.HasCertificate || !f.Active:
		return "invoice_no_certificate", nil
	case f.OIB != oib:
		return "certificate_other_oib", fault.Args{"oib": f.OIB}
	case f.Until == nil || now.After(*f.Until):
		return "certificate_expired", nil
	}
	return "", nil
}

// Fiscalization shows the company's certificate for invoices to citizens.
func (s *Service) Fiscalization(ctx context.Context, who access.Who, _ struct{}) (Fiscalization, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Fiscalization, error) { return s.fiscalization(tx, who) })
}

func (s *Service) fiscalization(tx *db.Tx, who access.Who) (Fiscalization, error) {
	f, err := fiscalizationOf(tx, who.TenantID)
	if err != nil {
		return f, err
	}
	f.Host, f.Office = fiscal.Host(s.Citizens.Address), []OfficeCertificate{}
	for _, c := range certificates(f.office) {
		f.Office = append(f.Office, OfficeCertificate{c.Subject.String(), c.NotAfter})
	}
	type counts struct {
		Waiting int64 `db:"waiting"`
		Overdue int64 `db:"overdue"`
	}
	n, err := db.One[counts](tx, `SELECT COUNT(*) AS waiting, CAST(COALESCE(SUM(CASE WHEN f.deliver_by < ? THEN 1 ELSE 0 END), 0) AS BIGINT) AS overdue
		FROM invoice_fiscal f JOIN invoice i ON i.invoice_id = f.invoice_id WHERE i.tenant_id = ? AND f.state IN ('WAITING', 'REFUSED')`, tx.Now, who.TenantID)
	f.Waiting, f.Overdue = n.Waiting, n.Overdue
	return f, err
}

// NewCertificate is a company's certificate with its key: the content of a .p12 file, and
// its password.
type NewCertificate struct {
	Sheet    *api.Sheet `json:"-"`
	Password string     `json:"password"`
}

const maxPassword = 200

// Validate requires the file, and bounds the password.
func (n *NewCertificate) Validate() error {
	var c fault.Check
	n.Sheet.Check(&c)
	c.Max("password", n.Password, maxPassword)
	return c.Err()
}

// sealedKey is what is encrypted of a certificate.
type sealedKey struct {
	File     []byte `json:"file"`
	Password string `json:"password"`
}

const certificatePurpose = "certificate of company "

func purpose(what string, tenant int64) string { return what + number(int(tenant)) }

// unreadable returns the refusal of a file that fiscal.ReadCertificate refused.
func unreadable(err error) error {
	switch {
	case errors.Is(err, fiscal.ErrPassword):
		return fault.OnField("password", "certificate_password", nil)
	case errors.Is(err, fiscal.ErrNoKey):
		return fault.OnField("sheet", "certificate_no_key", nil)
	case errors.Is(err, fiscal.ErrNoOIB):
		return fault.OnField("sheet", "certificate_no_oib", nil)
	case errors.Is(err, fiscal.ErrNotYet):
		return fault.OnField("sheet", "certificate_not_yet", nil)
	case errors.Is(err, fiscal.ErrExpired):
		return fault.OnField("sheet", "certificate_expired", nil)
	case errors.Is(err, fiscal.ErrFile):
		return fault.OnField("sheet", "certificate_file", nil)
	}
	return err
}

// SetCertificate stores the certificate encrypted, in place of an earlier one. Refused is
// one of another OIB than the company's. Files are opened one at a time, since what that
// costs is up to the file.
func (s *Service) SetCertificate(ctx context.Context, who access.Who, in NewCertificate) (Fiscalization, error) {
	s.opening.Lock()
	c, err := fiscal.ReadCertificate(in.Sheet.Content, in.Password, s.DB.Now())
	s.opening.Unlock()
	if err != nil {
		return Fiscalization{}, unreadable(err)
	}
	text, err := json.Marshal(sealedKey{in.Sheet.Content, in.Password})
	if err != nil {
		return Fiscalization{}, err
	}
	sealed, err := s.Citizens.Secrets.Seal(text, purpose(certificatePurpose, who.TenantID))
	if err != nil {
		return Fiscalization{}, err
	}
	return s.changeFiscalization(ctx, who, func(tx *db.Tx, f *Fiscalization) error {
		oib, err := db.One[string](tx, `SELECT id_number FROM tenant WHERE tenant_id = ?`, who.TenantID)
		if err != nil {
			return err
		}
		if own := tenants.PlainNumber(oib); own != c.OIB {
			return fault.OnField("sheet", "certificate_other_oib", fault.Args{"oib": c.OIB})
		}
		f.HasCertificate, f.Holder, f.OIB, f.Issuer, f.From, f.Until, f.sealed = true, c.Holder, c.OIB, c.Issuer, &c.From, &c.Until, sealed
		return nil
	})
}

// OfficeFile is certificates of the Tax Administration: PEM, or one in DER.
type OfficeFile struct {
	Sheet *api.Sheet `json:"-"`

	text string // PEM
}

const maxOffice = 10

// Validate reads the certificates.
func (o *OfficeFile) Validate() error {
	var c fault.Check
	if o.Sheet.Check(&c); c.Err() != nil {
		return c.Err()
	}
	all := certificates(string(o.Sheet.Content))
	if one, err := x509.ParseCertificate(o.Sheet.Content); err == nil {
		all = []*x509.Certificate{one}
	}
	if len(all) == 0 || len(all) > maxOffice {
		c.Fail("sheet", "office_certificates", fault.Args{"max": maxOffice})
	}
	for _, one := range all {
		o.text += string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: one.Raw}))
	}
	return c.Err()
}

// certificates returns the certificates of a text in PEM, without what is none.
func certificates(text string) (all []*x509.Certificate) {
	for block, rest := pem.Decode([]byte(text)); block != nil; block, rest = pem.Decode(rest) {
		if c, err := x509.ParseCertificate(block.Bytes); err == nil {
			all = append(all, c)
		}
	}
	return all
}

// SetOffice stores the certificates by which the answers of the Tax Administration are
// known, in place of the earlier ones.
func (s *Service) SetOffice(ctx context.Context, who access.Who, in OfficeFile) (Fiscalization, error) {
	return s.changeFiscalization(ctx, who, func(_ *db.Tx, f *Fiscalization) error {
		f.office = in.text
		return nil
	})
}

// FiscalizationChange switches invoices to citizens on or off, and notes that the tax office
// took one; absent fields stay.
type FiscalizationChange struct {
	Active api.Opt[bool] `json:"active,omitzero"`
	Tried  api.Opt[bool] `json:"tried,omitzero"`
}

// ChangeFiscalization switches invoices to citizens on or off. On needs the company's valid
// certificate and those of the Tax Administration.
func (s *Service) ChangeFiscalization(ctx context.Context, who access.Who, in FiscalizationChange) (Fiscalization, error) {
	return s.changeFiscalization(ctx, who, func(tx *db.Tx, f *Fiscalization) error {
		f.Active, f.Tried = in.Active.Or(f.Active), in.Tried.Or(f.Tried)
		if !f.Active {
			return nil
		}
		var c fault.Check
		if !f.HasCertificate {
			c.Fail("active", "invoice_no_certificate", nil)
		} else if tx.Now.After(*f.Until) {
			c.Fail("active", "certificate_expired", nil)
		}
		if f.office == "" {
			c.Fail("active", "office_missing", nil)
		}
		return c.Err()
	})
}

// DropCertificate removes the company's certificate and its key.
func (s *Service) DropCertificate(ctx context.Context, who access.Who, _ struct{}) (Fiscalization, error) {
	return s.changeFiscalization(ctx, who, func(_ *db.Tx, f *Fiscalization) error {
		*f = Fiscalization{office: f.office}
		return nil
	})
}

// changeFiscalization applies the change and records it in the history of the settings.
func (s *Service) changeFiscalization(ctx context.Context, who access.Who, change func(*db.Tx, *Fiscalization) error) (Fiscalization, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (Fiscalization, error) {
		was, err := fiscalizationOf(tx, who.TenantID)
		if err != nil {
			return was, err
		}
		f := was
		if err := change(tx, &f); err != nil {
			return f, err
		}
		if _, err := tx.Exec(`INSERT INTO invoice_certificate (tenant_id, active, tried, sealed, holder, oib, issuer, valid_from, valid_until, office) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT (tenant_id) DO UPDATE SET active = excluded.active, tried = excluded.tried, sealed = excluded.sealed, holder = excluded.holder, oib = excluded.oib, issuer = excluded.issuer,
				valid_from = excluded.valid_from, valid_until = excluded.valid_until, office = excluded.office`,
			who.TenantID, f.Active, f.Tried, f.sealed, f.Holder, f.OIB, f.Issuer, f.From, f.Until, f.office); err != nil {
			return f, err
		}
		_, version, err := settingsOf(tx, who.TenantID)
		if err != nil {
			return f, err
		}
		ref := history.Ref{Entity: settingsEntity, ID: who.TenantID, Version: version, Tenants: []int64{who.TenantID}}
		if before, after := was.named(), f.named(); before != after {
			err = history.Record(tx, who, ref, history.Event{Kind: "certificate", Old: orNil(before), New: orNil(after)})
		} else if was.Active != f.Active {
			err = history.Record(tx, who, ref, history.Event{Kind: "fiscalization", Old: was.Active, New: f.Active})
		}
		if err != nil {
			return f, err
		}
		return s.fiscalization(tx, who)
	})
}

// named returns the certificate as history shows it.
func (f Fiscalization) named() string {
	if f.Until == nil {
		return ""
	}
	return f.Holder + ", " + f.Until.Format(time.DateOnly)
}

// orNil returns the text for history, nil for none.
func orNil(text string) any {
	if text == "" {
		return nil
	}
	return text
}

// signer returns the company's certificate, and the service that knows the Tax
// Administration by the certificates of the settings.
func (s *Service) signer(f Fiscalization, tenant int64) (*fiscal.Certificate, fiscal.Service, error) {
	text, err := s.Citizens.Secrets.Open(f.sealed, purpose(certificatePurpose, tenant))
	if err != nil {
		return nil, nil, err
	}
	var k sealedKey
	if err := json.Unmarshal(text, &k); err != nil {
		return nil, nil, err
	}
	c, err := fiscal.ReadCertificate(k.File, k.Password, s.DB.Now())
	if err != nil {
		return nil, nil, err
	}
	office := certificates(f.office)
	trusted := x509.NewCertPool()
	servers, err := x509.SystemCertPool()
	if err != nil {
		servers = x509.NewCertPool()
	}
	for _, o := range office {
		trusted.AddCert(o)
		servers.AddCert(o)
	}
	service, err := fiscal.Connect(fiscal.Settings{Address: s.Citizens.Address, TLS: servers, Office: fiscal.Office{Certificates: office, Roots: trusted}, Now: s.DB.Now})
	return c, service, err
}

// sealPassword encrypts the password of the intermediary.
func (s *Service) sealPassword(tenant int64, password string) (string, error) {
	if password == "" {
		return "", nil
	}
	return s.Citizens.Secrets.Seal([]byte(password), purpose("intermediary of company ", tenant))
}

// password returns the password of the intermediary as it was typed.
func (s *Service) password(tenant int64, sealed, plain string) (string, error) {
	if sealed == "" {
		return plain, nil
	}
	text, err := s.Citizens.Secrets.Open(sealed, purpose("intermediary of company ", tenant))
	return string(text), err
}

// sealPasswords encrypts the passwords that older versions stored readable. Recurring work.
func (s *Service) sealPasswords(ctx context.Context) error {
	return s.DB.Do(ctx, func(tx *db.Tx) error {
		type row struct {
			TenantID int64  `db:"tenant_id"`
			Password string `db:"password"`
		}
		all, err := db.All[row](tx, `SELECT tenant_id, password FROM invoice_intermediary WHERE password <> ''`)
		for _, r := range all {
			sealed, err := s.sealPassword(r.TenantID, r.Password)
			if err != nil {
				return err
			}
			if _, err := tx.Exec(`UPDATE invoice_intermediary SET sealed = ?, password = '' WHERE tenant_id = ?`, sealed, r.TenantID); err != nil {
				return err
			}
		}
		return err
	})
}
