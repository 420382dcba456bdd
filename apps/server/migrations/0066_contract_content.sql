-- What else is agreed, and how a contract ended early.
ALTER TABLE "contract" ADD COLUMN "our_entity" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "operation_mode" text;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "signed_on" date;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "auto_renew" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "notice_days" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "exclusive" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "territories" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "rights" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "remark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "terminated_on" date;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "termination_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "contract_changed" ON "contract" USING btree ("updated_at", "id");--> statement-breakpoint
CREATE INDEX "contract_end" ON "contract" USING btree ("end_date", "id");--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "period_from" date;--> statement-breakpoint
-- What was signed never changes: of a contract that is no draft only its life does, and its last day only to a later one.
CREATE FUNCTION contract_signed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	lives text[] := ARRAY['status', 'approval_status', 'end_date', 'period_from', 'terminated_on', 'termination_reason',
		'owner_staff_id', 'department_id', 'version', 'updated_at'];
BEGIN
	IF OLD.approval_status IN (0, 1, 8, 10) THEN
		RETURN NEW;
	END IF;
	IF to_jsonb(NEW) - lives = to_jsonb(OLD) - lives AND NEW.end_date >= OLD.end_date
		AND (OLD.approval_status <> 9 OR NEW.approval_status = 9)
	THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'a signed contract stays as it is' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER contract_signed BEFORE UPDATE ON "contract" FOR EACH ROW EXECUTE FUNCTION contract_signed();--> statement-breakpoint
-- Its channels likewise: their last day is said anew, and days after an early end are given back.
CREATE FUNCTION contract_channel_signed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	lives text[] := ARRAY['to_day'];
BEGIN
	IF contract_is_draft(CASE WHEN TG_OP = 'INSERT' THEN NEW.contract_id ELSE OLD.contract_id END) THEN
		RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
	END IF;
	IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - lives = to_jsonb(OLD) - lives THEN
		RETURN NEW;
	END IF;
	IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM contract c WHERE c.id = OLD.contract_id AND c.terminated_on < OLD.from_day) THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'channels of a signed contract stay as they are: % refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER contract_channel_signed BEFORE INSERT OR UPDATE OR DELETE ON "contract_channel" FOR EACH ROW EXECUTE FUNCTION contract_channel_signed();
