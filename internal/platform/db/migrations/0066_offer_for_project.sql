-- The project that an offer is for: accepted, it binds a part of its budget.
ALTER TABLE offer ADD COLUMN for_project_id BIGINT REFERENCES project;
CREATE INDEX offer_for_project ON offer (for_project_id, status);
