-- SQLite reads the index of 0100 from either end, and puts what is NULL last.
SELECT 1;
