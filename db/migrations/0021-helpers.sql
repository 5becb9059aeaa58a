CREATE TABLE helper (
  circle_id uuid NOT NULL,
  naming_id uuid NOT NULL,
  helper_id uuid NOT NULL,
  member_id uuid NOT NULL,
  named_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (circle_id, naming_id),
  FOREIGN KEY (circle_id, helper_id) REFERENCES member (circle_id, member_id),
  FOREIGN KEY (circle_id, member_id) REFERENCES member (circle_id, member_id),
  CONSTRAINT helper_of_somebody_else CHECK (helper_id <> member_id)
);
CREATE UNIQUE INDEX helper_named_once ON helper (circle_id, member_id, helper_id) WHERE ended_at IS NULL;
CREATE INDEX helper_of_whom ON helper (circle_id, helper_id);
CREATE INDEX helper_who_helps ON helper (circle_id, member_id);

ALTER TABLE match_event ADD COLUMN helper_id uuid;

ALTER TABLE on_behalf RENAME COLUMN manager_id TO by_id;
ALTER TABLE on_behalf RENAME CONSTRAINT on_behalf_circle_id_manager_id_fkey TO on_behalf_circle_id_by_id_fkey;
ALTER TABLE on_behalf ALTER COLUMN member_id DROP NOT NULL;
ALTER TABLE on_behalf ALTER COLUMN amount_rupees DROP NOT NULL;
ALTER TABLE on_behalf ADD COLUMN match_id uuid;
ALTER TABLE on_behalf ADD FOREIGN KEY (circle_id, match_id) REFERENCES match (circle_id, match_id);
ALTER TABLE on_behalf DROP CONSTRAINT on_behalf_act_check;
ALTER TABLE on_behalf ADD CONSTRAINT on_behalf_act_check CHECK (act IN ('pledge', 'ask', 'name', 'claim', 'confirm'));
ALTER TABLE on_behalf DROP CONSTRAINT on_behalf_state_check;
ALTER TABLE on_behalf ADD CONSTRAINT on_behalf_state_check CHECK (state IN ('waiting', 'open', 'done', 'void'));
ALTER TABLE on_behalf ADD CONSTRAINT on_behalf_has_what_it_is_about CHECK ((act = 'name') = (amount_rupees IS NULL)
  AND (act = 'name' OR member_id IS NOT NULL) AND (act IN ('claim', 'confirm')) = (match_id IS NOT NULL));
