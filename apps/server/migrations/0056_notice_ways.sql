CREATE TABLE "notice_robot" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notice_robot_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"department_id" bigint NOT NULL,
	"name" text NOT NULL,
	"provider" text NOT NULL,
	"address_sealed" text NOT NULL,
	"address_hint" text NOT NULL,
	"secret_sealed" text,
	"kinds" text[] NOT NULL,
	"language" text NOT NULL,
	"enabled" boolean NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "notice_robot_name" UNIQUE("department_id","name")
);
--> statement-breakpoint
CREATE TABLE "notice_outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notice_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"way" text NOT NULL,
	"staff_id" bigint NOT NULL,
	"robot_id" bigint,
	"status" smallint NOT NULL,
	"type" text NOT NULL,
	"level" text NOT NULL,
	"params" jsonb NOT NULL,
	"title" text NOT NULL,
	"channel_id" bigint,
	"link" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"batch" text NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"intent_at" timestamp(3) with time zone,
	"lease_until" timestamp(3) with time zone,
	"epoch" integer DEFAULT 0 NOT NULL,
	"message_id" text,
	"reason" text,
	"detail" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"sent_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notice_preference" (
	"staff_id" bigint PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"digest_hour" smallint NOT NULL,
	"quiet" jsonb,
	"time_zone" text NOT NULL,
	"deputy_id" bigint,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_way" (
	"key" text PRIMARY KEY NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"failures" integer NOT NULL,
	"next_try_at" timestamp(3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"detail" text
);
--> statement-breakpoint
DROP INDEX "notification_newest";--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "group_key" text;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "shown" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "lowered_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "pressing" boolean GENERATED ALWAYS AS (level = 'urgent' AND read_at IS NULL) STORED;--> statement-breakpoint
ALTER TABLE "notice_robot" ADD CONSTRAINT "notice_robot_department_id_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_robot" ADD CONSTRAINT "notice_robot_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_outbox" ADD CONSTRAINT "notice_outbox_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_outbox" ADD CONSTRAINT "notice_outbox_robot_id_notice_robot_id_fk" FOREIGN KEY ("robot_id") REFERENCES "public"."notice_robot"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_outbox" ADD CONSTRAINT "notice_outbox_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_preference" ADD CONSTRAINT "notice_preference_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_preference" ADD CONSTRAINT "notice_preference_deputy_id_staff_id_fk" FOREIGN KEY ("deputy_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_robot_department" ON "notice_robot" USING btree ("department_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notice_outbox_once_by_email" ON "notice_outbox" USING btree ("staff_id","dedupe_key") WHERE robot_id IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "notice_outbox_once_by_robot" ON "notice_outbox" USING btree ("robot_id","dedupe_key") WHERE robot_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "notice_outbox_due" ON "notice_outbox" USING btree ("due_at","id") WHERE status IN (1, 2);--> statement-breakpoint
CREATE INDEX "notice_outbox_batch" ON "notice_outbox" USING btree ("batch") WHERE status IN (1, 2);--> statement-breakpoint
CREATE INDEX "notice_outbox_robot_pace" ON "notice_outbox" USING btree ("robot_id","intent_at") WHERE robot_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "notice_outbox_cause" ON "notice_outbox" USING btree ("dedupe_key" text_pattern_ops) WHERE status IN (1, 2);--> statement-breakpoint
CREATE INDEX "notice_outbox_created" ON "notice_outbox" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "notification_group" ON "notification" USING btree ("user_id","group_key") WHERE group_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX "notification_cause" ON "notification" USING btree ("dedupe_key" text_pattern_ops) WHERE lowered_at IS NULL;--> statement-breakpoint
CREATE INDEX "notification_newest" ON "notification" USING btree ("user_id","pressing","id") WHERE shown;
