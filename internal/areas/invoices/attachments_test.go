package invoices_test

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"
	"slices"
	"strings"
	"testing"

	"teren/internal/areas/invoices"
	"teren/internal/kit/einvoice"
	"teren/internal/platform/db"
	"teren/internal/platform/db/dbtest"
	"teren/internal/platform/fault"
	"teren/internal/platform/files"
	"teren/internal/platform/uploads"
)

// file keeps a file of the content as a call receives it.
func (c *company) file(kind files.Kind, name, content string) *files.Upload {
	c.t.Helper()
	f, err := c.area.Files.Keep(c.t.Context(), strings.NewReader(content), kind, name)
	if err != nil {
		c.t.Fatal(err)
	}
	return f
}

func paperOf(size int) string {
	return "%PDF-1.7\n" + strings.Repeat("a", size-len("%PDF-1.7\n%%EOF")) + "%%EOF"
}

func picture(t *testing.T) string {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 8, 8))); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// attach puts the files into the draft, and returns the fields that are refused.
func (c *company) attach(who string, in invoices.NewAttachments) string {
	c.t.Helper()
	err := in.Validate()
	if err == nil {
		_, err = c.area.Attach(c.t.Context(), c.who[who], in)
	}
	var f *fault.Fault
	if err == nil || !errors.As(err, &f) {
		return fmt.Sprint(err)
	}
	var out []string
	for _, x := range f.Fields {
		out = append(out, x.Name+" "+x.Code)
	}
	return strings.Join(append(out, f.Code), ", ")
}

