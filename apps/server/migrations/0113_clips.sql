CREATE TABLE "clip" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clip_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"video_id" bigint NOT NULL,
	"source_ms" bigint NOT NULL,
	"title" text NOT NULL,
	"recipe" jsonb NOT NULL,
	"words" jsonb NOT NULL,
	"as_draft" boolean DEFAULT false NOT NULL,
	"editor_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"stage" text DEFAULT 'waiting' NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"stage_at" timestamp(3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"upload_id" bigint,
	"result_video_id" bigint,
	"next_at" timestamp(3) with time zone NOT NULL,
	"leased_until" timestamp(3) with time zone,
	"epoch" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clip_task" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clip_task_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"clip_id" bigint NOT NULL,
	"channel_id" bigint NOT NULL,
	"publish_at" timestamp(3) with time zone,
	"publish_zone" text,
	"status" integer NOT NULL,
	"publish_task_id" bigint,
	"problem" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clip" ADD CONSTRAINT "clip_editor_id_staff_id_fk" FOREIGN KEY ("editor_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clip" ADD CONSTRAINT "clip_department_id_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clip_task" ADD CONSTRAINT "clip_task_clip_id_clip_id_fk" FOREIGN KEY ("clip_id") REFERENCES "public"."clip"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clip_task" ADD CONSTRAINT "clip_task_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clip_task" ADD CONSTRAINT "clip_task_publish_task_id_publish_task_id_fk" FOREIGN KEY ("publish_task_id") REFERENCES "public"."publish_task"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clip_due" ON "clip" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "clip_video" ON "clip" USING btree ("video_id","id");--> statement-breakpoint
CREATE INDEX "clip_editor" ON "clip" USING btree ("editor_id","id");--> statement-breakpoint
CREATE INDEX "clip_department" ON "clip" USING btree ("department_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "clip_task_channel" ON "clip_task" USING btree ("clip_id","channel_id");--> statement-breakpoint
CREATE UNIQUE INDEX "clip_task_publish" ON "clip_task" USING btree ("publish_task_id");--> statement-breakpoint
CREATE INDEX "clip_task_of_channel" ON "clip_task" USING btree ("channel_id","id");--> statement-breakpoint
CREATE INDEX "clip_task_status" ON "clip_task" USING btree ("status","id");--> statement-breakpoint
-- A clip task that was handed to publishing follows its publish task, whoever moves that, and in the same transaction. The
-- states are E04 on the left (`publish-task.states.ts`) and E05 on the right (`clip-task.states.ts`); `clip-following.db.test.ts`
-- holds this against the tables of both.
CREATE FUNCTION follow_publish_task() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held record;
  wanted integer;
BEGIN
  SELECT t.id, t.status, c.editor_id, c.department_id, ch.owner_staff_id, ch.department_id AS of_department, ch.backup_staff_id, ch.group_id
    INTO held FROM clip_task t JOIN clip c ON c.id = t.clip_id JOIN channel ch ON ch.id = t.channel_id
    WHERE t.publish_task_id = NEW.id FOR UPDATE OF t;
  IF NOT FOUND THEN RETURN NULL; END IF;
  wanted := CASE
    WHEN held.status IN (9, 21) THEN held.status
    WHEN NEW.status = 5 THEN 9
    WHEN NEW.status = 21 THEN 21
    WHEN NEW.status = 20 THEN 20
    -- What does not stop ends as failed there, and as not stopped here; a second failure is one.
    WHEN NEW.status IN (3, 6, 24, 26) THEN CASE held.status WHEN 20 THEN 22 ELSE 8 END
    WHEN held.status IN (20, 22) THEN held.status
    WHEN NEW.status = 4 THEN 7
    -- Put back to wait for the platform: it is being published all the same.
    WHEN held.status = 7 THEN 7
    ELSE 5 END;
  IF wanted = held.status THEN RETURN NULL; END IF;
  UPDATE clip_task SET status = wanted, version = version + 1, updated_at = NEW.updated_at,
    problem = CASE WHEN wanted IN (8, 22) THEN NEW.problem_code END WHERE id = held.id;
  INSERT INTO record_event (entity, record_id, at, actor, from_state, to_state, reason)
    VALUES ('clipTask', held.id, NEW.updated_at, CASE WHEN wanted = 9 THEN 'platform' ELSE 'system' END, held.status, wanted, 'followed');
  PERFORM pg_notify('pindao_live', jsonb_build_object(
    'event', jsonb_build_object('type', 'clipTask', 'id', held.id::text), 'permission', 'clip:read',
    'ownerStaffId', held.editor_id::text, 'departmentId', held.department_id::text,
    'also', jsonb_build_object('ownerStaffId', held.owner_staff_id::text, 'departmentId', held.of_department::text,
      'backupStaffId', held.backup_staff_id::text, 'groupId', held.group_id::text))::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER follow_publish_task AFTER UPDATE OF status ON "publish_task" FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION follow_publish_task();--> statement-breakpoint
-- A draft that somebody removes takes its clip out of the queue.
CREATE FUNCTION leave_publish_task() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held record;
BEGIN
  SELECT t.id, t.status, c.editor_id, c.department_id INTO held FROM clip_task t JOIN clip c ON c.id = t.clip_id
    WHERE t.publish_task_id = OLD.id FOR UPDATE OF t;
  IF NOT FOUND THEN RETURN OLD; END IF;
  UPDATE clip_task SET status = CASE WHEN held.status = 9 THEN 9 ELSE 21 END, publish_task_id = NULL, version = version + 1,
    updated_at = now() WHERE id = held.id;
  IF held.status NOT IN (9, 21) THEN
    INSERT INTO record_event (entity, record_id, at, actor, from_state, to_state, reason)
      VALUES ('clipTask', held.id, now(), 'system', held.status, 21, 'followed');
  END IF;
  PERFORM pg_notify('pindao_live', jsonb_build_object('event', jsonb_build_object('type', 'clipTask', 'id', held.id::text),
    'permission', 'clip:read', 'ownerStaffId', held.editor_id::text, 'departmentId', held.department_id::text)::text);
  RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER leave_publish_task BEFORE DELETE ON "publish_task" FOR EACH ROW EXECUTE FUNCTION leave_publish_task();
