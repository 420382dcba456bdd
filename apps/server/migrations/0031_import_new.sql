DROP INDEX "sheet_import_row_record";--> statement-breakpoint
CREATE INDEX "sheet_import_row_record" ON "sheet_import_row" USING btree ("import_id","record_id") WHERE state IN ('new', 'changed');