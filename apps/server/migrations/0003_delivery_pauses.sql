ALTER TABLE "delivery" ADD COLUMN "looked_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "missing_since" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "quota_day" date;--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "replaces_video_id" text;--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "wake_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "stage_since" timestamp(3) with time zone NOT NULL;