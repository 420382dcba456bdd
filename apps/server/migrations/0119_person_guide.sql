CREATE TABLE "person_guide" (
	"staff_id" bigint PRIMARY KEY NOT NULL,
	"ticked" text[] NOT NULL,
	"put_away" boolean NOT NULL,
	"news_read" date,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "person_guide" ADD CONSTRAINT "person_guide_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;