ALTER TABLE "claim" ADD COLUMN "history_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "claim_history_due" ON "claim" USING btree ("content_owner","id") WHERE history_due;
