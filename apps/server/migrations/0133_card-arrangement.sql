CREATE TABLE "card_arrangement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "card_arrangement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"staff_id" bigint,
	"role_id" bigint,
	"order" text[] NOT NULL,
	"hidden" text[] NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "card_arrangement_staff_id_unique" UNIQUE("staff_id"),
	CONSTRAINT "card_arrangement_role_id_unique" UNIQUE("role_id"),
	CONSTRAINT "card_arrangement_owner" CHECK (num_nonnulls(staff_id, role_id) = 1)
);
--> statement-breakpoint
ALTER TABLE "card_arrangement" ADD CONSTRAINT "card_arrangement_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_arrangement" ADD CONSTRAINT "card_arrangement_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;