package auth

import (
	"context"
	"crypto/subtle"
	"errors"
	"net/http"
	"strings"

	"teren/internal/areas/tenants"
	"teren/internal/kit/money"
	"teren/internal/kit/secret"
	"teren/internal/platform/api"
	"teren/internal/platform/audit"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

const (
	codeSetting = "setup_code"
	keepCodes   = 10
)

// SetupCode creates a new one-time code for setting up the installation, for the
// operator's eyes; only its digest is stored. Each server prints one of its own, so
// the newest ten are valid. needed is false once there is a user.
func (s *Service) SetupCode(ctx context.Context) (code string, needed bool, err error) {
	fresh := secret.Code()
	needed, err = db.Write(ctx, s.db, func(tx *db.Tx) (bool, error) {
		if done, err := anybody(tx); done || err != nil {
			return false, err
		}
		digests, err := setupCodes(tx)
		if err != nil {
			return false, err
		}
		digests = append(digests, secret.Digest(secret.Typed(fresh)))
		_, err = tx.Exec(`INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
			codeSetting, strings.Join(digests[max(0, len(digests)-keepCodes):], " "))
		return true, err
	})
	if err != nil || !needed {
		return "", false, err
	}
	return fresh, true, nil
}

// setupCodes returns the digests of the codes that are good, oldest first.
func setupCodes(tx *db.Tx) ([]string, error) {
	text, err := db.One[string](tx, `SELECT value FROM setting WHERE name = ?`, codeSetting)
	if errors.Is(err, db.ErrNoRow) {
		return nil, nil
	}
	return strings.Fields(text), err
}

// anybody reports whether a user exists, even a deleted one.
func anybody(tx *db.Tx) (bool, error) { return db.Exists(tx, `SELECT 1 FROM user_account`) }

// setupNeeded reports whether the first company is still to be made. Once made
// it stays.
func (s *Service) setupNeeded(ctx context.Context) (bool, error) {
	if s.isSetUp.Load() {
		return false, nil
	}
	done, err := db.Read(ctx, s.db, anybody)
	s.isSetUp.Store(done)
	return !done, err
}

// Setup is the first company and its administrator.
type Setup struct {
	Code string `json:"code"`
	SignUp
	Password string `json:"password"`
}

// Validate refuses wrong fields, without a look at the code.
func (in Setup) Validate() error {
	var c fault.Check
	c.Require("code", in.Code)
	in.check(&c)
	if in.IDNumber != "" && !money.ValidOIB(tenants.PlainNumber(in.IDNumber)) {
		c.Fail("id_number", "not_an_oib", nil)
	}
	CheckPassword(&c, "password", in.Password)
	return c.Err()
}

// setup creates the first company and signs its administrator in. A second call
// gets setup_done.
func (s *Service) setup(w http.ResponseWriter, r *http.Request, in Setup) (Status, error) {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	if err := s.proveOperator(ctx, attempt{account: "setup from " + s.Address(r)}, in.Code); err != nil {
		var f *fault.Fault
		if errors.As(err, &f) && len(f.Fields) > 0 {
			failed(r.Context(), account{}, bySetup, err)
		}
		return Status{}, err
	}
	hash, err := Hash(ctx, in.Password)
	if err != nil {
		return Status{}, err
	}
	v := s.visit(r, false, bySetup)
	err = s.db.Do(ctx, func(tx *db.Tx) error {
		if err := mustBeEmpty(tx); err != nil {
			return err
		}
		a, err := in.found(tx, hash, api.Language(r))
		if err != nil {
			return err
		}
		audit.Commit(tx, audit.CompanyMade, a.who(), "by", bySetup)
		if _, err := tx.Exec(`DELETE FROM setting WHERE name = ?`, codeSetting); err != nil {
			return err
		}
		return open(tx, a, v)
	})
	if errors.Is(err, db.ErrDuplicate) { // another one was faster
		err = fault.New(fault.Conflict, "setup_done")
	}
	if err != nil {
		return Status{}, err
	}
	s.setCookie(w, v.token, v.remember)
	s.setKnown(w, v.newDevice)
	return Status{"success"}, nil
}

func mustBeEmpty(tx *db.Tx) error {
	done, err := anybody(tx)
	if err == nil && done {
		err = fault.New(fault.Conflict, "setup_done")
	}
	return err
}

// proveOperator checks the code. A wrong one is counted, a right one is not
// used up yet.
func (s *Service) proveOperator(ctx context.Context, try attempt, code string) error {
	right, err := db.Write(ctx, s.db, func(tx *db.Tx) (bool, error) {
		if err := mustBeEmpty(tx); err != nil {
			return false, err
		}
		if err := try.allowed(tx); err != nil {
			return false, err
		}
		digests, err := setupCodes(tx)
		if err != nil {
			return false, err
		}
		for _, want := range digests {
			if subtle.ConstantTimeCompare([]byte(secret.Digest(secret.Typed(code))), []byte(want)) == 1 {
				return true, nil
			}
		}
		return false, try.failed(tx)
	})
	if err == nil && !right {
		err = fault.OnField("code", "wrong_setup_code", nil)
	}
	return err
}
