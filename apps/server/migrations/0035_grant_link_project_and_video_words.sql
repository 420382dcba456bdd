CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
ALTER TABLE "channel_grant_link" ADD COLUMN "project_id" bigint;--> statement-breakpoint
ALTER TABLE "channel_grant_link" ADD CONSTRAINT "channel_grant_link_project_id_api_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."api_project"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "platform_video_words" ON "platform_video" USING gin (title gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "platform_video_key" ON "platform_video" USING btree ("platform_video_id");