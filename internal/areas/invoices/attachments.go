package invoices

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"teren/internal/areas/orders"
	"teren/internal/areas/tasks"
	"teren/internal/areas/tenants"
	"teren/internal/kit/einvoice"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/files"
	"teren/internal/platform/history"
	"teren/internal/platform/trash"
	"teren/internal/platform/uploads"
)

// attached is what the files inside an invoice belong to among the uploads.
const attached = "invoice_file"

const (
	maxAttachments = 5
	maxAttachment  = 1 << 20 // bytes of one
)

// Attachment is a file inside an invoice.
type Attachment struct {
	ID          int64  `db:"invoice_file_id" json:"invoice_file_id"`
	Name        string `db:"display_name" json:"name"`
	ContentType string `db:"content_type" json:"content_type"`
	Size        int64  `db:"size" json:"size"`
	File        string `db:"file_name" json:"-"`
	SHA256      string `db:"sha256" json:"-"`
}

func attachmentsOf(tx *db.Tx, invoice int64) ([]Attachment, error) {
	return db.All[Attachment](tx, `SELECT invoice_file_id, display_name, content_type, size, file_name, sha256 FROM invoice_file WHERE invoice_id = ? ORDER BY invoice_file_id`, invoice)
}

// Attachable is what the tasks of a draft have that can go into it: the report of a
// signed order, or a file.
type Attachable struct {
	OrderID     *int64 `json:"order_id"`
	UploadID    *int64 `json:"upload_id"`
	TaskID      int64  `json:"task_id"`
	Task        string `json:"task_title"`
	Name        string `json:"name"` // of a file
	ContentType string `json:"content_type"`
	Size        *int64 `json:"size"` // of a file

	file uploads.File
}

// Attachables are what can go into a draft.
type Attachables struct {
	Attachables []Attachable `json:"attachables"`
}

// Attachables lists what the tasks of the draft have that can go into it: the reports of
// their signed orders first, then the files that not the office alone sees.
func (s *Service) Attachables(ctx context.Context, who access.Who, in ByID) (Attachables, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (Attachables, error) {
		i, err := draft(tx, who, in.ID)
		if err != nil {
			return Attachables{}, err
		}
		all, err := attachables(tx, i)
		return Attachables{all}, err
	})
}

// draft returns a live draft that the person may edit.
func draft(tx *db.Tx, who access.Who, id int64) (Invoice, error) {
	i, err := trash.Live(find(tx, who, id))
	if err == nil {
		err = i.check(who, access.InvoiceEdit)
	}
	return i, err
}

func attachables(tx *db.Tx, i Invoice) ([]Attachable, error) {
	type order struct {
		ID     int64 `db:"order_id"`
		TaskID int64 `db:"task_id"`
		Signed bool  `db:"signed"`
	}
	out := []Attachable{}
	all, err := tasksOf(tx, i.ID)
	if err != nil || len(all) == 0 {
		return out, err
	}
	titles := map[int64]string{}
	var ids []int64
	for _, t := range all {
		titles[t.ID] = t.Title
		ids = append(ids, t.ID)
	}
	work, err := db.All[order](tx, `SELECT order_id, task_id, signed_at IS NOT NULL AS signed FROM work_order WHERE contractor_id = ? AND task_id IN (?) ORDER BY order_id`, i.TenantID, ids)
	if err != nil {
		return out, err
	}
	var orderIDs []int64
	for _, o := range work {
		orderIDs = append(orderIDs, o.ID)
		if o.Signed {
			out = append(out, Attachable{OrderID: &o.ID, TaskID: o.TaskID, Task: titles[o.TaskID], ContentType: "application/pdf"})
		}
	}
	add := func(task int64, some []uploads.File) {
		for _, f := range some {
			if f.Kind != uploads.Signature && !f.OfficeOnly && slices.Contains(einvoice.Types, f.ContentType) {
				out = append(out, Attachable{UploadID: &f.ID, TaskID: task, Task: titles[task], Name: f.DisplayName, ContentType: f.ContentType, Size: &f.Size, file: f})
			}
		}
	}
	ofTasks, err := uploads.List(tx, tasks.Entity, ids...)
	if err != nil {
		return out, err
	}
	for _, id := range ids {
		add(id, ofTasks[id])
	}
	if len(orderIDs) == 0 {
		return out, nil
	}
	ofOrders, err := uploads.List(tx, orders.Entity, orderIDs...)
	for _, o := range work {
		add(o.TaskID, ofOrders[o.ID])
	}
	return out, err
}

// NewAttachments are files to go into a draft: new ones, and those of its tasks.
type NewAttachments struct {
	ID        int64      `path:"invoice_id" json:"-"`
	OrderIDs  []int64    `json:"order_ids,omitempty"`  // signed orders, for their reports
	UploadIDs []int64    `json:"upload_ids,omitempty"` // files of its tasks and their orders
	Images    api.Images `json:"-"`
	Docs      api.Docs   `json:"-"`
}

