package auth

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"teren/internal/kit/secret"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/audit"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
)

const (
	keyPrefix = "teren_" // by which programs that look for leaked secrets recognise one

	mostKeys     = 20                  // of one company
	mostKeyDays  = 366                 // a key may live
	keyRemains   = 30 * 24 * time.Hour // in the list once it has run out
	mostKeyReads = 6000                // with one key in an hour
	mostKeyGuess = 300                 // wrong keys from one network in an hour
)

// Key lets another program read the company's data, and change what it may, until it
// expires or somebody ends it. Dead marks a key whose maker is no ADMIN of the company any more.
type Key struct {
	ID        int64      `db:"key_id" json:"key_id"`
	Name      string     `db:"name" json:"name"`
	MadeBy    string     `db:"made_by" json:"made_by"`
	MadeAt    time.Time  `db:"made_at" json:"made_at"`
	ExpiresAt time.Time  `db:"expires_at" json:"expires_at"`
	UsedAt    *time.Time `db:"used_at" json:"used_at"` // within a minute
	Dead      bool       `db:"dead" json:"dead"`
	Limits
}

type keyRow struct {
	Key
	limitTexts
}

// NewKey asks for a key, against one's password.
type NewKey struct {
	Name string `json:"name"`
	Days int64  `json:"days"` // it is to live
	Limits
	Proof
}

// Validate tidies the name and reports every field that is wrong.
func (in *NewKey) Validate() error {
	var c fault.Check
	c.Needed("name", &in.Name, 100)
	if in.Days < 1 || in.Days > mostKeyDays {
		c.Fail("days", "out_of_range", fault.Args{"min": 1, "max": mostKeyDays})
	}
	in.Limits.check(&c)
	in.Proof.check(&c)
	return c.Err()
}

// MadeKey is a new key; Key is shown only this once.
type MadeKey struct {
	ID  int64  `json:"key_id"`
	Key string `json:"key"`
}

// ByKeyID names an access key in a path.
type ByKeyID struct {
	ID int64 `path:"key_id" json:"-"`
}

// Keys lists the access keys of the person's company, the newest first.
func (s *Service) Keys(ctx context.Context, who access.Who, _ struct{}) ([]Key, error) {
	return db.Read(ctx, s.db, func(tx *db.Tx) ([]Key, error) {
		rows, err := db.All[keyRow](tx, `SELECT k.key_id, k.name, u.first_name || ' ' || u.last_name AS made_by, k.made_at, k.expires_at, k.used_at, NOT `+holds+` AS dead, k.reads, k.writes, k.networks
			FROM access_key k JOIN user_account u ON u.user_id = k.user_id WHERE k.tenant_id = ? ORDER BY k.key_id DESC`, access.Admin, who.TenantID)
		keys := make([]Key, len(rows))
		for i, r := range rows {
			keys[i] = r.Key
			keys[i].Limits = r.limits()
		}
		return keys, err
	})
}

// holds is true while the maker of key k administers its company.
const holds = `EXISTS (SELECT 1 FROM tenant_user m JOIN user_account a ON a.user_id = m.user_id AND a.deleted_at IS NULL
	WHERE m.user_id = k.user_id AND m.tenant_id = k.tenant_id AND m.roles & ? <> 0)`

// MakeKey creates an access key of the company, and records that in its history.
func (s *Service) MakeKey(ctx context.Context, who access.Who, in NewKey) (MadeKey, error) {
	if err := s.proved(ctx, who, in.Proof); err != nil {
		return MadeKey{}, err
	}
	// The key is in the answer, and answers of keyed calls are stored.
	return db.Write(db.WithoutOnce(ctx), s.db, func(tx *db.Tx) (MadeKey, error) {
		n, err := db.One[int](tx, `SELECT COUNT(*) FROM access_key WHERE tenant_id = ?`, who.TenantID)
		if err == nil && n >= mostKeys {
			err = &fault.Fault{Kind: fault.Conflict, Code: "too_many_keys", Args: fault.Args{"max": mostKeys}}
		}
		if err != nil {
			return MadeKey{}, err
		}
		key := keyPrefix + secret.New()
		may := in.stored()
		id, err := db.One[int64](tx, `INSERT INTO access_key (tenant_id, user_id, name, token_hash, made_at, expires_at, reads, writes, networks) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING key_id`,
			who.TenantID, who.UserID, in.Name, secret.Digest(key), tx.Now, tx.Now.AddDate(0, 0, int(in.Days)), may.ReadText, may.WriteText, may.NetworkText)
		if err != nil {
			return MadeKey{}, err
		}
		audit.Commit(tx, audit.KeyMade, who, "key", id)
		return MadeKey{ID: id, Key: key}, recordInCompany(tx, who, history.Event{Kind: "key_made", New: in.Name})
	})
}

