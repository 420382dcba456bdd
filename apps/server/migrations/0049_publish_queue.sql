CREATE TABLE "publish_brake" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "publish_brake_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"scope" text NOT NULL,
	"target" text,
	"department_id" bigint,
	"reason" text NOT NULL,
	"set_by" bigint NOT NULL,
	"set_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone,
	"released_by" bigint,
	"released_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "publish_brake_task" (
	"brake_id" bigint NOT NULL,
	"task_id" bigint NOT NULL,
	CONSTRAINT "publish_brake_task_brake_id_task_id_pk" PRIMARY KEY("brake_id","task_id")
);
--> statement-breakpoint
CREATE TABLE "publish_turn" (
	"department_id" bigint NOT NULL,
	"operator_id" bigint NOT NULL,
	"taken_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "publish_turn_department_id_operator_id_pk" PRIMARY KEY("department_id","operator_id")
);
--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "bytes_per_second" bigint;--> statement-breakpoint
ALTER TABLE "publish_brake" ADD CONSTRAINT "publish_brake_set_by_staff_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish_brake" ADD CONSTRAINT "publish_brake_released_by_staff_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish_brake_task" ADD CONSTRAINT "publish_brake_task_brake_id_publish_brake_id_fk" FOREIGN KEY ("brake_id") REFERENCES "public"."publish_brake"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "publish_brake_on" ON "publish_brake" USING btree ("scope",coalesce("target", '')) WHERE released_at IS NULL;--> statement-breakpoint
CREATE INDEX "publish_brake_task_of" ON "publish_brake_task" USING btree ("task_id");