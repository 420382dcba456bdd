ALTER TABLE "upload" ADD COLUMN "refusal" text;--> statement-breakpoint
ALTER TABLE "publish_task_event" ADD COLUMN "problem_code" text;--> statement-breakpoint
CREATE INDEX "upload_completed" ON "upload" USING btree ("completed_at","department_id","owner_staff_id","size");--> statement-breakpoint
CREATE INDEX "upload_refused" ON "upload" USING btree ("updated_at") WHERE refusal IS NOT NULL;--> statement-breakpoint
CREATE INDEX "publish_task_published" ON "publish_task" USING btree ("published_at","department_id","operator_id","channel_id","created_at") WHERE published_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "publish_task_submitted" ON "publish_task" USING btree ("created_at","department_id","operator_id");--> statement-breakpoint
CREATE INDEX "publish_task_event_failed" ON "publish_task_event" USING btree ("at","task_id","problem_code") WHERE to_status IN (3, 6, 24, 26);