CREATE TABLE "claim_source" (
	"platform" text NOT NULL,
	"account_id" text NOT NULL,
	"next_at" timestamp(3) with time zone NOT NULL,
	"leased_until" timestamp(3) with time zone,
	"epoch" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"problem_at" timestamp(3) with time zone,
	"succeeded_at" timestamp(3) with time zone,
	"read_to" timestamp(3) with time zone,
	"window_from" timestamp(3) with time zone,
	"window_before" timestamp(3) with time zone,
	"page" text,
	"video_after" bigint,
	"videos_at" timestamp(3) with time zone,
	"report_at" timestamp(3) with time zone,
	CONSTRAINT "claim_source_platform_account_id_pk" PRIMARY KEY("platform","account_id")
);
--> statement-breakpoint
CREATE INDEX "claim_source_next" ON "claim_source" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "claim_content_owner" ON "claim" USING btree ("content_owner");