// Validate refuses more files than fit.
func (n *NewAttachments) Validate() error {
	var c fault.Check
	if len(n.OrderIDs)+len(n.UploadIDs)+len(n.Images)+len(n.Docs) > maxAttachments {
		c.Fail("docs", "invoice_attachments", fault.Args{"max": maxAttachments})
	}
	return c.Err()
}

// Attach puts files into a draft. Refused are more than five, larger ones than 1 MB, and
// types that an e-invoice does not take.
func (s *Service) Attach(ctx context.Context, who access.Who, in NewAttachments) (done api.Changed, err error) {
	reports, err := s.reports(ctx, who, in)
	defer func() {
		if err != nil {
			for _, r := range reports {
				err = errors.Join(err, r.Discard())
			}
		}
	}()
	if err != nil {
		return done, err
	}
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		i, err := draft(tx, who, in.ID)
		if err == nil && i.ClientKind == tenants.Citizen { // nobody would get them
			err = fault.New(fault.Conflict, "invoice_no_einvoice")
		}
		if err != nil {
			return api.Changed{}, err
		}
		had, err := attachmentsOf(tx, i.ID)
		if err != nil {
			return api.Changed{}, err
		}
		var c fault.Check
		chosen, err := in.chosen(tx, &c, i)
		if err != nil {
			return api.Changed{}, err
		}
		for _, group := range []struct {
			field string
			files []*files.Upload
		}{{"order_ids", reports}, {"images", in.Images}, {"docs", in.Docs}} {
			for n, f := range group.files {
				fits(&c, group.field+"."+number(n), f.DisplayName, f.ContentType, f.Size)
			}
		}
		added := slices.Concat(reports, []*files.Upload(in.Images), in.Docs)
		if len(had)+len(added)+len(chosen) > maxAttachments {
			c.Fail("docs", "invoice_attachments", fault.Args{"max": maxAttachments})
		}
		if err := c.Err(); err != nil {
			return api.Changed{}, err
		}
		if len(added)+len(chosen) == 0 {
			return api.Changed{ID: i.ID, Version: i.Version}, nil
		}
		return s.attach(ctx, tx, who, i, had, added, chosen)
	})
}

// reports prints the reports of the orders, which must be signed ones of the draft's
// tasks.
func (s *Service) reports(ctx context.Context, who access.Who, in NewAttachments) (out []*files.Upload, err error) {
	if len(in.OrderIDs) == 0 {
		return nil, nil
	}
	known, err := s.Attachables(ctx, who, ByID{ID: in.ID})
	if err != nil {
		return nil, err
	}
	var c fault.Check
	for n, id := range in.OrderIDs {
		if !slices.ContainsFunc(known.Attachables, func(a Attachable) bool { return a.OrderID != nil && *a.OrderID == id }) {
			c.Fail("order_ids."+number(n), "no_such_thing", nil)
		}
	}
	if err := c.Err(); err != nil {
		return nil, err
	}
	printer := orders.Service{DB: s.DB, Files: s.Files}
	for _, id := range in.OrderIDs {
		paper, err := printer.Report(ctx, who, orders.ByID{ID: id})
		if err != nil {
			return out, err
		}
		kept, err := s.Files.Keep(ctx, bytes.NewReader(paper.Body), files.Document, paper.Name)
		if err != nil {
			return out, err
		}
		out = append(out, kept)
	}
	return out, nil
}

// chosen returns the files of the draft's tasks that are to go into it.
func (n NewAttachments) chosen(tx *db.Tx, c *fault.Check, i Invoice) (out []uploads.File, err error) {
	if len(n.UploadIDs) == 0 {
		return nil, nil
	}
	known, err := attachables(tx, i)
	for at, id := range n.UploadIDs {
		field := "upload_ids." + number(at)
		is := slices.IndexFunc(known, func(a Attachable) bool { return a.UploadID != nil && *a.UploadID == id })
		if is < 0 {
			c.Fail(field, "no_such_thing", nil)
			continue
		}
		f := known[is].file
		fits(c, field, f.DisplayName, f.ContentType, f.Size)
		out = append(out, f)
	}
	return out, err
}

// fits notes a file that may not go into an e-invoice.
func fits(c *fault.Check, field, name, contentType string, size int64) {
	if !slices.Contains(einvoice.Types, contentType) {
		c.Fail(field, "invoice_attachment_type", fault.Args{"file": name})
	}
	if size > maxAttachment {
		c.Fail(field, "invoice_attachment_size", fault.Args{"file": name})
	}
}

