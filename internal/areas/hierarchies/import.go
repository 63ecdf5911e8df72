package hierarchies

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"teren/internal/kit/words"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/imports"
	"teren/internal/platform/trash"
	"teren/internal/platform/tree"
)

// The columns of a spreadsheet of kinds of work, in their order.
const (
	colID = iota
	colPath
	colParent
	colTitle
	colExpense
	colEstimate
	colDescription
	colPhoto
	colSignature
	colChecks
	colKPD
	columnCount
)

var expenses = imports.Choices{Set: words.ExpenseType, Values: ExpenseType("").Values(), Others: map[string][]string{
	"CAPITAL": {"CAPEX"}, "OPERATIONAL": {"OPEX"},
}}

var sheetColumns = [columnCount]imports.Column{
	colID:          {Field: "work_hierarchy_id", Name: words.HeadID, Loose: true, Width: 8, Key: true},
	colPath:        {Field: "path", Name: words.HeadPath, Loose: true, Key: true, FileOnly: true, Like: []string{"Puna putanja", "Full path"}},
	colParent:      {Field: "parent_id", Name: words.HeadWithin, Loose: true, Width: 32, Like: []string{"Nadređeni", "Nadređena", "Nadređena vrsta", "Nadgrupa", "Roditelj", "Parent", "Parent path", "Below"}},
	colTitle:       {Field: "title", Name: words.HeadName, Must: true, Loose: true, Width: 32, Like: []string{"Vrsta rada", "Vrsta posla", "Usluga", "Rad", "Kind of work", "Service", "Title"}},
	colExpense:     {Field: "expense_type", Name: words.HeadExpenseType, Must: true, Loose: true, Width: 18, Choices: &expenses, ForAll: true, Like: []string{"Trošak", "Tip troška", "Expense"}},
	colEstimate:    {Field: "time_estimate", Name: words.HeadTimeEstimateMin, Must: true, Loose: true, Width: 16, Number: true, ForAll: true, Like: []string{"Procjena", "Trajanje", "Trajanje (min)", "Minute", "Minuta", "Estimate", "Duration", "Minutes"}},
	colDescription: {Field: "demands_description", Name: words.HeadDescriptionRequired, Loose: true, Width: 12, Choices: &imports.YesNo},
	colPhoto:       {Field: "demands_photo", Name: words.HeadPhotoRequired, Loose: true, Width: 12, Choices: &imports.YesNo},
	colSignature:   {Field: "demands_signature", Name: words.HeadSignatureRequired, Loose: true, Width: 12, Choices: &imports.YesNo},
	colChecks:      {Field: "checklist", Name: words.HeadChecklist, Loose: true, Width: 40, Like: []string{"Kontrolni popis", "Kontrolna lista", "Provjere", "Checks"}},
	colKPD:         {Field: "kpd", Name: words.HeadKpd, Loose: true, Width: 10, Like: []string{"Šifra KPD", "KPD 2025", "KPD šifra", "KPD code"}},
}

// imports defines how kinds of work are imported. An existing one is identified by
// its ID or its path; blank cells leave its values as they are. Others are new.
func (s *Service) imports() imports.Records[imports.Ask, Edit] {
	return imports.Records[imports.Ask, Edit]{
		DB: s.DB, Name: Entity, File: words.ListWorkHierarchies, Columns: sheetColumns[:], Title: colTitle, MaxRows: 2000,
		Open: func(tx *db.Tx, who access.Who, _ imports.Ask) imports.Source[Edit] {
			return &source{s: s, tx: tx, who: who, tree: imports.Tree{Path: colPath, Parent: colParent, Name: colTitle}}
		},
	}
}

// source is the kinds of work of the person's company.
type source struct {
	s    *Service
	tx   *db.Tx
	who  access.Who
	tree imports.Tree
	path string // of the record that the present row names
}

