-- Each invitation is an account of its own until it is accepted, known by
-- 'invited <company> <e-mail>'; only who has a password has the e-mail itself.
-- new_email waits until somebody who signs in has confirmed it.
ALTER TABLE user_account ADD COLUMN new_email TEXT NOT NULL DEFAULT '';

-- Links to a new password are for those who have one.
DELETE FROM secret_link WHERE kind = 'RESET' AND user_id IN (SELECT u.user_id FROM user_account u WHERE u.password_hash = '');

-- Whoever is nowhere and never came is gone, and the e-mail free.
UPDATE user_account SET email_fold = 'gone ' || CAST(user_id AS TEXT) || ' ' || email_fold, deleted_at = created_at
  WHERE password_hash = '' AND deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM tenant_user m WHERE m.user_id = user_account.user_id AND m.roles <> 0);

-- The invited, once for each company: the first keeps the account, each other
-- gets its own. Where the company invites the e-mail twice, the number tells
-- the two apart.
CREATE TABLE invited AS
  SELECT m.tenant_id, m.user_id, m.user_id AS new_id, 'invited ' || CAST(m.tenant_id AS TEXT) || ' ' || u.email_fold
      || CASE WHEN EXISTS (SELECT 1 FROM user_account x WHERE x.email_fold = 'invited ' || CAST(m.tenant_id AS TEXT) || ' ' || u.email_fold) THEN ' ' || CAST(u.user_id AS TEXT) ELSE '' END AS email_fold,
    m.tenant_user_id > (SELECT MIN(o.tenant_user_id) FROM tenant_user o WHERE o.user_id = m.user_id AND o.roles <> 0) AS is_split
  FROM tenant_user m JOIN user_account u ON u.user_id = m.user_id
  WHERE m.roles <> 0 AND u.password_hash = '' AND u.deleted_at IS NULL AND u.email_fold NOT LIKE '% %';
UPDATE user_account SET email_fold = (SELECT i.email_fold FROM invited i WHERE i.user_id = user_account.user_id AND NOT i.is_split)
  WHERE user_id IN (SELECT i.user_id FROM invited i WHERE NOT i.is_split);
DELETE FROM invited WHERE NOT is_split;
INSERT INTO user_account (email, email_fold, first_name, last_name, name_fold, language, theme, density, created_at, version)
  SELECT u.email, i.email_fold, u.first_name, u.last_name, u.name_fold, u.language, u.theme, u.density, u.created_at, u.version
  FROM invited i JOIN user_account u ON u.user_id = i.user_id;
UPDATE invited SET new_id = (SELECT u.user_id FROM user_account u WHERE u.email_fold = invited.email_fold);

-- What the company gave follows.
UPDATE tenant_user SET user_id = (SELECT i.new_id FROM invited i WHERE i.user_id = tenant_user.user_id AND i.tenant_id = tenant_user.tenant_id)
  WHERE EXISTS (SELECT 1 FROM invited i WHERE i.user_id = tenant_user.user_id AND i.tenant_id = tenant_user.tenant_id);
UPDATE secret_link SET user_id = (SELECT i.new_id FROM invited i WHERE i.user_id = secret_link.user_id AND i.tenant_id = secret_link.tenant_id)
  WHERE EXISTS (SELECT 1 FROM invited i WHERE i.user_id = secret_link.user_id AND i.tenant_id = secret_link.tenant_id);
UPDATE team_user SET user_id = (SELECT i.new_id FROM invited i JOIN team t ON t.tenant_id = i.tenant_id WHERE i.user_id = team_user.user_id AND t.team_id = team_user.team_id)
  WHERE EXISTS (SELECT 1 FROM invited i JOIN team t ON t.tenant_id = i.tenant_id WHERE i.user_id = team_user.user_id AND t.team_id = team_user.team_id);
UPDATE order_worker SET user_id = (SELECT i.new_id FROM invited i JOIN work_order o ON o.contractor_id = i.tenant_id WHERE i.user_id = order_worker.user_id AND o.order_id = order_worker.order_id)
  WHERE EXISTS (SELECT 1 FROM invited i JOIN work_order o ON o.contractor_id = i.tenant_id WHERE i.user_id = order_worker.user_id AND o.order_id = order_worker.order_id);
UPDATE work_session SET user_id = (SELECT i.new_id FROM invited i JOIN work_order o ON o.contractor_id = i.tenant_id WHERE i.user_id = work_session.user_id AND o.order_id = work_session.order_id)
  WHERE EXISTS (SELECT 1 FROM invited i JOIN work_order o ON o.contractor_id = i.tenant_id WHERE i.user_id = work_session.user_id AND o.order_id = work_session.order_id);
UPDATE notice SET user_id = (SELECT i.new_id FROM invited i WHERE i.user_id = notice.user_id AND i.tenant_id = notice.tenant_id)
  WHERE EXISTS (SELECT 1 FROM invited i WHERE i.user_id = notice.user_id AND i.tenant_id = notice.tenant_id);
UPDATE absence SET user_id = (SELECT i.new_id FROM invited i WHERE i.user_id = absence.user_id AND i.tenant_id = absence.tenant_id)
  WHERE EXISTS (SELECT 1 FROM invited i WHERE i.user_id = absence.user_id AND i.tenant_id = absence.tenant_id);
UPDATE journal SET thing_id = (SELECT i.new_id FROM invited i WHERE i.user_id = journal.thing_id AND i.tenant_id = journal.tenant_id)
  WHERE thing = 'user' AND EXISTS (SELECT 1 FROM invited i WHERE i.user_id = journal.thing_id AND i.tenant_id = journal.tenant_id);
DROP TABLE invited;
