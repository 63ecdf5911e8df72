-- The count that came after a use of another article, which was merged into this one:
-- what is taken back of the use leaves what was counted.
ALTER TABLE material_use ADD COLUMN before_count BIGINT REFERENCES material_log;
