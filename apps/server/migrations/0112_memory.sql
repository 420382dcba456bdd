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
ALTER TABLE "translation" ADD COLUMN "items" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "translation" ADD COLUMN "from_memory" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "translation" ADD COLUMN "saved_characters" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "memory_pair" ADD CONSTRAINT "memory_pair_updated_by_staff_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_text" ADD CONSTRAINT "video_text_updated_by_staff_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "memory_pair_segment" ON "memory_pair" USING btree ("video_id","source_language","target_language","source_digest");--> statement-breakpoint
CREATE INDEX "memory_pair_same" ON "memory_pair" USING btree ("source_digest","source_language","target_language");--> statement-breakpoint
CREATE INDEX "memory_pair_pieces" ON "memory_pair" USING gin ("pieces") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "memory_pair_updated" ON "memory_pair" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "memory_pair_source" ON "memory_pair" USING btree (left("source", 60),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "video_text_language" ON "video_text" USING btree ("video_id","language");