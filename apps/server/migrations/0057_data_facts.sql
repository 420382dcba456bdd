-- Written by hand: facts by month (performance.md §2), what is summed of them, and how far each channel has been collected.
-- A measure that the platform did not say is NULL, never 0. Days are those of the platform (Pacific Time).
CREATE TABLE "video_day" (
	"platform_video_id" bigint NOT NULL,
	"channel_id" bigint NOT NULL,
	"day" date NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"final" boolean NOT NULL,
	"fetched_at" timestamp(3) with time zone NOT NULL,
	"views" bigint,
	"engaged_views" bigint,
	"watch_minutes" numeric(14, 2),
	"avg_view_sec" numeric(10, 2),
	"avg_view_pct" numeric(6, 2),
	"likes" bigint,
	"dislikes" bigint,
	"comments" bigint,
	"shares" bigint,
	"subs_gained" bigint,
	"subs_lost" bigint,
	"impressions" bigint,
	"ctr" numeric(7, 4),
	"est_revenue" numeric(18, 6),
	"currency" text,
	"ad_impressions" bigint,
	"monetized_playbacks" bigint,
	"cpm" numeric(12, 6),
	PRIMARY KEY ("platform_video_id", "day")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE INDEX "video_day_channel" ON "video_day" USING btree ("channel_id", "day");--> statement-breakpoint
-- Makes the partitions of all months between two days. Attached, not created in place: see ensure_video_partitions.
CREATE FUNCTION ensure_video_day_partitions(first_day date, last_day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	month date := date_trunc('month', first_day);
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended('ensure_video_day_partitions', 0));
	WHILE month <= last_day LOOP
		IF to_regclass(format('video_day_%s', to_char(month, 'YYYYMM'))) IS NULL THEN
			EXECUTE format('CREATE TABLE video_day_%s (LIKE video_day INCLUDING DEFAULTS)', to_char(month, 'YYYYMM'));
			EXECUTE format('ALTER TABLE video_day ATTACH PARTITION video_day_%s FOR VALUES FROM (%L) TO (%L)',
				to_char(month, 'YYYYMM'), month, (month + interval '1 month')::date);
		END IF;
		month := (month + interval '1 month')::date;
	END LOOP;
END $$;
--> statement-breakpoint
CREATE TABLE "channel_day" (
	"channel_id" bigint NOT NULL REFERENCES "channel"("id"),
	"day" date NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"final" boolean NOT NULL,
	"fetched_at" timestamp(3) with time zone NOT NULL,
	"views" bigint,
	"engaged_views" bigint,
	"watch_minutes" numeric(14, 2),
	"avg_view_sec" numeric(10, 2),
	"avg_view_pct" numeric(6, 2),
	"likes" bigint,
	"dislikes" bigint,
	"comments" bigint,
	"shares" bigint,
	"subs_gained" bigint,
	"subs_lost" bigint,
	"impressions" bigint,
	"ctr" numeric(7, 4),
	"est_revenue" numeric(18, 6),
	"currency" text,
	"ad_impressions" bigint,
	"monetized_playbacks" bigint,
	"cpm" numeric(12, 6),
	"followers_total" bigint,
	"media_views" bigint,
	"reach" bigint,
	"engagements" bigint,
	PRIMARY KEY ("channel_id", "day")
);
--> statement-breakpoint
CREATE INDEX "channel_day_day" ON "channel_day" USING btree ("day", "channel_id");--> statement-breakpoint
CREATE TABLE "channel_day_part" (
	"channel_id" bigint NOT NULL REFERENCES "channel"("id"),
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"final" boolean NOT NULL,
	"views" bigint,
	"watch_minutes" numeric(14, 2),
	PRIMARY KEY ("channel_id", "kind", "day", "key")
);
--> statement-breakpoint
CREATE TABLE "channel_day_sum" (
	"channel_id" bigint NOT NULL,
	"day" date NOT NULL,
	"videos" integer NOT NULL,
	"views" bigint,
	"watch_minutes" numeric(14, 2),
	"likes" bigint,
	"comments" bigint,
	"shares" bigint,
	"subs_gained" bigint,
	"subs_lost" bigint,
	"impressions" bigint,
	"est_revenue" numeric(18, 6),
	PRIMARY KEY ("channel_id", "day")
);
--> statement-breakpoint
CREATE INDEX "channel_day_sum_day" ON "channel_day_sum" USING btree ("day", "channel_id");--> statement-breakpoint
CREATE TABLE "channel_month_sum" (
	"channel_id" bigint NOT NULL,
	"month" date NOT NULL,
	"days" integer NOT NULL,
	"views" bigint,
	"watch_minutes" numeric(14, 2),
	"likes" bigint,
	"comments" bigint,
	"shares" bigint,
	"subs_gained" bigint,
	"subs_lost" bigint,
	"impressions" bigint,
	"est_revenue" numeric(18, 6),
	PRIMARY KEY ("channel_id", "month")
);
--> statement-breakpoint
CREATE INDEX "channel_month_sum_month" ON "channel_month_sum" USING btree ("month", "channel_id");--> statement-breakpoint
CREATE TABLE "video_total" (
	"platform_video_id" bigint PRIMARY KEY NOT NULL REFERENCES "platform_video"("id"),
	"channel_id" bigint NOT NULL REFERENCES "channel"("id"),
	"published_at" timestamp(3) with time zone,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"views_1" bigint,
	"views_7" bigint,
	"views_28" bigint,
	"views" bigint,
	"watch_minutes" numeric(16, 2),
	"avg_view_sec" numeric(10, 2),
	"avg_view_pct" numeric(6, 2),
	"impressions" bigint,
	"ctr" numeric(7, 4),
	"subs_net" bigint,
	"likes" bigint,
	"comments" bigint,
	"shares" bigint,
	"est_revenue" numeric(18, 6),
	"currency" text,
	"rpm" numeric(14, 6)
);
--> statement-breakpoint
CREATE INDEX "video_total_channel" ON "video_total" USING btree ("channel_id", "platform_video_id");--> statement-breakpoint
CREATE TABLE "data_collection" (
	"channel_id" bigint NOT NULL REFERENCES "channel"("id"),
	"kind" text NOT NULL,
	"next_at" timestamp(3) with time zone NOT NULL,
	"leased_until" timestamp(3) with time zone,
	"epoch" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"problem_at" timestamp(3) with time zone,
	"succeeded_at" timestamp(3) with time zone,
	"fresh_day" date,
	"final_day" date,
	"back_from" date,
	"back_to" date,
	"back_at" date,
	PRIMARY KEY ("channel_id", "kind")
);
--> statement-breakpoint
CREATE INDEX "data_collection_next" ON "data_collection" USING btree ("next_at");
