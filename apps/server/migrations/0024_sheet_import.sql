CREATE TABLE "sheet_import" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sheet_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"target" text NOT NULL,
	"file_name" text NOT NULL,
	"encoding" text,
	"owner_staff_id" bigint NOT NULL,
	"sheets" jsonb NOT NULL,
	"sheet" integer NOT NULL,
	"header_row" integer NOT NULL,
	"mapping" jsonb NOT NULL,
	"counts" jsonb,
	"operation_id" bigint,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sheet_import_row" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sheet_import_row_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"import_id" bigint NOT NULL,
	"sheet" integer NOT NULL,
	"row" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"state" text,
	"record_id" bigint,
	"title" text,
	"seen_version" integer,
	"preview" jsonb,
	"values" jsonb
);
--> statement-breakpoint
ALTER TABLE "sheet_import" ADD CONSTRAINT "sheet_import_owner_staff_id_staff_id_fk" FOREIGN KEY ("owner_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_import" ADD CONSTRAINT "sheet_import_operation_id_operation_id_fk" FOREIGN KEY ("operation_id") REFERENCES "public"."operation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_import_row" ADD CONSTRAINT "sheet_import_row_import_id_sheet_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."sheet_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sheet_import_open" ON "sheet_import" USING btree ("owner_staff_id","id") WHERE operation_id IS NULL;--> statement-breakpoint
CREATE INDEX "sheet_import_expiring" ON "sheet_import" USING btree ("expires_at") WHERE operation_id IS NULL;--> statement-breakpoint
CREATE INDEX "sheet_import_operation" ON "sheet_import" USING btree ("operation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sheet_import_row_of" ON "sheet_import_row" USING btree ("import_id","sheet","row");--> statement-breakpoint
CREATE INDEX "sheet_import_row_record" ON "sheet_import_row" USING btree ("import_id","record_id") WHERE state = 'changed';