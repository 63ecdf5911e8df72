// Package intermediary hands e-invoices to the company that delivers and fiscalises them,
// and asks what became of them. It stores nothing: who sends decides when to ask again.
package intermediary

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// State is what became of a document.
type State string

// The states. Of a refused one the reason is known.
const (
	Sent      State = "SENT"      // the intermediary has it
	Delivered State = "DELIVERED" // the buyer's side has it
	Rejected  State = "REJECTED"  // by the buyer
	Failed    State = "FAILED"    // it could not be delivered
)

// Fiscal is what the Tax Administration has of a document.
type Fiscal string

// The states of fiscalisation.
const (
	Pending  Fiscal = ""
	Reported Fiscal = "OK"
	NotTaken Fiscal = "FAILED"
)

// Account is how a company signs in.
type Account struct {
	Username, Password string
	OIB                string
	Unit               string // the company's business unit; "" is none
}

// Document is a document in the outbox of the intermediary.
type Document struct {
	ID     string
	State  State
	Reason string
	Fiscal Fiscal
}

// Intermediary delivers documents. An error that is no Refused leaves open whether the
// document was taken.
type Intermediary interface {
	// Host names it to people.
	Host() string
	// Find returns the documents with the number and the day of issue that are in the
	// outbox, the oldest first.
	Find(ctx context.Context, a Account, number string, issued time.Time) ([]Document, error)
	// Send hands a document over and returns its number there.
	Send(ctx context.Context, a Account, xml []byte) (string, error)
	// Look returns the document with that number.
	Look(ctx context.Context, a Account, id string) (Document, error)
}

// Refused is an answer after which the document is certainly not there: sending it as it
// is again is of no use.
type Refused struct{ Reason string }

func (r Refused) Error() string { return "refused: " + r.Reason }

// ErrAccount is an answer that does not know the account.
var ErrAccount = errors.New("the intermediary does not accept the account")

// ErrUnclear is an answer that cannot be understood.
var ErrUnclear = errors.New("the answer of the intermediary cannot be understood")

func unclear(what string) error { return fmt.Errorf("%w: %s", ErrUnclear, what) }
