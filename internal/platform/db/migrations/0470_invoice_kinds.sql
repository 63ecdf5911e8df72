-- What kind of document an invoice is: INVOICE, PARTIAL, ADVANCE, CREDIT_NOTE, CANCELLATION or DEBIT_NOTE.
-- cancels_id: what a CANCELLATION takes back, once; advance_of: the offer that an ADVANCE is of.
ALTER TABLE invoice ADD COLUMN kind TEXT NOT NULL DEFAULT 'INVOICE';
ALTER TABLE invoice ADD COLUMN cancels_id BIGINT REFERENCES invoice;
ALTER TABLE invoice ADD COLUMN advance_of BIGINT REFERENCES offer;
CREATE UNIQUE INDEX invoice_cancelled_once ON invoice (cancels_id) WHERE deleted_at IS NULL;
CREATE INDEX invoice_by_cancelled ON invoice (cancels_id);
CREATE INDEX invoice_by_offer ON invoice (advance_of);

-- What an invoice refers to: an invoice made here (before_id), whose number and day are
-- filled in when the later one is issued, or one made elsewhere. credited: cents that
-- a credit note or a cancellation takes off it, from its issue on.
CREATE TABLE invoice_before (
  invoice_id BIGINT NOT NULL REFERENCES invoice,
  position   BIGINT NOT NULL,
  before_id  BIGINT REFERENCES invoice,
  num        TEXT NOT NULL,
  issued_on  TEXT NOT NULL,
  credited   BIGINT NOT NULL DEFAULT 0,
  PRIMARY KEY (invoice_id, position)
);
CREATE INDEX invoice_before_by_before ON invoice_before (before_id);
