-- How conditions on claims go together (what is released has no policy that matters, what is potential blocks nothing): without
-- it their number is guessed too high, and all claims are passed through for the few that there are.
CREATE STATISTICS "claim_kinds" (mcv, dependencies) ON "direction", "platform_status", "state", "type", "policy" FROM "claim";--> statement-breakpoint
ALTER STATISTICS "claim_kinds" SET STATISTICS 1000;
