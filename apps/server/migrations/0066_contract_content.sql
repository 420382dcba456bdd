-- What else is agreed, and how a contract ended early.
ALTER TABLE "contract" ADD COLUMN "our_entity" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "operation_mode" text;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "signed_on" date;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "auto_renew" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "notice_days" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "exclusive" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "territories" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "rights" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "remark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "terminated_on" date;--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "termination_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "contract_changed" ON "contract" USING btree ("updated_at", "id");--> statement-breakpoint
CREATE INDEX "contract_end" ON "contract" USING btree ("end_date", "id");
