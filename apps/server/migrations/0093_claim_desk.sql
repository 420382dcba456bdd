CREATE INDEX "claim_urgency" ON "claim" USING btree ("revenue_at_risk" DESC NULLS LAST,"due_at" ASC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "claim_due_last" ON "claim" USING btree ("due_at" DESC NULLS LAST,"id" DESC);--> statement-breakpoint
CREATE INDEX "claim_views" ON "claim" USING btree ("views","id");--> statement-breakpoint
CREATE INDEX "claim_views_most" ON "claim" USING btree ("views" DESC NULLS LAST,"id" DESC);--> statement-breakpoint
CREATE INDEX "claim_key" ON "claim" USING btree ("platform_claim_id");--> statement-breakpoint
CREATE INDEX "claim_words" ON "claim" USING gin (cjk_bigrams(video_title || ' ' || claimant_name || ' ' || asset_title)) WITH (fastupdate=false);
