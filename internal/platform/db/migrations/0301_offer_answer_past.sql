-- Answers of clients that stand no more: an acceptance that the company took back, and a
-- rejection after which the same version was sent again.
CREATE TABLE offer_answer_past (
  offer_answer_past_id {{id}},
  offer_id     BIGINT NOT NULL REFERENCES offer,
  status       TEXT NOT NULL CHECK (status IN ('IN_CREATION', 'CREATED', 'SENT', 'ACCEPTED', 'REJECTED', 'EXPIRED')),
  total        BIGINT NOT NULL, -- with tax, as it was accepted or rejected
  by_link      BOOLEAN NOT NULL,
  by_client    BOOLEAN NOT NULL,
  name         TEXT NOT NULL DEFAULT '',
  function     TEXT NOT NULL DEFAULT '',
  signature    TEXT NOT NULL DEFAULT '', -- strokes, as JSON
  reason       TEXT NOT NULL DEFAULT '',
  network      TEXT NOT NULL DEFAULT '',
  answered_by  BIGINT REFERENCES user_account,
  answered_name TEXT NOT NULL DEFAULT '',
  answered_at  BIGINT NOT NULL,
  ended_by     BIGINT REFERENCES user_account,
  ended_at     BIGINT NOT NULL,
  ended_reason TEXT NOT NULL DEFAULT ''
);
CREATE INDEX offer_answer_past_by_offer ON offer_answer_past (offer_id);
CREATE INDEX offer_answer_past_by_answerer ON offer_answer_past (answered_by);
CREATE INDEX offer_answer_past_by_ender ON offer_answer_past (ended_by);
