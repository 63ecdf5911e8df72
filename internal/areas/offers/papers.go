package offers

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"time"

	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/files"
	"teren/internal/platform/mail"
	"teren/internal/platform/uploads"
)

// PaperKind is the kind of a stored document.
type PaperKind string

// The kinds of stored documents.
const (
	PaperSent   PaperKind = "SENT"   // as it went to the client by mail
	PaperSigned PaperKind = "SIGNED" // as it was accepted
)

func (PaperKind) Values() []string { return []string{string(PaperSent), string(PaperSigned)} }

// Paper is a PDF of an offer that is stored byte for byte.
type Paper struct {
	ID     int64     `db:"offer_paper_id" json:"offer_paper_id"`
	Kind   PaperKind `db:"kind" json:"kind"`
	MadeAt time.Time `db:"made_at" json:"made_at"`
	SHA256 string    `db:"sha256" json:"sha256"` // in hexadecimal
	File   string    `db:"file_name" json:"-"`
	Name   string    `db:"display_name" json:"name"`
}

// papersOf returns the stored documents of the version that match more, oldest
// first.
func papersOf(tx *db.Tx, o Offer, more string, args ...any) ([]Paper, error) {
	return db.All[Paper](tx, `SELECT offer_paper_id, kind, made_at, sha256, file_name, display_name FROM offer_paper WHERE offer_id = ?`+more+` ORDER BY offer_paper_id`,
		append([]any{o.ID}, args...)...)
}

// kept returns the valid stored document of the version: the signed one once it is
// accepted, else the one mailed since it was last sent. nil is none.
func (o Offer) kept(tx *db.Tx, answer *Answer) (*Paper, error) {
	if o.SentAt == nil || o.sending {
		return nil, nil
	}
	kind, since := PaperSent, *o.SentAt
	if o.Status == Accepted && answer != nil {
		kind, since = PaperSigned, answer.At
	}
	all, err := papersOf(tx, o, ` AND kind = ? AND made_at >= ?`, string(kind), since)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	return &all[len(all)-1], nil
}

// keep returns the document's file for a letter. made is nil if it was stored
// before; else it was printed now, and AddPaper must store it.
func (s *Service) keep(ctx context.Context, p paper) (file mail.File, made *files.Upload, err error) {
	if p.kept != nil {
		if _, err := s.bytes(ctx, *p.kept); !errors.Is(err, fs.ErrNotExist) {
			return mail.File{Kept: p.kept.File, Name: p.kept.Name}, nil, err
		}
	}
	printed, err := s.print(ctx, p)
	if err != nil {
		return file, nil, err
	}
	if made, err = s.Files.Keep(ctx, bytes.NewReader(printed.Body), files.Document, printed.Name); err != nil {
		return file, nil, err
	}
	return mail.File{Kept: made.Name, Name: printed.Name}, made, nil
}

// AddPaper stores the file, if there is one, as a document of the version, which
// the person may send.
func AddPaper(tx *db.Tx, who access.Who, o Offer, kind PaperKind, f *files.Upload) error {
	if f == nil {
		return nil
	}
	if _, err := uploads.Add(tx, who, papers, o.ID, uploads.Document, f); err != nil {
		return err
	}
	_, err := tx.Exec(`INSERT INTO offer_paper (offer_id, kind, file_name, display_name, sha256, made_at) VALUES (?, ?, ?, ?, ?, ?)`,
		o.ID, string(kind), f.Name, f.DisplayName, f.SHA256, tx.Now)
	return err
}

// bytes returns the document as it was stored, and refuses a file that was changed
// since.
func (s *Service) bytes(ctx context.Context, p Paper) (api.Download, error) {
	body, err := s.Files.Whole(ctx, p.File, p.SHA256)
	return api.Download{Name: p.Name, ContentType: "application/pdf", Body: body}, err
}

// output returns the stored document, or prints the version where none is stored or
// its file was lost.
func (s *Service) output(ctx context.Context, p paper) (api.Download, error) {
	if p.kept != nil {
		out, err := s.bytes(ctx, *p.kept)
		if !errors.Is(err, fs.ErrNotExist) {
			return out, err
		}
	}
	return s.print(ctx, p)
}

// ByPaper names a stored document in a path.
type ByPaper struct {
	ID      int64 `path:"offer_id" json:"-"`
	PaperID int64 `path:"offer_paper_id" json:"-"`
}

// Paper returns a stored document to people who may read the offer.
func (s *Service) Paper(ctx context.Context, who access.Who, in ByPaper) (api.Download, error) {
	p, err := db.Read(ctx, s.DB, func(tx *db.Tx) (Paper, error) {
		o, err := Find(tx, who, access.OfferRead, in.ID)
		if err != nil {
			return Paper{}, err
		}
		return fault.Only(papersOf(tx, o, ` AND offer_paper_id = ?`, in.PaperID))
	})
	if err != nil {
		return api.Download{}, err
	}
	out, err := s.bytes(ctx, p)
	if errors.Is(err, fs.ErrNotExist) { // its row is there, but the file was lost
		err = &fault.Fault{Kind: fault.NotFound, Code: "not_found", Cause: err}
	}
	return out, err
}
