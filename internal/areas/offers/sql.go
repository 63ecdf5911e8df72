package offers

import (
	"errors"

	"teren/internal/areas/notices"

	"teren/internal/areas/projects"
	"teren/internal/areas/tasks"
	"teren/internal/areas/tenants"
	"teren/internal/platform/access"
	"teren/internal/platform/comments"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/live"
	"teren/internal/platform/search"
	"teren/internal/platform/uploads"
)

// table defines the columns that can be searched. The narrow table p alone answers
// status, number, title, deadline and newest first.
var table = search.Table{
	Name: "offers", From: "offer_party p", Key: "p.offer_id", Search: []string{"offer_num", "title", "client_name"},
	Counts: search.Counts{From: "offer_count p", Sum: "p.offers", By: []string{"p.tenant_id", "p.status"}},
	Joins: []search.Join{
		{Alias: "o", SQL: "JOIN offer o ON o.offer_id = p.offer_id"},
		{Alias: "n", SQL: "JOIN offer_chain n ON n.offer_chain_id = o.offer_chain_id"},
		{Alias: "c", SQL: "LEFT JOIN tenant c ON c.tenant_id = o.client_id"},
		{Alias: "k", SQL: "JOIN tenant k ON k.tenant_id = o.tenant_id"},
		{Alias: "u", SQL: "JOIN user_account u ON u.user_id = o.created_by"},
	},
	Columns: map[string]search.Column{
		"offer_id":              {SQL: "p.offer_id", Kind: search.Integer},
		"offer_num":             {SQL: "n.offer_num", Kind: search.Text, Fold: "p.num_fold", Order: "p.num_fold"},
		"title":                 {SQL: "o.title", Kind: search.Text, Fold: "p.title_fold", Order: "p.title_fold"},
		"status":                {SQL: "p.status", Kind: search.Text, Values: Status("").Values()},
		"version_number":        {SQL: "o.version_number", Kind: search.Integer},
		"tenant_id":             {SQL: "o.client_id", Kind: search.Integer},
		"client_tenant_id":      {SQL: "o.client_id", Kind: search.Integer},
		"client_name":           {SQL: "c.name", Kind: search.Text, Fold: "c.name_fold"},
		"contractor_tenant_id":  {SQL: "o.tenant_id", Kind: search.Integer},
		"contractor_name":       {SQL: "k.name", Kind: search.Text, Fold: "k.name_fold"},
		"created_at":            {SQL: "o.created_at", Kind: search.Timestamp, Order: "p.offer_id"},
		"created_by_id":         {SQL: "o.created_by", Kind: search.Integer},
		"created_by_first_name": {SQL: "u.first_name", Kind: search.Text},
		"created_by_last_name":  {SQL: "u.last_name", Kind: search.Text},
		"deadline":              {SQL: "p.deadline", Kind: search.Date},
		"sent_at":               {SQL: "o.sent_at", Kind: search.Timestamp},
		"opened_at":             {SQL: "o.opened_at", Kind: search.Timestamp},
		"last_status_change":    {SQL: "o.status_at", Kind: search.Timestamp},
		"price_total":           {SQL: "(CAST(o.price_total AS DOUBLE PRECISION) / 100)", Kind: search.Decimal, Order: "o.price_total", Needs: access.OfferRead},
		"tax_total":             {SQL: "(CAST(o.tax_total AS DOUBLE PRECISION) / 100)", Kind: search.Decimal, Order: "o.tax_total", Needs: access.OfferRead},
		"total_with_tax":        {SQL: "(CAST(o.price_total + o.tax_total AS DOUBLE PRECISION) / 100)", Kind: search.Decimal, Order: "o.price_total + o.tax_total", Needs: access.OfferRead},
	},
}

// tableFor is table with the column that depends on the person: whether they have
// unread comments.
func tableFor(who access.Who) search.Table {
	return table.With("unread", notices.Unread(who, Entity, "p.offer_id"))
}

func scope(who access.Who) search.Scope {
	return search.Where(`p.tenant_id = ?`, who.TenantID)
}

// deleted reads the versions of all companies that are deleted, for the trash.
const deleted = `SELECT o.tenant_id, o.offer_id AS id, n.offer_num || ' v' || CAST(o.version_number AS TEXT) AS name,
	n.num_fold || ' v' || CAST(o.version_number AS TEXT) AS name_fold, o.title AS about, o.deleted_at, FALSE AS archived, 0 AS below
	FROM offer o JOIN offer_chain n ON n.offer_chain_id = o.offer_chain_id WHERE o.deleted_at IS NOT NULL`

