CREATE TABLE "staff_leaving" (
	"staff_id" bigint PRIMARY KEY NOT NULL,
	"last_day" date NOT NULL,
	"wish" jsonb NOT NULL,
	"planned_by" bigint NOT NULL,
	"planned_at" timestamp(3) with time zone NOT NULL,
	"reminded_at" timestamp(3) with time zone,
	"trouble_code" text,
	"trouble_params" jsonb,
	"troubled_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff_leaving" ADD CONSTRAINT "staff_leaving_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_leaving" ADD CONSTRAINT "staff_leaving_planned_by_staff_id_fk" FOREIGN KEY ("planned_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;