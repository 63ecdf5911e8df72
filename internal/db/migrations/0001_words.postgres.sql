-- What PostgreSQL must learn so that one SQL text serves both engines.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE COLLATION hr (provider = icu, locale = 'hr-HR');

CREATE FUNCTION fold(s text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS
$$ SELECT translate(lower(translate(s, 'İΣς', 'iσσ') COLLATE "und-x-icu"), '{{fold_from}}', '{{fold_to}}') $$;

CREATE FUNCTION iso(us bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS
$$ SELECT to_char('epoch'::timestamp + us * interval '1 microsecond', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') $$;

CREATE FUNCTION unmark(s text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS
$$ SELECT translate(s, '{{unmark_from}}', '{{unmark_to}}') $$;

CREATE FUNCTION instr(s text, part text) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS
$$ SELECT strpos(s, part) $$;

CREATE FUNCTION day(us bigint, zone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS
$$ SELECT to_char(('epoch'::timestamp + us * interval '1 microsecond') AT TIME ZONE 'UTC' AT TIME ZONE zone, 'YYYY-MM-DD') $$;

CREATE FUNCTION digits(x double precision) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS
$$ SELECT x::text $$;
