ALTER TABLE "publish_task" ADD COLUMN "category_id" text;--> statement-breakpoint
ALTER TABLE "publish_task" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "publish_task" ADD COLUMN "audio_language" text;--> statement-breakpoint
ALTER TABLE "publish_task" ADD COLUMN "synthetic_media" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "publish_task" ADD COLUMN "playlist_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "publish_task" ADD COLUMN "sends_cover" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "publish_task" ADD COLUMN "subtitle_file_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "publish_task" ADD COLUMN "fb_format" text;--> statement-breakpoint
ALTER TABLE "publish_task" ADD COLUMN "fb_age" text;--> statement-breakpoint
ALTER TABLE "publish_task" ADD COLUMN "publish_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "publish_task" ADD COLUMN "publish_zone" text;--> statement-breakpoint
ALTER TABLE "publish_task" ADD COLUMN "execute_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "publish_task" ADD COLUMN "plan_id" bigint;--> statement-breakpoint
ALTER TABLE "publish_task" ADD COLUMN "template_id" bigint;--> statement-breakpoint
ALTER TABLE "publish_task" ADD COLUMN "batch_id" bigint;--> statement-breakpoint
ALTER TABLE "publish_task" ADD COLUMN "recipe" jsonb;--> statement-breakpoint
ALTER TABLE "publish_task" ADD COLUMN "prepared" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "publish_task" ADD COLUMN "prepared_object" text;--> statement-breakpoint
ALTER TABLE "publish_task" ADD COLUMN "priority" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "publish_task" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "publish_task_due" ON "publish_task" USING btree ("execute_at") WHERE status IN (0, 9);