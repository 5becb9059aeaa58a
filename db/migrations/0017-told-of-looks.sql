-- Whose record tells of a look at a picture: its owner's, unless they looked themselves or it was the other side of its payment, who is shown it. Without
-- this each of somebody's pictures was looked up for every page of "who looked at what of mine".
ALTER TABLE file_view ADD COLUMN told_to uuid;
UPDATE file_view v SET told_to = f.owner_id
  FROM stored_file f LEFT JOIN match m ON m.circle_id = f.circle_id AND m.match_id = f.match_id
  WHERE f.circle_id = v.circle_id AND f.file_id = v.file_id AND v.viewer_id <> f.owner_id AND v.viewer_id IS DISTINCT FROM m.giver_id AND v.viewer_id IS DISTINCT FROM m.receiver_id;
CREATE INDEX file_view_told ON file_view (circle_id, told_to, viewed_at DESC, view_id DESC) WHERE told_to IS NOT NULL;
