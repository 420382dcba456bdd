-- Money: report files and their lines, rates and tables, settlements with their ledger, statements, payments.
CREATE TABLE "revenue_header" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "revenue_header_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"report_type" text NOT NULL,
	"header" text NOT NULL,
	"column" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "revenue_line" (
	"report_id" bigint NOT NULL,
	"row" integer NOT NULL,
	"platform_channel_id" text NOT NULL,
	"platform_video_id" text DEFAULT '' NOT NULL,
	"asset_id" text DEFAULT '' NOT NULL,
	"day" date,
	"earning_month" text NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"revenue_type" integer,
	"yt_source" text,
	"adjustment_type" text,
	"views" bigint,
	"gross" numeric(20,10),
	"partner" numeric(20,10) NOT NULL,
	"currency" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "revenue_month" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "revenue_month_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"report_id" bigint NOT NULL,
	"channel_id" bigint,
	"platform" text NOT NULL,
	"month" text NOT NULL,
	"earning_month" text NOT NULL,
	"revenue_type" integer,
	"yt_source" text,
	"adjustment_type" text,
	"currency" text NOT NULL,
	"partner" numeric(28,10) NOT NULL,
	"views" bigint
);
--> statement-breakpoint
CREATE TABLE "revenue_report" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "revenue_report_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"platform" text NOT NULL,
	"report_type" text NOT NULL,
	"content_owner" text DEFAULT '' NOT NULL,
	"month" text NOT NULL,
	"file_name" text NOT NULL,
	"file_size" bigint NOT NULL,
	"file_sha256" text NOT NULL,
	"object_key" text NOT NULL,
	"origin" text NOT NULL,
	"status" integer NOT NULL,
	"header_map" jsonb,
	"currency" text,
	"bytes_read" bigint DEFAULT 0 NOT NULL,
	"row_count" integer DEFAULT 0 NOT NULL,
	"line_count" integer DEFAULT 0 NOT NULL,
	"skipped_count" integer DEFAULT 0 NOT NULL,
	"total_amount" numeric(28,10) DEFAULT '0' NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problem_count" integer DEFAULT 0 NOT NULL,
	"replaces_id" bigint,
	"epoch" integer DEFAULT 0 NOT NULL,
	"heartbeat_at" timestamp(3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"counted_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "revenue_sum" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "revenue_sum_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"report_id" bigint NOT NULL,
	"platform_channel_id" text NOT NULL,
	"channel_id" bigint,
	"assigned_by" bigint,
	"earning_month" text NOT NULL,
	"day" date,
	"revenue_type" integer,
	"yt_source" text,
	"adjustment_type" text,
	"currency" text NOT NULL,
	"gross" numeric(28,10),
	"partner" numeric(28,10) NOT NULL,
	"views" bigint,
	"lines" integer NOT NULL,
	"first_row" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fx_rate" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fx_rate_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"month" text NOT NULL,
	"base" text NOT NULL,
	"quote" text NOT NULL,
	"kind" text NOT NULL,
	"rate" numeric(18,6) NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"locked_at" timestamp(3) with time zone,
	"locked_by" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "revenue_deduction" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "revenue_deduction_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"earning_month" text NOT NULL,
	"platform_tax" numeric(20,2) NOT NULL,
	"fees" numeric(20,2) NOT NULL,
	"currency" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_table" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tax_table_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"from_day" date NOT NULL,
	"content" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" bigint,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "revenue_receipt" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "revenue_receipt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"month" text NOT NULL,
	"platform" text NOT NULL,
	"content_owner" text DEFAULT '' NOT NULL,
	"received_on" date NOT NULL,
	"amount" numeric(20,2) NOT NULL,
	"tax" numeric(20,2) NOT NULL,
	"fees" numeric(20,2) NOT NULL,
	"currency" text NOT NULL,
	"bank_ref" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "revenue_sign_off" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "revenue_sign_off_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"month" text NOT NULL,
	"platform" text NOT NULL,
	"check" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"figure" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entry" bigint NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"settlement_id" bigint NOT NULL,
	"calc_version" integer NOT NULL,
	"event" text NOT NULL,
	"account" text NOT NULL,
	"party_id" bigint,
	"amount" numeric(20,2) NOT NULL,
	"currency" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settled_sum" (
	"sum_id" bigint PRIMARY KEY NOT NULL,
	"settlement_id" bigint NOT NULL,
	"line_id" bigint
);
--> statement-breakpoint
CREATE TABLE "settlement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"no" text NOT NULL,
	"contract_id" bigint NOT NULL,
	"party_id" bigint NOT NULL,
	"month" text NOT NULL,
	"status" integer NOT NULL,
	"is_final" boolean DEFAULT false NOT NULL,
	"currency" text NOT NULL,
	"gross" numeric(20,2) NOT NULL,
	"subtotal" numeric(20,2) NOT NULL,
	"company" numeric(20,2) NOT NULL,
	"adjustments" numeric(20,2) NOT NULL,
	"corrections" numeric(20,2) NOT NULL,
	"guarantee_top_up" numeric(20,2) NOT NULL,
	"guarantee_recouped" numeric(20,2) NOT NULL,
	"guarantee_open" numeric(20,2) NOT NULL,
	"recouped" numeric(20,2) NOT NULL,
	"carry_in" numeric(20,2) NOT NULL,
	"total" numeric(20,2) NOT NULL,
	"payable" numeric(20,2) NOT NULL,
	"carry_out" numeric(20,2) NOT NULL,
	"calc_version" integer NOT NULL,
	"input_digest" text NOT NULL,
	"snapshot" jsonb NOT NULL,
	"calculated_at" timestamp(3) with time zone NOT NULL,
	"calculated_by" bigint,
	"confirmed_at" timestamp(3) with time zone,
	"confirmed_by" bigint,
	"sent_at" timestamp(3) with time zone,
	"acknowledged_at" timestamp(3) with time zone,
	"paid_on" date,
	"void_reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settlement_correction" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlement_correction_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"settlement_id" bigint NOT NULL,
	"amount" numeric(20,2) NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settlement_line" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlement_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"settlement_id" bigint NOT NULL,
	"ordinal" integer NOT NULL,
	"kind" text NOT NULL,
	"channel_id" bigint,
	"revenue_type" integer,
	"yt_source" text,
	"adjustment_type" text,
	"earning_month" text NOT NULL,
	"term_id" bigint NOT NULL,
	"gross" numeric(20,2) NOT NULL,
	"deducted" numeric(20,2) NOT NULL,
	"base" numeric(20,2) NOT NULL,
	"rate" numeric(8,4),
	"creator" numeric(20,2) NOT NULL,
	"company" numeric(20,2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settlement_payee" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlement_payee_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"settlement_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"party_id" bigint NOT NULL,
	"share" numeric(6,4) NOT NULL,
	"owed" numeric(20,2) NOT NULL,
	"currency" text NOT NULL,
	"payable" numeric(20,2) NOT NULL,
	"payable_cny" numeric(20,2),
	"tax_mode" text NOT NULL,
	"tax_bearer" text NOT NULL,
	"taxable" numeric(20,2),
	"income_tax" numeric(20,2),
	"vat" numeric(20,2),
	"net" numeric(20,2) NOT NULL,
	"invoice_no" text DEFAULT '' NOT NULL,
	"paid_on" date,
	"paid_amount" numeric(20,2),
	"bank_ref" text DEFAULT '' NOT NULL,
	"pay_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settlement_recoup" (
	"settlement_id" bigint NOT NULL,
	"key" text NOT NULL,
	"taken" numeric(20,2) NOT NULL,
	"open" numeric(20,2) NOT NULL,
	CONSTRAINT "settlement_recoup_settlement_id_key_pk" PRIMARY KEY("settlement_id","key")
);
--> statement-breakpoint
CREATE TABLE "settlement_version" (
	"settlement_id" bigint NOT NULL,
	"calc_version" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"staff_id" bigint,
	"payable" numeric(20,2) NOT NULL,
	"why" text NOT NULL,
	"lines" jsonb NOT NULL,
	CONSTRAINT "settlement_version_settlement_id_calc_version_pk" PRIMARY KEY("settlement_id","calc_version")
);
--> statement-breakpoint
CREATE TABLE "payment_file" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"no" text NOT NULL,
	"object_key" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"answered_at" timestamp(3) with time zone,
	"cancelled_at" timestamp(3) with time zone,
	CONSTRAINT "payment_file_no_unique" UNIQUE("no")
);
--> statement-breakpoint
CREATE TABLE "payment_item" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"file_id" bigint NOT NULL,
	"payee_id" bigint NOT NULL,
	"party_id" bigint NOT NULL,
	"amount" numeric(20,2) NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_link" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statement_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"settlement_id" bigint NOT NULL,
	"payee_id" bigint NOT NULL,
	"calc_version" integer NOT NULL,
	"token_digest" "bytea" NOT NULL,
	"address" text NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"revoked_at" timestamp(3) with time zone,
	"mailed_at" timestamp(3) with time zone,
	"opened_at" timestamp(3) with time zone,
	"code_digest" "bytea",
	"code_expires_at" timestamp(3) with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"codes_sent" integer DEFAULT 0 NOT NULL,
	"pass_digest" "bytea",
	"pass_expires_at" timestamp(3) with time zone,
	"acknowledged_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "statement_objection" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statement_objection_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"settlement_id" bigint NOT NULL,
	"link_id" bigint NOT NULL,
	"line_id" bigint,
	"text" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"taken" boolean DEFAULT false NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp(3) with time zone,
	"answered_by" bigint
);
--> statement-breakpoint
ALTER TABLE "revenue_header" ADD CONSTRAINT "revenue_header_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revenue_month" ADD CONSTRAINT "revenue_month_report_id_revenue_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."revenue_report"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revenue_month" ADD CONSTRAINT "revenue_month_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revenue_report" ADD CONSTRAINT "revenue_report_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revenue_sum" ADD CONSTRAINT "revenue_sum_report_id_revenue_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."revenue_report"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revenue_sum" ADD CONSTRAINT "revenue_sum_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revenue_sum" ADD CONSTRAINT "revenue_sum_assigned_by_staff_id_fk" FOREIGN KEY ("assigned_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fx_rate" ADD CONSTRAINT "fx_rate_locked_by_staff_id_fk" FOREIGN KEY ("locked_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fx_rate" ADD CONSTRAINT "fx_rate_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revenue_deduction" ADD CONSTRAINT "revenue_deduction_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revenue_deduction" ADD CONSTRAINT "revenue_deduction_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_table" ADD CONSTRAINT "tax_table_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revenue_receipt" ADD CONSTRAINT "revenue_receipt_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revenue_sign_off" ADD CONSTRAINT "revenue_sign_off_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_settlement_id_settlement_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_party_id_party_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."party"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settled_sum" ADD CONSTRAINT "settled_sum_sum_id_revenue_sum_id_fk" FOREIGN KEY ("sum_id") REFERENCES "public"."revenue_sum"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settled_sum" ADD CONSTRAINT "settled_sum_settlement_id_settlement_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settled_sum" ADD CONSTRAINT "settled_sum_line_id_settlement_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."settlement_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_party_id_party_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."party"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_calculated_by_staff_id_fk" FOREIGN KEY ("calculated_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_confirmed_by_staff_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_correction" ADD CONSTRAINT "settlement_correction_settlement_id_settlement_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_correction" ADD CONSTRAINT "settlement_correction_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_line" ADD CONSTRAINT "settlement_line_settlement_id_settlement_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_line" ADD CONSTRAINT "settlement_line_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_payee" ADD CONSTRAINT "settlement_payee_settlement_id_settlement_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_payee" ADD CONSTRAINT "settlement_payee_party_id_party_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."party"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_recoup" ADD CONSTRAINT "settlement_recoup_settlement_id_settlement_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_version" ADD CONSTRAINT "settlement_version_settlement_id_settlement_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_version" ADD CONSTRAINT "settlement_version_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_file" ADD CONSTRAINT "payment_file_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_item" ADD CONSTRAINT "payment_item_file_id_payment_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."payment_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_item" ADD CONSTRAINT "payment_item_payee_id_settlement_payee_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."settlement_payee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_item" ADD CONSTRAINT "payment_item_party_id_party_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."party"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_link" ADD CONSTRAINT "statement_link_settlement_id_settlement_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_link" ADD CONSTRAINT "statement_link_payee_id_settlement_payee_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."settlement_payee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_link" ADD CONSTRAINT "statement_link_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_objection" ADD CONSTRAINT "statement_objection_settlement_id_settlement_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_objection" ADD CONSTRAINT "statement_objection_link_id_statement_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."statement_link"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_objection" ADD CONSTRAINT "statement_objection_line_id_settlement_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."settlement_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_objection" ADD CONSTRAINT "statement_objection_answered_by_staff_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "revenue_header_once" ON "revenue_header" USING btree ("report_type","header");--> statement-breakpoint
CREATE INDEX "revenue_line_report" ON "revenue_line" USING btree ("report_id","platform_channel_id");--> statement-breakpoint
CREATE INDEX "revenue_month_month" ON "revenue_month" USING btree ("month","channel_id");--> statement-breakpoint
CREATE INDEX "revenue_month_channel" ON "revenue_month" USING btree ("channel_id","month");--> statement-breakpoint
CREATE INDEX "revenue_month_report" ON "revenue_month" USING btree ("report_id");--> statement-breakpoint
CREATE UNIQUE INDEX "revenue_report_file" ON "revenue_report" USING btree ("file_sha256") WHERE status NOT IN (2, 6, 7);--> statement-breakpoint
CREATE UNIQUE INDEX "revenue_report_counted" ON "revenue_report" USING btree ("platform","report_type","content_owner","month") WHERE status = 1;--> statement-breakpoint
CREATE INDEX "revenue_report_month" ON "revenue_report" USING btree ("month","id");--> statement-breakpoint
CREATE INDEX "revenue_report_changed" ON "revenue_report" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "revenue_sum_report" ON "revenue_sum" USING btree ("report_id","platform_channel_id");--> statement-breakpoint
CREATE INDEX "revenue_sum_channel" ON "revenue_sum" USING btree ("channel_id","earning_month");--> statement-breakpoint
CREATE INDEX "revenue_sum_suspense" ON "revenue_sum" USING btree ("report_id","id") WHERE channel_id IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "fx_rate_once" ON "fx_rate" USING btree ("month","base","quote","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "revenue_deduction_once" ON "revenue_deduction" USING btree ("channel_id","earning_month","currency");--> statement-breakpoint
CREATE INDEX "revenue_deduction_month" ON "revenue_deduction" USING btree ("earning_month");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_table_day" ON "tax_table" USING btree ("from_day");--> statement-breakpoint
CREATE INDEX "revenue_receipt_month" ON "revenue_receipt" USING btree ("month","platform");--> statement-breakpoint
CREATE UNIQUE INDEX "revenue_sign_off_once" ON "revenue_sign_off" USING btree ("month","platform","check","subject","figure");--> statement-breakpoint
CREATE INDEX "ledger_settlement" ON "ledger" USING btree ("settlement_id","id");--> statement-breakpoint
CREATE INDEX "ledger_entry" ON "ledger" USING btree ("entry");--> statement-breakpoint
CREATE INDEX "ledger_account" ON "ledger" USING btree ("account","party_id");--> statement-breakpoint
CREATE INDEX "settled_sum_settlement" ON "settled_sum" USING btree ("settlement_id","line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_no" ON "settlement" USING btree ("no");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_once" ON "settlement" USING btree ("contract_id","month") WHERE status <> 3;--> statement-breakpoint
CREATE INDEX "settlement_month" ON "settlement" USING btree ("month","id");--> statement-breakpoint
CREATE INDEX "settlement_party" ON "settlement" USING btree ("party_id","month");--> statement-breakpoint
CREATE INDEX "settlement_status" ON "settlement" USING btree ("status","month","id");--> statement-breakpoint
CREATE INDEX "settlement_changed" ON "settlement" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "settlement_correction_settlement" ON "settlement_correction" USING btree ("settlement_id");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_line_order" ON "settlement_line" USING btree ("settlement_id","ordinal");--> statement-breakpoint
CREATE INDEX "settlement_line_channel" ON "settlement_line" USING btree ("channel_id","earning_month");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_payee_once" ON "settlement_payee" USING btree ("settlement_id","kind","party_id");--> statement-breakpoint
CREATE INDEX "settlement_payee_party" ON "settlement_payee" USING btree ("party_id");--> statement-breakpoint
CREATE INDEX "payment_item_file" ON "payment_item" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "payment_item_payee" ON "payment_item" USING btree ("payee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_link_token" ON "statement_link" USING btree ("token_digest");--> statement-breakpoint
CREATE INDEX "statement_link_settlement" ON "statement_link" USING btree ("settlement_id","id");--> statement-breakpoint
CREATE INDEX "statement_objection_settlement" ON "statement_objection" USING btree ("settlement_id","id");--> statement-breakpoint
CREATE SEQUENCE ledger_entry_no;--> statement-breakpoint
-- A locked rate stays: nothing of it is said anew, and it does not go.
CREATE FUNCTION fx_rate_locked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD.locked_at IS NOT NULL THEN
		RAISE EXCEPTION 'a locked rate stays as it is: % refused', TG_OP USING ERRCODE = 'insufficient_privilege';
	END IF;
	IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER fx_rate_locked BEFORE UPDATE OR DELETE ON "fx_rate" FOR EACH ROW EXECUTE FUNCTION fx_rate_locked();--> statement-breakpoint
-- Rows of files and of the ledger are only added. A file that never counted takes its lines away with it.
CREATE FUNCTION ledger_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the ledger is only added to: % refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_stays BEFORE UPDATE OR DELETE ON "ledger" FOR EACH ROW EXECUTE FUNCTION ledger_stays();--> statement-breakpoint
CREATE TRIGGER ledger_stays_whole BEFORE TRUNCATE ON "ledger" FOR EACH STATEMENT EXECUTE FUNCTION ledger_stays();--> statement-breakpoint
CREATE FUNCTION revenue_line_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'rows of a file stay as they came' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER revenue_line_stays BEFORE UPDATE ON "revenue_line" FOR EACH STATEMENT EXECUTE FUNCTION revenue_line_stays();--> statement-breakpoint
-- Entries are zero in each currency when the transaction ends: no cent comes from nowhere.
CREATE FUNCTION ledger_zero() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM ledger WHERE entry = NEW.entry GROUP BY currency HAVING sum(amount) <> 0) THEN
		RAISE EXCEPTION 'an entry of the ledger is not zero' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_zero';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_zero AFTER INSERT ON "ledger" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_zero();--> statement-breakpoint
-- Of a settlement that is confirmed, its lines, sums and what it took back stay; of one that is paid or void, all of it.
CREATE FUNCTION settlement_is_draft(settlement_id bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT EXISTS (SELECT FROM settlement s WHERE s.id = settlement_id AND s.status = 0)
$$;--> statement-breakpoint
CREATE FUNCTION settlement_part_stays() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	of_id bigint;
BEGIN
	IF TG_OP = 'INSERT' THEN of_id := NEW.settlement_id; ELSE of_id := OLD.settlement_id; END IF;
	IF settlement_is_draft(of_id) OR (TG_OP = 'DELETE' AND EXISTS (SELECT FROM settlement s WHERE s.id = of_id AND s.status = 3)) THEN
		IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'what a settlement was confirmed with stays: % refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER settlement_line_stays BEFORE INSERT OR UPDATE OR DELETE ON "settlement_line" FOR EACH ROW EXECUTE FUNCTION settlement_part_stays();--> statement-breakpoint
CREATE TRIGGER settled_sum_stays BEFORE INSERT OR UPDATE OR DELETE ON "settled_sum" FOR EACH ROW EXECUTE FUNCTION settlement_part_stays();--> statement-breakpoint
CREATE TRIGGER settlement_recoup_stays BEFORE INSERT OR UPDATE OR DELETE ON "settlement_recoup" FOR EACH ROW EXECUTE FUNCTION settlement_part_stays();--> statement-breakpoint
CREATE TRIGGER settlement_correction_stays BEFORE INSERT OR UPDATE OR DELETE ON "settlement_correction" FOR EACH ROW EXECUTE FUNCTION settlement_part_stays();--> statement-breakpoint
CREATE FUNCTION settlement_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD.status <> 0 AND (NEW.payable, NEW.total, NEW.subtotal, NEW.company, NEW.carry_in, NEW.carry_out, NEW.guarantee_open, NEW.snapshot, NEW.contract_id, NEW.month, NEW.currency)
		IS DISTINCT FROM (OLD.payable, OLD.total, OLD.subtotal, OLD.company, OLD.carry_in, OLD.carry_out, OLD.guarantee_open, OLD.snapshot, OLD.contract_id, OLD.month, OLD.currency)
	THEN
		RAISE EXCEPTION 'the numbers of a confirmed settlement stay' USING ERRCODE = 'insufficient_privilege';
	END IF;
	IF OLD.status IN (2, 3) AND NEW.status <> OLD.status THEN
		RAISE EXCEPTION 'a settlement that is paid or void stays' USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER settlement_stays BEFORE UPDATE ON "settlement" FOR EACH ROW EXECUTE FUNCTION settlement_stays();--> statement-breakpoint
CREATE FUNCTION settlement_never_goes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'a settlement is voided, never taken away' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER settlement_never_goes BEFORE DELETE ON "settlement" FOR EACH ROW EXECUTE FUNCTION settlement_never_goes();
