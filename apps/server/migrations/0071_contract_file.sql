-- Papers of a contract. Once it is reviewed or signed, more may come and none goes.
CREATE TABLE "contract_file" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contract_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contract_id" bigint NOT NULL REFERENCES "contract"("id"),
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"object_key" text NOT NULL,
	"size" bigint NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" bigint NOT NULL REFERENCES "staff"("id")
);--> statement-breakpoint
CREATE INDEX "contract_file_contract" ON "contract_file" USING btree ("contract_id","id");--> statement-breakpoint
CREATE FUNCTION contract_file_signed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND contract_is_draft(OLD.contract_id) THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'papers of a contract stay as they are: % refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER contract_file_signed BEFORE UPDATE OR DELETE ON "contract_file" FOR EACH ROW EXECUTE FUNCTION contract_file_signed();
