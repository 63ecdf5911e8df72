// Package calendars lets people subscribe to their own work orders with the
// calendar program of their phone or computer (RFC 5545). It only reads orders;
// the calendar of the office is package schedule.
package calendars

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strings"
	"time"

	"teren/internal/areas/users"
	"teren/internal/kit/secret"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/area"
	"teren/internal/platform/audit"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/pace"
)

// How often in an hour one calendar may be read, and one network may ask for
// calendars that do not exist.
const (
	mostReads  = 120
	mostMisses = 300
)

type Service struct {
	DB      *db.DB
	BaseURL string                     // the address people type
	Network func(*http.Request) string // where a request comes from, for counting

	pace pace.Counter
}

// Area registers the calendars with the program.
func (s *Service) Area() area.Area {
	return area.Area{Name: "calendars", Routes: s.Routes, React: s.React}
}

// React ends the calendar address of a person who leaves.
func (s *Service) React() { users.Departed.Follow(s.DB, "calendars", leave) }

func (s *Service) Routes(r *api.Routes) {
	api.OpenRaw(r, "GET /calendar/{secret}", "The orders of the person whose secret it is, as an iCalendar file; the secret ends in .ics.", s.read)
	api.On(r, access.ScheduleRead, "GET /profile/calendar", "Whether one's orders can be read as a calendar.", s.State)
	api.On(r, access.ScheduleRead, "POST /profile/calendar", "Make the secret address of one's calendar; the one before it ends.", s.Make)
	api.On(r, access.ScheduleRead, "DELETE /profile/calendar", "End the address of one's calendar.", s.Revoke)
}

// State is when the person's calendar address was made; nil for none.
type State struct {
	MadeAt *time.Time `db:"made_at" json:"made_at"`
}

// Link is the address of a calendar. It is shown once.
type Link struct {
	Link string `json:"link"`
}

// State returns whether the person has a calendar address for the company they act
// for.
func (s *Service) State(ctx context.Context, who access.Who, _ struct{}) (State, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (State, error) {
		return db.One[State](tx, `SELECT MAX(made_at) AS made_at FROM calendar_link WHERE user_id = ? AND tenant_id = ?`, who.UserID, who.TenantID)
	})
}

// Make makes an address for the company the person acts for, and ends the one
// before it.
func (s *Service) Make(ctx context.Context, who access.Who, _ struct{}) (Link, error) {
	// The link is in the answer, and answers of keyed calls are stored.
	return db.Write(db.WithoutOnce(ctx), s.DB, func(tx *db.Tx) (Link, error) {
		token := secret.New()
		_, err := tx.Exec(`INSERT INTO calendar_link (user_id, tenant_id, token_hash, made_at) VALUES (?, ?, ?, ?)
			ON CONFLICT (user_id, tenant_id) DO UPDATE SET token_hash = excluded.token_hash, made_at = excluded.made_at`,
			who.UserID, who.TenantID, secret.Digest(token), tx.Now)
		audit.Commit(tx, audit.LinkMade, who, "what", "calendar")
		return Link{s.BaseURL + api.Base + "/calendar/" + token + ".ics"}, err
	})
}

// Revoke ends the person's address, if there is one.
func (s *Service) Revoke(ctx context.Context, who access.Who, _ struct{}) (api.None, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.None, error) {
		audit.Commit(tx, audit.LinkEnded, who, "what", "calendar")
		return api.None{}, leave(tx, who, who.UserID)
	})
}

// leave ends the address of a person who leaves the company that who acts for.
func leave(tx *db.Tx, who access.Who, user int64) error {
	_, err := tx.Exec(`DELETE FROM calendar_link WHERE user_id = ? AND tenant_id = ?`, user, who.TenantID)
	return err
}

// read writes the calendar. An unknown secret, a revoked one and that of a person
// who has left get the same answer.
func (s *Service) read(w http.ResponseWriter, r *http.Request) error {
	token, _ := strings.CutSuffix(r.PathValue("secret"), ".ics")
	digest := secret.Digest(token)
	c, err := db.Read(r.Context(), s.DB, func(tx *db.Tx) (calendar, error) { return find(tx, digest) })
	if fault.IsMissing(err) {
		if slow := s.pace.Take(s.DB.Now(), s.Network(r), mostMisses); slow != nil {
			return slow
		}
	}
	if err != nil {
		return err
	}
	if err := s.pace.Take(s.DB.Now(), digest, mostReads); err != nil {
		return err
	}
	if c.orders, err = db.Read(r.Context(), s.DB, c.read); err != nil {
		return err
	}
	body := c.text(s.BaseURL)
	sum := sha256.Sum256(body)
	h := w.Header()
	h.Set("Content-Type", "text/calendar; charset=utf-8")
	h.Set("Cache-Control", "private, no-cache")
	h.Set("X-Robots-Tag", "noindex")
	h.Set("Vary", "Accept-Language")
	h.Set("ETag", `"`+base64.RawURLEncoding.EncodeToString(sum[:18])+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
	return nil
}
