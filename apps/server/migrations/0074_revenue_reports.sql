ALTER TABLE "revenue_report" ADD COLUMN "queued_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "revenue_sum_unmatched" ON "revenue_sum" USING btree ("platform_channel_id") WHERE channel_id IS NULL;
