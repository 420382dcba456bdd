CREATE TABLE "video_task_count" (
	"video_id" bigint PRIMARY KEY NOT NULL,
	"total" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "video_task_count_none" ON "video_task_count" USING btree ("video_id") WHERE total = 0;--> statement-breakpoint
-- Keeps video_task_count. Tasks are never deleted. Steps instead of sums: the row of the video is all that two transactions
-- meet at, after the rows of the tasks, so that they never wait for each other in a circle.
CREATE FUNCTION begin_video_task_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO video_task_count (video_id, total) SELECT id, 0 FROM new_rows ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER begin_video_task_count AFTER INSERT ON "video" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION begin_video_task_count();
--> statement-breakpoint
CREATE FUNCTION count_submitted_tasks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE video_task_count AS kept SET total = kept.total + submitted.total
	FROM (SELECT video_id, count(*) AS total FROM new_rows WHERE status <> 21 GROUP BY video_id) AS submitted
	WHERE kept.video_id = submitted.video_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_submitted_tasks AFTER INSERT ON "publish_task" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION count_submitted_tasks();
--> statement-breakpoint
CREATE FUNCTION count_stopped_task() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE video_task_count SET total = total + CASE WHEN NEW.status = 21 THEN -1 ELSE 1 END
	WHERE video_id = NEW.video_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_stopped_task AFTER UPDATE OF status ON "publish_task"
	FOR EACH ROW WHEN ((OLD.status = 21) <> (NEW.status = 21)) EXECUTE FUNCTION count_stopped_task();
--> statement-breakpoint
INSERT INTO video_task_count (video_id, total)
SELECT video.id, count(task.id) FROM video LEFT JOIN publish_task AS task ON task.video_id = video.id AND task.status <> 21
GROUP BY video.id;
--> statement-breakpoint
CREATE TABLE "publish_default" (
	"staff_id" bigint NOT NULL,
	"channel_id" bigint NOT NULL,
	"visibility" integer NOT NULL,
	"made_for_kids" boolean NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "publish_default_staff_id_channel_id_pk" PRIMARY KEY("staff_id","channel_id")
);
--> statement-breakpoint
ALTER TABLE "publish_default" ADD CONSTRAINT "publish_default_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish_default" ADD CONSTRAINT "publish_default_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "publish_default_newest" ON "publish_default" USING btree ("staff_id","updated_at");