-- Tokens move from channels to grants: until now each channel had one of its own. They stay sealed to the place of their
-- channel until they are renewed ("sealed_for_channel_id"). Whoever stands at a consent page now begins again.
DELETE FROM "channel_connection";
--> statement-breakpoint
CREATE TABLE "channel_connection_choice" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "channel_connection_choice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state_digest" "bytea" NOT NULL,
	"platform" text NOT NULL,
	"kind" text NOT NULL,
	"staff_id" bigint NOT NULL,
	"account_id" text NOT NULL,
	"account_label" text NOT NULL,
	"granted_sealed" text NOT NULL,
	"offered" jsonb NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "channel_connection_choice_state_digest_unique" UNIQUE("state_digest")
);
--> statement-breakpoint
CREATE TABLE "channel_grant_link" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "channel_grant_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_digest" "bytea" NOT NULL,
	"channel_id" bigint,
	"grant_id" bigint,
	"created_by" bigint NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone,
	CONSTRAINT "channel_grant_link_token_digest_unique" UNIQUE("token_digest")
);
--> statement-breakpoint
CREATE TABLE "platform_grant" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "platform_grant_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"platform" text NOT NULL,
	"kind" text NOT NULL,
	"account_id" text NOT NULL,
	"account_label" text NOT NULL,
	"project_id" bigint,
	"scopes" text[] NOT NULL,
	"access_token_sealed" text,
	"expires_at" timestamp(3) with time zone,
	"refresh_token_sealed" text,
	"sealed_for_channel_id" bigint,
	"data_access_expires_at" timestamp(3) with time zone,
	"status" integer NOT NULL,
	"last_check_at" timestamp(3) with time zone,
	"last_error" jsonb,
	"fail_count" integer NOT NULL,
	"granted_by" bigint NOT NULL,
	"granted_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "platform_grant_account" UNIQUE("platform","kind","account_id")
);
--> statement-breakpoint
ALTER TABLE "channel_connection" ADD COLUMN "platform" text NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_connection" ADD COLUMN "kind" text NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_connection" ADD COLUMN "grant_id" bigint;--> statement-breakpoint
ALTER TABLE "channel_connection" ADD COLUMN "link_id" bigint;--> statement-breakpoint
ALTER TABLE "channel_credential" ADD COLUMN "grant_id" bigint;--> statement-breakpoint
ALTER TABLE "channel_connection_choice" ADD CONSTRAINT "channel_connection_choice_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_grant_link" ADD CONSTRAINT "channel_grant_link_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_grant_link" ADD CONSTRAINT "channel_grant_link_grant_id_platform_grant_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."platform_grant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_grant_link" ADD CONSTRAINT "channel_grant_link_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_grant" ADD CONSTRAINT "platform_grant_granted_by_staff_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_connection_choice_of" ON "channel_connection_choice" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "channel_grant_link_ends" ON "channel_grant_link" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "platform_grant_ends" ON "platform_grant" USING btree ("status","expires_at");--> statement-breakpoint
ALTER TABLE "channel_connection" ADD CONSTRAINT "channel_connection_grant_id_platform_grant_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."platform_grant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_connection" ADD CONSTRAINT "channel_connection_link_id_channel_grant_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."channel_grant_link"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_credential" ADD CONSTRAINT "channel_credential_grant_id_platform_grant_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."platform_grant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_credential_grant" ON "channel_credential" USING btree ("grant_id");--> statement-breakpoint
INSERT INTO "platform_grant" ("platform", "kind", "account_id", "account_label", "scopes", "access_token_sealed", "expires_at",
  "refresh_token_sealed", "sealed_for_channel_id", "status", "last_error", "fail_count", "granted_by", "granted_at", "updated_at")
SELECT c."platform", 'google_oauth', c."platform_channel_id", c."title", g."scopes", g."access_token_sealed",
  -- Without a time it counted as over; now that would mean never.
  coalesce(g."access_expires_at", g."updated_at"),
  g."refresh_token_sealed", c."id", g."status",
  CASE WHEN g."last_error_code" IS NULL THEN NULL
    ELSE jsonb_build_object('code', g."last_error_code", 'subcode', NULL, 'text', g."last_error_code") END,
  g."fail_count", g."granted_by", coalesce(c."connected_at", g."updated_at"), g."updated_at"
FROM "channel_credential" g JOIN "channel" c ON c."id" = g."channel_id";--> statement-breakpoint
UPDATE "channel_credential" SET "access_token_sealed" = NULL, "grant_id" = p."id"
FROM "platform_grant" p WHERE p."sealed_for_channel_id" = "channel_credential"."channel_id";--> statement-breakpoint
ALTER TABLE "channel_credential" DROP COLUMN "access_expires_at";--> statement-breakpoint
ALTER TABLE "channel_credential" DROP COLUMN "refresh_token_sealed";