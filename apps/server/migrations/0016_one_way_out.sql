ALTER TABLE "publish_task" ADD COLUMN "content" text;--> statement-breakpoint
UPDATE "publish_task" SET "content" = (
  SELECT "crc32" || '.' || "size" || '.' || "duration_ms" FROM "video" WHERE "video"."id" = "publish_task"."video_id");--> statement-breakpoint
ALTER TABLE "publish_task" ALTER COLUMN "content" SET NOT NULL;--> statement-breakpoint
-- Of several open tasks of a video on a channel one stays: the one under way (the old index allowed one), else one whose
-- video waits on the platform, else one of which nobody knows what became of it, else the newest. The others have failed
-- and are ended; the timeline keeps the id of what they left on the platform, private, for whoever wants to take it away.
WITH "standing" AS (
  SELECT "id", "status", "video_id", "channel_id", (
    SELECT coalesce(d."platform_video_id", d."replaces_video_id") FROM "delivery" d
    WHERE d."task_id" = "publish_task"."id" AND d."stage" <> 'done' ORDER BY d."generation" DESC LIMIT 1) AS "left", (
    EXISTS (SELECT FROM "recovery_finding" f
      WHERE f."task_id" = "publish_task"."id" AND f."outcome" IN ('looking', 'unclear'))
    OR coalesce('confirming' = (SELECT d."stage" FROM "delivery" d
      WHERE d."task_id" = "publish_task"."id" ORDER BY d."generation" DESC LIMIT 1), false)) AS "unknown"
  FROM "publish_task" WHERE "status" NOT IN (1, 5, 21)
), "ranked" AS (
  SELECT *, row_number() OVER (PARTITION BY "video_id", "channel_id"
    ORDER BY "status" = 6, "left" IS NULL, NOT "unknown", "id" DESC) AS "place" FROM "standing"
), "ended" AS (
  UPDATE "publish_task" t SET "status" = 21, "updated_at" = now() FROM "ranked" r
  WHERE r."id" = t."id" AND r."place" > 1 AND t."status" = 6 RETURNING t."id", r."left"
)
INSERT INTO "publish_task_event" ("task_id", "at", "actor", "from_status", "to_status", "reason", "detail")
SELECT "id", now(), 'system', 6, 21, 'replaced', "left" FROM "ended";--> statement-breakpoint
DROP INDEX "publish_task_under_way";--> statement-breakpoint
CREATE INDEX "publish_task_content" ON "publish_task" USING btree ("channel_id","content","id");--> statement-breakpoint
CREATE UNIQUE INDEX "publish_task_under_way" ON "publish_task" USING btree ("video_id","channel_id") WHERE status NOT IN (1, 5, 21);
