ALTER TABLE "dispute" ADD COLUMN "prepared_by" bigint;--> statement-breakpoint
ALTER TABLE "dispute" ADD COLUMN "approval_asked_by" bigint;--> statement-breakpoint
ALTER TABLE "dispute" ADD COLUMN "approval_asked_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "dispute_file" ADD COLUMN "kept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE TABLE "dispute_filing" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dispute_filing_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dispute_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"reason" text,
	"statement" text NOT NULL,
	"reference" text NOT NULL,
	"filed_at" timestamp(3) with time zone NOT NULL,
	"filed_by" bigint NOT NULL,
	"approved_by" bigint,
	"outcome" text,
	"outcome_at" timestamp(3) with time zone,
	"outcome_note" text DEFAULT '' NOT NULL
);--> statement-breakpoint
CREATE TABLE "statement_template" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statement_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reason" text NOT NULL,
	"locale" text NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" bigint NOT NULL
);--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_prepared_by_staff_id_fk" FOREIGN KEY ("prepared_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_approval_asked_by_staff_id_fk" FOREIGN KEY ("approval_asked_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_filing" ADD CONSTRAINT "dispute_filing_dispute_id_dispute_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."dispute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_filing" ADD CONSTRAINT "dispute_filing_filed_by_staff_id_fk" FOREIGN KEY ("filed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_filing" ADD CONSTRAINT "dispute_filing_approved_by_staff_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_template" ADD CONSTRAINT "statement_template_updated_by_staff_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dispute_filing_of" ON "dispute_filing" USING btree ("dispute_id","id");--> statement-breakpoint
CREATE INDEX "dispute_claim" ON "dispute" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "dispute_contract" ON "dispute" USING btree ("contract_id");--> statement-breakpoint
-- What was filed stays as it was: the case may be asked about years later.
CREATE FUNCTION keep_filed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was filed stays as it is' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER keep_dispute_file BEFORE UPDATE OR DELETE ON "dispute_file" FOR EACH ROW WHEN (OLD.kept) EXECUTE FUNCTION keep_filed();--> statement-breakpoint
CREATE TRIGGER keep_dispute_filing_rows BEFORE DELETE ON "dispute_filing" FOR EACH ROW EXECUTE FUNCTION keep_filed();--> statement-breakpoint
CREATE TRIGGER keep_dispute_filing BEFORE UPDATE ON "dispute_filing" FOR EACH ROW WHEN (
  OLD.outcome IS NOT NULL OR (OLD.dispute_id, OLD.kind, OLD.reason, OLD.statement, OLD.reference, OLD.filed_at, OLD.filed_by, OLD.approved_by)
    IS DISTINCT FROM (NEW.dispute_id, NEW.kind, NEW.reason, NEW.statement, NEW.reference, NEW.filed_at, NEW.filed_by, NEW.approved_by)
) EXECUTE FUNCTION keep_filed();--> statement-breakpoint
-- A case is whose claim, channel or contract it is of: at once, whoever moves that.
CREATE FUNCTION move_disputes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "dispute" d SET department_id = NEW.department_id, owner_staff_id = NEW.owner_staff_id, version = d.version + 1
  WHERE CASE TG_TABLE_NAME
    WHEN 'claim' THEN d.claim_id = NEW.id
    WHEN 'contract' THEN d.contract_id = NEW.id AND d.claim_id IS NULL
    ELSE d.channel_id = NEW.id AND d.claim_id IS NULL AND d.contract_id IS NULL
  END;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER move_disputes_of_claim AFTER UPDATE OF department_id, owner_staff_id ON "claim" FOR EACH ROW
WHEN ((OLD.department_id, OLD.owner_staff_id) IS DISTINCT FROM (NEW.department_id, NEW.owner_staff_id)) EXECUTE FUNCTION move_disputes();--> statement-breakpoint
CREATE TRIGGER move_disputes_of_contract AFTER UPDATE OF department_id, owner_staff_id ON "contract" FOR EACH ROW
WHEN ((OLD.department_id, OLD.owner_staff_id) IS DISTINCT FROM (NEW.department_id, NEW.owner_staff_id)) EXECUTE FUNCTION move_disputes();--> statement-breakpoint
CREATE TRIGGER move_disputes_of_channel AFTER UPDATE OF department_id, owner_staff_id ON "channel" FOR EACH ROW
WHEN ((OLD.department_id, OLD.owner_staff_id) IS DISTINCT FROM (NEW.department_id, NEW.owner_staff_id)) EXECUTE FUNCTION move_disputes();
