ALTER TABLE "staff" ADD COLUMN "first_sign_in_at" timestamp(3) with time zone;--> statement-breakpoint
-- Who signed on by themselves was entered then; who was entered beforehand came when the log says so.
UPDATE "staff" SET "first_sign_in_at" = LEAST("last_sign_in_at", GREATEST("created_at", (
  SELECT min("at") FROM "audit_log" WHERE "audit_log"."staff_id" = "staff"."id" AND "action" = 'session.signIn')))
WHERE "last_sign_in_at" IS NOT NULL;
