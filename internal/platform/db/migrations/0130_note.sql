-- Notes to the other servers that nobody has sent yet. A note is written in the
-- transaction it tells of and removed by whoever sends it, so that it is sent
-- even when its server dies after the commit. Empty but for a moment.
CREATE TABLE note (
  note_id {{id}},
  channel TEXT NOT NULL,
  payload TEXT NOT NULL
);
