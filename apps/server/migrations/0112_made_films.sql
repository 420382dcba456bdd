ALTER TABLE "video" ADD COLUMN "source_video_id" bigint;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "made_as" text;--> statement-breakpoint
CREATE INDEX "video_source" ON "video" USING btree ("source_video_id") WHERE source_video_id IS NOT NULL AND deleted_at IS NULL;