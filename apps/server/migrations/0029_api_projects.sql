CREATE TABLE "api_project" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_project_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"platform" text NOT NULL,
	"name" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret_sealed" text,
	"audited" boolean NOT NULL,
	"enabled" boolean NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"grant_limit" integer DEFAULT 100 NOT NULL,
	"quotas" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "api_project_client" UNIQUE("platform","client_id")
);
--> statement-breakpoint
CREATE TABLE "platform_usage" (
	"platform" text NOT NULL,
	"app_id" text NOT NULL,
	"page_id" text NOT NULL,
	"calls" integer NOT NULL,
	"time" integer NOT NULL,
	"cpu_time" integer NOT NULL,
	"regain_at" timestamp(3) with time zone,
	"seen_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "platform_usage_platform_app_id_page_id_pk" PRIMARY KEY("platform","app_id","page_id")
);
--> statement-breakpoint
ALTER TABLE "channel_connection" ADD COLUMN "project_id" bigint;--> statement-breakpoint
ALTER TABLE "channel_connection_choice" ADD COLUMN "project_id" bigint;--> statement-breakpoint
ALTER TABLE "channel_connection" ADD CONSTRAINT "channel_connection_project_id_api_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."api_project"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_connection_choice" ADD CONSTRAINT "channel_connection_choice_project_id_api_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."api_project"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_grant" ADD CONSTRAINT "platform_grant_project_id_api_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."api_project"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The other buckets have names of ours, too.
UPDATE "api_quota" SET "bucket" = 'inserts' WHERE "bucket" = 'videos.insert';
