CREATE TABLE "record_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "record_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entity" text NOT NULL,
	"record_id" bigint NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"staff_id" bigint,
	"from_state" integer,
	"to_state" integer NOT NULL,
	"reason" text NOT NULL,
	"detail" text,
	"problem_code" text
);
--> statement-breakpoint
INSERT INTO "record_event" ("entity", "record_id", "at", "actor", "staff_id", "from_state", "to_state", "reason", "detail", "problem_code")
SELECT 'publishTask', "task_id", "at", "actor", "staff_id", "from_status", "to_status", "reason", "detail", "problem_code"
FROM "publish_task_event" ORDER BY "id";--> statement-breakpoint
INSERT INTO "record_event" ("entity", "record_id", "at", "actor", "staff_id", "from_state", "to_state", "reason", "detail")
SELECT 'video', "video_id", "at", "actor", "staff_id", "from_status", "to_status", "reason", "detail"
FROM "video_event" ORDER BY "id";--> statement-breakpoint
DROP TABLE "publish_task_event";--> statement-breakpoint
DROP TABLE "video_event";--> statement-breakpoint
CREATE INDEX "record_event_record" ON "record_event" USING btree ("entity","record_id","id");--> statement-breakpoint
CREATE INDEX "record_event_state" ON "record_event" USING btree ("entity","to_state","at","record_id","problem_code");--> statement-breakpoint
CREATE INDEX "video_size" ON "video" USING btree ("size","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "video_duration" ON "video" USING btree ("duration_ms","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "video_title_order" ON "video" USING btree ("title_lower","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "publish_task_title" ON "publish_task" USING btree (lower(title),"id");--> statement-breakpoint
CREATE INDEX "publish_task_updated" ON "publish_task" USING btree ("updated_at","id");