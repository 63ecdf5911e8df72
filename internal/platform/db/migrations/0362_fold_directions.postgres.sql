-- Folding drops the signs of the direction of writing too, and knows blanks of all widths:
-- functions of 0001_words. The words of all records are written anew.
CREATE OR REPLACE FUNCTION fold(s text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT CASE WHEN s !~ '[^\x01-\x7fčćžšđČĆŽŠĐ]'
  THEN lower(translate(s, 'čćžšđČĆŽŠĐ', 'cczsdcczsd') COLLATE "C") COLLATE "default"
  ELSE translate(lower(translate(s, 'İΣς', 'iσσ') COLLATE "und-x-icu"), '{{fold_from}}', '{{fold_to}}') COLLATE "default" END $$;

CREATE OR REPLACE FUNCTION unmark(s text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT CASE WHEN s !~ '[^\x01-\x7fčćžšđČĆŽŠĐ]'
  THEN translate(s, 'čćžšđČĆŽŠĐ', 'cczsdCCZSD')
  ELSE translate(s, '{{unmark_from}}', '{{unmark_to}}') END $$;

INSERT INTO job (kind, payload, run_at, created_at) SELECT 'search_text', '{}', 0, 0 WHERE EXISTS (SELECT 1 FROM user_account);
