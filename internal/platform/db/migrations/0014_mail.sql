-- Why a letter did not go, beside what the server said; '' while nothing is wrong.
ALTER TABLE outbox_mail ADD COLUMN cause TEXT NOT NULL DEFAULT '';
UPDATE outbox_mail SET cause = 'LATE', last_error = '' WHERE last_error = 'it was too late';
UPDATE outbox_mail SET cause = 'UNCLEAR' WHERE last_error <> '' AND cause = '';