// attach stores the files as attachments of the draft, each under a name of its own.
func (s *Service) attach(ctx context.Context, tx *db.Tx, who access.Who, i Invoice, had []Attachment, added []*files.Upload, chosen []uploads.File) (api.Changed, error) {
	var names []string
	for _, a := range had {
		names = append(names, a.Name)
	}
	before := len(names)
	save := func(f uploads.File, digest string) error {
		name := unique(names, f.DisplayName, path.Ext(f.Kept))
		names = append(names, name)
		_, err := tx.Exec(`INSERT INTO invoice_file (invoice_id, file_name, display_name, content_type, size, sha256) VALUES (?, ?, ?, ?, ?, ?)`,
			i.ID, f.Kept, name, f.ContentType, f.Size, digest)
		return err
	}
	for _, f := range added {
		row, err := uploads.Add(tx, who, attached, i.ID, uploads.Document, f)
		if err != nil {
			return api.Changed{}, err
		}
		if err := save(row, f.Digest()); err != nil {
			return api.Changed{}, err
		}
	}
	for _, f := range chosen {
		digest, err := s.digestOf(ctx, f.Kept)
		if err != nil {
			return api.Changed{}, err
		}
		if err := uploads.Again(tx, who, f, attached, i.ID); err != nil {
			return api.Changed{}, err
		}
		if err := save(f, digest); err != nil {
			return api.Changed{}, err
		}
	}
	return i.refiled(tx, who, history.Event{Kind: "new_docs", New: names[before:]})
}

// unique returns the name with the extension of the file, and a number where another has
// it.
func unique(taken []string, name, ext string) string {
	stem := strings.TrimSuffix(name, path.Ext(name))
	if len(stem) > maxNum {
		stem = strings.ToValidUTF8(stem[:maxNum], "")
	}
	name = stem + ext
	for n := 2; slices.Contains(taken, name); n++ {
		name = fmt.Sprintf("%s (%d)%s", stem, n, ext)
	}
	return name
}

// digestOf returns the digest of the stored file.
func (s *Service) digestOf(ctx context.Context, name string) (string, error) {
	in, err := s.Files.Open(ctx, name)
	if errors.Is(err, fs.ErrNotExist) { // its row is there, but the file was lost
		return "", &fault.Fault{Kind: fault.NotFound, Code: "not_found", Cause: err}
	}
	if err != nil {
		return "", err
	}
	defer in.Close()
	sum := sha256.New()
	_, err = io.Copy(sum, in)
	return hex.EncodeToString(sum.Sum(nil)), err
}

// refiled makes the draft with other files its next version.
func (i Invoice) refiled(tx *db.Tx, who access.Who, e history.Event) (api.Changed, error) {
	version, err := db.One[int64](tx, `UPDATE invoice SET version = version + 1 WHERE invoice_id = ? RETURNING version`, i.ID)
	if err != nil {
		return api.Changed{}, err
	}
	i.Version = version
	return api.Changed{ID: i.ID, Version: version}, history.Record(tx, who, i.Ref(who), e)
}

// ByAttachment names a file inside an invoice in a path.
type ByAttachment struct {
	ID     int64 `path:"invoice_id" json:"-"`
	FileID int64 `path:"invoice_file_id" json:"-"`
}

func (in ByAttachment) find(tx *db.Tx, i Invoice) (Attachment, error) {
	all, err := attachmentsOf(tx, i.ID)
	return fault.Only(slices.DeleteFunc(all, func(a Attachment) bool { return a.ID != in.FileID }), err)
}

// Detach takes a file out of a draft.
func (s *Service) Detach(ctx context.Context, who access.Who, in ByAttachment) (api.Changed, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Changed, error) {
		i, err := draft(tx, who, in.ID)
		if err != nil {
			return api.Changed{}, err
		}
		a, err := in.find(tx, i)
		if err != nil {
			return api.Changed{}, err
		}
		if _, err := tx.Exec(`DELETE FROM invoice_file WHERE invoice_file_id = ?`, a.ID); err != nil {
			return api.Changed{}, err
		}
		return i.refiled(tx, who, history.Event{Kind: "deleted_docs", Old: []string{a.Name}})
	})
}

// Attachment returns a file inside an invoice as it was attached.
func (s *Service) Attachment(ctx context.Context, who access.Who, in ByAttachment) (api.Download, error) {
	a, err := db.Read(ctx, s.DB, func(tx *db.Tx) (Attachment, error) {
		i, err := trash.Live(find(tx, who, in.ID))
		if err != nil {
			return Attachment{}, err
		}
		return in.find(tx, i)
	})
	if err != nil {
		return api.Download{}, err
	}
	body, err := s.content(ctx, a)
	return api.Download{Name: a.Name, ContentType: a.ContentType, Body: body}, err
}

// content returns the file, and refuses one that was changed since.
func (s *Service) content(ctx context.Context, a Attachment) ([]byte, error) {
	body, err := s.Files.Whole(ctx, a.File, a.SHA256)
	if errors.Is(err, fs.ErrNotExist) { // its row is there, but the file was lost
		err = &fault.Fault{Kind: fault.NotFound, Code: "not_found", Cause: err}
	}
	return body, err
}

// embed puts the files of the draft into the document.
func (s *Service) embed(ctx context.Context, tx *db.Tx, i Invoice, b *bill) error {
	all, err := attachmentsOf(tx, i.ID)
	if err != nil {
		return err
	}
	for _, a := range all {
		body, err := s.content(ctx, a)
		if err != nil {
			return err
		}
		b.Attachments = append(b.Attachments, einvoice.Attachment{Name: a.Name, Type: a.ContentType, Content: body})
	}
	return nil
}
