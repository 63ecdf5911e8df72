-- What PostgreSQL must learn so that one SQL text serves both engines.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE COLLATION hr (provider = icu, locale = 'hr-HR');

-- translate() walks its whole list for every letter: English and Croatian, which
-- is nearly all there is, take a list of ten. Not STRICT, or it could not be
-- inlined; of NULL both halves make NULL.
CREATE FUNCTION fold(s text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT CASE WHEN s !~ '[^\x01-\x7fčćžšđČĆŽŠĐ]'
  THEN lower(translate(s, 'čćžšđČĆŽŠĐ', 'cczsdcczsd') COLLATE "C") COLLATE "default"
  ELSE translate(lower(translate(s, 'İΣς', 'iσσ') COLLATE "und-x-icu"), '{{fold_from}}', '{{fold_to}}') COLLATE "default" END $$;

CREATE FUNCTION iso(us bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS
$$ SELECT to_char('epoch'::timestamp + us * interval '1 microsecond', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') $$;

CREATE FUNCTION unmark(s text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT CASE WHEN s !~ '[^\x01-\x7fčćžšđČĆŽŠĐ]'
  THEN translate(s, 'čćžšđČĆŽŠĐ', 'cczsdCCZSD')
  ELSE translate(s, '{{unmark_from}}', '{{unmark_to}}') END $$;

CREATE FUNCTION instr(s text, part text) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS
$$ SELECT strpos(s, part) $$;

CREATE FUNCTION day(us bigint, zone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS
$$ SELECT to_char(('epoch'::timestamp + us * interval '1 microsecond') AT TIME ZONE 'UTC' AT TIME ZONE zone, 'YYYY-MM-DD') $$;

CREATE FUNCTION digits(x double precision) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS
$$ SELECT x::text $$;
