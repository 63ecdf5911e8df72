-- Lines of invoices work as those of offers. kind: LINE, SECTION or TEXT; discount: hundredths
-- of a per cent, of the line or of the whole invoice. A line is of the task's line that
-- order_line_item_id names; where it names none, of the whole task.
ALTER TABLE invoice_line ADD COLUMN kind TEXT NOT NULL DEFAULT 'LINE';
-- catalog_type: MATERIAL, WORK or TRAVEL, '' where nobody has said it.
ALTER TABLE invoice_line ADD COLUMN catalog_type TEXT NOT NULL DEFAULT '';
ALTER TABLE invoice_line ADD COLUMN discount BIGINT NOT NULL DEFAULT 0;
ALTER TABLE invoice_line ADD COLUMN order_line_item_id BIGINT REFERENCES order_line_item;
CREATE INDEX invoice_line_by_work ON invoice_line (order_line_item_id);
ALTER TABLE invoice ADD COLUMN discount BIGINT NOT NULL DEFAULT 0;
ALTER TABLE invoice ADD COLUMN offer_id BIGINT REFERENCES offer; -- that it is made of
CREATE INDEX invoice_of_offer ON invoice (offer_id);
ALTER TABLE invoice ADD COLUMN buyer_ref TEXT NOT NULL DEFAULT '';

-- The code of KPD 2025 of an item, of a kind of work, and of goods that are resold; '' is none.
ALTER TABLE catalog_item ADD COLUMN kpd TEXT NOT NULL DEFAULT '';
ALTER TABLE work_hierarchy ADD COLUMN kpd TEXT NOT NULL DEFAULT '';
ALTER TABLE invoice_setting ADD COLUMN kpd_resale TEXT NOT NULL DEFAULT '';

-- How a client is invoiced. invoice_kind: VAT_PAYER, BUSINESS, ABROAD or CITIZEN, '' where
-- nobody has said it; invoice_days: NULL is the company's own.
ALTER TABLE partner ADD COLUMN invoice_kind TEXT NOT NULL DEFAULT '';
ALTER TABLE partner ADD COLUMN invoice_email TEXT NOT NULL DEFAULT '';
ALTER TABLE partner ADD COLUMN invoice_ref TEXT NOT NULL DEFAULT '';
ALTER TABLE partner ADD COLUMN invoice_days BIGINT;
