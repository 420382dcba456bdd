CREATE TABLE "publish_default" (
	"staff_id" bigint NOT NULL,
	"channel_id" bigint NOT NULL,
	"visibility" integer NOT NULL,
	"made_for_kids" boolean NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "publish_default_staff_id_channel_id_pk" PRIMARY KEY("staff_id","channel_id")
);
--> statement-breakpoint
ALTER TABLE "publish_default" ADD CONSTRAINT "publish_default_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish_default" ADD CONSTRAINT "publish_default_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "publish_default_newest" ON "publish_default" USING btree ("staff_id","updated_at");