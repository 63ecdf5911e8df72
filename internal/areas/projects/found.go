package projects

import (
	"teren/internal/areas/tenants"
	"teren/internal/platform/access"
	"teren/internal/platform/search"
)

// findable says by which words and codes projects are found.
var findable = search.Findable{
	Number: 8, Read: access.ProjectRead, From: `project j LEFT JOIN tenant c ON c.tenant_id = j.client_id`, Key: `j.project_id`, Tenant: `j.tenant_id`,
	Words:   search.Lines(`j.title`, `COALESCE(c.name, '')`),
	Touched: map[string]string{Entity: search.OneOf(`j.project_id`)},
	Named:   tenants.Named(`j.client_id`),
	See:     search.OwnTexts(`EXISTS (SELECT 1 FROM project j WHERE j.project_id = {{record}} AND j.deleted_at IS NULL)`),
	Hit:     `SELECT j.project_id AS id, j.title, COALESCE(c.name, '') AS client FROM project j LEFT JOIN tenant c ON c.tenant_id = j.client_id WHERE j.project_id IN (?)`,
}
