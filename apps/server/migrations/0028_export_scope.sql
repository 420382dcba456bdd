ALTER TABLE "sheet_export" ADD COLUMN "data_scope" text;--> statement-breakpoint
ALTER TABLE "sheet_export" ADD COLUMN "reach" text[];