-- Pieces for visitors: news, slides, posters, leaders, testimonials. Markdown is stored as typed
-- and made safe for each page. note_sealed says why a piece was returned or withdrawn, sealed under
-- the key of its author or member. The operator's own pieces have no circle. Their author is a
-- staff member, who belongs to a circle.

CREATE TABLE news (
  news_id uuid PRIMARY KEY,
  circle_id uuid REFERENCES circle,
  slug text NOT NULL CHECK (slug ~ '^[a-z0-9][a-z0-9-]{1,80}$'),
  language text NOT NULL CHECK (language IN ('en', 'hi')),
  state text NOT NULL CHECK (state IN ('draft', 'review', 'published', 'withdrawn')),
  title text NOT NULL CHECK (length(title) BETWEEN 3 AND 120),
  summary text NOT NULL CHECK (length(summary) BETWEEN 10 AND 300),
  body text NOT NULL CHECK (length(body) BETWEEN 10 AND 20000),
  -- Of a circle's news: whether its public page has it too. Date and place of a meeting never go there.
  for_visitors boolean NOT NULL DEFAULT false,
  pinned boolean NOT NULL DEFAULT false,
  meets_at timestamptz,
  venue text CHECK (length(venue) BETWEEN 2 AND 120),
  -- Its notice also goes by SMS.
  important boolean NOT NULL DEFAULT false,
  author_circle_id uuid NOT NULL,
  author_id uuid NOT NULL,
  reviewer_id uuid,
  note_sealed bytea,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  published_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT news_meeting CHECK ((meets_at IS NULL) = (venue IS NULL)),
  CONSTRAINT news_of_circle CHECK (circle_id IS NOT NULL OR NOT (pinned OR for_visitors OR important OR meets_at IS NOT NULL)),
  CONSTRAINT news_once UNIQUE NULLS NOT DISTINCT (circle_id, slug, language),
  CONSTRAINT news_published CHECK (state <> 'published' OR (published_at IS NOT NULL AND reviewer_id IS NOT NULL AND reviewer_id <> author_id)),
  FOREIGN KEY (author_circle_id, author_id) REFERENCES member (circle_id, member_id)
);
CREATE INDEX news_shown ON news (circle_id, published_at DESC) WHERE state = 'published';

-- Important news that went out: two a calendar month (India) of a circle. The application may name the circle, the place
-- and the piece; the month is the database's.
CREATE TABLE important_news (
  circle_id uuid NOT NULL REFERENCES circle,
  month date NOT NULL DEFAULT date_trunc('month', app_now() AT TIME ZONE 'Asia/Kolkata')::date,
  place smallint NOT NULL CHECK (place IN (1, 2)),
  slug text NOT NULL,
  PRIMARY KEY (circle_id, month, place)
);

-- A picture with a sentence on the home page that replaces the built-in ones. picture names one of
-- the site's drawings.
CREATE TABLE slide (
  slide_id uuid PRIMARY KEY,
  language text NOT NULL CHECK (language IN ('en', 'hi')),
  state text NOT NULL CHECK (state IN ('draft', 'review', 'published', 'withdrawn')),
  place smallint NOT NULL CHECK (place BETWEEN 1 AND 20),
  picture text NOT NULL CHECK (picture ~ '^[a-z]{2,20}$'),
  words text NOT NULL CHECK (length(words) BETWEEN 3 AND 120),
  path text CHECK (path ~ '^/[a-z0-9/-]{0,80}$'),
  author_circle_id uuid NOT NULL,
  author_id uuid NOT NULL,
  reviewer_id uuid,
  note_sealed bytea,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  published_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT slide_published CHECK (state <> 'published' OR (published_at IS NOT NULL AND reviewer_id IS NOT NULL AND reviewer_id <> author_id)),
  FOREIGN KEY (author_circle_id, author_id) REFERENCES member (circle_id, member_id)
);

