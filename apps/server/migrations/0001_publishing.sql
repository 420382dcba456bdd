CREATE TABLE "upload" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upload_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"upload_key" text NOT NULL,
	"storage_type" text NOT NULL,
	"owner_staff_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"file_name" text NOT NULL,
	"object_key" text NOT NULL,
	"size" bigint NOT NULL,
	"part_size" bigint NOT NULL,
	"part_count" integer NOT NULL,
	"status" text NOT NULL,
	"crc32" text,
	"boot_id" text,
	"saved_video_id" bigint,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"completed_at" timestamp(3) with time zone,
	"freed_at" timestamp(3) with time zone,
	CONSTRAINT "upload_upload_key_unique" UNIQUE("upload_key"),
	CONSTRAINT "upload_object_key_unique" UNIQUE("object_key")
);
--> statement-breakpoint
CREATE TABLE "upload_part" (
	"upload_id" bigint NOT NULL,
	"part" integer NOT NULL,
	"size" bigint NOT NULL,
	"crc32" text NOT NULL,
	CONSTRAINT "upload_part_upload_id_part_pk" PRIMARY KEY("upload_id","part")
);
--> statement-breakpoint
CREATE TABLE "api_quota" (
	"project" text NOT NULL,
	"bucket" text NOT NULL,
	"day" date NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "api_quota_project_bucket_day_pk" PRIMARY KEY("project","bucket","day")
);
--> statement-breakpoint
CREATE TABLE "delivery" (
	"task_id" bigint NOT NULL,
	"generation" integer NOT NULL,
	"epoch" integer NOT NULL,
	"stage" text NOT NULL,
	"marker" text NOT NULL,
	"session_sealed" text,
	"bytes_confirmed" bigint NOT NULL,
	"bytes_total" bigint NOT NULL,
	"platform_video_id" text,
	"lookups" integer NOT NULL,
	"troubles" integer NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "delivery_task_id_generation_pk" PRIMARY KEY("task_id","generation")
);
--> statement-breakpoint
CREATE TABLE "publish_task" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "publish_task_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"video_id" bigint NOT NULL,
	"channel_id" bigint NOT NULL,
	"platform" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"tags" text[] NOT NULL,
	"visibility" integer NOT NULL,
	"made_for_kids" boolean NOT NULL,
	"status" integer NOT NULL,
	"wait_reason" text,
	"problem_code" text,
	"platform_code" text,
	"platform_message" text,
	"problem_request_id" text,
	"problem_at" timestamp(3) with time zone,
	"platform_video_id" text,
	"operator_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"published_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "publish_task_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "publish_task_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"task_id" bigint NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"staff_id" bigint,
	"from_status" integer,
	"to_status" integer NOT NULL,
	"reason" text NOT NULL,
	"detail" text
);
--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_owner_staff_id_staff_id_fk" FOREIGN KEY ("owner_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_department_id_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_part" ADD CONSTRAINT "upload_part_upload_id_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_task_id_publish_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."publish_task"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish_task" ADD CONSTRAINT "publish_task_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish_task" ADD CONSTRAINT "publish_task_operator_id_staff_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish_task_event" ADD CONSTRAINT "publish_task_event_task_id_publish_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."publish_task"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upload_unsaved" ON "upload" USING btree ("status","updated_at") WHERE "upload"."saved_video_id" IS NULL AND "upload"."freed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "publish_task_newest" ON "publish_task" USING btree ("department_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "publish_task_operator" ON "publish_task" USING btree ("operator_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "publish_task_status" ON "publish_task" USING btree ("status","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "publish_task_under_way" ON "publish_task" USING btree ("video_id","channel_id") WHERE status NOT IN (1, 5, 6, 21);--> statement-breakpoint
CREATE INDEX "publish_task_video" ON "publish_task" USING btree ("video_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "publish_task_event_task" ON "publish_task_event" USING btree ("task_id","id");