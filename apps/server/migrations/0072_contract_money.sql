-- Who is paid of a contract, what it began with, which costs are taken back. What was signed never changes: a correction is a row of its own.
CREATE TABLE "contract_payee" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contract_payee_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contract_id" bigint NOT NULL REFERENCES "contract"("id"),
	"from_day" date NOT NULL,
	"kind" text NOT NULL,
	"party_id" bigint NOT NULL REFERENCES "party"("id"),
	"share" numeric(6, 4) NOT NULL,
	"bearer" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" bigint NOT NULL REFERENCES "staff"("id"),
	CONSTRAINT "contract_payee_share" CHECK ("share" > 0 AND "share" <= 1),
	CONSTRAINT "contract_payee_bearer" CHECK (("kind" = 'commission') = ("bearer" IS NOT NULL))
);--> statement-breakpoint
CREATE UNIQUE INDEX "contract_payee_once" ON "contract_payee" USING btree ("contract_id","from_day","kind","party_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_payee_one_commission" ON "contract_payee" USING btree ("contract_id","from_day") WHERE "kind" = 'commission';--> statement-breakpoint
CREATE INDEX "contract_payee_party" ON "contract_payee" USING btree ("party_id");--> statement-breakpoint
-- Payees of a day are the whole together, when the transaction ends.
CREATE FUNCTION contract_payee_whole() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	at record;
	whole numeric;
BEGIN
	IF TG_OP = 'DELETE' THEN at := OLD; ELSE at := NEW; END IF;
	SELECT sum(share) INTO whole FROM contract_payee
		WHERE contract_id = at.contract_id AND from_day = at.from_day AND kind = 'share';
	IF whole <> 1 THEN
		RAISE EXCEPTION 'shares of payees are % together', whole USING ERRCODE = 'check_violation', CONSTRAINT = 'contract_payee_whole';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER contract_payee_whole AFTER INSERT OR DELETE ON "contract_payee" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION contract_payee_whole();--> statement-breakpoint
-- Of what was signed a version from a later day on may come; none goes, and none while it is reviewed.
CREATE FUNCTION contract_payee_signed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND contract_is_draft(OLD.contract_id) THEN
		RETURN OLD;
	END IF;
	IF TG_OP = 'INSERT' AND (contract_is_draft(NEW.contract_id) OR (
		EXISTS (SELECT FROM contract c WHERE c.id = NEW.contract_id AND c.approval_status = 9)
		AND NOT EXISTS (SELECT FROM contract_payee p WHERE p.contract_id = NEW.contract_id
			AND (p.from_day > NEW.from_day OR (p.from_day = NEW.from_day AND p.xmin <> pg_current_xact_id()::xid)))))
	THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'payees of a signed contract stay as they are: % refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER contract_payee_signed BEFORE INSERT OR UPDATE OR DELETE ON "contract_payee" FOR EACH ROW EXECUTE FUNCTION contract_payee_signed();--> statement-breakpoint
ALTER TABLE "contract_balance" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_balance" ADD COLUMN "created_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_balance" ADD COLUMN "created_by" bigint REFERENCES "staff"("id");--> statement-breakpoint
CREATE FUNCTION contract_balance_signed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND contract_is_draft(OLD.contract_id) THEN
		RETURN OLD;
	END IF;
	IF TG_OP = 'INSERT' AND (contract_is_draft(NEW.contract_id) OR (NEW.reason <> '' AND
		EXISTS (SELECT FROM contract c WHERE c.id = NEW.contract_id AND c.approval_status = 9)))
	THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'balances of a signed contract stay as they are: % refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER contract_balance_signed BEFORE INSERT OR UPDATE OR DELETE ON "contract_balance" FOR EACH ROW EXECUTE FUNCTION contract_balance_signed();--> statement-breakpoint
CREATE TABLE "contract_cost" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contract_cost_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contract_id" bigint NOT NULL REFERENCES "contract"("id"),
	"day" date NOT NULL,
	"purpose" text NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" bigint NOT NULL REFERENCES "staff"("id"),
	"voided_at" timestamp(3) with time zone,
	"voided_by" bigint REFERENCES "staff"("id"),
	"void_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "contract_cost_amount" CHECK ("amount" > 0),
	CONSTRAINT "contract_cost_void" CHECK (("voided_at" IS NULL) = ("void_reason" = ''))
);--> statement-breakpoint
CREATE INDEX "contract_cost_contract" ON "contract_cost" USING btree ("contract_id","id");--> statement-breakpoint
-- A cost is voided once, and else stays as it was written.
CREATE FUNCTION contract_cost_stays() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	ends text[] := ARRAY['voided_at', 'voided_by', 'void_reason'];
BEGIN
	IF TG_OP = 'UPDATE' AND OLD.voided_at IS NULL AND to_jsonb(NEW) - ends = to_jsonb(OLD) - ends THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'costs stay as they were written: % refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER contract_cost_stays BEFORE UPDATE OR DELETE ON "contract_cost" FOR EACH ROW EXECUTE FUNCTION contract_cost_stays();
