-- A ticket that everybody of its circle is too close to comes before the operator's panel: officers of other circles, who see only that one.
ALTER TABLE ticket ADD COLUMN panel boolean NOT NULL DEFAULT false;
CREATE INDEX ticket_before_panel ON ticket (ticket_id) WHERE panel;
