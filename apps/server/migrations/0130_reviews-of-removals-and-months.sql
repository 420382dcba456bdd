CREATE TABLE "settlement_review" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlement_review_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"month" text NOT NULL,
	"drafts" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "settlement_review_month" ON "settlement_review" USING btree ("month","id");--> statement-breakpoint
-- Removals that wait for their second person wait in the queue of reviews from now on (docs/decisions/0060). States are those
-- of E13 (1 to submit, 2 to review) and of claim requests (0 waiting, 3 refused).
INSERT INTO "approval" ("kind", "subject_id", "title", "round", "status", "submitter_staff_id", "department_id",
	"submitted_at", "created_at", "updated_at")
SELECT 'removal', id, asset_title || ' · ' || coalesce(nullif(video_title, ''), platform_video_id), 1, 2, requested_by,
	department_id, created_at, created_at, created_at
FROM "claim_request" WHERE status = 0;
--> statement-breakpoint
INSERT INTO "approval_step" ("approval_id", "round", "at", "staff_id", "command", "from_state", "to_state", "snapshot")
SELECT a.id, 1, a.submitted_at, a.submitter_staff_id, 'submit', 1, 2, json_build_object(
	'video', coalesce(nullif(r.video_title, ''), r.platform_video_id), 'asset', r.asset_title,
	'contentOwner', r.content_owner, 'claimType', r.type, 'reason', r.reason)
FROM "approval" a JOIN "claim_request" r ON r.id = a.subject_id WHERE a.kind = 'removal';
--> statement-breakpoint
-- What was told of them is told as of every review.
-- contract: the few rows of two rare kinds; whoever reads one of them meanwhile waits for a moment
UPDATE "notification" n SET type = 'approvalWaiting', params = '{"kind":"removal"}',
	dedupe_key = coalesce((SELECT 'approvalWaiting ' || a.id || ' 1' FROM "approval" a
		WHERE a.kind = 'removal' AND n.dedupe_key = 'removalAsked ' || a.subject_id), n.dedupe_key)
WHERE n.type = 'removalAsked';
--> statement-breakpoint
-- contract: the few rows of two rare kinds; whoever reads one of them meanwhile waits for a moment
UPDATE "notification" n SET params = '{"kind":"removal","opinion":""}', type = CASE WHEN EXISTS (
	SELECT FROM "claim_request" r WHERE n.dedupe_key LIKE 'removalDecided ' || r.id || ' %' AND r.status = 3)
	THEN 'approvalRejected' ELSE 'approvalApproved' END
WHERE n.type = 'removalDecided';
--> statement-breakpoint
-- The same of what leaves the house: what waits is sent in these words, what was sent is listed in them.
UPDATE "notice_outbox" n SET params = '{"kind":"removal","opinion":""}', type = CASE
	WHEN n.type = 'removalAsked' THEN 'approvalWaiting'
	WHEN EXISTS (SELECT FROM "claim_request" r WHERE n.dedupe_key LIKE 'removalDecided ' || r.id || ' %' AND r.status = 3)
		THEN 'approvalRejected'
	ELSE 'approvalApproved' END
WHERE n.type IN ('removalAsked', 'removalDecided');
--> statement-breakpoint
UPDATE "notice_robot" SET kinds = ARRAY(SELECT DISTINCT CASE kind WHEN 'removalAsked' THEN 'approvalWaiting'
	WHEN 'removalDecided' THEN 'approvalApproved' ELSE kind END FROM unnest(kinds) AS kind)
WHERE kinds && ARRAY['removalAsked', 'removalDecided'];
