ALTER TABLE "video" ADD COLUMN "deleted_by" bigint;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "purged_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "video" ADD CONSTRAINT "video_deleted_by_staff_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "video_bin" ON "video" USING btree ("deleted_at","id") WHERE deleted_at IS NOT NULL AND purged_at IS NULL;--> statement-breakpoint
-- What was deleted before there was a bin has no file any more.
UPDATE "video" SET "purged_at" = "deleted_at" WHERE "deleted_at" IS NOT NULL;
