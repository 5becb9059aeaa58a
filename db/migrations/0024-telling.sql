ALTER TABLE news ADD COLUMN important boolean NOT NULL DEFAULT false;
ALTER TABLE news DROP CONSTRAINT news_of_circle;
ALTER TABLE news ADD CONSTRAINT news_of_circle
  CHECK (circle_id IS NOT NULL OR NOT (pinned OR for_visitors OR important OR meets_at IS NOT NULL));
CREATE INDEX notice_of_message ON notice ((about->>'messageId')) WHERE kind IN ('operator_wrote', 'breach_told');
CREATE INDEX record_view_by ON record_view (viewer_id, viewed_at);

CREATE TABLE important_news (
  circle_id uuid NOT NULL REFERENCES circle,
  month date NOT NULL DEFAULT date_trunc('month', app_now() AT TIME ZONE 'Asia/Kolkata')::date,
  place smallint NOT NULL CHECK (place IN (1, 2)),
  slug text NOT NULL,
  PRIMARY KEY (circle_id, month, place)
);

CREATE TABLE breach (
  breach_id uuid NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  what text NOT NULL CHECK (length(what) BETWEEN 20 AND 2000),
  data text NOT NULL CHECK (length(data) BETWEEN 3 AND 500),
  known_at timestamptz NOT NULL,
  since_at timestamptz NOT NULL,
  until_at timestamptz NOT NULL,
  touched text NOT NULL CHECK (touched IN ('everybody', 'circle', 'viewed')),
  circle_id uuid REFERENCES circle,
  viewer_id uuid,
  resource text CHECK (resource IN ('record', 'payment_detail', 'picture')),
  recorded_by uuid NOT NULL,
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (breach_id, version),
  CONSTRAINT breach_names_its_circle CHECK ((circle_id IS NULL) = (touched = 'everybody')),
  CONSTRAINT breach_viewer_viewed CHECK (touched = 'viewed' OR (viewer_id IS NULL AND resource IS NULL)),
  CONSTRAINT breach_began_before_it_ended CHECK (since_at <= until_at)
);
CREATE TRIGGER breach_is_append_only BEFORE UPDATE OR DELETE ON breach FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER breach_is_kept BEFORE TRUNCATE ON breach FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE breach_duty (
  breach_id uuid NOT NULL,
  duty text NOT NULL CHECK (duty IN ('team', 'board', 'details')),
  recorded_at timestamptz NOT NULL,
  done_at timestamptz NOT NULL,
  reference text NOT NULL CHECK (length(reference) BETWEEN 1 AND 120),
  recorded_by uuid NOT NULL,
  PRIMARY KEY (breach_id, duty, recorded_at)
);
CREATE TRIGGER breach_duty_is_append_only BEFORE UPDATE OR DELETE ON breach_duty FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER breach_duty_is_kept BEFORE TRUNCATE ON breach_duty FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE breach_reminder (
  breach_id uuid NOT NULL,
  duty text NOT NULL CHECK (duty IN ('team', 'board', 'details')),
  place smallint NOT NULL CHECK (place > 0),
  PRIMARY KEY (breach_id, duty, place)
);

CREATE TABLE member_message (
  message_id uuid PRIMARY KEY,
  audience text NOT NULL CHECK (audience IN ('everybody', 'circle', 'privacy', 'breach')),
  circle_id uuid REFERENCES circle,
  breach_id uuid,
  breach_version integer,
  title_en text NOT NULL CHECK (length(title_en) BETWEEN 5 AND 100),
  title_hi text NOT NULL CHECK (length(title_hi) BETWEEN 5 AND 100),
  body_en text NOT NULL CHECK (length(body_en) BETWEEN 20 AND 2000),
  body_hi text NOT NULL CHECK (length(body_hi) BETWEEN 20 AND 2000),
  sent_by uuid NOT NULL,
  sent_at timestamptz NOT NULL,
  CONSTRAINT member_message_names_its_audience
    CHECK ((circle_id IS NOT NULL) = (audience = 'circle') AND (breach_id IS NOT NULL) = (audience = 'breach')
      AND (breach_version IS NOT NULL) = (audience = 'breach'))
);
CREATE TRIGGER member_message_is_append_only BEFORE UPDATE OR DELETE ON member_message FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER member_message_is_kept BEFORE TRUNCATE ON member_message FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE member_message_circle (
  circle_id uuid NOT NULL REFERENCES circle,
  message_id uuid NOT NULL,
  after_id uuid,
  people integer NOT NULL DEFAULT 0,
  done_at timestamptz,
  PRIMARY KEY (circle_id, message_id)
);
