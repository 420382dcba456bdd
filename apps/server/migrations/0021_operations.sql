CREATE TABLE "operation" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"status" integer NOT NULL,
	"params" jsonb NOT NULL,
	"total" integer NOT NULL,
	"owner_staff_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"request_id" text NOT NULL,
	"ip" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"cancelled_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "operation_item" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operation_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"operation_id" bigint NOT NULL,
	"record_id" bigint NOT NULL,
	"target_id" bigint,
	"title" text,
	"target_title" text,
	"outcome" text,
	"code" text,
	"params" jsonb,
	"at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "operation" ADD CONSTRAINT "operation_owner_staff_id_staff_id_fk" FOREIGN KEY ("owner_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_item" ADD CONSTRAINT "operation_item_operation_id_operation_id_fk" FOREIGN KEY ("operation_id") REFERENCES "public"."operation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operation_newest" ON "operation" USING btree ("owner_staff_id","id");--> statement-breakpoint
CREATE INDEX "operation_open" ON "operation" USING btree ("created_at") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "operation_ended" ON "operation" USING btree ("ended_at") WHERE ended_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "operation_item_of" ON "operation_item" USING btree ("operation_id","id");--> statement-breakpoint
CREATE INDEX "operation_item_waiting" ON "operation_item" USING btree ("operation_id","id") WHERE outcome IS NULL;