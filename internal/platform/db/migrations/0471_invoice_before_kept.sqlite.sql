-- What an issued invoice refers to stays as well.
CREATE TRIGGER invoice_before_stays_insert BEFORE INSERT ON invoice_before WHEN (SELECT i.status FROM invoice i WHERE i.invoice_id = new.invoice_id) = 'ISSUED' BEGIN SELECT RAISE(ABORT, 'an issued invoice stays'); END;
CREATE TRIGGER invoice_before_stays_update BEFORE UPDATE ON invoice_before WHEN EXISTS (SELECT 1 FROM invoice i WHERE i.invoice_id IN (old.invoice_id, new.invoice_id) AND i.status = 'ISSUED') BEGIN SELECT RAISE(ABORT, 'an issued invoice stays'); END;
CREATE TRIGGER invoice_before_stays_delete BEFORE DELETE ON invoice_before WHEN (SELECT i.status FROM invoice i WHERE i.invoice_id = old.invoice_id) = 'ISSUED' BEGIN SELECT RAISE(ABORT, 'an issued invoice stays'); END;
