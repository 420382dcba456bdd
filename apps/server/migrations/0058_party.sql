CREATE TABLE "party" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "party_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" integer NOT NULL,
	"legal_name" text NOT NULL,
	"name_key" text NOT NULL,
	"country" text NOT NULL,
	"id_type" text,
	"id_no_sealed" text,
	"id_no_hint" text,
	"id_no_mark" text,
	"tax_no_sealed" text,
	"tax_no_hint" text,
	"tax_no_mark" text,
	"address" text DEFAULT '' NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"bank_holder" text DEFAULT '' NOT NULL,
	"bank_name" text DEFAULT '' NOT NULL,
	"account_sealed" text,
	"account_hint" text,
	"account_mark" text,
	"swift" text DEFAULT '' NOT NULL,
	"bank_currency" text,
	"tax_mode" text NOT NULL,
	"tax_form_type" text,
	"tax_form_signed_on" date,
	"tax_form_valid_to" date,
	"remark" text DEFAULT '' NOT NULL,
	"department_id" bigint NOT NULL,
	"owner_staff_id" bigint NOT NULL,
	"created_by" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"deleted_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "party" ADD CONSTRAINT "party_department_id_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party" ADD CONSTRAINT "party_owner_staff_id_staff_id_fk" FOREIGN KEY ("owner_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party" ADD CONSTRAINT "party_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "party_words" ON "party" USING gin (legal_name gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "party_name_key" ON "party" USING btree ("name_key") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "party_id_no_mark" ON "party" USING btree ("id_no_mark") WHERE id_no_mark IS NOT NULL;--> statement-breakpoint
CREATE INDEX "party_tax_no_mark" ON "party" USING btree ("tax_no_mark") WHERE tax_no_mark IS NOT NULL;--> statement-breakpoint
CREATE INDEX "party_account_mark" ON "party" USING btree ("account_mark") WHERE account_mark IS NOT NULL;--> statement-breakpoint
CREATE INDEX "party_department" ON "party" USING btree ("department_id","id");--> statement-breakpoint
CREATE INDEX "party_owner" ON "party" USING btree ("owner_staff_id","id");--> statement-breakpoint
CREATE INDEX "party_tax_form" ON "party" USING btree ("tax_form_valid_to") WHERE tax_form_valid_to IS NOT NULL;