// one selects versions. All three arguments are the viewer's company: the first
// decides the side, the others are the access filter.
var one = `
	SELECT ` + fields.Select() + `, o.offer_id, o.offer_chain_id, o.version_number, o.parent_id, o.is_newest, o.tenant_id, o.line_total, o.price_total, o.tax_total,
		o.status, o.status_at, o.status_reason, o.sent_at, o.valid_until, o.opened_at, m.task_id, q.project_id, COALESCE(q.title, '') AS project_title, COALESCE(j.title, '') AS for_project_title, o.created_by, o.created_at,
		o.version, o.lines_version, o.deleted_at, n.deleted_at IS NOT NULL AS chain_deleted,
		o.sent_at IS NOT NULL AND o.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM offer w
			WHERE w.offer_chain_id = o.offer_chain_id AND w.version_number > o.version_number AND w.sent_at IS NOT NULL AND w.deleted_at IS NULL) AS is_current,
		CASE WHEN o.tenant_id = ? THEN 'CONTRACTOR' ELSE 'CLIENT' END AS side,
		COALESCE(c.name, '') AS client, k.name AS contractor, k.time_zone, u.first_name || ' ' || u.last_name AS creator
	FROM offer o JOIN offer_chain n ON n.offer_chain_id = o.offer_chain_id
	LEFT JOIN tenant c ON c.tenant_id = o.client_id
	LEFT JOIN project j ON j.project_id = o.for_project_id AND j.deleted_at IS NULL
	LEFT JOIN task m ON m.task_id = o.task_id AND m.status <> 'DELETED'
	LEFT JOIN project q ON q.project_id = o.project_id AND q.deleted_at IS NULL
	JOIN tenant k ON k.tenant_id = o.tenant_id
	JOIN user_account u ON u.user_id = o.created_by
	WHERE (o.tenant_id = ? OR o.client_id = ? AND o.sent_at IS NOT NULL AND o.deleted_at IS NULL)`

// read returns the versions that the person's company may see and that match the
// further condition.
func read(tx *db.Tx, who access.Who, more string, args ...any) ([]Offer, error) {
	all, err := db.All[Offer](tx, one+more, append([]any{who.TenantID, who.TenantID, who.TenantID}, args...)...)
	for i := range all {
		all[i] = all[i].seen(who)
	}
	return all, err
}

// Find returns the version if the person may do the action to it, also a
// deleted one. Absent or unseen is missing; seen but not for this role,
// forbidden.
func Find(tx *db.Tx, who access.Who, do access.Action, id int64) (Offer, error) {
	all, err := read(tx, who, ` AND o.offer_id = ?`, id)
	switch {
	case err != nil:
		return Offer{}, err
	case len(all) == 0 || !who.On(all[0].Side, access.OfferRead):
		return Offer{}, fault.Missing()
	case !who.On(all[0].Side, do):
		return all[0], fault.New(fault.Forbidden, "forbidden")
	}
	return all[0], nil
}

// seen leaves out what belongs to the contractor alone.
func (o Offer) seen(who access.Who) Offer {
	if o.ClientID != nil && *o.ClientID == tenants.PrivateIndividual {
		o.Client = tenants.PrivateName(who.Language)
	}
	if o.Side == access.Client {
		o.Note, o.TaskID, o.ProjectID, o.ProjectTitle, o.ParentID, o.ForProject, o.ForTitle = "", nil, nil, "", nil, nil, ""
	}
	return o
}

// Visible reports, as a missing fault, an offer that the person does not see.
func Visible(tx *db.Tx, who access.Who, id int64) error {
	_, err := Find(tx, who, access.OfferRead, id)
	return err
}

// rows returns the offers of a list page as the person may see them.
func rows(tx *db.Tx, who access.Who, ids []int64) ([]Row, error) {
	all, err := read(tx, who, ` AND o.offer_id IN (?) ORDER BY o.offer_id`, ids)
	if err != nil {
		return nil, err
	}
	return rowsOf(tx, who, all)
}

