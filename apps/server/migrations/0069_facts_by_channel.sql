-- Written by hand: a day of all videos is written in the order of one index, and read by its channel (decision 0069).
ALTER TABLE "video_day" DROP CONSTRAINT "video_day_pkey";--> statement-breakpoint
DROP INDEX "video_day_channel";--> statement-breakpoint
ALTER TABLE "video_day" ADD PRIMARY KEY ("channel_id", "day", "platform_video_id");
