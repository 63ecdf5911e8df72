-- phone_words is textfold.PhoneWords: the spellings under which a telephone number is found.
CREATE FUNCTION phone_words(s text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT CASE WHEN d LIKE '00385%' THEN substr(d, 3) || ' 0' || substr(d, 6)
  WHEN d LIKE '385%' THEN d || ' 0' || substr(d, 4)
  WHEN d LIKE '0%' THEN d || ' 385' || substr(d, 2)
  ELSE d END FROM (SELECT translate(fold(s), ' -/().+‑–', '') AS d) AS number $$;
