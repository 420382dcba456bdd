ALTER TABLE "channel_grant_link" ADD COLUMN "project_id" bigint;--> statement-breakpoint
ALTER TABLE "platform_grant" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "channel_grant_link" ADD CONSTRAINT "channel_grant_link_project_id_api_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."api_project"("id") ON DELETE no action ON UPDATE no action;