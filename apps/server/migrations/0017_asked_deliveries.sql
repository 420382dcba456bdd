ALTER TABLE "delivery" ADD COLUMN "candidates" text[];--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "verdict" text;--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "verdict_video_id" text;