CREATE TABLE "publish_batch" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "publish_batch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"status" integer NOT NULL,
	"zone" text NOT NULL,
	"video_ids" bigint[] DEFAULT '{}' NOT NULL,
	"owner_staff_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"submitted_at" timestamp(3) with time zone,
	"deleted_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "publish_batch_row" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "publish_batch_row_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"video_id" bigint NOT NULL,
	"channel_id" bigint NOT NULL,
	"cells" jsonb NOT NULL,
	"confirmed" text,
	"task_id" bigint,
	"problem" text,
	"problem_params" jsonb,
	CONSTRAINT "publish_batch_row_place" UNIQUE("batch_id","video_id","channel_id")
);
--> statement-breakpoint
ALTER TABLE "publish_batch" ADD CONSTRAINT "publish_batch_owner_staff_id_staff_id_fk" FOREIGN KEY ("owner_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish_batch_row" ADD CONSTRAINT "publish_batch_row_batch_id_publish_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."publish_batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish_batch_row" ADD CONSTRAINT "publish_batch_row_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "publish_batch_newest" ON "publish_batch" USING btree ("department_id","id");--> statement-breakpoint
CREATE INDEX "publish_batch_owner" ON "publish_batch" USING btree ("owner_staff_id","id");--> statement-breakpoint
CREATE INDEX "publish_task_batch" ON "publish_task" USING btree ("batch_id","id") WHERE batch_id IS NOT NULL;