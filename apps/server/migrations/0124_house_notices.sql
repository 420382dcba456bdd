CREATE TABLE "house_notices" (
	"id" smallint PRIMARY KEY NOT NULL,
	"choices" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
ALTER TABLE "house_notices" ADD CONSTRAINT "house_notices_updated_by_staff_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;