CREATE TABLE "publish_side_step" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "publish_side_step_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"task_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"target" text NOT NULL,
	"status" integer NOT NULL,
	"attempts" integer NOT NULL,
	"problem_code" text,
	"platform_message" text,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "publish_side_step" ADD CONSTRAINT "publish_side_step_task_id_publish_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."publish_task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "publish_side_step_of" ON "publish_side_step" USING btree ("task_id","kind","target");--> statement-breakpoint
CREATE INDEX "publish_side_step_status" ON "publish_side_step" USING btree ("status","id");
