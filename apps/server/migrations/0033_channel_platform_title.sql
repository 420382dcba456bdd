ALTER TABLE "channel" ADD COLUMN "platform_title" text;--> statement-breakpoint
-- Until now every reading replaced the title: what it is, is the platform's.
UPDATE "channel" SET "platform_title" = "title" WHERE "connected_at" IS NOT NULL OR "last_sync_at" IS NOT NULL;
