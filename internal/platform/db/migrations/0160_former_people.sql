-- Who has left a company keeps what they were in it, to be brought back.
ALTER TABLE tenant_user ADD COLUMN left_at BIGINT;
ALTER TABLE tenant_user ADD COLUMN left_roles BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tenant_user ADD COLUMN left_teams TEXT NOT NULL DEFAULT '';
-- What those were who left before is not known: they come back as workers.
UPDATE tenant_user SET left_roles = 1, left_at = COALESCE(
    (SELECT MAX(j.at) FROM journal j WHERE j.thing = 'user' AND j.thing_id = tenant_user.user_id AND j.kind = 'deleted' AND j.tenant_id = tenant_user.tenant_id),
    (SELECT u.deleted_at FROM user_account u WHERE u.user_id = tenant_user.user_id))
  WHERE roles = 0;
