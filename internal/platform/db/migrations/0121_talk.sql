-- Comments name colleagues, are edited for a while, and the notices of them know which
-- comment they are about: they are settled once that is read.
ALTER TABLE comment ADD COLUMN edited_at BIGINT;
ALTER TABLE notice ADD COLUMN comment_id BIGINT REFERENCES comment;
CREATE INDEX notice_by_comment ON notice (comment_id) WHERE comment_id IS NOT NULL;

-- name is as the comment says it after the @.
CREATE TABLE comment_mention (
  comment_id BIGINT NOT NULL REFERENCES comment,
  user_id    BIGINT NOT NULL REFERENCES user_account,
  name       TEXT NOT NULL CHECK (name <> ''),
  PRIMARY KEY (comment_id, user_id)
);
CREATE INDEX comment_mention_of ON comment_mention (user_id);
