-- An operator now picks an officer of the panel, instead of typing a circle's address and an e-mail.
DROP FUNCTION IF EXISTS change_panel(uuid, text, bytea, boolean);
