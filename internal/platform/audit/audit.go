// Package audit writes security events into the log: who signed in and how, what
// was refused, which credentials and rights were changed. Each is one record with
// the message "security" and a stable "event"; docs/security.md lists them. Nothing
// is stored: changes of records are in their history.
package audit

import (
	"context"
	"log/slog"

	"teren/internal/kit/trace"
	"teren/internal/platform/access"
	"teren/internal/platform/db"
)

// Event is the name of what happened. Names stay as they are: others search
// for them.
type Event string

// The events. The first group is logged as warnings, since access was refused.
const (
	SignInFailed     Event = "sign_in_failed"     // factor; user is the account, 0 where there is none
	ProofFailed      Event = "proof_failed"       // factor: who is signed in did not prove it again
	Throttled        Event = "throttled"          // code
	AccessRefused    Event = "access_refused"     // code: a right is missing, or the page is another site's
	HostRefused      Event = "host_refused"       // the request is for a name that is not ours
	SessionMismatch  Event = "session_mismatch"   // a change made for another person or company than the session's
	LinkRefused      Event = "link_refused"       // a mailed link that was used, is too old or never was
	FirstFactorGiven Event = "first_factor_given" // factors; the second is still owed

	SignedIn        Event = "signed_in" // factors
	SignedOut       Event = "signed_out"
	SessionEnded    Event = "session_ended"  // of
	SessionsEnded   Event = "sessions_ended" // of: all others of that person
	CompanySwitched Event = "company_switched"

	PasswordChanged Event = "password_changed" // of, by: old_password or reset_link
	FactorOn        Event = "second_factor_on"
	FactorOff       Event = "second_factor_off" // of
	CodesRenewed    Event = "recovery_codes_renewed"
	IdentityLinked  Event = "identity_linked"
	IdentityEnded   Event = "identity_ended"
	EmailChanged    Event = "email_changed" // of

	ResetSent          Event = "reset_link_sent" // of
	Invited            Event = "invitation_sent" // of, link: INVITE or RESET, mailed
	InvitationAccepted Event = "invitation_accepted"
	CompanyMade        Event = "company_made"

	UserAdded    Event = "user_added"    // of, roles
	UserRemoved  Event = "user_removed"  // of
	RolesChanged Event = "roles_changed" // of, from, to

	Exported        Event = "exported" // path, bytes
	SecurityChanged Event = "security_setting_changed"
	LinkMade        Event = "secret_address_made"  // what: calendar or offer
	LinkEnded       Event = "secret_address_ended" // what
	KeyMade         Event = "access_key_made"      // key
	KeyEnded        Event = "access_key_ended"     // key
)

// refused are the events of refused access.
var refused = map[Event]bool{
	SignInFailed: true, ProofFailed: true, Throttled: true, AccessRefused: true, HostRefused: true, SessionMismatch: true, LinkRefused: true,
}

type key struct{}

type source struct {
	log     *slog.Logger
	address string
}

// Of returns the context of a request from the address; its events are written to
// log.
func Of(ctx context.Context, log *slog.Logger, address string) context.Context {
	return context.WithValue(ctx, key{}, source{log, address})
}

// Note logs the event at once, for the person and company of who, each left out
// where it is 0. args are further fields as of slog; they must contain no secret
// and no address that a stranger typed. Outside of a request, and of contexts that
// Of has made, nothing is logged.
func Note(ctx context.Context, e Event, who access.Who, args ...any) {
	from, ok := ctx.Value(key{}).(source)
	if !ok {
		return
	}
	level := slog.LevelInfo
	if refused[e] {
		level = slog.LevelWarn
	}
	from.log.Log(ctx, level, "security", append([]any{
		"event", string(e), "user", who.UserID, "tenant", who.TenantID, "address", from.address, "request", trace.RequestID(ctx),
	}, args...)...)
}

// Commit logs the event once the transaction has been committed, and never if
// it is not.
func Commit(tx *db.Tx, e Event, who access.Who, args ...any) {
	ctx := tx.Context()
	tx.AfterCommit(func() { Note(ctx, e, who, args...) })
}
