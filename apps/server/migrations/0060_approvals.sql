-- Reviews by two people (E13), what was done in each round, and who decides while somebody is away.
CREATE TABLE "approval" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approval_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"title" text NOT NULL,
	"round" integer NOT NULL,
	"status" integer NOT NULL,
	"submitter_staff_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"reviewer_staff_id" bigint,
	"group_name" text,
	"confirmed" text,
	"submitted_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "approval_delegation" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approval_delegation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"from_staff_id" bigint NOT NULL,
	"to_staff_id" bigint NOT NULL,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "approval_step" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approval_step_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"approval_id" bigint NOT NULL,
	"round" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"staff_id" bigint NOT NULL,
	"on_behalf_of" bigint,
	"command" text NOT NULL,
	"from_state" integer NOT NULL,
	"to_state" integer NOT NULL,
	"opinion" text,
	"snapshot" json
);--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_submitter_staff_id_staff_id_fk" FOREIGN KEY ("submitter_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_department_id_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_reviewer_staff_id_staff_id_fk" FOREIGN KEY ("reviewer_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_delegation" ADD CONSTRAINT "approval_delegation_from_staff_id_staff_id_fk" FOREIGN KEY ("from_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_delegation" ADD CONSTRAINT "approval_delegation_to_staff_id_staff_id_fk" FOREIGN KEY ("to_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_step" ADD CONSTRAINT "approval_step_approval_id_approval_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approval"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_step" ADD CONSTRAINT "approval_step_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_step" ADD CONSTRAINT "approval_step_on_behalf_of_staff_id_fk" FOREIGN KEY ("on_behalf_of") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_subject" ON "approval" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE INDEX "approval_waiting" ON "approval" USING btree ("status","submitted_at","id");--> statement-breakpoint
CREATE INDEX "approval_submitter" ON "approval" USING btree ("submitter_staff_id","id");--> statement-breakpoint
CREATE INDEX "approval_department" ON "approval" USING btree ("department_id","id");--> statement-breakpoint
CREATE INDEX "approval_delegation_to" ON "approval_delegation" USING btree ("to_staff_id","ends_at");--> statement-breakpoint
CREATE INDEX "approval_step_approval" ON "approval_step" USING btree ("approval_id","id");--> statement-breakpoint
-- What somebody decided, and why, stays as it was.
CREATE FUNCTION approval_step_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'steps of a review stay as they are: % refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER approval_step_is_kept BEFORE UPDATE OR DELETE ON "approval_step" FOR EACH ROW EXECUTE FUNCTION approval_step_is_kept();