-- The words of a poster or banner. The drawing adds the circle's page and the promise, never a
-- personal code.
CREATE TABLE poster (
  poster_id uuid PRIMARY KEY,
  circle_id uuid REFERENCES circle,
  language text NOT NULL CHECK (language IN ('en', 'hi')),
  state text NOT NULL CHECK (state IN ('draft', 'review', 'published', 'withdrawn')),
  kind text NOT NULL CHECK (kind IN ('poster', 'banner')),
  picture text NOT NULL CHECK (picture ~ '^[a-z]{2,20}$'),
  title text NOT NULL CHECK (length(title) BETWEEN 3 AND 80),
  words text NOT NULL CHECK (length(words) BETWEEN 3 AND 240),
  author_circle_id uuid NOT NULL,
  author_id uuid NOT NULL,
  reviewer_id uuid,
  note_sealed bytea,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  published_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT poster_published CHECK (state <> 'published' OR (published_at IS NOT NULL AND reviewer_id IS NOT NULL AND reviewer_id <> author_id)),
  FOREIGN KEY (author_circle_id, author_id) REFERENCES member (circle_id, member_id)
);
CREATE INDEX poster_shown ON poster (circle_id, published_at DESC) WHERE state = 'published';

-- A steward who agreed to a listing on the circle's page, and (on_site) on the operator's. Contacts
-- are sealed under their own key, so that they are destroyed with it.
CREATE TABLE leader (
  circle_id uuid NOT NULL,
  leader_id uuid NOT NULL,
  member_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('draft', 'review', 'published', 'withdrawn')),
  area text NOT NULL CHECK (area IN ('all', 'india', 'region')),
  region text CHECK (length(region) BETWEEN 2 AND 60),
  plans text[] NOT NULL CHECK (plans <@ ARRAY['super', 'happy', 'simple']),
  languages text[] NOT NULL CHECK (languages <@ ARRAY['en', 'hi'] AND cardinality(languages) > 0),
  contact_sealed bytea NOT NULL,
  on_site boolean NOT NULL DEFAULT false,
  agreement_version text NOT NULL CHECK (length(agreement_version) <= 20),
  agreed_at timestamptz NOT NULL,
  agreement_ended_at timestamptz,
  author_id uuid NOT NULL,
  reviewer_id uuid,
  note_sealed bytea,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  published_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (circle_id, leader_id),
  CONSTRAINT leader_once UNIQUE (circle_id, member_id),
  CONSTRAINT leader_published CHECK (state <> 'published' OR (published_at IS NOT NULL AND reviewer_id IS NOT NULL AND reviewer_id <> member_id AND agreement_ended_at IS NULL)),
  CONSTRAINT leader_region CHECK ((area = 'region') = (region IS NOT NULL)),
  FOREIGN KEY (circle_id, member_id) REFERENCES member (circle_id, member_id),
  FOREIGN KEY (circle_id, author_id) REFERENCES member (circle_id, member_id)
);
CREATE INDEX leader_shown ON leader (circle_id, published_at) WHERE state = 'published';

-- A member's words about their circle. They are shown with consent after a review, until the
-- member withdraws them.
CREATE TABLE testimonial (
  circle_id uuid NOT NULL,
  testimonial_id uuid NOT NULL,
  member_id uuid NOT NULL,
  language text NOT NULL CHECK (language IN ('en', 'hi')),
  state text NOT NULL CHECK (state IN ('draft', 'review', 'published', 'withdrawn')),
  words_sealed bytea NOT NULL,
  on_site boolean NOT NULL DEFAULT false,
  consent_version text NOT NULL CHECK (length(consent_version) <= 20),
  consented_at timestamptz NOT NULL,
  consent_ended_at timestamptz,
  reviewer_id uuid,
  note_sealed bytea,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  published_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (circle_id, testimonial_id),
  CONSTRAINT testimonial_once UNIQUE (circle_id, member_id),
  CONSTRAINT testimonial_published CHECK (state <> 'published' OR (published_at IS NOT NULL AND reviewer_id IS NOT NULL AND reviewer_id <> member_id AND consent_ended_at IS NULL)),
  FOREIGN KEY (circle_id, member_id) REFERENCES member (circle_id, member_id),
  FOREIGN KEY (circle_id, reviewer_id) REFERENCES member (circle_id, member_id)
);
CREATE INDEX testimonial_shown ON testimonial (circle_id, published_at DESC) WHERE state = 'published';
