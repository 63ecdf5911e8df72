package users

import (
	"teren/internal/platform/access"
	"teren/internal/platform/search"
)

// findable says by which words and codes people are found.
var findable = search.Findable{
	Number: 3, Read: access.UserRead, From: `tenant_user n JOIN user_account u ON u.user_id = n.user_id`, Key: `n.tenant_user_id`, Tenant: `n.tenant_id`,
	Words:   search.Lines(`u.first_name || ' ' || u.last_name`, `u.email || ' ' || `+search.PhoneWords(`u.phone`)),
	Touched: map[string]string{Entity: search.OneOf(`n.user_id`)},
	See:     search.OwnTexts(`EXISTS (SELECT 1 FROM tenant_user n JOIN user_account u ON u.user_id = n.user_id WHERE n.tenant_user_id = {{record}} AND n.roles <> 0 AND u.deleted_at IS NULL)`),
	Hit: `SELECT n.tenant_user_id AS id, n.user_id, u.first_name || ' ' || u.last_name AS title, u.email AS place, u.phone
		FROM tenant_user n JOIN user_account u ON u.user_id = n.user_id WHERE n.tenant_user_id IN (?)`,
}
