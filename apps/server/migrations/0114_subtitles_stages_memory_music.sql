CREATE TABLE "music_removal" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "music_removal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"platform" text NOT NULL,
	"platform_video_id" text NOT NULL,
	"channel_id" bigint NOT NULL,
	"video_title" text DEFAULT '' NOT NULL,
	"video_id" bigint,
	"claim_id" bigint,
	"is_claimed" boolean DEFAULT true NOT NULL,
	"status" integer NOT NULL,
	"method" text,
	"ranges" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"track_id" bigint,
	"gain_db" double precision DEFAULT 0 NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"problem" text,
	"upload_id" bigint,
	"made_video_id" bigint,
	"made_title" text DEFAULT '' NOT NULL,
	"proof_key" text,
	"proof_name" text,
	"note" text DEFAULT '' NOT NULL,
	"requested_by" bigint,
	"check_at" timestamp(3) with time zone,
	"next_at" timestamp(3) with time zone NOT NULL,
	"leased_until" timestamp(3) with time zone,
	"epoch" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "music_track" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "music_track_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"artist" text DEFAULT '' NOT NULL,
	"licence" text NOT NULL,
	"licence_number" text DEFAULT '' NOT NULL,
	"valid_to" date,
	"territories" text[] DEFAULT '{}' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"object_key" text,
	"file_name" text,
	"size" bigint,
	"duration_ms" bigint,
	"loudness" double precision,
	"created_by" bigint NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memory_pair" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "memory_pair_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"video_id" bigint NOT NULL,
	"source_language" text NOT NULL,
	"target_language" text NOT NULL,
	"source" text NOT NULL,
	"target" text NOT NULL,
	"source_key" text NOT NULL,
	"source_digest" text NOT NULL,
	"pieces" text[] NOT NULL,
	"piece_count" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "video_text" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "video_text_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"video_id" bigint NOT NULL,
	"language" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"tags" text[] NOT NULL,
	"by" text NOT NULL,
	"translation_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
ALTER TABLE "subtitle_document" ADD COLUMN "check_profile" text DEFAULT 'streaming' NOT NULL;--> statement-breakpoint
ALTER TABLE "subtitle_document" ADD COLUMN "words_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "translation" ADD COLUMN "items" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "translation" ADD COLUMN "from_memory" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "translation" ADD COLUMN "saved_characters" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "music_removal" ADD CONSTRAINT "music_removal_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "music_removal" ADD CONSTRAINT "music_removal_claim_id_claim_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claim"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "music_removal" ADD CONSTRAINT "music_removal_track_id_music_track_id_fk" FOREIGN KEY ("track_id") REFERENCES "public"."music_track"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "music_removal" ADD CONSTRAINT "music_removal_requested_by_staff_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "music_track" ADD CONSTRAINT "music_track_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memory_pair" ADD CONSTRAINT "memory_pair_updated_by_staff_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_text" ADD CONSTRAINT "video_text_updated_by_staff_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "music_removal_video" ON "music_removal" USING btree ("platform","platform_video_id");--> statement-breakpoint
CREATE INDEX "music_removal_next" ON "music_removal" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "music_removal_channel" ON "music_removal" USING btree ("channel_id","id");--> statement-breakpoint
CREATE INDEX "music_removal_source" ON "music_removal" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "music_removal_claim" ON "music_removal" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "music_removal_status" ON "music_removal" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "music_removal_created" ON "music_removal" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "music_removal_updated" ON "music_removal" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "music_removal_check" ON "music_removal" USING btree ("check_at") WHERE status = 2 AND check_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "music_track_title" ON "music_track" USING btree (lower(title),"id");--> statement-breakpoint
CREATE INDEX "music_track_updated" ON "music_track" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "music_track_valid_to" ON "music_track" USING btree ("valid_to","id");--> statement-breakpoint
CREATE UNIQUE INDEX "memory_pair_segment" ON "memory_pair" USING btree ("video_id","source_language","target_language","source_digest");--> statement-breakpoint
CREATE INDEX "memory_pair_same" ON "memory_pair" USING btree ("source_digest","source_language","target_language");--> statement-breakpoint
CREATE INDEX "memory_pair_pieces" ON "memory_pair" USING gin ("pieces") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "memory_pair_updated" ON "memory_pair" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "memory_pair_source" ON "memory_pair" USING btree (left("source", 60),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "video_text_language" ON "video_text" USING btree ("video_id","language");--> statement-breakpoint
-- What was changed before counts as changed words: nobody wrote down which it was.
UPDATE "subtitle_document" SET "words_version" = "version";
