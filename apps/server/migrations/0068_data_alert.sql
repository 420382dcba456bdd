CREATE TABLE "data_alert_rule" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_alert_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"department_id" bigint,
	"enabled" boolean NOT NULL,
	"thresholds" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "data_alert_rule_place" UNIQUE NULLS NOT DISTINCT("kind","department_id")
);
--> statement-breakpoint
-- What a rule found: one row for each cause (rule, subject, its first day), and one that is not over for each subject.
CREATE TABLE "data_alert" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_alert_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"channel_id" bigint NOT NULL,
	"platform_video_id" bigint,
	"country" text,
	"status" integer NOT NULL,
	"cause_day" date NOT NULL,
	"last_day" date NOT NULL,
	"value" numeric(20, 6) NOT NULL,
	"baseline" numeric(20, 6),
	"currency" text,
	"thresholds" jsonb NOT NULL,
	"acknowledged_by" bigint,
	"acknowledged_at" timestamp(3) with time zone,
	"opened_at" timestamp(3) with time zone NOT NULL,
	"closed_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "data_alert_cause" UNIQUE NULLS NOT DISTINCT("kind","channel_id","platform_video_id","country","cause_day")
);
--> statement-breakpoint
CREATE TABLE "data_alert_turn" (
	"channel_id" bigint PRIMARY KEY NOT NULL,
	"facts_at" timestamp(3) with time zone,
	"judged_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "data_alert_rule" ADD CONSTRAINT "data_alert_rule_department_id_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_alert_rule" ADD CONSTRAINT "data_alert_rule_updated_by_staff_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_alert" ADD CONSTRAINT "data_alert_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_alert" ADD CONSTRAINT "data_alert_platform_video_id_platform_video_id_fk" FOREIGN KEY ("platform_video_id") REFERENCES "public"."platform_video"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_alert" ADD CONSTRAINT "data_alert_acknowledged_by_staff_id_fk" FOREIGN KEY ("acknowledged_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_alert_turn" ADD CONSTRAINT "data_alert_turn_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "data_alert_present" ON "data_alert" USING btree ("kind","channel_id",coalesce(platform_video_id, 0),coalesce(country, '')) WHERE "data_alert"."status" <> 2;--> statement-breakpoint
CREATE INDEX "data_alert_opened" ON "data_alert" USING btree ("opened_at","id");--> statement-breakpoint
CREATE INDEX "data_alert_channel" ON "data_alert" USING btree ("channel_id","status");
