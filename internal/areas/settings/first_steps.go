package settings

import (
	"context"

	"teren/internal/platform/access"
	"teren/internal/platform/db"
)

// FirstSteps are the steps of setting up a company. A step is true once there is at
// least one record of its kind.
type FirstSteps struct {
	Company     bool `json:"company" db:"company"` // its number and address are known
	People      bool `json:"people" db:"people"`   // somebody beside who opened it
	Hierarchies bool `json:"work_hierarchies" db:"hierarchies"`
	Teams       bool `json:"teams" db:"teams"`
	Companies   bool `json:"companies" db:"companies"`
	Locations   bool `json:"locations" db:"locations"`
	Addresses   bool `json:"addresses" db:"addresses"`
	Catalogue   bool `json:"catalogue" db:"catalogue"`
	Tasks       bool `json:"tasks" db:"tasks"`
}

// FirstSteps shows an ADMIN what is still to be set up. The kinds of work that
// every company begins with do not count as theirs until they change them.
func (s *Service) FirstSteps(ctx context.Context, who access.Who, _ struct{}) (FirstSteps, error) {
	return db.Read(ctx, s.DB, func(tx *db.Tx) (FirstSteps, error) {
		return db.One[FirstSteps](tx, `
			SELECT t.id_number <> '' AND t.address1 <> '' AS company,
				(SELECT COUNT(*) FROM tenant_user u WHERE u.tenant_id = t.tenant_id) > 1 AS people,
				EXISTS (SELECT 1 FROM work_hierarchy h JOIN journal j ON j.thing = 'work_hierarchy' AND j.thing_id = h.work_hierarchy_id
					WHERE h.tenant_id = t.tenant_id AND j.user_id IS NOT NULL) AS hierarchies,
				EXISTS (SELECT 1 FROM team e WHERE e.tenant_id = t.tenant_id AND e.deleted_at IS NULL) AS teams,
				EXISTS (SELECT 1 FROM partner p WHERE p.tenant_id = t.tenant_id AND p.partner_id > 0 AND p.deleted_at IS NULL) AS companies,
				EXISTS (SELECT 1 FROM location l WHERE l.tenant_id = t.tenant_id AND l.deleted_at IS NULL) AS locations,
				EXISTS (SELECT 1 FROM address a WHERE a.tenant_id = t.tenant_id AND a.deleted_at IS NULL) AS addresses,
				EXISTS (SELECT 1 FROM catalog_item c WHERE c.tenant_id = t.tenant_id AND c.status = 'ACTIVE') AS catalogue,
				EXISTS (SELECT 1 FROM task_party k WHERE k.tenant_id = t.tenant_id) AS tasks
			FROM tenant t WHERE t.tenant_id = ?`, who.TenantID)
	})
}
