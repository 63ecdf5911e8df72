-- An address is an account's own once somebody has read a letter there. Others
-- sign in with it beside that account: apart_fold is the address of those. Where
-- letters have gone out, the addresses of before count as proved.
ALTER TABLE user_account ADD COLUMN proved BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE user_account ADD COLUMN apart_fold TEXT NOT NULL DEFAULT '';
CREATE INDEX user_account_apart ON user_account (apart_fold) WHERE apart_fold <> '';
UPDATE user_account SET proved = TRUE WHERE password_hash <> ''
  AND EXISTS (SELECT 1 FROM outbox_mail m WHERE m.kind IN ('invitation', 'password', 'sign_up') AND m.state = 'SENT');

-- A link is followed once the second factor is proved too.
ALTER TABLE sign_in_step ADD COLUMN link_kind TEXT NOT NULL DEFAULT '';
ALTER TABLE sign_in_step ADD COLUMN link_hash TEXT NOT NULL DEFAULT '';
ALTER TABLE sign_in_step ADD COLUMN link_password TEXT NOT NULL DEFAULT '';
