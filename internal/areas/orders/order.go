// Package orders plans and records the work on a task: by whom, when, its progress
// and what was done. Prices are stored by package tasks.
package orders

import (
	"strings"
	"time"

	"teren/internal/areas/tasks"
	"teren/internal/areas/usedplaces"
	"teren/internal/platform/access"
	"teren/internal/platform/api"
	"teren/internal/platform/comments"
	"teren/internal/platform/fault"
	"teren/internal/platform/history"
	"teren/internal/platform/planning"
)

// Entity is the name of a work order in history, live changes, files and notices.
const Entity = "order"

// Status is the status of a work order.
type Status string

const (
	Created     Status = "CREATED"
	InExecution Status = "IN_EXECUTION"
	Done        Status = "DONE"
	Deleted     Status = "DELETED"
)

func (Status) Values() []string { return []string{"CREATED", "IN_EXECUTION", "DONE", "DELETED"} }

// Order is one work order as it is stored, with what its rules ask about.
type Order struct {
	ID           int64      `db:"order_id"`
	TaskID       int64      `db:"task_id"`
	ContractorID int64      `db:"contractor_id"`
	Status       Status     `db:"status"`
	StatusAt     time.Time  `db:"status_at"`
	StatusBefore Status     `db:"status_before"` // what a restore brings back
	StatusReason string     `db:"status_reason"`
	PlannedStart *time.Time `db:"planned_start"`
	PlannedEnd   *time.Time `db:"planned_end"`
	WantedDay    *string    `db:"wanted_day"` // that it is for while it has no time
	TimeEstimate *int64     `db:"time_estimate"`
	TimeStarted  *time.Time `db:"time_started"`
	TimeEnded    *time.Time `db:"time_ended"`
	HoldReason   string     `db:"hold_reason"`
	Signed       bool       `db:"signed"`        // by the client
	SignedBefore bool       `db:"signed_before"` // what it covers was changed since
	CreatedBy    int64      `db:"created_by"`
	CreatedAt    time.Time  `db:"created_at"`
	Version      int64      `db:"version"`

	ClientID   int64        `db:"client_id"` // of its task, as all that follows
	Title      string       `db:"title"`
	TaskStatus tasks.Status `db:"task_status"`
	Waiting    bool         `db:"waiting"` // to be accepted

	Workers  int64 `db:"workers"`
	Running  int64 `db:"running"` // workers at work now
	Mine     bool  `db:"mine"`
	MeAtWork bool  `db:"me_at_work"`
	Recorded bool  `db:"recorded"` // something since it was started
}

// Ref names the order in history.
func (o Order) Ref(access.Who) history.Ref {
	return history.Ref{Entity: Entity, ID: o.ID, Version: o.Version, Tenants: []int64{o.ContractorID}}
}

// Place is the address of the work, with a person to call there.
type Place struct {
	AddressName string `db:"address_name" json:"address_name"`
	AddressType string `db:"location_type" json:"address_type"`
	usedplaces.Site
}

// Location is where the work is, in short.
type Location struct {
	Name    string `json:"name"`
	Address string `json:"address"`
	City    string `json:"city"`
}

// Row is one work order as lists show it. Running is set if somebody is at work on
// it now, AtWork if the asking person is.
type Row struct {
	Place
	ID             int64           `json:"order_id"`
	TaskID         int64           `json:"task_id"`
	Title          string          `json:"title"`
	Status         Status          `json:"status"`
	StatusAt       time.Time       `json:"last_status_change"`
	HoldReason     string          `json:"hold_reason"`
	Location       Location        `json:"location"`
	PlannedStart   *time.Time      `json:"planned_start"`
	PlannedEnd     *time.Time      `json:"planned_end"`
	WantedDay      *string         `json:"wanted_day"` // that it is for while it has no time, as 2026-12-22
	TimeStarted    *time.Time      `json:"time_started"`
	TimeEnded      *time.Time      `json:"time_ended"`
	TimeEstimate   *int64          `json:"time_estimate"`
	Workers        []Worker        `json:"workers"`
	Running        bool            `json:"running"`
	AtWork         bool            `json:"at_work"`
	CreatedBy      string          `json:"created_by"`
	CreatedAt      time.Time       `json:"created_at"`
	Tenant         string          `json:"tenant"` // the contractor
	Client         string          `json:"client_name"`
	External       bool            `json:"is_external_task"`
	UnreadComments int64           `json:"unread_comments"`
	Version        int64           `json:"version"`
	Allowed        []access.Action `json:"allowed_actions"`
}

