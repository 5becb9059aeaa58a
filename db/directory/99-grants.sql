-- The rights of the cells' servers, which share one role. The directory has a database of its own, so these are all of its tables.
GRANT USAGE ON SCHEMA public TO paraspar_directory;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO paraspar_directory;
