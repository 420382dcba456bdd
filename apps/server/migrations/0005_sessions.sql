CREATE TABLE "sign_on_message" (
	"digest" "bytea" PRIMARY KEY NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "last_used_at" timestamp(3) with time zone;--> statement-breakpoint
UPDATE "session" SET "last_used_at" = "rotated_at";--> statement-breakpoint
ALTER TABLE "session" ALTER COLUMN "last_used_at" SET NOT NULL;