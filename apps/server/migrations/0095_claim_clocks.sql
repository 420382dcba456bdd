ALTER TABLE "strike" ALTER COLUMN "received_at" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "strike" ALTER COLUMN "expires_at" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "claim_clock" ADD COLUMN "urgent_at" timestamp(3) with time zone NOT NULL;
--> statement-breakpoint
ALTER TABLE "claim_clock" ADD COLUMN "escalate_at" timestamp(3) with time zone;
--> statement-breakpoint
CREATE INDEX "claim_clock_urgent" ON "claim_clock" USING btree ("urgent_at") WHERE ended_at IS NULL;
--> statement-breakpoint
CREATE INDEX "claim_clock_escalate" ON "claim_clock" USING btree ("escalate_at") WHERE ended_at IS NULL AND escalate_at IS NOT NULL;
--> statement-breakpoint
-- What staff counted of each channel before becomes so many strikes whose day nobody has entered yet: they count, and do not lapse by themselves.
INSERT INTO "strike" ("channel_id", "kind", "status", "created_at", "updated_at")
SELECT c.id, kept.kind, 'active', c.updated_at, c.updated_at
FROM "channel" c
CROSS JOIN LATERAL (VALUES ('copyright', c.copyright_strikes), ('community', c.guideline_strikes)) AS kept(kind, n)
CROSS JOIN LATERAL generate_series(1, kept.n);
--> statement-breakpoint
-- The count of a channel is that of the strikes that count, three at most. Whoever has read the channel before reads it again.
CREATE FUNCTION strike_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE channel c SET copyright_strikes = n.copyright, guideline_strikes = n.community, version = c.version + 1
  FROM (
    SELECT least(3, count(*) FILTER (WHERE s.kind = 'copyright'))::int AS copyright,
      least(3, count(*) FILTER (WHERE s.kind = 'community'))::int AS community
    FROM strike s WHERE s.channel_id = coalesce(NEW.channel_id, OLD.channel_id) AND s.status = 'active'
  ) n
  WHERE c.id = coalesce(NEW.channel_id, OLD.channel_id)
    AND (c.copyright_strikes, c.guideline_strikes) IS DISTINCT FROM (n.copyright, n.community);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER strike_counts_kept AFTER INSERT OR DELETE OR UPDATE OF status, kind ON "strike" FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION strike_counts();
--> statement-breakpoint
-- A count that is typed into a channel, or comes in a sheet, is kept as strikes: more are added without a day, of fewer those without a day are taken back first, then the oldest.
CREATE FUNCTION channel_strikes_typed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  typed record;
  have int;
BEGIN
  FOR typed IN SELECT * FROM (VALUES ('copyright', NEW.copyright_strikes), ('community', NEW.guideline_strikes)) AS t(kind, n) LOOP
    SELECT count(*) INTO have FROM strike WHERE channel_id = NEW.id AND kind = typed.kind AND status = 'active';
    INSERT INTO strike (channel_id, kind, status, created_at, updated_at)
      SELECT NEW.id, typed.kind, 'active', NEW.updated_at, NEW.updated_at FROM generate_series(have + 1, typed.n);
    IF typed.n < least(3, have) THEN
      UPDATE strike SET status = 'retracted', ended_at = NEW.updated_at, updated_at = NEW.updated_at, version = version + 1
      WHERE id IN (
        SELECT id FROM strike WHERE channel_id = NEW.id AND kind = typed.kind AND status = 'active'
        ORDER BY received_at NULLS FIRST, id LIMIT have - typed.n
      );
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER channel_strikes_kept AFTER INSERT OR UPDATE OF copyright_strikes, guideline_strikes ON "channel" FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION channel_strikes_typed();
