ALTER TABLE "clip_task" ADD COLUMN "problem_params" jsonb;--> statement-breakpoint
ALTER TABLE "music_removal" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;