func rowsOf(tx *db.Tx, who access.Who, all []Offer) ([]Row, error) {
	ids, chains := make([]int64, len(all)), make([]int64, len(all))
	for i, o := range all {
		ids[i], chains[i] = o.ID, o.ChainID
	}
	type count struct {
		ID        int64 `db:"offer_chain_id"`
		Versions  int64 `db:"versions"`
		Sent      int64 `db:"sent"`
		Questions int64 `db:"questions"`
	}
	counts, err := db.All[count](tx, `
		SELECT o.offer_chain_id, COUNT(*) AS versions, COUNT(o.sent_at) AS sent, (SELECT COUNT(*) FROM offer_question q
			WHERE q.offer_chain_id = o.offer_chain_id AND q.side = 'CLIENT' AND q.offer_question_id > COALESCE((SELECT MAX(a.offer_question_id) FROM offer_question a
				WHERE a.offer_chain_id = o.offer_chain_id AND a.side = 'CONTRACTOR'), 0)) AS questions
		FROM offer o WHERE o.offer_chain_id IN (?) AND o.deleted_at IS NULL GROUP BY o.offer_chain_id`, chains)
	if err != nil {
		return nil, err
	}
	of := map[int64]count{}
	for _, c := range counts {
		of[c.ID] = c
	}
	letters, err := mailsOf(tx, ids)
	if err != nil {
		return nil, err
	}
	unread, err := comments.Unread(tx, who, Entity, ids)
	if err != nil {
		return nil, err
	}
	out := make([]Row, len(all))
	for i, o := range all {
		gross := o.PriceTotal + o.TaxTotal
		r := Row{
			Shown: o.Shown, ID: o.ID, ParentID: o.ParentID, Num: o.Num, VersionNumber: o.VersionNumber, Versions: of[o.ChainID].Versions, Newest: o.Newest, Current: o.Current,
			ContractorID: o.TenantID, Contractor: o.Contractor, RoleType: Side(o.Side), ValidUntil: o.ValidUntil,
			Status: o.Status, StatusAt: o.StatusAt, StatusReason: o.StatusReason, SentAt: o.SentAt, OpenedAt: o.OpenedAt, TaskID: o.TaskID, ProjectID: o.ProjectID, ProjectTitle: o.ProjectTitle,
			PriceTotal: &o.PriceTotal, TaxTotal: &o.TaxTotal, TotalWithTax: &gross, Currency: Currency, CreatedAt: o.CreatedAt, CreatedBy: o.Creator,
			Questions: of[o.ChainID].Questions, Unread: unread[o.ID], Version: o.Version, Allowed: o.allowed(who), Targets: o.targets(who),
		}
		if o.ClientID != nil {
			r.Tenant = &tenants.Tenant{ID: *o.ClientID, Name: o.Client}
		}
		if o.ForProject != nil && o.ForTitle != "" {
			r.ForProject = &tasks.Project{ID: *o.ForProject, Title: o.ForTitle}
		}
		r.CanEdit = who.On(o.Side, access.OfferEdit) && o.now(access.OfferEdit) == nil
		if o.Side == access.Client {
			r.Versions, r.Unread, r.Questions = of[o.ChainID].Sent, 0, 0
		} else if m := letters[o.ID]; len(m) > 0 {
			r.Mail = &m[len(m)-1]
		}
		out[i] = r
	}
	return out, nil
}

// details reads everything of the offer's page.
func details(tx *db.Tx, who access.Who, o Offer) (Details, error) {
	all, err := rowsOf(tx, who, []Offer{o})
	if err != nil {
		return Details{}, err
	}
	d := Details{
		Row: all[0], Body: o.Body, IsDeleted: o.DeletedAt != nil, OwnTerms: o.Terms != "" && o.SentAt == nil, Discount: &o.Discount, Images: []Image{}, Documents: []Document{}, Mails: []Mail{}, Papers: []Paper{}, Comments: []comments.Comment{},
	}
	if d.Terms, err = printedTerms(tx, o); err != nil {
		return d, err
	}
	lines, err := linesOf(tx, o.ID)
	if err != nil {
		return d, err
	}
	if err := d.reckon(o, lines[o.ID]); err != nil {
		return d, err
	}
	if d.Newer, err = newerOf(tx, who, o); err != nil {
		return d, err
	}
	if d.Answer, err = answerOf(tx, o); err != nil {
		return d, err
	}
	if d.Past, err = pastAnswers(tx, o); err != nil {
		return d, err
	}
	if d.Asked, err = questionsOf(tx, o); err != nil {
		return d, err
	}
	files, err := uploads.List(tx, Entity, o.ID)
	if err != nil {
		return d, err
	}
	for _, f := range files[o.ID] {
		switch f.Kind {
		case uploads.Image:
			d.Images = append(d.Images, Image{f.ID, f.URL(), f.DisplayName, f.Width, f.Height})
		case uploads.Document:
			d.Documents = append(d.Documents, Document{f.ID, f.URL(), f.DisplayName, f.Size, f.ContentType})
		}
	}
	if o.Side != access.Contractor {
		return d, nil
	}
	letters, err := mailsOf(tx, []int64{o.ID})
	if err != nil {
		return d, err
	}
	d.Mails = append(d.Mails, letters[o.ID]...)
	if d.Papers, err = papersOf(tx, o, ""); err != nil {
		return d, err
	}
	if d.Links, err = db.One[int64](tx, `SELECT COUNT(*) FROM offer_link WHERE offer_id = ? AND revoked_at IS NULL`, o.ID); err != nil {
		return d, err
	}
	said, err := comments.List(tx, who, o.Side, Entity, o.ID)
	d.Comments = said[o.ID]
	return d, err
}

