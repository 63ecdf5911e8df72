package uploads

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"time"

	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/files"
)

// What one person may have on its way in parts.
const (
	mostOpen      = 40        // files
	mostOpenBytes = 400 << 20 // of all of them, as declared
	keepOpen      = 48 * time.Hour
	maxFileName   = 1000 // letters; file systems allow 255
)

// Opening begins a file that is sent in parts, or asks how much of it has come.
type Opening struct {
	Key      string `json:"key"` // the sender's own name for the file
	Size     int64  `json:"size"`
	FileName string `json:"file_name"`
	Sheet    bool   `json:"sheet"` // it is a spreadsheet to be read in
}

// Validate refuses wrong fields, and a file that is too large.
func (o *Opening) Validate() error {
	var c fault.Check
	checkKey(&c, o.Key)
	c.Max("file_name", o.FileName, maxFileName)
	if o.Size <= 0 {
		c.Fail("size", "required", nil)
	}
	if err := c.Err(); err != nil {
		return err
	}
	return api.CheckSize(o.FileName, o.Sheet, o.Size)
}

// Part is the next part of a file.
type Part struct {
	Key    string    `query:"key" json:"-"`
	Offset int64     `query:"offset" json:"-"` // the byte of the file that it begins with
	Bytes  api.Bytes `json:"-"`
}

// Validate refuses a malformed key and an empty part.
func (p *Part) Validate() error {
	var c fault.Check
	checkKey(&c, p.Key)
	if len(p.Bytes) == 0 {
		c.Fail("offset", "empty_file", nil)
	}
	return c.Err()
}

// Key names a file that is on its way.
type Key struct {
	Key string `query:"key" json:"-"`
}

// Received is how much of a file has arrived.
type Received struct {
	Offset int64 `json:"offset" db:"received"`
}

func checkKey(c *fault.Check, key string) {
	c.Needed("key", &key, api.MaxKey)
}

// onItsWay is a file that is being sent in parts.
type onItsWay struct {
	ID   int64 `db:"open_upload_id"`
	Size int64 `db:"size"`
	Received
}

// gone returns the fault that the person is sending no such file: it must be sent
// from the beginning.
func gone(cause error) error {
	return &fault.Fault{Kind: fault.NotFound, Code: "upload_gone", Cause: cause}
}

// elsewhere returns the conflict that names how much of the file has arrived.
func elsewhere(is onItsWay) error {
	return &fault.Fault{Kind: fault.Conflict, Code: "upload_offset", Extra: map[string]any{"offset": is.Offset}}
}

// find returns the file that the person sends to the company under the key, or
// upload_gone.
func find(tx *db.Tx, who access.Who, key string) (onItsWay, error) {
	is, err := db.One[onItsWay](tx, `SELECT open_upload_id, size, received FROM open_upload WHERE user_id = ? AND tenant_id = ? AND key = ?`, who.UserID, who.TenantID, key)
	if errors.Is(err, db.ErrNoRow) {
		err = gone(nil)
	}
	return is, err
}

