-- People read in any language of the table in src/domain/shared/languages.ts; which of them can be chosen, the interface decides.
-- What is published (news, slides, posters, testimonials) stays in the two that are written here.
ALTER TABLE member DROP CONSTRAINT member_language_check, ADD CONSTRAINT member_language_check
  CHECK (language IN ('as', 'bn', 'brx', 'doi', 'en', 'gu', 'hi', 'kn', 'kok', 'ks', 'mai', 'ml', 'mni', 'mr', 'ne', 'or', 'pa', 'sa', 'sat', 'sd', 'ta', 'te', 'ur'));
ALTER TABLE contact_message DROP CONSTRAINT contact_message_language_check, ADD CONSTRAINT contact_message_language_check
  CHECK (language IN ('as', 'bn', 'brx', 'doi', 'en', 'gu', 'hi', 'kn', 'kok', 'ks', 'mai', 'ml', 'mni', 'mr', 'ne', 'or', 'pa', 'sa', 'sat', 'sd', 'ta', 'te', 'ur'));
