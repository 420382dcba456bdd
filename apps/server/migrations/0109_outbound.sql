CREATE TABLE "allowed_channel" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "allowed_channel_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"platform" text NOT NULL,
	"content_owner" text NOT NULL,
	"platform_channel_id" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"department_id" bigint NOT NULL,
	"owner_staff_id" bigint NOT NULL,
	"added_by" bigint,
	"created_at" timestamp(3) with time zone NOT NULL,
	"told_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "claim_request" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "claim_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"platform" text NOT NULL,
	"content_owner" text NOT NULL,
	"platform_asset_id" text NOT NULL,
	"asset_title" text NOT NULL,
	"platform_video_id" text NOT NULL,
	"video_title" text DEFAULT '' NOT NULL,
	"type" text NOT NULL,
	"policy" text NOT NULL,
	"reason" text NOT NULL,
	"status" integer NOT NULL,
	"department_id" bigint NOT NULL,
	"owner_staff_id" bigint NOT NULL,
	"requested_by" bigint NOT NULL,
	"decided_by" bigint,
	"opinion" text DEFAULT '' NOT NULL,
	"problem" text,
	"claim_id" bigint,
	"next_at" timestamp(3) with time zone NOT NULL,
	"leased_until" timestamp(3) with time zone,
	"epoch" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "allowed_channel" ADD CONSTRAINT "allowed_channel_department_id_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allowed_channel" ADD CONSTRAINT "allowed_channel_owner_staff_id_staff_id_fk" FOREIGN KEY ("owner_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allowed_channel" ADD CONSTRAINT "allowed_channel_added_by_staff_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_request" ADD CONSTRAINT "claim_request_department_id_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_request" ADD CONSTRAINT "claim_request_owner_staff_id_staff_id_fk" FOREIGN KEY ("owner_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_request" ADD CONSTRAINT "claim_request_requested_by_staff_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_request" ADD CONSTRAINT "claim_request_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_request" ADD CONSTRAINT "claim_request_claim_id_claim_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claim"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "allowed_channel_once" ON "allowed_channel" USING btree ("platform","content_owner","platform_channel_id");--> statement-breakpoint
CREATE INDEX "allowed_channel_new" ON "allowed_channel" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "claim_request_next" ON "claim_request" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "claim_request_changed" ON "claim_request" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "claim_request_video" ON "claim_request" USING btree ("platform_video_id");