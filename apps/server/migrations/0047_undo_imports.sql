ALTER TABLE "sheet_import" ADD COLUMN "undo_operation_id" bigint;--> statement-breakpoint
ALTER TABLE "sheet_import_row" ADD COLUMN "was" jsonb;--> statement-breakpoint
ALTER TABLE "sheet_import" ADD CONSTRAINT "sheet_import_undo_operation_id_operation_id_fk" FOREIGN KEY ("undo_operation_id") REFERENCES "public"."operation"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sheet_import_undo" ON "sheet_import" USING btree ("undo_operation_id");