-- The first line of an address holds the street and the number; what follows
-- there has fields of its own.
UPDATE address SET address1 = substr(address1, 1, length(address1) - length(', ' || zipcode || ' ' || city || ', ' || country))
WHERE length(address1) > length(', ' || zipcode || ' ' || city || ', ' || country) AND substr(address1, length(address1) - length(', ' || zipcode || ' ' || city || ', ' || country) + 1) = ', ' || zipcode || ' ' || city || ', ' || country;
UPDATE task SET address1 = substr(address1, 1, length(address1) - length(', ' || zipcode || ' ' || city || ', ' || country))
WHERE length(address1) > length(', ' || zipcode || ' ' || city || ', ' || country) AND substr(address1, length(address1) - length(', ' || zipcode || ' ' || city || ', ' || country) + 1) = ', ' || zipcode || ' ' || city || ', ' || country;
UPDATE location SET address1 = substr(address1, 1, length(address1) - length(', ' || zipcode || ' ' || city || ', ' || country))
WHERE length(address1) > length(', ' || zipcode || ' ' || city || ', ' || country) AND substr(address1, length(address1) - length(', ' || zipcode || ' ' || city || ', ' || country) + 1) = ', ' || zipcode || ' ' || city || ', ' || country;
UPDATE place SET address1 = substr(address1, 1, length(address1) - length(', ' || zipcode || ' ' || city || ', ' || country))
WHERE length(address1) > length(', ' || zipcode || ' ' || city || ', ' || country) AND substr(address1, length(address1) - length(', ' || zipcode || ' ' || city || ', ' || country) + 1) = ', ' || zipcode || ' ' || city || ', ' || country;
