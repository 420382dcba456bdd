ALTER TABLE "platform_video" ADD COLUMN "programme" text;--> statement-breakpoint
ALTER TABLE "platform_video" ADD COLUMN "brought_in_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "platform_video" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;