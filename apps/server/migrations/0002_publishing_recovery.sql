CREATE TABLE "publish_mark" (
	"id" integer PRIMARY KEY NOT NULL,
	"effects" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "publish_recovery" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "publish_recovery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"noticed_at" timestamp(3) with time zone NOT NULL,
	"database_mark" bigint NOT NULL,
	"storage_mark" bigint NOT NULL,
	"confirmed_at" timestamp(3) with time zone,
	"confirmed_by" bigint
);
--> statement-breakpoint
CREATE TABLE "recovery_finding" (
	"task_id" bigint NOT NULL,
	"recovery_id" bigint NOT NULL,
	"outcome" text NOT NULL,
	"platform_video_id" text,
	"looks" integer NOT NULL,
	"looked_at" timestamp(3) with time zone,
	"problem_code" text,
	CONSTRAINT "recovery_finding_task_id_recovery_id_pk" PRIMARY KEY("task_id","recovery_id")
);
--> statement-breakpoint
ALTER TABLE "publish_recovery" ADD CONSTRAINT "publish_recovery_confirmed_by_staff_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_finding" ADD CONSTRAINT "recovery_finding_task_id_publish_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."publish_task"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_finding" ADD CONSTRAINT "recovery_finding_recovery_id_publish_recovery_id_fk" FOREIGN KEY ("recovery_id") REFERENCES "public"."publish_recovery"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "publish_recovery_open" ON "publish_recovery" USING btree ((confirmed_at IS NULL)) WHERE confirmed_at IS NULL;--> statement-breakpoint
INSERT INTO "publish_mark" ("id", "effects") VALUES (1, 0);--> statement-breakpoint
-- Roles that exist keep what an administrator made of them; this permission is new, so nobody can have taken it away.
INSERT INTO "role_permission" ("role_id", "permission") SELECT "id", 'recovery:confirm' FROM "role" WHERE "code" = 'admin'
ON CONFLICT DO NOTHING;
