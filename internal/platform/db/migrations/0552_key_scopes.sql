-- Which areas an access key may read and change, and the networks that it works from:
-- ',tasks,orders,' and ',10.1.0.0/16,'. Nothing in reads is all areas, in writes none, in
-- networks any.
ALTER TABLE access_key ADD COLUMN reads TEXT NOT NULL DEFAULT '';
ALTER TABLE access_key ADD COLUMN writes TEXT NOT NULL DEFAULT '';
ALTER TABLE access_key ADD COLUMN networks TEXT NOT NULL DEFAULT '';
