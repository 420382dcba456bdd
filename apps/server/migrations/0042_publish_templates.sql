CREATE TABLE "publish_template" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "publish_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"platform" text,
	"language" text,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"tags" text[] NOT NULL,
	"defaults" jsonb NOT NULL,
	"watermark" jsonb NOT NULL,
	"scope" text NOT NULL,
	"department_id" bigint NOT NULL,
	"channel_id" bigint,
	"owner_staff_id" bigint NOT NULL,
	"enabled" boolean NOT NULL,
	"department_default" boolean NOT NULL,
	"footer_id" bigint,
	"watermark_id" bigint,
	"picture_key" text,
	"picture_name" text,
	"picture_size" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"deleted_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "default_template_id" bigint;--> statement-breakpoint
ALTER TABLE "publish_template" ADD CONSTRAINT "publish_template_department_id_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish_template" ADD CONSTRAINT "publish_template_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish_template" ADD CONSTRAINT "publish_template_owner_staff_id_staff_id_fk" FOREIGN KEY ("owner_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "publish_template_name" ON "publish_template" USING btree ("department_id",lower(name)) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "publish_template_default" ON "publish_template" USING btree ("department_id",coalesce(platform, '')) WHERE department_default AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "publish_template_owner" ON "publish_template" USING btree ("owner_staff_id");--> statement-breakpoint
CREATE INDEX "publish_template_channel" ON "publish_template" USING btree ("channel_id");--> statement-breakpoint
CREATE INDEX "channel_default_template" ON "channel" USING btree ("default_template_id");
