CREATE TABLE "stored_object" (
	"object_key" text PRIMARY KEY NOT NULL,
	"storage_type" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "store_id" text;--> statement-breakpoint
ALTER TABLE "upload_part" ADD COLUMN "md5" text;--> statement-breakpoint
CREATE INDEX "stored_object_place" ON "stored_object" USING btree ("storage_type","object_key");--> statement-breakpoint
-- All that is there lies on the disk: whoever changes the storage has it moved from there.
INSERT INTO "stored_object" ("object_key", "storage_type")
SELECT "object_key", 'local' FROM "upload" WHERE "status" = 'completed'
UNION SELECT "thumbnail_key", 'local' FROM "video" WHERE "thumbnail_key" IS NOT NULL
UNION SELECT "object_key", 'local' FROM "video_file"
UNION SELECT "object_key", 'local' FROM "video_version"
UNION SELECT "object_key", 'local' FROM "video_derivative" WHERE "object_key" IS NOT NULL
UNION SELECT "object_key", 'local' FROM "sheet_export" WHERE "object_key" IS NOT NULL
ON CONFLICT DO NOTHING;
