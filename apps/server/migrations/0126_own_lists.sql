ALTER TABLE "video" ADD COLUMN "programme_type" text;--> statement-breakpoint
ALTER TABLE "dictionary_item" ADD COLUMN "aliases" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- The type of a programme is one of the words that lists are narrowed by (`library/video-facets.ts` asks for the same ones).
CREATE OR REPLACE FUNCTION write_video_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.facets := array_remove(ARRAY[
		(SELECT 'p:' || platform FROM channel WHERE id = NEW.channel_id),
		CASE WHEN NEW.height > NEW.width THEN 'o:portrait' ELSE 'o:landscape' END,
		'd:' || NEW.department_id,
		's:' || NEW.upload_status,
		'l:' || NEW.language,
		'g:' || lower(NEW.programme),
		'y:' || NEW.programme_type
	] || ARRAY(SELECT 't:' || lower(word) FROM unnest(NEW.tags) AS word), NULL);
	RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER write_video_facets ON "video";
--> statement-breakpoint
CREATE TRIGGER write_video_facets BEFORE INSERT OR UPDATE OF channel_id, width, height, language, programme, programme_type,
	tags, department_id, upload_status ON "video"
	FOR EACH ROW EXECUTE FUNCTION write_video_facets();
--> statement-breakpoint
-- The tags that were typed so far are words of a list now, for administrators to look at. They stay in `video_word`, too:
-- the version before offers them from there.
INSERT INTO "dictionary_item" ("kind", "code", "label", "position")
	SELECT 'videoTag', 'w_' || left(md5(lower(word)), 12), jsonb_build_object('zh', word, 'en', '', 'fr', '', 'ar', ''), 0
	FROM "video_word" WHERE kind = 'tag';
