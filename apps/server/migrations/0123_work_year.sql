CREATE TABLE "work_year" (
	"year" smallint PRIMARY KEY NOT NULL,
	"days" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
ALTER TABLE "work_year" ADD CONSTRAINT "work_year_updated_by_staff_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;