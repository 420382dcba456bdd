ALTER TABLE "subtitle_document" ADD COLUMN "words_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- What was changed before counts as changed words: nobody wrote down which it was.
UPDATE "subtitle_document" SET "words_version" = "version";
