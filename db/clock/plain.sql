-- Production: app_now() is when the database began the statement.
CREATE OR REPLACE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql STABLE AS $$ SELECT statement_timestamp() $$;
