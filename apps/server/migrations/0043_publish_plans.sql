CREATE TABLE "schedule_plan" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "schedule_plan_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"status" integer NOT NULL,
	"rule" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"owner_staff_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"starts_at" timestamp(3) with time zone,
	"ends_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"deleted_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "schedule_plan_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "schedule_plan_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"plan_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"video_id" bigint NOT NULL,
	"channel_id" bigint NOT NULL,
	"publish_at" timestamp(3) with time zone,
	"confirmed" text,
	"task_id" bigint,
	"problem" text,
	CONSTRAINT "schedule_plan_entry_place" UNIQUE("plan_id","video_id","channel_id")
);
--> statement-breakpoint
ALTER TABLE "schedule_plan" ADD CONSTRAINT "schedule_plan_owner_staff_id_staff_id_fk" FOREIGN KEY ("owner_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_plan_entry" ADD CONSTRAINT "schedule_plan_entry_plan_id_schedule_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."schedule_plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_plan_entry" ADD CONSTRAINT "schedule_plan_entry_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "schedule_plan_newest" ON "schedule_plan" USING btree ("department_id","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "schedule_plan_owner" ON "schedule_plan" USING btree ("owner_staff_id","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "schedule_plan_entry_unmade" ON "schedule_plan_entry" USING btree ("channel_id","publish_at") WHERE task_id IS NULL AND problem IS NULL;--> statement-breakpoint
CREATE INDEX "publish_task_calendar" ON "publish_task" USING btree ("publish_at","id","status","channel_id","department_id","operator_id","plan_id") WHERE publish_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "publish_task_channel_times" ON "publish_task" USING btree ("channel_id","publish_at") WHERE publish_at IS NOT NULL;