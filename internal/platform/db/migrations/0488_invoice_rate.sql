-- What an issued invoice comes to in each way of taxing, as its e-invoice says; a credit
-- note below nothing.
CREATE TABLE invoice_rate (
  invoice_id BIGINT NOT NULL REFERENCES invoice,
  treatment  TEXT NOT NULL,   -- S, AE, E and the like
  rate       BIGINT NOT NULL, -- hundredths of a per cent
  base       BIGINT NOT NULL,
  tax        BIGINT NOT NULL,
  PRIMARY KEY (invoice_id, treatment, rate)
);
