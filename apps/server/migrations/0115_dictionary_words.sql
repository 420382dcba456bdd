ALTER TABLE "dictionary_item" ADD COLUMN "remark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "dictionary_item" ADD COLUMN "updated_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "dictionary_item" ADD COLUMN "updated_by" bigint;--> statement-breakpoint
-- contract: the column is new, so the version before writes nothing that this could refuse; the table has some hundred rows
ALTER TABLE "dictionary_item" ADD CONSTRAINT "dictionary_item_updated_by_staff_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;