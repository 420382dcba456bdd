CREATE TABLE "video_claim" (
	"platform" text NOT NULL,
	"platform_video_id" text NOT NULL,
	"state" integer NOT NULL,
	"type" text,
	"direction" text,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "video_claim_platform_platform_video_id_pk" PRIMARY KEY("platform","platform_video_id")
);
--> statement-breakpoint
CREATE INDEX "video_claim_state" ON "video_claim" USING btree ("state","type","platform_video_id");
