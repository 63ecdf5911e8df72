package tasks

import (
	"context"
	"encoding/json"
	"strings"

	"teren/internal/areas/addresses"
	"teren/internal/areas/hierarchies"
	"teren/internal/areas/notices"
	"teren/internal/areas/projects"
	"teren/internal/areas/tenants"
	"teren/internal/areas/usedplaces"
	"teren/internal/kit/money"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/db"
	"teren/internal/platform/fault"
	"teren/internal/platform/uploads"
)

// Currency is how a request names a currency: "EUR" or {"currency": "EUR",
// "valid": true}.
type Currency struct{ Code money.Currency }

// UnmarshalJSON takes both forms.
func (c *Currency) UnmarshalJSON(text []byte) error {
	if len(text) > 0 && text[0] == '{' {
		var o struct {
			Currency money.Currency `json:"currency"`
			Valid    bool           `json:"valid"`
		}
		err := json.Unmarshal(text, &o)
		c.Code = o.Currency
		return err
	}
	return json.Unmarshal(text, &c.Code)
}

// MarshalJSON writes the long form.
func (c Currency) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]any{"currency": c.Code, "valid": true})
}

// JSONSchema describes both forms.
func (Currency) JSONSchema() map[string]any {
	code := map[string]any{"type": "string", "enum": currencies}
	return map[string]any{"anyOf": []any{code, map[string]any{
		"type": "object", "required": []string{"currency"},
		"properties": map[string]any{"currency": code, "valid": map[string]any{"type": "boolean"}},
	}}}
}

// New is a new task. TenantID is the other company: the client, or the contractor
// when RoleType is CLIENT; 0 is a private individual, and absent is a fault. A
// client may leave out the kind of work.
type New struct {
	Text
	ProjectID   *int64     `json:"project_id,omitempty"`
	TenantID    *int64     `json:"tenant_id"`
	WhierID     *int64     `json:"whier_id"`
	RoleType    Side       `json:"role_type,omitempty"`
	Currency    *Currency  `json:"currency,omitempty"`
	AddressID   *int64     `json:"address_id,omitempty"`
	SaveAddress bool       `json:"save_address,omitempty"`
	Images      api.Images `json:"-"`
	Docs        api.Docs   `json:"-"`
}

func (n *New) Validate() error {
	var c fault.Check
	n.Priority = Priority(upper(string(n.Priority), "MEDIUM"))
	n.RoleType = Side(upper(string(n.RoleType), string(access.Contractor)))
	texts.Check(&c, &n.Text, nil) // it has no day
	c.OneOf("role_type", string(n.RoleType), n.RoleType.Values())
	if n.TenantID == nil {
		c.Fail("tenant_id", "required", nil)
	} else if *n.TenantID == 0 {
		c.Require("client_note", n.ClientNote)
	}
	if n.WhierID == nil && access.Side(n.RoleType) != access.Client {
		c.Fail("whier_id", "whier_required", nil)
	}
	if n.Currency != nil {
		c.OneOf("currency", string(n.Currency.Code), currencies)
	}
	return c.Err()
}

func upper(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return strings.ToUpper(s)
}

// Create creates a task and returns its number.
func (s *Service) Create(ctx context.Context, who access.Who, in New) (api.Created, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Created, error) {
		t, err := Insert(tx, who, in)
		return api.Created(t.ID), err
	})
}

// Insert creates a task in the caller's transaction, with its files, its address
// saved if asked for, and a notice to the contractor of an external one. The person
// must be allowed to name every company, project and kind of work in it.
func Insert(tx *db.Tx, who access.Who, n New) (Task, error) {
	var c fault.Check
	n.Trim()
	t := Task{Text: n.Text, Status: Created, CreatorTenantID: who.TenantID, ContractorID: who.TenantID, ClientID: who.TenantID}
	other, err := tenants.Find(tx, who, *n.TenantID)
	if err := found(&c, "tenant_id", err); err != nil {
		return t, err
	}
	if n.WhierID != nil {
		err = hierarchies.Known(tx, who, *n.WhierID)
		if err := found(&c, "whier_id", err); err != nil {
			return t, err
		}
	}
	if t.Side = access.Side(n.RoleType); t.Side == access.Client {
		t.ContractorID, t.ClientWhierID = other.ID, n.WhierID
		takes, err := tenants.TakesWork(tx, other.ID)
		if err != nil {
			return t, err
		}
		switch {
		case other.ID == tenants.PrivateIndividual || other.ID == who.TenantID:
			c.Fail("tenant_id", "no_such_thing", nil)
		case other.ID != 0 && !takes: // nobody would receive the request
			c.Fail("tenant_id", "takes_no_work", nil)
		}
		if n.ProjectID != nil {
			c.Fail("project_id", "no_such_thing", nil)
			n.ProjectID = nil
		}
	} else {
		t.ClientID, t.WhierID = other.ID, n.WhierID
	}
	if !who.On(t.Side, access.TaskCreate) {
		return t, fault.New(fault.Forbidden, "forbidden")
	}
	if err := t.setProject(tx, who, &c, n.ProjectID); err != nil {
		return t, err
	}
	if n.Currency != nil && t.ProjectID == nil {
		t.Currency = n.Currency.Code
	}
	if n.AddressID != nil {
		_, err := addresses.Find(tx, who, *n.AddressID)
		if err := found(&c, "address_id", err); err != nil {
			return t, err
		}
		t.AddressID = n.AddressID
	}
	if err := c.Err(); err != nil {
		return t, err
	}
	if n.SaveAddress && n.AddressID == nil {
		id, err := addresses.Save(tx, who, t.ClientID, t.Address())
		if err != nil {
			return t, err
		}
		t.AddressID = &id
	}
	return add(tx, who, t, n.Images, n.Docs)
}

