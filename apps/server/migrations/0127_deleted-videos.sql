-- contract: the few rows that are gone, found by one reading of the table: writes wait for a second or so in a million
CREATE INDEX "video_deleted" ON "video" USING btree ("id") WHERE deleted_at IS NOT NULL;
