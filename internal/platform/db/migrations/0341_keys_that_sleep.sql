-- A key whose maker administers the company no more is ended, and does not wait
-- for them to do so again.
DELETE FROM access_key WHERE NOT EXISTS (SELECT 1 FROM tenant_user m JOIN user_account a ON a.user_id = m.user_id AND a.deleted_at IS NULL
  WHERE m.user_id = access_key.user_id AND m.tenant_id = access_key.tenant_id AND m.roles >= 4);
