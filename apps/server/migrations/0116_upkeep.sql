CREATE TABLE "process_heartbeat" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"host" text NOT NULL,
	"pid" integer NOT NULL,
	"version" text NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"seen_at" timestamp(3) with time zone NOT NULL,
	"kinds" integer NOT NULL,
	"lanes" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "updated_by" bigint;--> statement-breakpoint
-- contract: the column is new, so the version before writes nothing that this could refuse; the table is small
ALTER TABLE "setting" ADD CONSTRAINT "setting_updated_by_staff_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;