-- The lists of companies and of addresses look for all words that search_text has of a
-- record: see search.Texts.
CREATE INDEX partner_words ON partner ((b2b_id + 2199023255552));
CREATE INDEX address_words ON address ((address_id + 4398046511104))