// add stores a new task, made or copied, with all that comes with it.
func add(tx *db.Tx, who access.Who, t Task, images api.Images, docs api.Docs) (Task, error) {
	if err := usedplaces.Remember(tx, who.TenantID, t.Address().Place()); err != nil {
		return t, err
	}
	t, err := insert(tx, who, t)
	if err != nil {
		return t, err
	}
	if _, err := uploads.Attach(tx, who, Entity, t.ID, images, docs); err != nil {
		return t, err
	}
	if !t.Waiting() {
		return t, nil
	}
	to, err := Office(tx, t.ContractorID)
	if err != nil {
		return t, err
	}
	return t, notices.Give(tx, who, to, notices.New{TenantID: t.ContractorID, Kind: notices.TaskWaiting, Entity: Entity, EntityID: t.ID})
}

// found notes a field whose record does not exist for this person.
func found(c *fault.Check, field string, err error) error {
	if err == nil || !fault.IsMissing(err) {
		return err
	}
	c.Fail(field, "no_such_thing", nil)
	return nil
}

// setProject puts the task into the project, whose currency it takes; without a
// project it takes that of its contractor.
func (t *Task) setProject(tx *db.Tx, who access.Who, c *fault.Check, id *int64) (err error) {
	t.ProjectID = id
	if id == nil {
		t.Currency, err = tenants.Currency(tx, t.ContractorID)
		return err
	}
	p, err := projects.Find(tx, who, *id)
	if err == nil {
		t.Currency = p.Currency
	}
	return found(c, "project_id", err)
}

// Address returns where the task is, as an address to be saved.
func (t Text) Address() addresses.New {
	return addresses.New{Name: t.AddressName, Type: addresses.Type(t.LocationType), Site: t.Site}
}

// Duplicate makes a task with the same text for the same companies. Files,
// comments and orders are not copied.
func (s *Service) Duplicate(ctx context.Context, who access.Who, in ByID) (api.Created, error) {
	return s.copy(ctx, who, access.TaskDuplicate, in.ID, func(t Task) Task {
		if t.Status != Template {
			t.Status = Created
		}
		return t
	})
}

// SaveAsTemplate copies the text of a task into a template.
func (s *Service) SaveAsTemplate(ctx context.Context, who access.Who, in ByID) (api.Created, error) {
	return s.copy(ctx, who, access.TaskSaveAsTemplate, in.ID, func(t Task) Task {
		t.Status = Template
		return t
	})
}

// Use makes a task from a template and remembers which.
func (s *Service) Use(ctx context.Context, who access.Who, in ByID) (api.Created, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Created, error) {
		t, err := Ready(tx, who, access.TaskUse, in.ID)
		if err != nil {
			return 0, err
		}
		t, err = s.FromTemplate(tx, who, t)
		return api.Created(t.ID), err
	})
}

func (s *Service) copy(ctx context.Context, who access.Who, a access.Action, id int64, as func(Task) Task) (api.Created, error) {
	return db.Write(ctx, s.DB, func(tx *db.Tx) (api.Created, error) {
		t, err := Ready(tx, who, a, id)
		if err != nil {
			return 0, err
		}
		t, err = s.like(tx, who, t, as)
		return api.Created(t.ID), err
	})
}

// FromTemplate creates a task from a template in the caller's transaction. A task
// made by the program is recorded as created by the person who made the template.
func (s *Service) FromTemplate(tx *db.Tx, who access.Who, template Task) (Task, error) {
	return s.like(tx, who, template, func(t Task) Task {
		t.Status, t.AutomaticTaskID = Created, &template.ID
		return t
	})
}

func (s *Service) like(tx *db.Tx, who access.Who, t Task, as func(Task) Task) (Task, error) {
	from := t.ID
	t.AutomaticTaskID, t.CreatorTenantID, t.AcceptedAt = nil, who.TenantID, nil
	t, err := add(tx, who, as(t), nil, nil)
	if err != nil {
		return t, err
	}
	return t, Copied.Happen(tx, who, Copy{From: from, To: t.ID})
}
