CREATE TABLE "foundation_record" (
	"kind" text NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "foundation_record_kind_code_pk" PRIMARY KEY("kind","code")
);
--> statement-breakpoint
ALTER TABLE "department" ALTER COLUMN "code" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "role" ALTER COLUMN "code" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "department" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "department" ADD COLUMN "label" text GENERATED ALWAYS AS (COALESCE(name, code)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "department" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "department" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "label" text GENERATED ALWAYS AS (COALESCE(name, code)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_parent_id_department_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "department_parent" ON "department" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "staff_department" ON "staff" USING btree ("department_id");--> statement-breakpoint
CREATE INDEX "staff_role_role" ON "staff_role" USING btree ("role_id");--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_name_unique" UNIQUE("name");--> statement-breakpoint
ALTER TABLE "role" ADD CONSTRAINT "role_name_unique" UNIQUE("name");--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_named" CHECK (num_nonnulls(code, name) = 1);--> statement-breakpoint
ALTER TABLE "role" ADD CONSTRAINT "role_named" CHECK (num_nonnulls(code, name) = 1);--> statement-breakpoint
UPDATE "department" SET "position" = place.n
FROM (SELECT "id", row_number() OVER (ORDER BY "id") AS n FROM "department") AS place WHERE place."id" = "department"."id";--> statement-breakpoint
-- What a database of an earlier release has been given: what an administrator took away since is not given again.
INSERT INTO "foundation_record" ("kind", "code")
SELECT 'department', "code" FROM "department"
UNION ALL SELECT 'role', "code" FROM "role"
UNION ALL SELECT 'permission', unnest(ARRAY['workbench:read', 'channel:read', 'channel:update', 'channel:connect',
  'video:create', 'video:read', 'video:update', 'video:delete', 'publishTask:create', 'publishTask:read',
  'publishTask:retry', 'publishTask:terminate', 'recovery:confirm', 'audit:read']) WHERE EXISTS (SELECT FROM "role");
