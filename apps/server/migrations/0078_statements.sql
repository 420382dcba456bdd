ALTER TABLE "statement_link" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_link" ADD COLUMN "failure" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_link" ADD COLUMN "codes_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "statement_link" ADD COLUMN "codes_total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE SEQUENCE payment_file_no;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_item_open" ON "payment_item" USING btree ("payee_id") WHERE state = 'open';
