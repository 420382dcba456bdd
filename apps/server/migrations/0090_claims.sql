CREATE TABLE "dispute" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dispute_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"no" text NOT NULL,
	"kind" text NOT NULL,
	"claim_id" bigint,
	"strike_id" bigint,
	"contract_id" bigint,
	"settlement_id" bigint,
	"objection_id" bigint,
	"channel_id" bigint,
	"title" text NOT NULL,
	"department_id" bigint NOT NULL,
	"owner_staff_id" bigint NOT NULL,
	"handler_staff_id" bigint,
	"status" integer NOT NULL,
	"reason" text,
	"statement" text DEFAULT '' NOT NULL,
	"approved_by" bigint,
	"approved_at" timestamp(3) with time zone,
	"filed_at" timestamp(3) with time zone,
	"filed_by" bigint,
	"filed_reference" text DEFAULT '' NOT NULL,
	"due_at" timestamp(3) with time zone,
	"next_action_at" timestamp(3) with time zone,
	"result" text,
	"result_note" text DEFAULT '' NOT NULL,
	"money_back" numeric(12,2),
	"currency" text,
	"closed_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dispute_file" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dispute_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dispute_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"object_key" text NOT NULL,
	"content_type" text NOT NULL,
	"size" bigint NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claim" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "claim_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"platform" text NOT NULL,
	"platform_claim_id" text,
	"direction" text NOT NULL,
	"channel_id" bigint,
	"department_id" bigint NOT NULL,
	"owner_staff_id" bigint NOT NULL,
	"handler_staff_id" bigint,
	"platform_video_id" text NOT NULL,
	"video_id" bigint,
	"video_title" text DEFAULT '' NOT NULL,
	"uploader_channel_id" text,
	"uploader_title" text DEFAULT '' NOT NULL,
	"content_owner" text,
	"platform_asset_id" text,
	"asset_title" text DEFAULT '' NOT NULL,
	"claimant_name" text DEFAULT '' NOT NULL,
	"claimant_contact" text DEFAULT '' NOT NULL,
	"platform_status" text NOT NULL,
	"state" integer NOT NULL,
	"type" text,
	"origin" text,
	"policy" text,
	"policy_territories" text[] DEFAULT '{}' NOT NULL,
	"match_sec" integer,
	"longest_match_sec" integer,
	"reference_id" text,
	"segments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"third_party" boolean DEFAULT false NOT NULL,
	"claimed_at" timestamp(3) with time zone NOT NULL,
	"status_changed_at" timestamp(3) with time zone NOT NULL,
	"views" bigint,
	"revenue_at_risk" numeric(12,2),
	"currency" text,
	"source" text NOT NULL,
	"seen_at" timestamp(3) with time zone NOT NULL,
	"due_at" timestamp(3) with time zone,
	"due_kind" text,
	"remark" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claim_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "claim_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"claim_id" bigint NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"type" text NOT NULL,
	"source" text,
	"reason" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"digest" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claim_clock" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "claim_clock_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"claim_id" bigint,
	"dispute_id" bigint,
	"strike_id" bigint,
	"started_at" timestamp(3) with time zone NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"remind_at" timestamp(3) with time zone,
	"reminded" integer DEFAULT 0 NOT NULL,
	"escalated_at" timestamp(3) with time zone,
	"ended_at" timestamp(3) with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "strike" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "strike_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"claim_id" bigint,
	"platform_video_id" text,
	"video_title" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"claimant_name" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"created_by" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_claim_id_claim_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claim"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_strike_id_strike_id_fk" FOREIGN KEY ("strike_id") REFERENCES "public"."strike"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_contract_id_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contract"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_settlement_id_settlement_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlement"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_objection_id_statement_objection_id_fk" FOREIGN KEY ("objection_id") REFERENCES "public"."statement_objection"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_department_id_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_owner_staff_id_staff_id_fk" FOREIGN KEY ("owner_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_handler_staff_id_staff_id_fk" FOREIGN KEY ("handler_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_approved_by_staff_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_filed_by_staff_id_fk" FOREIGN KEY ("filed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dispute_file" ADD CONSTRAINT "dispute_file_dispute_id_dispute_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."dispute"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dispute_file" ADD CONSTRAINT "dispute_file_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "claim" ADD CONSTRAINT "claim_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "claim" ADD CONSTRAINT "claim_department_id_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "claim" ADD CONSTRAINT "claim_owner_staff_id_staff_id_fk" FOREIGN KEY ("owner_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "claim" ADD CONSTRAINT "claim_handler_staff_id_staff_id_fk" FOREIGN KEY ("handler_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "claim" ADD CONSTRAINT "claim_video_id_platform_video_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."platform_video"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "claim_event" ADD CONSTRAINT "claim_event_claim_id_claim_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claim"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "claim_clock" ADD CONSTRAINT "claim_clock_claim_id_claim_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claim"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "claim_clock" ADD CONSTRAINT "claim_clock_dispute_id_dispute_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."dispute"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "claim_clock" ADD CONSTRAINT "claim_clock_strike_id_strike_id_fk" FOREIGN KEY ("strike_id") REFERENCES "public"."strike"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "strike" ADD CONSTRAINT "strike_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "strike" ADD CONSTRAINT "strike_claim_id_claim_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claim"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "strike" ADD CONSTRAINT "strike_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_no" ON "dispute" USING btree ("no");
--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_claim_once" ON "dispute" USING btree ("claim_id") WHERE claim_id IS NOT NULL AND status <> 4;
--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_objection_once" ON "dispute" USING btree ("objection_id");
--> statement-breakpoint
CREATE INDEX "dispute_department" ON "dispute" USING btree ("department_id","id");
--> statement-breakpoint
CREATE INDEX "dispute_owner" ON "dispute" USING btree ("owner_staff_id","id");
--> statement-breakpoint
CREATE INDEX "dispute_handler" ON "dispute" USING btree ("handler_staff_id","id");
--> statement-breakpoint
CREATE INDEX "dispute_status" ON "dispute" USING btree ("status","due_at","id");
--> statement-breakpoint
CREATE INDEX "dispute_channel" ON "dispute" USING btree ("channel_id","id");
--> statement-breakpoint
CREATE INDEX "dispute_changed" ON "dispute" USING btree ("updated_at","id");
--> statement-breakpoint
CREATE INDEX "dispute_file_of" ON "dispute_file" USING btree ("dispute_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "claim_platform_id" ON "claim" USING btree ("platform","platform_claim_id") WHERE platform_claim_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "claim_department" ON "claim" USING btree ("department_id","id");
--> statement-breakpoint
CREATE INDEX "claim_owner" ON "claim" USING btree ("owner_staff_id","id");
--> statement-breakpoint
CREATE INDEX "claim_handler" ON "claim" USING btree ("handler_staff_id","id");
--> statement-breakpoint
CREATE INDEX "claim_channel" ON "claim" USING btree ("channel_id","id");
--> statement-breakpoint
CREATE INDEX "claim_video" ON "claim" USING btree ("video_id");
--> statement-breakpoint
CREATE INDEX "claim_platform_video" ON "claim" USING btree ("platform_video_id");
--> statement-breakpoint
CREATE INDEX "claim_asset" ON "claim" USING btree ("platform_asset_id");
--> statement-breakpoint
CREATE INDEX "claim_claimant" ON "claim" USING btree ("claimant_name","id");
--> statement-breakpoint
CREATE INDEX "claim_due" ON "claim" USING btree ("due_at","id");
--> statement-breakpoint
CREATE INDEX "claim_risk" ON "claim" USING btree ("revenue_at_risk","id");
--> statement-breakpoint
CREATE INDEX "claim_status" ON "claim" USING btree ("direction","platform_status","id");
--> statement-breakpoint
CREATE INDEX "claim_changed" ON "claim" USING btree ("status_changed_at","id");
--> statement-breakpoint
CREATE INDEX "claim_claimed" ON "claim" USING btree ("claimed_at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "claim_event_once" ON "claim_event" USING btree ("claim_id","digest");
--> statement-breakpoint
CREATE INDEX "claim_event_at" ON "claim_event" USING btree ("claim_id","at");
--> statement-breakpoint
CREATE UNIQUE INDEX "claim_clock_once" ON "claim_clock" USING btree ("kind","claim_id","dispute_id","strike_id") NULLS NOT DISTINCT WHERE ended_at IS NULL;
--> statement-breakpoint
CREATE INDEX "claim_clock_due" ON "claim_clock" USING btree ("due_at") WHERE ended_at IS NULL;
--> statement-breakpoint
CREATE INDEX "claim_clock_remind" ON "claim_clock" USING btree ("remind_at") WHERE ended_at IS NULL AND remind_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "claim_clock_claim" ON "claim_clock" USING btree ("claim_id");
--> statement-breakpoint
CREATE INDEX "claim_clock_dispute" ON "claim_clock" USING btree ("dispute_id");
--> statement-breakpoint
CREATE INDEX "claim_clock_strike" ON "claim_clock" USING btree ("strike_id");
--> statement-breakpoint
CREATE INDEX "strike_channel" ON "strike" USING btree ("channel_id","status");
--> statement-breakpoint
CREATE INDEX "strike_expires" ON "strike" USING btree ("status","expires_at");
