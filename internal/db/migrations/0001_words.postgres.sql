-- What PostgreSQL must learn so that one SQL text serves both engines.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE COLLATION hr (provider = icu, locale = 'hr-HR');

CREATE FUNCTION fold(s text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS
$$ SELECT translate(lower(translate(s, 'İΣς', 'iσσ') COLLATE "und-x-icu"), '{{fold_from}}', '{{fold_to}}') $$;

CREATE FUNCTION iso(us bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS
$$ SELECT to_char('epoch'::timestamp + us * interval '1 microsecond', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') $$;
