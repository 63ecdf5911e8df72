-- What makes a database that a test has used what it was after its migrations.
CREATE SCHEMA seed;

-- What the migrations put into tables, and how far the keys were counted.
DO $$
DECLARE
  name TEXT;
  filled BOOLEAN;
BEGIN
  FOR name IN SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' LOOP
    EXECUTE format('SELECT EXISTS (SELECT 1 FROM public.%I)', name) INTO filled;
    IF filled THEN
      EXECUTE format('CREATE TABLE seed.%1$I AS TABLE public.%1$I', name);
    END IF;
  END LOOP;
END $$;

CREATE TABLE seed."counted keys" AS
  SELECT sequencename AS name, COALESCE(last_value, start_value) AS value, last_value IS NOT NULL AS used FROM pg_sequences WHERE schemaname = 'public';

-- Another text for other tables, columns, indexes, constraints, functions or triggers.
CREATE FUNCTION seed.shape() RETURNS TEXT LANGUAGE SQL AS $$
  SELECT md5(string_agg(part, ',' ORDER BY part)) FROM (
    SELECT concat('r', oid, relname) AS part FROM pg_class WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT concat('a', attrelid, ' ', attnum, attname, atttypid, attnotnull, atthasdef) FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT concat('c', oid) FROM pg_constraint
    UNION ALL SELECT concat('t', oid) FROM pg_trigger
    UNION ALL SELECT concat('p', oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  ) parts
$$;

CREATE TABLE seed."first shape" AS SELECT seed.shape() AS shape;

-- FALSE says that a new copy of the template is needed, or cheaper.
CREATE FUNCTION seed.restore() RETURNS BOOLEAN LANGUAGE plpgsql AS $$
DECLARE
  name TEXT;
  counted RECORD;
BEGIN
  PERFORM pg_terminate_backend(pid, 5000) FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid();
  IF pg_database_size(current_database()) > 30000000 OR seed.shape() <> (SELECT shape FROM seed."first shape") THEN
    RETURN FALSE;
  END IF;
  SET LOCAL session_replication_role = replica; -- no foreign keys, no triggers
  FOR name IN SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' LOOP
    EXECUTE format('DELETE FROM public.%I', name);
    IF to_regclass(format('seed.%I', name)) IS NOT NULL THEN
      EXECUTE format('INSERT INTO public.%1$I SELECT * FROM seed.%1$I', name);
    END IF;
  END LOOP;
  FOR counted IN TABLE seed."counted keys" LOOP
    PERFORM setval(format('public.%I', counted.name)::regclass, counted.value, counted.used);
  END LOOP;
  RETURN TRUE;
END $$;
