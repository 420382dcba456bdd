CREATE TABLE "export_schedule" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "export_schedule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_staff_id" bigint NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb NOT NULL,
	"conditions" jsonb NOT NULL,
	"locale" text NOT NULL,
	"every" text NOT NULL,
	"day" integer NOT NULL,
	"minutes" integer NOT NULL,
	"zone" text NOT NULL,
	"receiver_ids" bigint[] NOT NULL,
	"left_out" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"paused_at" timestamp(3) with time zone,
	"stopped_at" timestamp(3) with time zone,
	"stopped_for" text,
	"next_at" timestamp(3) with time zone,
	"last_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sheet_export" ADD COLUMN "conditions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sheet_export" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "sheet_export" ADD COLUMN "schedule_id" bigint;--> statement-breakpoint
ALTER TABLE "sheet_export" ADD COLUMN "parts" integer;--> statement-breakpoint
ALTER TABLE "export_schedule" ADD CONSTRAINT "export_schedule_owner_staff_id_staff_id_fk" FOREIGN KEY ("owner_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "export_schedule_owner" ON "export_schedule" USING btree ("owner_staff_id","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "export_schedule_due" ON "export_schedule" USING btree ("next_at") WHERE next_at IS NOT NULL AND deleted_at IS NULL;--> statement-breakpoint
ALTER TABLE "sheet_export" ADD CONSTRAINT "sheet_export_schedule_id_export_schedule_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."export_schedule"("id") ON DELETE set null ON UPDATE no action;