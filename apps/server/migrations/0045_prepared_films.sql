CREATE TABLE "publish_prepare" (
	"task_id" bigint PRIMARY KEY NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp(3) with time zone,
	"stage" text NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"edited_object" text,
	"made_object" text,
	"made_size" bigint,
	"made_crc32" text,
	"made_duration_ms" bigint,
	"object_keys" text[] DEFAULT '{}' NOT NULL,
	"node_name" text,
	"node_path" text,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "publish_prepare_updated" ON "publish_prepare" USING btree ("updated_at");