// open begins a file, unless its sender has begun it before, and returns how much
// has come. Faults: key_reused for a file of another size, too_many_uploads.
func (s *Service) open(ctx context.Context, who access.Who, in Opening) (Received, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (Received, error) {
		made, err := tx.Exec(`INSERT INTO open_upload (user_id, tenant_id, key, size, changed_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
			who.UserID, who.TenantID, in.Key, in.Size, tx.Now)
		if err != nil {
			return Received{}, err
		}
		if made == 1 {
			type all struct {
				Files int64 `db:"files"`
				Bytes int64 `db:"bytes"`
			}
			has, err := db.One[all](tx, `SELECT COUNT(*) AS files, CAST(SUM(size) AS BIGINT) AS bytes FROM open_upload WHERE user_id = ?`, who.UserID)
			if err == nil && (has.Files > mostOpen || has.Bytes > mostOpenBytes) {
				err = fault.New(fault.TooMany, "too_many_uploads")
			}
			return Received{}, err
		}
		is, err := find(tx, who, in.Key)
		if err == nil && is.Size != in.Size {
			err = fault.New(fault.Invalid, "key_reused")
		}
		return is.Received, err
	})
}

// add stores the next part of a file. When two send the same part, one is stored,
// and the other gets upload_offset. Faults: upload_gone, upload_offset, too_large.
func (s *Service) add(ctx context.Context, who access.Who, in Part) (Received, error) {
	follows := func(tx *db.Tx) (onItsWay, error) {
		is, err := find(tx, who, in.Key)
		switch {
		case err != nil:
		case is.Offset != in.Offset:
			err = elsewhere(is)
		case is.Offset+int64(len(in.Bytes)) > is.Size:
			err = fault.New(fault.TooLarge, "too_large")
		}
		return is, err
	}
	if _, err := db.Read(ctx, s.DB, follows); err != nil {
		return Received{}, err
	}
	name, err := s.Files.KeepPart(ctx, in.Bytes)
	if err != nil {
		return Received{}, err
	}
	out, err := db.Write(ctx, s.DB, func(tx *db.Tx) (Received, error) {
		is, err := follows(tx)
		if err != nil {
			return Received{}, err
		}
		// The row is updated first: another writer waits for it and starts again.
		out, err := db.One[Received](tx, `UPDATE open_upload SET received = ?, changed_at = ? WHERE open_upload_id = ? RETURNING received`,
			in.Offset+int64(len(in.Bytes)), tx.Now, is.ID)
		if err == nil {
			_, err = tx.Exec(`INSERT INTO upload_part (open_upload_id, starts_at, file_name) VALUES (?, ?, ?)`, is.ID, in.Offset, name)
		}
		return out, err
	})
	var refused *fault.Fault
	if errors.As(err, &refused) { // after any other error the row may be there
		err = errors.Join(err, s.Files.Remove(ctx, name))
	}
	return out, err
}

// drop forgets a file that its sender needs no longer; one that is gone already is
// no fault.
func (s *Service) drop(ctx context.Context, who access.Who, in Key) (api.None, error) {
	return api.None{}, s.forget(ctx, `user_id = ? AND tenant_id = ? AND key = ?`, who.UserID, who.TenantID, in.Key)
}

// forget removes the files on their way for which the condition holds.
func (s *Service) forget(ctx context.Context, which string, args ...any) error {
	ids, err := db.Read(ctx, s.DB, func(tx *db.Tx) ([]int64, error) {
		return db.All[int64](tx, `SELECT open_upload_id FROM open_upload WHERE `+which, args...)
	})
	if err != nil || len(ids) == 0 {
		return err
	}
	var names []string
	if err := s.DB.Do(ctx, func(tx *db.Tx) (err error) {
		if names, err = db.All[string](tx, `DELETE FROM upload_part WHERE open_upload_id IN (?) RETURNING file_name`, ids); err == nil {
			_, err = tx.Exec(`DELETE FROM open_upload WHERE open_upload_id IN (?)`, ids)
		}
		return err
	}); err != nil {
		return err
	}
	for _, name := range names {
		err = errors.Join(err, s.Files.Remove(ctx, name))
	}
	return err
}

// whole returns the file that the person has sent under the key, and its size.
// Faults: upload_gone; upload_offset when some of it is missing.
func (s *Service) whole(ctx context.Context, who access.Who, key string) (io.ReadCloser, int64, error) {
	var is onItsWay
	names, err := db.Read(ctx, s.DB, func(tx *db.Tx) (names []string, err error) {
		if is, err = find(tx, who, key); err == nil && is.Offset < is.Size {
			err = elsewhere(is)
		}
		if err != nil {
			return nil, err
		}
		return db.All[string](tx, `SELECT file_name FROM upload_part WHERE open_upload_id = ? ORDER BY starts_at`, is.ID)
	})
	if err != nil {
		return nil, 0, err
	}
	return &inRow{ctx: ctx, from: s.Files, names: names}, is.Size, nil
}

// inRow reads one stored file after the other.
type inRow struct {
	ctx   context.Context
	from  *files.Store
	names []string
	now   io.ReadCloser // nil between two of them
}

func (r *inRow) Read(p []byte) (int, error) {
	for {
		if r.now == nil {
			if len(r.names) == 0 {
				return 0, io.EOF
			}
			next, err := r.from.Open(r.ctx, r.names[0])
			if errors.Is(err, fs.ErrNotExist) { // its sender has dropped it, or a backup without it was restored
				err = gone(err)
			}
			if err != nil {
				return 0, err
			}
			r.now, r.names = next, r.names[1:]
		}
		n, err := r.now.Read(p)
		if err == io.EOF {
			err = r.Close()
		}
		if n > 0 || err != nil {
			return n, err
		}
	}
}

func (r *inRow) Close() error {
	if r.now == nil {
		return nil
	}
	err := r.now.Close()
	r.now = nil
	return err
}
