-- Whoever left the installation has no place in a company, so that the people
-- of one are told by their roles alone: from this index, without their rows.
UPDATE tenant_user SET roles = 0 WHERE roles <> 0 AND user_id IN (SELECT u.user_id FROM user_account u WHERE u.deleted_at IS NOT NULL);
CREATE INDEX tenant_user_here ON tenant_user (tenant_id, user_id, roles) WHERE roles <> 0;
