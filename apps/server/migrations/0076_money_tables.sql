-- A pair has one rate of a kind in a month, whichever of its currencies comes first: two would be two truths.
CREATE UNIQUE INDEX "fx_rate_one_truth" ON "fx_rate" USING btree ("month",least("base", "quote"),greatest("base", "quote"),"kind");--> statement-breakpoint
CREATE INDEX "fx_rate_pair" ON "fx_rate" USING btree ("base","quote","month");--> statement-breakpoint
ALTER TABLE "fx_rate" ADD CONSTRAINT "fx_rate_sense" CHECK ("rate" > 0 AND "base" <> "quote" AND "month" ~ '^\d{4}-(0[1-9]|1[0-2])$');--> statement-breakpoint
ALTER TABLE "revenue_deduction" ADD CONSTRAINT "revenue_deduction_sense" CHECK ("platform_tax" >= 0 AND "fees" >= 0 AND "platform_tax" + "fees" > 0 AND "earning_month" ~ '^\d{4}-(0[1-9]|1[0-2])$');
