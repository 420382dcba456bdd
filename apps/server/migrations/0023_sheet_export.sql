CREATE TABLE "sheet_export" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sheet_export_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"operation_id" bigint,
	"owner_staff_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"format" text NOT NULL,
	"locale" text NOT NULL,
	"zone" text NOT NULL,
	"file_name" text NOT NULL,
	"object_keys" text[] DEFAULT '{}' NOT NULL,
	"object_key" text,
	"rows" integer,
	"size" bigint,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone,
	"removed_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "sheet_export" ADD CONSTRAINT "sheet_export_operation_id_operation_id_fk" FOREIGN KEY ("operation_id") REFERENCES "public"."operation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_export" ADD CONSTRAINT "sheet_export_owner_staff_id_staff_id_fk" FOREIGN KEY ("owner_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sheet_export_newest" ON "sheet_export" USING btree ("owner_staff_id","id");--> statement-breakpoint
CREATE INDEX "sheet_export_operation" ON "sheet_export" USING btree ("operation_id");--> statement-breakpoint
CREATE INDEX "sheet_export_kept" ON "sheet_export" USING btree ("created_at") WHERE removed_at IS NULL;