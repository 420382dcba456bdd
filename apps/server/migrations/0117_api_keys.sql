CREATE TABLE "api_key" (
	"id" bigint PRIMARY KEY NOT NULL,
	"staff_id" bigint NOT NULL,
	"name" text NOT NULL,
	"used_by" text NOT NULL,
	"remark" text NOT NULL,
	"hint" text NOT NULL,
	"scopes" text[] NOT NULL,
	"warned_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_id_session_id_fk" FOREIGN KEY ("id") REFERENCES "public"."session"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_staff" ON "api_key" USING btree ("staff_id");