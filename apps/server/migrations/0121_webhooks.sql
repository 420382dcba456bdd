CREATE TABLE "webhook" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"hears" jsonb NOT NULL,
	"owner_staff_id" bigint NOT NULL,
	"secret_sealed" text NOT NULL,
	"old_secret_sealed" text,
	"old_secret_until" timestamp(3) with time zone,
	"active" boolean NOT NULL,
	"off_reason" text,
	"off_at" timestamp(3) with time zone,
	"failing_since" timestamp(3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"rests_until" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "webhook_name" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_delivery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook_id" bigint NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"entity" text,
	"record_id" bigint,
	"from_state" integer,
	"to_state" integer,
	"happened_at" timestamp(3) with time zone NOT NULL,
	"status" smallint NOT NULL,
	"payload" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp(3) with time zone,
	"epoch" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp(3) with time zone,
	"last_at" timestamp(3) with time zone,
	"status_code" integer,
	"duration_ms" integer,
	"reason" text,
	"answer" text,
	CONSTRAINT "webhook_delivery_once" UNIQUE("webhook_id","event_id")
);
--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_owner_staff_id_staff_id_fk" FOREIGN KEY ("owner_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_owner" ON "webhook" USING btree ("owner_staff_id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery" USING btree ("next_at","id") WHERE status IN (1, 4);--> statement-breakpoint
CREATE INDEX "webhook_delivery_leased" ON "webhook_delivery" USING btree ("lease_until") WHERE status IN (2);--> statement-breakpoint
CREATE INDEX "webhook_delivery_of" ON "webhook_delivery" USING btree ("webhook_id","happened_at");--> statement-breakpoint
CREATE INDEX "webhook_delivery_happened" ON "webhook_delivery" USING btree ("happened_at","id");;--> statement-breakpoint
-- Every deed passes the timeline in its own transaction: what other systems are to be told is written along with it. The
-- rows are locked against being deleted meanwhile: a deed never fails because somebody forgets a webhook.
CREATE FUNCTION tell_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "webhook_delivery"
    (webhook_id, event_id, kind, entity, record_id, from_state, to_state, happened_at, status, next_at)
  SELECT w.id, 'evt_' || NEW.id, heard.kind, NEW.entity, NEW.record_id, NEW.from_state, NEW.to_state, NEW.at, 1, NEW.at
  FROM "webhook" w CROSS JOIN LATERAL (
    SELECT coalesce(
      w.hears ->> (NEW.entity || ' because ' || NEW.reason),
      CASE
        WHEN NEW.from_state IS NULL THEN w.hears ->> (NEW.entity || ' new ' || NEW.to_state)
        WHEN NEW.from_state <> NEW.to_state THEN w.hears ->> (NEW.entity || ' to ' || NEW.to_state)
      END) AS kind
  ) heard
  WHERE w.active AND heard.kind IS NOT NULL
  FOR KEY SHARE OF w;
  IF FOUND THEN
    PERFORM pg_notify('pindao_webhook', '');
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER tell_webhooks AFTER INSERT ON "record_event" FOR EACH ROW EXECUTE FUNCTION tell_webhooks();
