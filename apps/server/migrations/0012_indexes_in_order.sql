DROP INDEX "mail_copy_folder";--> statement-breakpoint
DROP INDEX "mail_copy_newest";--> statement-breakpoint
DROP INDEX "notification_newest";--> statement-breakpoint
DROP INDEX "publish_task_newest";--> statement-breakpoint
DROP INDEX "publish_task_operator";--> statement-breakpoint
DROP INDEX "publish_task_status";--> statement-breakpoint
DROP INDEX "publish_task_video";--> statement-breakpoint
CREATE INDEX "mail_copy_folder" ON "mail_copy" USING btree ("staff_id","folder","at","id");--> statement-breakpoint
CREATE INDEX "mail_copy_newest" ON "mail_copy" USING btree ("staff_id","at","id");--> statement-breakpoint
CREATE INDEX "notification_newest" ON "notification" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "publish_task_newest" ON "publish_task" USING btree ("department_id","id");--> statement-breakpoint
CREATE INDEX "publish_task_operator" ON "publish_task" USING btree ("operator_id","id");--> statement-breakpoint
CREATE INDEX "publish_task_status" ON "publish_task" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "publish_task_video" ON "publish_task" USING btree ("video_id","id");