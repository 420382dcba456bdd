CREATE INDEX "publish_task_channel" ON "publish_task" USING btree ("channel_id","id");--> statement-breakpoint
DROP INDEX "publish_task_submitted";--> statement-breakpoint
CREATE INDEX "publish_task_submitted" ON "publish_task" USING btree ("created_at","department_id","operator_id","channel_id");--> statement-breakpoint
CREATE INDEX "publish_task_words" ON "publish_task" USING gin (cjk_bigrams(title)) WITH (fastupdate=false);