func (r Row) Key() int64 { return r.ID }

// Worker is a person on a work order. Both numbers are the person's.
type Worker struct {
	OrderID   int64  `db:"order_id" json:"-"`
	WorkerID  int64  `db:"user_id" json:"worker_id"`
	UserID    int64  `json:"user_id"`
	FirstName string `db:"first_name" json:"first_name"`
	LastName  string `db:"last_name" json:"last_name"`
	Email     string `db:"email" json:"email"`
	ImageURL  string `db:"image" json:"image_url"`
	HasLeft   bool   `db:"has_left" json:"has_left,omitempty"` // the company
}

// Details is one work order with everything on its page. Some times have two names,
// and so has the estimate: clients read either.
type Details struct {
	Row
	PlannedStartDate *time.Time         `json:"planned_start_date"`
	StartDate        *time.Time         `json:"start_date"`
	EndDate          *time.Time         `json:"end_date"`
	EstimateMinutes  *int64             `json:"time_estimate_minutes"`
	StatusReason     string             `json:"status_reason"`
	TotalTime        int64              `json:"total_time"` // minutes worked, over all workers
	Sessions         []Session          `json:"sessions"`
	Task             LinkedTask         `json:"linked_task"`
	Images           []Image            `json:"images"`
	Documents        []Document         `json:"documents"`
	Comments         []comments.Comment `json:"comments"`
	Descriptions     []Description      `json:"work_descriptions"`
	Checklist        []Check            `json:"checklist"`
	Materials        []UsedMaterial     `json:"materials"`
	Reserved         []ReservedMaterial `json:"reserved_materials"`
	Signature        *Signature         `json:"signature"`
	Demands          Demands            `json:"demands"`
	CanEdit          bool               `json:"can_edit"`
}

// LinkedTask is the task of a work order as the order's page shows it, with the
// files that describe the work.
type LinkedTask struct {
	ID               int64        `db:"task_id" json:"task_id"`
	Title            string       `db:"title" json:"title"`
	Status           tasks.Status `db:"status" json:"status"`
	Phase            tasks.Phase  `db:"phase" json:"phase"`
	Description      string       `db:"description" json:"description"`
	CreatedBy        string       `db:"creator" json:"created_by"`
	CreatedAt        time.Time    `db:"created_at" json:"created_at"`
	Whiers           []string     `json:"whiers"`
	LastStatusChange time.Time    `db:"status_at" json:"last_status_change"`
	SharedWith       *string      `db:"shared_with" json:"shared_with"` // the client that uses Teren, and sees the task but not the order

	Images    []tasks.Image    `db:"-" json:"images"`
	Documents []tasks.Document `db:"-" json:"documents"`
}

// Image is a photo of a work order.
type Image struct {
	ID     int64  `json:"order_image_id"`
	URL    string `json:"doc_url"`
	Name   string `json:"name"`
	Width  int64  `json:"width"`
	Height int64  `json:"height"`
}

// Document is a document of a work order.
type Document struct {
	ID          int64  `json:"order_document_id"`
	URL         string `json:"doc_url"`
	Name        string `json:"name"`
	Size        int64  `json:"size"`
	ContentType string `json:"content_type"`
}

// Override assigns workers although they are busy then. The reason is recorded in
// the history.
type Override struct {
	Conflicts bool   `json:"override_conflicts,omitempty"`
	Reason    string `json:"reason,omitempty"`
}

func (o *Override) check(c *fault.Check) {
	o.Reason = strings.TrimSpace(o.Reason)
	if o.Conflicts {
		c.Require("reason", o.Reason)
	}
	c.Max("reason", o.Reason, maxReason)
}

