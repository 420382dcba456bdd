CREATE TABLE "platform_reel" (
	"page_id" text NOT NULL,
	"platform_video_id" text NOT NULL,
	"counted_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "platform_reel_page_id_platform_video_id_pk" PRIMARY KEY("page_id","platform_video_id")
);
--> statement-breakpoint
CREATE TABLE "channel_pause" (
	"channel_id" bigint PRIMARY KEY NOT NULL,
	"until" timestamp(3) with time zone NOT NULL,
	"task_id" bigint NOT NULL,
	"platform_code" text
);
--> statement-breakpoint
ALTER TABLE "channel_pause" ADD CONSTRAINT "channel_pause_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "platform_reel_page" ON "platform_reel" USING btree ("page_id","counted_at");
