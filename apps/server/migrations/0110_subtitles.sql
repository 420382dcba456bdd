CREATE TABLE "extraction" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "extraction_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"video_id" bigint NOT NULL,
	"method" text NOT NULL,
	"engine" text,
	"language" text NOT NULL,
	"crop" jsonb,
	"status" integer NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"cue_count" integer DEFAULT 0 NOT NULL,
	"marked_count" integer DEFAULT 0 NOT NULL,
	"document_id" bigint,
	"problem" text,
	"requested_by" bigint NOT NULL,
	"next_at" timestamp(3) with time zone NOT NULL,
	"leased_until" timestamp(3) with time zone,
	"epoch" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subtitle_document" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subtitle_document_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"video_id" bigint NOT NULL,
	"language" text NOT NULL,
	"name" text NOT NULL,
	"file_id" bigint,
	"source_id" bigint,
	"source_version" integer,
	"cues" jsonb NOT NULL,
	"next_cue" integer NOT NULL,
	"cue_count" integer NOT NULL,
	"marked_count" integer NOT NULL,
	"attached_revision" integer,
	"attached_version" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "subtitle_step" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subtitle_step_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"step" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "translation" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "translation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"video_id" bigint NOT NULL,
	"source_id" bigint NOT NULL,
	"document_id" bigint NOT NULL,
	"source_language" text NOT NULL,
	"target_language" text NOT NULL,
	"engine" text NOT NULL,
	"style" text DEFAULT '' NOT NULL,
	"status" integer NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"marked" integer DEFAULT 0 NOT NULL,
	"characters" bigint DEFAULT 0 NOT NULL,
	"price_per_million" numeric(12, 4) NOT NULL,
	"currency" text NOT NULL,
	"problem" text,
	"requested_by" bigint NOT NULL,
	"next_at" timestamp(3) with time zone NOT NULL,
	"leased_until" timestamp(3) with time zone,
	"epoch" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "extraction" ADD CONSTRAINT "extraction_document_id_subtitle_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."subtitle_document"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extraction" ADD CONSTRAINT "extraction_requested_by_staff_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subtitle_document" ADD CONSTRAINT "subtitle_document_source_id_subtitle_document_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."subtitle_document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subtitle_document" ADD CONSTRAINT "subtitle_document_updated_by_staff_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subtitle_step" ADD CONSTRAINT "subtitle_step_document_id_subtitle_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."subtitle_document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subtitle_step" ADD CONSTRAINT "subtitle_step_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translation" ADD CONSTRAINT "translation_source_id_subtitle_document_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."subtitle_document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translation" ADD CONSTRAINT "translation_document_id_subtitle_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."subtitle_document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translation" ADD CONSTRAINT "translation_requested_by_staff_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "extraction_next" ON "extraction" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "extraction_created" ON "extraction" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "extraction_updated" ON "extraction" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "extraction_status" ON "extraction" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "extraction_video" ON "extraction" USING btree ("video_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "extraction_open" ON "extraction" USING btree ("video_id","method","language") WHERE status = 4;--> statement-breakpoint
CREATE INDEX "subtitle_document_video" ON "subtitle_document" USING btree ("video_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "subtitle_document_file" ON "subtitle_document" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subtitle_document_translation" ON "subtitle_document" USING btree ("source_id","language");--> statement-breakpoint
CREATE INDEX "subtitle_step_document" ON "subtitle_step" USING btree ("document_id","staff_id","id");--> statement-breakpoint
CREATE INDEX "translation_next" ON "translation" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "translation_created" ON "translation" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "translation_updated" ON "translation" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "translation_status" ON "translation" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "translation_video" ON "translation" USING btree ("video_id");--> statement-breakpoint
CREATE UNIQUE INDEX "translation_open" ON "translation" USING btree ("document_id") WHERE status IN (0, 3);