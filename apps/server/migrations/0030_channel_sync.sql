CREATE TABLE "channel_sync" (
	"channel_id" bigint PRIMARY KEY NOT NULL,
	"next_at" timestamp(3) with time zone NOT NULL,
	"leased_until" timestamp(3) with time zone,
	"epoch" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"misses" integer DEFAULT 0 NOT NULL,
	"listing_since" timestamp(3) with time zone,
	"page" text,
	"full_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "platform_video" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "platform_video_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"platform" text NOT NULL,
	"platform_video_id" text NOT NULL,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"thumbnail_url" text,
	"category" text,
	"duration_sec" integer,
	"published_at" timestamp(3) with time zone,
	"scheduled_at" timestamp(3) with time zone,
	"privacy" text,
	"processing" text,
	"failure_reason" text,
	"rejection_reason" text,
	"region_allowed" text[],
	"region_blocked" text[],
	"visibility" integer NOT NULL,
	"views" bigint,
	"likes" bigint,
	"comments" bigint,
	"grab_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "platform_video_platform_id" UNIQUE("platform","platform_video_id")
);
--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "vanished_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "channel_sync" ADD CONSTRAINT "channel_sync_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_video" ADD CONSTRAINT "platform_video_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_sync_next" ON "channel_sync" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "platform_video_channel" ON "platform_video" USING btree ("channel_id","published_at","id");--> statement-breakpoint
CREATE INDEX "platform_video_published" ON "platform_video" USING btree ("published_at","id");--> statement-breakpoint
CREATE INDEX "platform_video_title" ON "platform_video" USING btree (lower(title),"id");