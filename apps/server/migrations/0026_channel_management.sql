-- The channels there are: in use, running, without level or group, with their owner since they were connected.
CREATE TABLE "channel_assignment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "channel_assignment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	"role" text NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "channel_group" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "channel_group_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"department_id" bigint NOT NULL,
	"leader_staff_id" bigint,
	"time_zone" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "channel_group_name" UNIQUE("department_id","name")
);
--> statement-breakpoint
CREATE TABLE "channel_note" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "channel_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "view_count" bigint;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "video_count" bigint;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "published_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "last_sync_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "time_zone" text DEFAULT 'Asia/Shanghai' NOT NULL;--> statement-breakpoint
ALTER TABLE "channel" ALTER COLUMN "time_zone" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "group_id" bigint;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "backup_staff_id" bigint;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "operation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "channel" ALTER COLUMN "operation" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "use" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "channel" ALTER COLUMN "use" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "type" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "channel" ALTER COLUMN "type" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "level" integer DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "channel" ALTER COLUMN "level" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "risk_grade" text;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "operation_mode" text DEFAULT 'self' NOT NULL;--> statement-breakpoint
ALTER TABLE "channel" ALTER COLUMN "operation_mode" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "monetisation" text;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "restrict_reasons" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "channel" ALTER COLUMN "restrict_reasons" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "age_restriction" text;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "copyright_strikes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "guideline_strikes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "daily_publish_target" integer;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "remark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "upload_defaults" jsonb DEFAULT '{"language":null,"categoryId":null,"madeForKids":null,"playlistId":null}' NOT NULL;--> statement-breakpoint
ALTER TABLE "channel" ALTER COLUMN "upload_defaults" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "last_publish_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_assignment" ADD CONSTRAINT "channel_assignment_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_assignment" ADD CONSTRAINT "channel_assignment_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_group" ADD CONSTRAINT "channel_group_department_id_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_group" ADD CONSTRAINT "channel_group_leader_staff_id_staff_id_fk" FOREIGN KEY ("leader_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_note" ADD CONSTRAINT "channel_note_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_note" ADD CONSTRAINT "channel_note_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_assignment_channel" ON "channel_assignment" USING btree ("channel_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "channel_assignment_present" ON "channel_assignment" USING btree ("channel_id","role") WHERE "channel_assignment"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX "channel_group_leader" ON "channel_group" USING btree ("leader_staff_id");--> statement-breakpoint
CREATE INDEX "channel_note_channel" ON "channel_note" USING btree ("channel_id","id");--> statement-breakpoint
ALTER TABLE "channel" ADD CONSTRAINT "channel_group_id_channel_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."channel_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel" ADD CONSTRAINT "channel_backup_staff_id_staff_id_fk" FOREIGN KEY ("backup_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_backup" ON "channel" USING btree ("backup_staff_id");--> statement-breakpoint
CREATE INDEX "channel_group_of" ON "channel" USING btree ("group_id");--> statement-breakpoint
INSERT INTO "channel_assignment" ("channel_id", "staff_id", "role", "started_at")
SELECT "id", "owner_staff_id", 'owner', "created_at" FROM "channel";--> statement-breakpoint
UPDATE "channel" SET "last_publish_at" =
	(SELECT max("published_at") FROM "publish_task" WHERE "publish_task"."channel_id" = "channel"."id");
