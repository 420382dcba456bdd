DROP INDEX "upload_completed";--> statement-breakpoint
CREATE INDEX "upload_saved" ON "upload" USING btree ("completed_at","department_id","owner_staff_id","size") WHERE saved_video_id IS NOT NULL;