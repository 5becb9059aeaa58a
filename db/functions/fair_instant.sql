-- Moves a deadline in the quiet hours (22:00 to 08:00 in India) to 10:00, as fairDeadline in the
-- domain does.
CREATE OR REPLACE FUNCTION fair_instant(plain timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN extract(hour FROM plain AT TIME ZONE 'Asia/Kolkata') >= 22
      THEN (date_trunc('day', plain AT TIME ZONE 'Asia/Kolkata') + interval '1 day 10 hours') AT TIME ZONE 'Asia/Kolkata'
    WHEN extract(hour FROM plain AT TIME ZONE 'Asia/Kolkata') < 8
      THEN (date_trunc('day', plain AT TIME ZONE 'Asia/Kolkata') + interval '10 hours') AT TIME ZONE 'Asia/Kolkata'
    ELSE plain END
$$;
