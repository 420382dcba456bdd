CREATE TABLE "video_link" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "video_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_staff_id" bigint NOT NULL,
	"url_sealed" text,
	"title" text,
	"channel_id" bigint,
	"language" text,
	"programme" text,
	"upload_id" bigint,
	"validator" text,
	"attempt" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "video_link" ADD CONSTRAINT "video_link_owner_staff_id_staff_id_fk" FOREIGN KEY ("owner_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;