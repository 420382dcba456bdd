-- Report files that come by themselves: content owners that are looked after, and files that are in.
CREATE TABLE "revenue_source" (
	"platform" text NOT NULL,
	"content_owner" text NOT NULL,
	"next_at" timestamp(3) with time zone NOT NULL,
	"leased_until" timestamp(3) with time zone,
	"epoch" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"problem_at" timestamp(3) with time zone,
	"succeeded_at" timestamp(3) with time zone,
	CONSTRAINT "revenue_source_platform_content_owner_pk" PRIMARY KEY("platform","content_owner")
);
--> statement-breakpoint
CREATE TABLE "revenue_source_file" (
	"platform" text NOT NULL,
	"content_owner" text NOT NULL,
	"file_id" text NOT NULL,
	"report_type" text NOT NULL,
	"month" text NOT NULL,
	"made_at" timestamp(3) with time zone NOT NULL,
	"taken_at" timestamp(3) with time zone NOT NULL,
	"report_id" bigint,
	CONSTRAINT "revenue_source_file_platform_content_owner_file_id_pk" PRIMARY KEY("platform","content_owner","file_id")
);
--> statement-breakpoint
CREATE INDEX "revenue_source_next" ON "revenue_source" USING btree ("next_at");
