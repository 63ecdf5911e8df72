// Package auth signs people in: by password, second factor, identity provider or
// link; it finds the session behind each request, and sets up an installation.
// Package access defines what a person may do.
package auth

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"teren/internal/kit/clock"
	"teren/internal/kit/secret"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
)

const (
	longest = 30 * 24 * time.Hour // a session lives
	idle    = 12 * time.Hour      // without a request
	away    = 14 * 24 * time.Hour // without a request, where the person is to be remembered
	seen    = time.Minute         // the precision of a session's last use
	looking = 10 * time.Second    // for a session, also where a database is silent
)

func (s *Service) cookieName() string {
	if s.config.Secure {
		return "__Host-teren"
	}
	return "teren"
}

// token returns the secret the request carries, or "".
func (s *Service) token(r *http.Request) string {
	c, err := r.Cookie(s.cookieName())
	if err != nil {
		return ""
	}
	return c.Value
}

func (s *Service) setCookie(w http.ResponseWriter, token string, remember bool) {
	http.SetCookie(w, s.cookie(token, remember))
}

func (s *Service) cookie(token string, remember bool) *http.Cookie {
	c := &http.Cookie{Name: s.cookieName(), Value: token, Path: "/", Secure: s.config.Secure, HttpOnly: true, SameSite: http.SameSiteLaxMode}
	if remember {
		c.MaxAge = int(longest / time.Second)
	}
	if token == "" {
		c.MaxAge = -1
	}
	return c
}

// renewToken gives the person's session another secret after they have proved again
// who they are: a stolen one is useless then. The cookie must be set after the
// commit.
func (s *Service) renewToken(tx *db.Tx, who access.Who) (*http.Cookie, error) {
	token := secret.New()
	remember, err := db.One[bool](tx, `UPDATE session SET token_hash = ? WHERE session_id = ? AND user_id = ? RETURNING remembered`, secret.Digest(token), who.SessionID, who.UserID)
	if errors.Is(err, db.ErrNoRow) { // it was ended meanwhile
		err = fault.New(fault.NotLoggedIn, "not_logged_in")
	}
	return s.cookie(token, remember), err
}

// Session returns the person behind the request, by its access key if it has one,
// or else by its session; not_logged_in without a person. Rights are read on every
// request: a person who is disabled or loses the role loses access at once.
func (s *Service) Session(r *http.Request) (access.Who, error) {
	if key := bearer(r); key != "" {
		return s.keyHolder(r, key)
	}
	found, err := s.current(r)
	if err != nil {
		return access.Who{}, err
	}
	zone, err := s.zone(found.TimeZone)
	if err != nil {
		return access.Who{}, err
	}
	if found.Bare && !mayBare(r) {
		return access.Who{}, fault.New(fault.Forbidden, "second_factor_required")
	}
	if r.URL.Path != api.Base+"/events" { // a page that is only open is not used
		s.markSeen(found)
	}
	return access.Who{UserID: found.UserID, TenantID: found.TenantID, SessionID: found.ID, Roles: found.Roles, Language: found.Language, Zone: zone, AsksOnly: found.AsksOnly, Address: s.Address(r)}, nil
}

// mayBare reports whether the request is one of the few that a person makes who
// lacks the second factor their company asks for: to see that, to get one, to
// act for another company, to leave.
func mayBare(r *http.Request) bool {
	path := strings.TrimPrefix(r.URL.Path, api.Base)
	return path == "/auth/check" || path == "/auth/tenant" || path == "/profile/second_factor" || path == "/profile/second_factor/confirm"
}

// current returns the session the request carries; not_logged_in when it has none
// that may be used.
func (s *Service) current(r *http.Request) (live, error) {
	token := s.token(r)
	if token == "" {
		return live{}, fault.New(fault.NotLoggedIn, "not_logged_in")
	}
	ctx, cancel := context.WithTimeout(r.Context(), looking)
	defer cancel()
	return db.Look(ctx, s.db, func(tx *db.Tx) (live, error) { return findLive(tx, token) })
}

// zone returns the time zone of the name; reading one is slow, so they are cached.
func (s *Service) zone(name string) (*time.Location, error) {
	if kept, ok := s.zones.Load(name); ok {
		return kept.(*time.Location), nil
	}
	zone, err := clock.Zone(name)
	if err == nil {
		s.zones.Store(name, zone)
	}
	return zone, err
}

// device returns a User-Agent header in plain words: "Chrome, Linux".
func device(agent string) string {
	name := func(words ...[2]string) string {
		for _, w := range words {
			if strings.Contains(agent, w[0]) {
				return w[1]
			}
		}
		return ""
	}
	// Browsers name those they descend from, so the youngest comes first.
	browser := name([2]string{"Edg", "Edge"}, [2]string{"OPR/", "Opera"}, [2]string{"SamsungBrowser/", "Samsung Internet"},
		[2]string{"Firefox/", "Firefox"}, [2]string{"FxiOS/", "Firefox"}, [2]string{"CriOS/", "Chrome"},
		[2]string{"Chrome/", "Chrome"}, [2]string{"Safari/", "Safari"}, [2]string{"curl/", "curl"})
	system := name([2]string{"Android", "Android"}, [2]string{"iPhone", "iPhone"}, [2]string{"iPad", "iPad"},
		[2]string{"Windows", "Windows"}, [2]string{"CrOS", "ChromeOS"}, [2]string{"Mac OS X", "macOS"}, [2]string{"Linux", "Linux"})
	switch {
	case browser != "" && system != "":
		return browser + ", " + system
	case browser != "" || system != "":
		return browser + system
	}
	program, _, _ := strings.Cut(agent, "/")
	return string([]rune(program)[:min(40, len([]rune(program)))])
}
