CREATE TABLE "publish_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "publish_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"task_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"target" text DEFAULT '' NOT NULL,
	"origin" text DEFAULT 'person' NOT NULL,
	"from_side" jsonb NOT NULL,
	"to_side" jsonb NOT NULL,
	"seen" jsonb,
	"status" integer NOT NULL,
	"cost" integer NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"epoch" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp(3) with time zone,
	"mark" text,
	"next_at" timestamp(3) with time zone NOT NULL,
	"problem_code" text,
	"platform_message" text,
	"undoes" bigint,
	"cause" text,
	"staff_id" bigint NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"done_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "publish_standing" (
	"task_id" bigint PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"tags" text[] NOT NULL,
	"category_id" text,
	"language" text,
	"visibility" integer NOT NULL,
	"publish_at" timestamp(3) with time zone,
	"seen_at" timestamp(3) with time zone NOT NULL,
	"was_open" boolean NOT NULL,
	"accepted" integer,
	"differs" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "publish_task" ADD COLUMN "hand_url" text;--> statement-breakpoint
ALTER TABLE "publish_task" ADD COLUMN "hand_note" text;--> statement-breakpoint
ALTER TABLE "publish_change" ADD CONSTRAINT "publish_change_task_id_publish_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."publish_task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish_change" ADD CONSTRAINT "publish_change_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish_standing" ADD CONSTRAINT "publish_standing_task_id_publish_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."publish_task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "publish_change_task" ON "publish_change" USING btree ("task_id","id");--> statement-breakpoint
CREATE INDEX "publish_change_due" ON "publish_change" USING btree ("next_at") WHERE status IN (3);--> statement-breakpoint
CREATE UNIQUE INDEX "publish_change_cause" ON "publish_change" USING btree ("cause","task_id","kind","target") WHERE cause IS NOT NULL;--> statement-breakpoint
CREATE INDEX "publish_standing_seen" ON "publish_standing" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "publish_standing_differs" ON "publish_standing" USING btree ("task_id") WHERE differs <> '{}';