CREATE INDEX "video_size" ON "video" USING btree ("size","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "video_duration" ON "video" USING btree ("duration_ms","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "video_title_order" ON "video" USING btree ("title_lower","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "publish_task_title" ON "publish_task" USING btree (lower(title),"id");--> statement-breakpoint
CREATE INDEX "publish_task_updated" ON "publish_task" USING btree ("updated_at","id");