// Files go into a draft, and with it into its e-invoice, where nothing changes them.
func TestFilesInsideAnInvoice(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.approved("2", hours)
		c.approved("4", hours)
		upload := func(thing string, id int64, kind files.Kind, name, content string) (up uploads.File) {
			f := c.file(kind, name, content)
			if err := c.db.Do(t.Context(), func(tx *db.Tx) (err error) {
				up, err = uploads.Add(tx, c.who["admin"], thing, id, map[files.Kind]string{files.Image: uploads.Image, files.Document: uploads.Document}[kind], f)
				return err
			}); err != nil {
				t.Fatal(err)
			}
			return up
		}
		photo, document, office := upload("order", 1, files.Image, "slika.png", picture(t)), upload("task", 1, files.Document, "plan.pdf", paperOf(100)), upload("task", 1, files.Document, "kalkulacija.pdf", paperOf(100))
		other := upload("task", 2, files.Document, "tudji.pdf", paperOf(100))
		dbtest.Exec(t, c.db, fmt.Sprintf(`UPDATE upload SET office_only = TRUE WHERE upload_id = %d`, office.ID))
		dbtest.Exec(t, c.db, `UPDATE work_order SET signed_at = status_at, signed_by = 'Iva' WHERE order_id = 1`)
		c.play(set,
			`manager POST /invoices {"task_ids":[1]} → 201 {"data":1}`,
			fmt.Sprintf(`manager GET /invoices/1/attachables → 200 "order_id":1,"upload_id":null,"task_id":1,"task_title":"Posao 1" & "upload_id":%d,"task_id":1 & "upload_id":%d,"task_id":1 & !kalkulacija & !tudji`, photo.ID, document.ID),
			`worker GET /invoices/1/attachables → 403`, `stranger GET /invoices/1/attachables → 404`, `client GET /invoices/1/attachables → 404`,
			`manager POST /invoices/1/attachments {} → 200 "version":1`,
			`manager@hr POST /invoices/1/attachments {"upload_ids":[1,2,3,4,5,6]} → 422 "field":"docs","code":"invoice_attachments" & najviše 5`,
			`stranger POST /invoices/1/attachments {"upload_ids":[1]} → 404`, `client POST /invoices/1/attachments {"order_ids":[1]} → 404`, `worker POST /invoices/1/attachments {"upload_ids":[1]} → 403`,
			fmt.Sprintf(`manager POST /invoices/1/attachments {"upload_ids":[%d,%d],"order_ids":[]} → 422 "field":"upload_ids.0","code":"no_such_thing" & "field":"upload_ids.1"`, other.ID, office.ID),
			`manager POST /invoices/1/attachments {"order_ids":[2]} → 422 "field":"order_ids.0","code":"no_such_thing"`,
		)
		docs := func(all ...*files.Upload) invoices.NewAttachments { return invoices.NewAttachments{ID: 1, Docs: all} }
		if got := c.attach("manager", docs(c.file(files.Document, "velik.pdf", paperOf(1<<20+1)), c.file(files.Document, "pismo.doc", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"+"W\x00o\x00r\x00d\x00D\x00o\x00c\x00u\x00m\x00e\x00n\x00t\x00"))); got != "docs.0 invoice_attachment_size, docs.1 invoice_attachment_type, invalid" {
			t.Errorf("too large and no type: %s", got)
		}
		whole := paperOf(1 << 20)
		for _, in := range []invoices.NewAttachments{docs(c.file(files.Document, "nacrt.pdf", whole)), docs(c.file(files.Document, "nacrt.pdf", paperOf(20))), {ID: 1, OrderIDs: []int64{1}, UploadIDs: []int64{photo.ID, document.ID}}} {
			if got := c.attach("manager", in); got != "<nil>" {
				t.Errorf("%s", got)
			}
		}
		if got := c.attach("manager", docs(c.file(files.Document, "sesti.pdf", paperOf(20)))); got != "docs invoice_attachments, invalid" {
			t.Errorf("the sixth: %s", got)
		}
		c.play(
			`manager GET /invoices/1/details → 200 "version":4 & "invoice_file_id":1,"name":"nacrt.pdf","content_type":"application/pdf","size":1048576 & "name":"nacrt (2).pdf" & "name":"slika.jpg","content_type":"image/jpeg" & "missing":[]`,
			`stranger GET /invoices/1/attachments/1/content → 404`, `client GET /invoices/1/attachments/1/content → 404`, `worker GET /invoices/1/attachments/1/content → 403`, `manager GET /invoices/1/attachments/9/content → 404`,
			`stranger DELETE /invoices/1/attachments/1 → 404`, `worker DELETE /invoices/1/attachments/1 → 403`,
			`manager DELETE /invoices/1/attachments/2 → 200 "version":5`, `manager DELETE /invoices/1/attachments/2 → 404`,
			`manager GET /invoices/1/history → 200 "type":"deleted_docs" & nacrt (2).pdf & "type":"new_docs"`,
			`manager POST /invoices/1/issue {"version":4} → 409 "code":"conflict"`, `manager POST /invoices/1/issue {"version":5} → 200 "name":"nacrt.pdf"`,
		)
		xml := c.xml(1)
		read, err := einvoice.Read([]byte(xml))
		if err != nil || len(read.Attachments) != 4 || len(read.Check()) > 0 {
			t.Fatalf("%d files, %v, %v", len(read.Attachments), read.Check(), err)
		}
		if a := read.Attachments[0]; a.Name != "nacrt.pdf" || a.Type != "application/pdf" || string(a.Content) != whole {
			t.Errorf("the first is %s of %s", a.Name, a.Type)
		}
		if i := slices.IndexFunc(read.Attachments, func(a einvoice.Attachment) bool {
			return strings.HasPrefix(a.Name, "radni-nalog") || strings.Contains(a.Name, "1.pdf")
		}); i < 0 {
			t.Errorf("no report among the files")
		}
		c.play(`manager DELETE /invoices/1/attachments/1 → 409 "code":"invoice_issued"`, fmt.Sprintf(`manager POST /invoices/1/attachments {"upload_ids":[%d]} → 409 "code":"invoice_issued"`, photo.ID),
			`manager GET /invoices/1/attachables → 409`, `manager GET /invoices/1/attachments/1/content → 200 %PDF-1.7`)
		if got := c.attach("manager", docs(c.file(files.Document, "kasni.pdf", paperOf(20)))); !strings.Contains(got, "invoice_issued") {
			t.Errorf("after it was issued: %s", got)
		}
		c.play(`manager POST /invoices {} → 201 {"data":2}`)
		for _, q := range []string{`UPDATE invoice_file SET sha256 = 'x'`, `DELETE FROM invoice_file`, `UPDATE invoice_file SET invoice_id = 2`,
			`INSERT INTO invoice_file (invoice_id, file_name, display_name, content_type, size, sha256) VALUES (1, 'x', 'x', 'x', 1, 'x')`} {
			if err := c.db.Do(t.Context(), func(tx *db.Tx) error { _, err := tx.Exec(q); return err }); err == nil || !strings.Contains(err.Error(), "an issued invoice stays") {
				t.Errorf("%s: %v", q, err)
			}
		}
		c.play(`manager POST /invoices/1/correct {"case":"WHOLE"} → 201 {"data":3}`, `manager POST /invoices/3/issue {"version":1} → 200 "attachments":[]`)
		c.has(3, "!EmbeddedDocumentBinaryObject")
		if c.xml(1) != xml {
			t.Error("the e-invoice changed")
		}
	})
}

// Five files of 1 MB go into one e-invoice.
func TestFiveFilesInsideAnInvoice(t *testing.T) {
	each(t, func(t *testing.T, c *company) {
		c.approved("2", hours)
		c.play(set, `manager POST /invoices {"task_ids":[1]} → 201 {"data":1}`)
		in := invoices.NewAttachments{ID: 1}
		for n := range 5 {
			in.Docs = append(in.Docs, c.file(files.Document, fmt.Sprint(n, ".pdf"), paperOf(1<<20)))
		}
		if got := c.attach("manager", in); got != "<nil>" {
			t.Fatal(got)
		}
		c.play(`manager POST /invoices/1/issue {"version":2} → 200`, `manager GET /invoices/1/details → 200`)
		if read, err := einvoice.Read([]byte(c.xml(1))); err != nil || len(read.Attachments) != 5 {
			t.Errorf("%d files, %v", len(read.Attachments), err)
		}
	})
}