func (d *Details) reckon(o Offer, lines []line) (err error) {
	if d.Lines, err = shown(lines, o.Side); err != nil {
		return err
	}
	counts := offered(lines)
	b, err := reckon(lines, counts, o.Discount)
	if err != nil {
		return err
	}
	d.Totals = b.totals()
	most, err := dearest(lines)
	if err != nil {
		return err
	}
	top, err := reckon(lines, most, o.Discount)
	if err != nil {
		return err
	}
	gross := top.gross()
	d.MostTotal = &gross
	if o.Side == access.Contractor {
		d.Margin, err = margin(lines, counts, o.Discount)
	}
	return err
}

// newerOf returns the newest version that the person may see and that replaced this
// one: a later one, or of a draft the earlier one that was accepted meanwhile.
func newerOf(tx *db.Tx, who access.Who, o Offer) (*Newer, error) {
	if o.Newest {
		return nil, nil
	}
	newer, err := read(tx, who, ` AND o.offer_chain_id = ? AND (o.version_number > ? OR o.is_newest) AND o.deleted_at IS NULL ORDER BY o.version_number DESC LIMIT 1`, o.ChainID, o.VersionNumber)
	if err != nil || len(newer) == 0 {
		return nil, err
	}
	return &Newer{ID: newer[0].ID, VersionNumber: newer[0].VersionNumber}, nil
}

// insert stores a new version with its lines, as the newest of its chain, and
// records it in the history.
func insert(tx *db.Tx, who access.Who, o Offer, lines []line) (Offer, error) {
	if _, err := tx.Exec(`UPDATE offer SET is_newest = FALSE WHERE offer_chain_id = ? AND is_newest`, o.ChainID); err != nil {
		return o, err
	}
	var err error
	o.VersionNumber, err = db.One[int64](tx, `SELECT COALESCE(MAX(version_number), 0) + 1 FROM offer WHERE offer_chain_id = ? AND (deleted_at IS NULL OR sent_at IS NOT NULL)`, o.ChainID)
	if err != nil {
		return o, err
	}
	b, err := reckon(lines, offered(lines), o.Discount)
	if err != nil {
		return o, err
	}
	o.ID, err = db.Insert(tx, "offer", "offer_id", o.columns(b).And(db.Columns{
		"offer_chain_id": o.ChainID, "version_number": o.VersionNumber, "parent_id": o.ParentID, "is_newest": true, "tenant_id": o.TenantID,
		"status": o.Status, "status_at": tx.Now, "created_by": who.UserID, "created_at": tx.Now,
	}))
	if err != nil {
		return o, err
	}
	o.Version = 1
	for i := range lines {
		lines[i].ID = 0
	}
	if _, err := saveLines(tx, o.ID, nil, lines); err != nil {
		return o, err
	}
	if err := list(tx, o.ChainID); err != nil {
		return o, err
	}
	if err := updateOthers(tx, who, o); err != nil {
		return o, err
	}
	return o, history.Record(tx, who, o.Ref(who), history.Event{Kind: "status", New: o.Status})
}

// updateOthers updates the open pages of the other versions after a change of this
// one.
func updateOthers(tx *db.Tx, who access.Who, o Offer) error {
	others, err := db.All[Offer](tx, `SELECT offer_id, tenant_id, client_id, sent_at, version FROM offer WHERE offer_chain_id = ? AND offer_id <> ? AND deleted_at IS NULL`, o.ChainID, o.ID)
	if err != nil {
		return err
	}
	for _, e := range others {
		if err := live.Publish(tx, live.Change{Entity: Entity, EntityID: e.ID, Kind: "replaced", By: who.UserID, Version: e.Version, Tenants: e.Ref(who).Tenants}); err != nil {
			return err
		}
	}
	return nil
}

