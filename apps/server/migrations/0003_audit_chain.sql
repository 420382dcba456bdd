CREATE TABLE "audit_seal" (
	"id" bigint PRIMARY KEY NOT NULL,
	"sealed_at" timestamp(3) with time zone NOT NULL,
	"row_ids" bigint[] NOT NULL,
	"digests" "bytea" NOT NULL,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	"mac" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_unsealed" (
	"audit_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "audit_log_entity";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "after" jsonb;--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_staff" ON "audit_log" USING btree ("staff_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_entity" ON "audit_log" USING btree ("entity","entity_id","at","id");--> statement-breakpoint
-- What was written before waits for its seal like everything else.
INSERT INTO "audit_unsealed" ("audit_id") SELECT "id" FROM "audit_log";--> statement-breakpoint
CREATE FUNCTION "audit_refuse"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only ever added to: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE FUNCTION "audit_await_seal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Named in full: a temporary table of the same name must not catch it.
  INSERT INTO public."audit_unsealed" ("audit_id") SELECT "id" FROM added ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log"
FOR EACH STATEMENT EXECUTE FUNCTION "audit_refuse"();--> statement-breakpoint
CREATE TRIGGER "audit_seal_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_seal"
FOR EACH STATEMENT EXECUTE FUNCTION "audit_refuse"();--> statement-breakpoint
-- ALWAYS: `session_replication_role = replica` does not get around it; only changing the table itself does.
ALTER TABLE "audit_log" ENABLE ALWAYS TRIGGER "audit_log_append_only";--> statement-breakpoint
ALTER TABLE "audit_seal" ENABLE ALWAYS TRIGGER "audit_seal_append_only";--> statement-breakpoint
CREATE TRIGGER "audit_log_await_seal" AFTER INSERT ON "audit_log" REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION "audit_await_seal"();--> statement-breakpoint
-- Roles that exist keep what an administrator made of them; this permission is new, so nobody can have taken it away.
INSERT INTO "role_permission" ("role_id", "permission")
SELECT "id", 'audit:read' FROM "role" WHERE "code" IN ('admin', 'group_lead', 'legal')
ON CONFLICT DO NOTHING;
