-- Written by hand: which report of a channel's day was taken last, and whose files of a content owner.
CREATE TABLE "data_day" (
	"channel_id" bigint NOT NULL,
	"day" date NOT NULL,
	"part" text NOT NULL,
	"made_at" timestamp(3) with time zone NOT NULL,
	PRIMARY KEY ("channel_id", "part", "day")
);
--> statement-breakpoint
CREATE TABLE "data_owner" (
	"platform" text NOT NULL,
	"content_owner_id" text NOT NULL,
	"next_at" timestamp(3) with time zone NOT NULL,
	"leased_until" timestamp(3) with time zone,
	"epoch" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"problem_at" timestamp(3) with time zone,
	"succeeded_at" timestamp(3) with time zone,
	"files_since" timestamp(3) with time zone,
	PRIMARY KEY ("platform", "content_owner_id")
);
--> statement-breakpoint
CREATE TABLE "data_owner_file" (
	"platform" text NOT NULL,
	"content_owner_id" text NOT NULL,
	"file_id" text NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"made_at" timestamp(3) with time zone NOT NULL,
	"taken_at" timestamp(3) with time zone NOT NULL,
	"rows" integer NOT NULL,
	PRIMARY KEY ("platform", "content_owner_id", "file_id")
);
--> statement-breakpoint
-- When the open days are read again; what is due next may be days that are fetched afterwards.
ALTER TABLE "data_collection" ADD COLUMN "open_at" timestamp(3) with time zone;--> statement-breakpoint
-- Clicks on impressions, of which the rate of a life is made: rates cannot be added up.
ALTER TABLE "video_total" ADD COLUMN "impression_clicks" numeric(20, 6);--> statement-breakpoint
-- Rewritten every day in place: room for it on the page of the row.
ALTER TABLE "video_total" SET (fillfactor = 60);--> statement-breakpoint
ALTER TABLE "channel_day_sum" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "channel_month_sum" SET (fillfactor = 60);
