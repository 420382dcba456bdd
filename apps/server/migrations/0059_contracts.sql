-- What is agreed with parties. Written by hand where drizzle-kit has no word: exclusions and the trigger of what was signed.
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE TABLE "contract" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contract_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"no" text NOT NULL,
	"title" text NOT NULL,
	"party_id" bigint NOT NULL REFERENCES "party"("id"),
	"status" integer NOT NULL,
	"approval_status" integer NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"time_zone" text NOT NULL,
	"currency" text NOT NULL,
	"share_base" text NOT NULL,
	"fx_policy" text NOT NULL,
	"split_months" boolean DEFAULT false NOT NULL,
	"guarantee_amount" numeric(18, 2),
	"guarantee_currency" text,
	"guarantee_period" text,
	"guarantee_recoupable" boolean,
	"guarantee_from" date,
	"guarantee_to" date,
	"min_payout" numeric(18, 2),
	"tax_mode" text,
	"tax_bearer" text NOT NULL,
	"owner_staff_id" bigint NOT NULL REFERENCES "staff"("id"),
	"department_id" bigint NOT NULL REFERENCES "department"("id"),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"deleted_at" timestamp(3) with time zone
);--> statement-breakpoint
CREATE UNIQUE INDEX "contract_no" ON "contract" USING btree ("no");--> statement-breakpoint
CREATE INDEX "contract_department" ON "contract" USING btree ("department_id", "id");--> statement-breakpoint
CREATE INDEX "contract_owner" ON "contract" USING btree ("owner_staff_id", "id");--> statement-breakpoint
CREATE INDEX "contract_party" ON "contract" USING btree ("party_id");--> statement-breakpoint
CREATE TABLE "contract_channel" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contract_channel_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contract_id" bigint NOT NULL REFERENCES "contract"("id"),
	"channel_id" bigint NOT NULL REFERENCES "channel"("id"),
	"from_day" date NOT NULL,
	"to_day" date,
	CONSTRAINT "contract_channel_no_overlap" EXCLUDE USING gist (
		"channel_id" WITH =,
		daterange("from_day", "to_day", '[]') WITH &&
	)
);--> statement-breakpoint
CREATE INDEX "contract_channel_contract" ON "contract_channel" USING btree ("contract_id");--> statement-breakpoint
CREATE TABLE "contract_term" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contract_term_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contract_id" bigint NOT NULL REFERENCES "contract"("id"),
	"scope" text NOT NULL,
	"scope_key" text NOT NULL,
	"method" text NOT NULL,
	"tiers" jsonb NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "contract_term_no_overlap" EXCLUDE USING gist (
		"contract_id" WITH =,
		"scope" WITH =,
		"scope_key" WITH =,
		daterange("from_day", "to_day", '[]') WITH &&
	)
);--> statement-breakpoint
CREATE INDEX "contract_term_contract" ON "contract_term" USING btree ("contract_id");--> statement-breakpoint
CREATE TABLE "contract_balance" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contract_balance_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contract_id" bigint NOT NULL REFERENCES "contract"("id"),
	"kind" text NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"currency" text NOT NULL
);--> statement-breakpoint
CREATE INDEX "contract_balance_contract" ON "contract_balance" USING btree ("contract_id");--> statement-breakpoint
-- E13: to submit (1, read 10 too), rejected (0) and withdrawn (8) are edited; everything else is being reviewed or signed.
CREATE FUNCTION contract_is_draft(contract bigint) RETURNS boolean LANGUAGE sql STABLE AS
	$$ SELECT approval_status IN (0, 1, 8, 10) FROM contract WHERE id = $1 $$;--> statement-breakpoint
-- What was signed never changes: a version of a term may end, once and earlier, and say nothing else.
CREATE FUNCTION contract_term_signed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF contract_is_draft(OLD.contract_id) THEN
		RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
	END IF;
	IF TG_OP = 'UPDATE' AND NEW.to_day IS NOT NULL AND NEW.to_day >= OLD.from_day
		AND (OLD.to_day IS NULL OR NEW.to_day <= OLD.to_day)
		AND ROW(NEW.id, NEW.contract_id, NEW.scope, NEW.scope_key, NEW.method, NEW.tiers, NEW.from_day, NEW.created_at)
			IS NOT DISTINCT FROM
			ROW(OLD.id, OLD.contract_id, OLD.scope, OLD.scope_key, OLD.method, OLD.tiers, OLD.from_day, OLD.created_at)
	THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'terms of a signed contract stay as they are: % refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER contract_term_signed BEFORE UPDATE OR DELETE ON "contract_term" FOR EACH ROW EXECUTE FUNCTION contract_term_signed();
