-- The browsers in which somebody has signed in: guesses made elsewhere do not
-- lock them out of those.
CREATE TABLE known_device (
  token_hash TEXT NOT NULL,
  user_id    BIGINT NOT NULL REFERENCES user_account,
  seen_at    BIGINT NOT NULL,
  PRIMARY KEY (token_hash, user_id)
);
CREATE INDEX known_device_by_user ON known_device (user_id)