// New is a work order of a task to be planned. Without a planned start it
// waits unscheduled and has no workers; WantedDay is the day that it is for then.
// TimeEstimate is in minutes.
type New struct {
	TaskID       int64      `path:"task_id" json:"-"`
	PlannedStart *time.Time `json:"planned_start_time"`
	WorkerIDs    []int64    `json:"worker_ids,omitempty"`
	TimeEstimate *int64     `json:"time_estimate"`
	WantedDay    *string    `json:"-"`
	Override
}

const (
	maxEstimate = int64(planning.Longest / time.Minute)
	maxWorkers  = 100
	maxReason   = 1000
)

func (n *New) Validate() error {
	var c fault.Check
	if n.TimeEstimate == nil {
		c.Fail("time_estimate", "required", nil)
	}
	if n.PlannedStart == nil && len(n.WorkerIDs) > 0 {
		c.Fail("planned_start_time", "required", nil)
	}
	n.plan().check(&c, "planned_start_time")
	n.Override.check(&c)
	return c.Err()
}

func (n *New) plan() plan { return plan{n.PlannedStart, n.TimeEstimate, n.WorkerIDs}.normal() }

// NewWithTask is a work order of a task that exists, or of a new one made in
// the same transaction. Files are the new task's, or else the order's.
type NewWithTask struct {
	Order  New        `json:"order"`
	Task   *tasks.New `json:"task"`
	TaskID *int64     `json:"task_id"`
	Images api.Images `json:"-"`
	Docs   api.Docs   `json:"-"`
	Override
}

// Validate reports every field that is wrong, also of the parts.
func (n *NewWithTask) Validate() error {
	var c fault.Check
	if n.Override.Conflicts {
		n.Order.Override = n.Override
	}
	if (n.Task == nil) == (n.TaskID == nil) {
		c.Fail("task_id", "one_of_two", nil)
	}
	c.Within("order", n.Order.Validate())
	if n.Task != nil {
		c.Within("task", n.Task.Validate())
	}
	return c.Err()
}

// Change is a person's change of a work order: null clears, absent leaves. Version
// is the version the change was made on: without it the change is made on the
// newest.
type Change struct {
	ID            int64              `path:"order_id" json:"-"`
	Version       int64              `json:"version,omitempty"`
	WorkerIDs     api.Opt[[]int64]   `json:"worker_ids,omitzero"`
	PlannedStart  api.Opt[time.Time] `json:"planned_start,omitzero"`
	TimeEstimate  api.Opt[int64]     `json:"time_estimate,omitzero"`
	DeletedImages []int64            `json:"deleted_image_ids,omitempty"`
	DeletedDocs   []int64            `json:"deleted_doc_ids,omitempty"`
	Images        api.Images         `json:"-"`
	Docs          api.Docs           `json:"-"`
	Override
}

func (n *Change) Validate() error {
	var c fault.Check
	n.apply(plan{}).check(&c, "planned_start")
	n.Override.check(&c)
	return c.Err()
}

// apply applies the change to the earlier values.
func (n *Change) apply(p plan) plan {
	p.PlannedStart = n.PlannedStart.OrNil(p.PlannedStart)
	p.TimeEstimate = n.TimeEstimate.OrNil(p.TimeEstimate)
	p.WorkerIDs = n.WorkerIDs.Or(p.WorkerIDs)
	return p.normal()
}

// Reason is the reason of a change of status.
type Reason struct {
	ID     int64  `path:"order_id" json:"-"`
	Reason string `json:"reason,omitempty"`
}

// Validate requires a reason.
func (r *Reason) Validate() error {
	var c fault.Check
	r.Reason = strings.TrimSpace(r.Reason)
	c.Require("reason", r.Reason)
	c.Max("reason", r.Reason, maxReason)
	return c.Err()
}

// Removal names a work order to delete. One that was started needs a reason.
type Removal struct {
	ID     int64  `path:"order_id" json:"-"`
	Reason string `query:"reason" json:"-"`
}

func (r *Removal) Validate() error {
	var c fault.Check
	r.Reason = strings.TrimSpace(r.Reason)
	c.Max("reason", r.Reason, maxReason)
	return c.Err()
}