func (s *source) All() ([]imports.Record[Edit], error) {
	nodes, err := all(s.tx, s.who)
	out := make([]imports.Record[Edit], len(nodes))
	for i, n := range nodes {
		s.tree.Put(n.ID, n.Path, "")
		out[i] = imports.Record[Edit]{ID: n.ID, Version: n.Version, Is: n.edit()}
	}
	return out, err
}

func (s *source) Label(id int64, e Edit) imports.Label {
	s.path = tree.Path(s.tree.PathOf(e.ParentID), e.Title)
	s.tree.Put(id, s.path, "")
	cells := make([]string, columnCount)
	cells[colID], cells[colParent], cells[colTitle] = strconv.FormatInt(id, 10), s.tree.PathOf(e.ParentID), e.Title
	cells[colExpense] = words.ExpenseType.Of(string(e.ExpenseType)).In(s.who.Language)
	if e.TimeEstimate != nil {
		cells[colEstimate] = strconv.FormatInt(*e.TimeEstimate, 10)
	}
	for i, demanded := range map[int]bool{colDescription: e.Description, colPhoto: e.Photo, colSignature: e.Signature} {
		cells[i] = words.Flat.Of(imports.FlagValue(demanded)).In(s.who.Language)
	}
	cells[colChecks], cells[colKPD] = checklist(e.Checks), e.KPD
	return imports.Label{Name: s.path, Keys: []string{s.path}, Cells: cells}
}

func checklist(checks []string) string { return strings.Join(checks, "; ") }

func (s *source) Key(r *imports.Reader) (int, string) { return s.tree.Says(r) }

func (s *source) Over(r *imports.Reader, was *Edit) Edit {
	e := Edit{Demands: Demands{Checks: []string{}}}
	path := ""
	if was != nil {
		e, path = *was, s.path
	}
	if !s.tree.Over(r, path, &e.ParentID, &e.Title) {
		return e
	}
	e.ExpenseType = ExpenseType(r.Choose(colExpense, string(e.ExpenseType)))
	r.Whole(colEstimate, &e.TimeEstimate)
	r.Flag(colDescription, &e.Description)
	r.Flag(colPhoto, &e.Photo)
	r.Flag(colSignature, &e.Signature)
	r.Text(colKPD, &e.KPD)
	if text := r.Lines(colChecks); text != "" && text != checklist(e.Checks) {
		e.Checks = slices.DeleteFunc(strings.FieldsFunc(text, func(c rune) bool { return c == ';' || c == '\n' }), func(s string) bool { return strings.TrimSpace(s) == "" })
	}
	return e
}

func (s *source) Check(e *Edit, fresh bool) error {
	var c fault.Check
	e.check(&c)
	if fresh || e.TimeEstimate != nil {
		e.checkEstimate(&c)
	}
	return c.Err()
}

func (s *source) Make(ctx context.Context, e Edit) (int64, error) {
	id, err := s.s.Create(ctx, s.who, New{e.ParentID, e.Title, "", e.ExpenseType, e.TimeEstimate, e.Description, e.Photo, e.Signature, e.Checks, e.KPD})
	return int64(id), err
}

func (s *source) Change(ctx context.Context, id int64, e Edit) error {
	_, err := db.Write(ctx, s.s.DB, func(tx *db.Tx) (api.Changed, error) {
		n, err := Find(tx, s.who, id)
		if err != nil {
			return api.Changed{}, err
		}
		return s.s.change(tx, s.who, n, n.Version, e)
	})
	return err
}

func (s *source) Remove(_ context.Context, ids []int64) error {
	gone, err := db.All[Node](s.tx, rows+live+` AND h.work_hierarchy_id IN (?)`, s.who.TenantID, ids)
	if err != nil {
		return err
	}
	if err := unused(s.tx, 0, ids...); err != nil {
		return err
	}
	if err := nodes.Mark(s.tx, nil, &s.tx.Now, ids...); err != nil {
		return err
	}
	return trash.RecordDeleted(s.tx, s.who, gone)
}
