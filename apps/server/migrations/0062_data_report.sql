CREATE TABLE "data_report" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_report_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"list" text NOT NULL,
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	"owner_staff_id" bigint NOT NULL,
	"department_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "data_report_name" UNIQUE("owner_staff_id","list","name")
);
--> statement-breakpoint
ALTER TABLE "data_report" ADD CONSTRAINT "data_report_owner_staff_id_staff_id_fk" FOREIGN KEY ("owner_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_report" ADD CONSTRAINT "data_report_department_id_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_report_shared" ON "data_report" USING btree ("department_id");
--> statement-breakpoint
-- What the days of each video come to over the named periods, for orders by them: made anew by a job, never read as figures.
CREATE TABLE "video_span" (
	"span" text NOT NULL,
	"platform_video_id" bigint NOT NULL,
	"views" bigint,
	"watch_minutes" numeric(16, 2),
	"avg_view_pct" numeric(6, 2),
	"impressions" bigint,
	"ctr" numeric(7, 4),
	"subs_net" bigint,
	"likes" bigint,
	"comments" bigint,
	"shares" bigint,
	"est_revenue" numeric(18, 6),
	"rpm" numeric(14, 6),
	PRIMARY KEY ("span", "platform_video_id")
);
--> statement-breakpoint
CREATE TABLE "video_span_state" (
	"span" text PRIMARY KEY NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"made_at" timestamp(3) with time zone NOT NULL
);
