CREATE TABLE "drop_box" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drop_box_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"user_name" text NOT NULL,
	"sign_in" text NOT NULL,
	"secret_sealed" text,
	"host_key" text,
	"seen_host_key" text,
	"seen_host_key_at" timestamp(3) with time zone,
	"stopped_at" timestamp(3) with time zone,
	"folder" text NOT NULL,
	"check_kind" text NOT NULL,
	"bandwidth" bigint,
	"department_ids" bigint[] DEFAULT '{}' NOT NULL,
	"automatic" boolean DEFAULT false NOT NULL,
	"enabled" boolean NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drop_delivery" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drop_delivery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"video_id" bigint NOT NULL,
	"drop_box_id" bigint NOT NULL,
	"status" integer NOT NULL,
	"stage" text NOT NULL,
	"leads" boolean NOT NULL,
	"again" boolean NOT NULL,
	"object_key" text NOT NULL,
	"file_name" text NOT NULL,
	"crc32" text NOT NULL,
	"bytes_total" bigint NOT NULL,
	"bytes_sent" bigint DEFAULT 0 NOT NULL,
	"speed" bigint,
	"path" text,
	"epoch" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp(3) with time zone,
	"stop_asked_by" bigint,
	"problem_code" text,
	"problem_detail" text,
	"asked_by" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"delivered_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "publish_task" ADD COLUMN "leads_video" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "drop_delivery" ADD CONSTRAINT "drop_delivery_drop_box_id_drop_box_id_fk" FOREIGN KEY ("drop_box_id") REFERENCES "public"."drop_box"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_delivery" ADD CONSTRAINT "drop_delivery_stop_asked_by_staff_id_fk" FOREIGN KEY ("stop_asked_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drop_delivery" ADD CONSTRAINT "drop_delivery_asked_by_staff_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "drop_box_name" ON "drop_box" USING btree (lower("name")) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "drop_delivery_under_way" ON "drop_delivery" USING btree ("video_id","drop_box_id") WHERE status IN (4, 5, 7, 8);--> statement-breakpoint
CREATE INDEX "drop_delivery_video" ON "drop_delivery" USING btree ("video_id","id");--> statement-breakpoint
CREATE INDEX "drop_delivery_box" ON "drop_delivery" USING btree ("drop_box_id","status","id");--> statement-breakpoint
CREATE INDEX "drop_delivery_status" ON "drop_delivery" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "drop_delivery_owner" ON "drop_delivery" USING btree ("asked_by","id");--> statement-breakpoint
CREATE INDEX "drop_delivery_department" ON "drop_delivery" USING btree ("department_id","id");