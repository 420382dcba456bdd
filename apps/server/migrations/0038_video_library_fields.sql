CREATE TABLE "video_file" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "video_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"video_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"object_key" text NOT NULL,
	"size" bigint NOT NULL,
	"language" text,
	"revision" integer,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_version" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "video_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"video_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"upload_id" bigint NOT NULL,
	"object_key" text NOT NULL,
	"file_name" text NOT NULL,
	"size" bigint NOT NULL,
	"crc32" text NOT NULL,
	"duration_ms" bigint NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"video_codec" text NOT NULL,
	"replaced_at" timestamp(3) with time zone NOT NULL,
	"replaced_by" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_word" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "video_word_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"word" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_derivative" (
	"video_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"object_key" text,
	"problem_code" text,
	"attempt" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "video_derivative_video_id_kind_pk" PRIMARY KEY("video_id","kind")
);
--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "storyboard_key" text;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "programme" text;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "episode" integer;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "remark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "licence_from" date;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "licence_to" date;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "licence_territories" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "facets" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "video_file" ADD CONSTRAINT "video_file_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_version" ADD CONSTRAINT "video_version_replaced_by_staff_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "video_file_video" ON "video_file" USING btree ("video_id","id");--> statement-breakpoint
CREATE INDEX "video_version_video" ON "video_version" USING btree ("video_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "video_word_of" ON "video_word" USING btree ("kind",lower(word));--> statement-breakpoint
CREATE INDEX "video_derivative_object" ON "video_derivative" USING btree ("object_key");--> statement-breakpoint
CREATE INDEX "video_facets" ON "video" USING gin ("facets") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "video_created" ON "video" USING btree ("created_at") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "video_content" ON "video" USING btree ("crc32","size");--> statement-breakpoint
CREATE INDEX "video_licence_end" ON "video" USING btree ("licence_to") WHERE licence_to IS NOT NULL AND deleted_at IS NULL;--> statement-breakpoint
-- The words that lists are narrowed by, in one index (`library/video-facets.ts` asks for the same ones).
CREATE FUNCTION write_video_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.facets := array_remove(ARRAY[
		(SELECT 'p:' || platform FROM channel WHERE id = NEW.channel_id),
		CASE WHEN NEW.height > NEW.width THEN 'o:portrait' ELSE 'o:landscape' END,
		'd:' || NEW.department_id,
		's:' || NEW.upload_status,
		'l:' || NEW.language,
		'g:' || lower(NEW.programme)
	] || ARRAY(SELECT 't:' || lower(word) FROM unnest(NEW.tags) AS word), NULL);
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER write_video_facets BEFORE INSERT OR UPDATE OF channel_id, width, height, language, programme, tags,
	department_id, upload_status ON "video"
	FOR EACH ROW EXECUTE FUNCTION write_video_facets();
--> statement-breakpoint
UPDATE "video" SET language = NULL;
