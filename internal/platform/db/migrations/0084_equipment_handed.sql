-- To whom the borrower gave an item straight on; the loan that began then is theirs.
ALTER TABLE equipment_loan ADD COLUMN handed_to BIGINT REFERENCES user_account;