// list stores again which versions of the chain lists show, and their counts.
func list(tx *db.Tx, chain int64) error {
	if _, err := tx.Exec(`DELETE FROM offer_party WHERE offer_id IN (SELECT o.offer_id FROM offer o WHERE o.offer_chain_id = ?)`, chain); err != nil {
		return err
	}
	const columns = `o.offer_id, o.status, n.num_fold, o.title_fold, COALESCE(o.valid_until, o.deadline) FROM offer o JOIN offer_chain n ON n.offer_chain_id = o.offer_chain_id WHERE o.offer_chain_id = ? AND o.deleted_at IS NULL`
	if _, err := tx.Exec(`INSERT INTO offer_party (tenant_id, side, offer_id, status, num_fold, title_fold, deadline)
		SELECT o.tenant_id, 'CONTRACTOR', `+columns+` AND o.is_newest`, chain); err != nil {
		return err
	}
	_, err := tx.Exec(`INSERT INTO offer_party (tenant_id, side, offer_id, status, num_fold, title_fold, deadline)
		SELECT o.client_id, 'CLIENT', `+columns+` AND o.sent_at IS NOT NULL AND o.client_id <> 0 AND o.client_id <> o.tenant_id
			AND o.version_number = (SELECT MAX(s.version_number) FROM offer s WHERE s.offer_chain_id = o.offer_chain_id AND s.deleted_at IS NULL AND s.sent_at IS NOT NULL)`, chain)
	if err != nil {
		return err
	}
	return count(tx, chain)
}

// columns returns the stored columns of the version that can be edited, and the
// sums of its lines.
func (o Offer) columns(b bill) db.Columns {
	return fields.Columns(o.head).And(db.Columns{"line_total": b.lines, "price_total": b.total.Net, "tax_total": b.total.Tax})
}

// write stores an edit of the version and its lines as its next version.
func write(tx *db.Tx, o Offer, lines []line) (Offer, error) {
	b, err := reckon(lines, offered(lines), o.Discount)
	if err != nil {
		return o, err
	}
	if o.Version, err = db.Update(tx, "offer", "offer_id", o.ID, o.columns(b).And(db.Columns{"lines_version": o.LinesVersion})); err != nil {
		return o, err
	}
	return o, list(tx, o.ChainID)
}

// setStatus sets the status of the version, with further changed columns, and
// records it in the history.
func setStatus(tx *db.Tx, who access.Who, o Offer, to Status, why, more string, args ...any) (Offer, error) {
	was := o.Status
	o.Status, o.StatusAt, o.StatusReason = to, tx.Now, why
	o.Version++
	if _, err := tx.Exec(`UPDATE offer SET status = ?, status_at = ?, status_reason = ?, version = ?`+more+` WHERE offer_id = ?`,
		append(append([]any{to, tx.Now, why, o.Version}, args...), o.ID)...); err != nil {
		return o, err
	}
	if err := list(tx, o.ChainID); err != nil {
		return o, err
	}
	if err := o.changeProject(tx, who); err != nil {
		return o, err
	}
	return o, history.Record(tx, who, o.Ref(who), history.Event{Kind: "status", Old: was, New: to, Reason: why})
}

// changeProject updates the project of the offer, if any: the offer's status
// decides which part of the budget is bound. An accepting client does not see the
// project.
func (o Offer) changeProject(tx *db.Tx, who access.Who) error {
	project, err := db.One[*int64](tx, `SELECT for_project_id FROM offer WHERE offer_id = ?`, o.ID)
	if err != nil {
		return err
	}
	who.TenantID = o.TenantID
	return projects.Changed(tx, who, project)
}

// office returns the ADMIN and MANAGER of a company.
func office(tx *db.Tx, tenant int64) ([]int64, error) {
	return db.All[int64](tx, `SELECT m.user_id FROM tenant_user m JOIN user_account u ON u.user_id = m.user_id
		WHERE m.tenant_id = ? AND m.roles > 1 AND u.deleted_at IS NULL`, tenant)
}

// answerOf returns the client's answer, nil where there is none. The network that it
// came from is left out for the client.
func answerOf(tx *db.Tx, o Offer) (*Answer, error) {
	a, err := db.One[Answer](tx, `SELECT a.by_link, a.by_client, a.name, a.function, a.signature, a.reason, a.network, a.answered_at, a.answered_name
		FROM offer_answer a WHERE a.offer_id = ?`, o.ID)
	if errors.Is(err, db.ErrNoRow) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if o.Side != access.Contractor {
		a.Network = nil
	}
	return &a, a.Strokes.parse(a.Signature)
}
