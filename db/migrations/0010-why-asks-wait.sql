-- Why each open ask of a circle waited when payments were last matched, also where nothing was made.

CREATE TABLE matching_wait (
  circle_id uuid PRIMARY KEY,
  looked_at timestamptz NOT NULL,
  had_pledges boolean NOT NULL,
  reasons text NOT NULL
);
