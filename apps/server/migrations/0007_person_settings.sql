CREATE TABLE "person_settings" (
	"staff_id" bigint PRIMARY KEY NOT NULL,
	"language" text,
	"time_zone" text,
	"notifications" jsonb NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "person_settings" ADD CONSTRAINT "person_settings_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;