// EndKey ends an access key of the company at once, and records that in its
// history; not_found for any other.
func (s *Service) EndKey(ctx context.Context, who access.Who, in ByKeyID) (api.None, error) {
	return db.Write(ctx, s.db, func(tx *db.Tx) (none api.None, err error) {
		names, err := db.All[string](tx, `DELETE FROM access_key WHERE key_id = ? AND tenant_id = ? RETURNING name`, in.ID, who.TenantID)
		if err == nil && len(names) == 0 {
			err = fault.Missing()
		}
		if err != nil {
			return none, err
		}
		audit.Commit(tx, audit.KeyEnded, who, "key", in.ID)
		return none, recordInCompany(tx, who, history.Event{Kind: "key_ended", Old: names[0]})
	})
}

// endKeys ends the keys that a person made: somebody with their password may have
// made one.
func endKeys(tx *db.Tx, userID int64) error {
	_, err := tx.Exec(`DELETE FROM access_key WHERE user_id = ?`, userID)
	return err
}

// usable is an access key that may be used now.
type usable struct {
	ID       int64      `db:"key_id"`
	UserID   int64      `db:"user_id"`
	TenantID int64      `db:"tenant_id"`
	TimeZone string     `db:"time_zone"`
	AsksOnly bool       `db:"asks_only"`
	UsedAt   *time.Time `db:"used_at"`
	limitTexts
}

// bearer returns the access key that the request carries, or "".
func bearer(r *http.Request) string {
	scheme, key, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return ""
	}
	return strings.TrimSpace(key)
}

// keyHolder returns the person of an access key: a project manager of its company,
// under the name of its maker, who may read, and change what the key is for. wrong_key when
// it may not be used; forbidden for the maker's own data, for streams, and beside its limits.
func (s *Service) keyHolder(r *http.Request, key string) (access.Who, error) {
	ctx, cancel := context.WithTimeout(r.Context(), looking)
	defer cancel()
	found, err := db.Look(ctx, s.db, func(tx *db.Tx) (usable, error) {
		return db.One[usable](tx, `SELECT k.key_id, k.user_id, k.tenant_id, t.time_zone, t.asks_only, k.used_at, k.reads, k.writes, k.networks
			FROM access_key k JOIN tenant t ON t.tenant_id = k.tenant_id WHERE k.token_hash = ? AND k.expires_at > ? AND `+holds,
			secret.Digest(key), tx.Now, access.Admin)
	})
	if errors.Is(err, db.ErrNoRow) {
		audit.Note(r.Context(), audit.SignInFailed, access.Who{}, "factor", "access_key")
		if err = s.pace.Take(s.db.Now(), s.Address(r), mostKeyGuess); err == nil {
			err = fault.New(fault.NotLoggedIn, "wrong_key")
		}
	}
	if err != nil {
		return access.Who{}, err
	}
	if err := s.pace.Take(s.db.Now(), fmt.Sprintf("key %d", found.ID), mostKeyReads); err != nil {
		return access.Who{}, err
	}
	if !keyMay(r) {
		return access.Who{}, fault.New(fault.Forbidden, "not_by_key")
	}
	writes, err := found.limits().allow(strings.TrimPrefix(r.URL.Path, api.Base), s.Address(r))
	if err != nil {
		return access.Who{}, err
	}
	zone, err := s.zone(found.TimeZone)
	if err != nil {
		return access.Who{}, err
	}
	s.markUsed(found)
	return access.Who{UserID: found.UserID, TenantID: found.TenantID, Key: found.ID, KeyWrites: writes, Roles: access.Manager, Zone: zone, AsksOnly: found.AsksOnly, Address: s.Address(r)}, nil
}

// keyMay reports whether a key may make the request: it is neither for its maker's
// own data, nor without an end.
func keyMay(r *http.Request) bool {
	path := strings.TrimPrefix(r.URL.Path, api.Base)
	for _, own := range []string{"/auth/", "/profile", "/notices", "/conversations", "/views", "/events"} {
		if strings.HasPrefix(path, own) {
			return false
		}
	}
	return true
}

// markUsed is markSeen for a key.
func (s *Service) markUsed(k usable) {
	if k.UsedAt != nil && s.db.Now().Sub(*k.UsedAt) < seen {
		return
	}
	s.mark("key", k.ID, `UPDATE access_key SET used_at = ? WHERE key_id = ? AND COALESCE(used_at, 0) < ?`)
}
