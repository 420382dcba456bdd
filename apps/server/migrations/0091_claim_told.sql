ALTER TABLE "claim" ADD COLUMN "status_detail" text;--> statement-breakpoint
ALTER TABLE "claim" ADD COLUMN "told" jsonb DEFAULT '{"marks":{},"first":{},"undated":false}'::jsonb NOT NULL;--> statement-breakpoint
-- A claim is whose channel it is of: at once, whoever moves the channel, and however many it has.
CREATE FUNCTION move_claims_of_channel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "claim" c SET department_id = n.department_id, owner_staff_id = n.owner_staff_id, version = c.version + 1,
    updated_at = n.updated_at
  FROM new_rows n JOIN old_rows o ON o.id = n.id
  WHERE c.channel_id = n.id AND (o.department_id, o.owner_staff_id) IS DISTINCT FROM (n.department_id, n.owner_staff_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER move_claims_of_channel AFTER UPDATE ON "channel" REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION move_claims_of_channel();
