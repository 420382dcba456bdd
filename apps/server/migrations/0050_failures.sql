CREATE TABLE "publish_comparison" (
	"channel_id" bigint PRIMARY KEY NOT NULL,
	"asked_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"problem" text,
	"videos" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "publish_finding" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "publish_finding_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"channel_id" bigint NOT NULL,
	"platform" text NOT NULL,
	"platform_video_id" text NOT NULL,
	"title" text NOT NULL,
	"task_id" bigint,
	"twin_video_id" text,
	"note" text DEFAULT '' NOT NULL,
	"found_at" timestamp(3) with time zone NOT NULL,
	"seen_at" timestamp(3) with time zone NOT NULL,
	"settled_at" timestamp(3) with time zone,
	"settled_by" bigint,
	CONSTRAINT "publish_finding_video" UNIQUE("channel_id","platform_video_id")
);
--> statement-breakpoint
CREATE TABLE "publish_alarm" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "publish_alarm_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cause_key" text NOT NULL,
	"opened_at" timestamp(3) with time zone NOT NULL,
	"closed_at" timestamp(3) with time zone,
	"told_owners" bigint[] DEFAULT '{}' NOT NULL,
	"told_leads" bigint[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "publish_look" (
	"task_id" bigint NOT NULL,
	"minute" integer NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"next_at" timestamp(3) with time zone NOT NULL,
	"done_at" timestamp(3) with time zone,
	"visibility" integer,
	"problem_code" text,
	CONSTRAINT "publish_look_task_id_minute_pk" PRIMARY KEY("task_id","minute")
);
--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "session_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "bytes_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "video_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "publish_task" ADD COLUMN "seen_visibility" integer;--> statement-breakpoint
ALTER TABLE "publish_task" ADD COLUMN "seen_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "publish_comparison" ADD CONSTRAINT "publish_comparison_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish_finding" ADD CONSTRAINT "publish_finding_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish_finding" ADD CONSTRAINT "publish_finding_task_id_publish_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."publish_task"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish_finding" ADD CONSTRAINT "publish_finding_settled_by_staff_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish_look" ADD CONSTRAINT "publish_look_task_id_publish_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."publish_task"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "publish_comparison_open" ON "publish_comparison" USING btree ("asked_at") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "publish_finding_state" ON "publish_finding" USING btree ("state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "publish_alarm_open" ON "publish_alarm" USING btree ("cause_key") WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX "publish_look_next" ON "publish_look" USING btree ("next_at") WHERE done_at IS NULL;--> statement-breakpoint
CREATE INDEX "delivery_platform_video" ON "delivery" USING btree ("platform_video_id") WHERE platform_video_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "publish_task_platform_video" ON "publish_task" USING btree ("platform_video_id") WHERE platform_video_id IS NOT NULL;