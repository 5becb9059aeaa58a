-- What the generator knows of the people it made, and repeatable random numbers. It lives outside
-- the measured schema.
CREATE SCHEMA bench;
CREATE TABLE bench.made (at timestamptz NOT NULL, finished boolean NOT NULL DEFAULT false);
CREATE TABLE bench.circle (no integer PRIMARY KEY, circle_id uuid NOT NULL, size integer NOT NULL, matches integer NOT NULL, visited boolean NOT NULL);
CREATE TABLE bench.person (no integer NOT NULL, place integer NOT NULL, member_id uuid NOT NULL, identity_id uuid NOT NULL, detail_id uuid NOT NULL, status text NOT NULL, PRIMARY KEY (no, place));

-- A number from 0 to 1. Equal arguments give an equal result.
CREATE FUNCTION bench.chance(number bigint, what integer) RETURNS float8 LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (hashint8extended($1, $2) & 9007199254740991)::float8 / 9007199254740992
$$;

-- Six letters that are easy to tell apart; each number has its own code.
CREATE FUNCTION bench.code(number bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT substr('23456789ABCDEFGHJKMNPQRSTWXYZ', (number / 1 % 29)::int + 1, 1) || substr('23456789ABCDEFGHJKMNPQRSTWXYZ', (number / 29 % 29)::int + 1, 1) || substr('23456789ABCDEFGHJKMNPQRSTWXYZ', (number / 841 % 29)::int + 1, 1) || substr('23456789ABCDEFGHJKMNPQRSTWXYZ', (number / 24389 % 29)::int + 1, 1) || substr('23456789ABCDEFGHJKMNPQRSTWXYZ', (number / 707281 % 29)::int + 1, 1) || substr('23456789ABCDEFGHJKMNPQRSTWXYZ', (number / 20511149 % 29)::int + 1, 1)
$$;

-- How many people of a circle are active. Applicants and those who left come after them.
CREATE FUNCTION bench.taking_part(size integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$ SELECT greatest(2, floor(size * 0.97)::int) $$;
