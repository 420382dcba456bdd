CREATE TABLE "chat_conversation" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_conversation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name" text,
	"pair" text,
	"created_by" bigint NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_message_id" bigint,
	CONSTRAINT "chat_conversation_pair_unique" UNIQUE("pair"),
	CONSTRAINT "chat_conversation_named" CHECK (num_nonnulls(name, pair) = 1 AND (kind = 'direct') = (pair IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "chat_member" (
	"conversation_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	"last_read_id" bigint NOT NULL,
	CONSTRAINT "chat_member_conversation_id_staff_id_pk" PRIMARY KEY("conversation_id","staff_id")
);
--> statement-breakpoint
CREATE TABLE "chat_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" bigint NOT NULL,
	"sender_id" bigint NOT NULL,
	"text" text NOT NULL,
	"sent_at" timestamp(3) with time zone NOT NULL,
	"edited_at" timestamp(3) with time zone,
	"deleted_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mail_copy" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_copy_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	"origin" text NOT NULL,
	"folder" text NOT NULL,
	"former_folder" text,
	"starred" boolean DEFAULT false NOT NULL,
	"labels" text[] DEFAULT '{}' NOT NULL,
	"read_at" timestamp(3) with time zone,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "mail_copy_once" UNIQUE("message_id","staff_id","origin"),
	CONSTRAINT "mail_copy_trash" CHECK ((folder = 'trash') = (former_folder IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "mail_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sender_id" bigint,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"system_kind" text,
	"system_params" jsonb,
	"root_id" bigint,
	"reply_to_id" bigint,
	"sent_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(subject || ' ' || body)) STORED NOT NULL,
	CONSTRAINT "mail_message_writer" CHECK (num_nonnulls(sender_id, system_kind) = 1)
);
--> statement-breakpoint
CREATE TABLE "mail_recipient" (
	"message_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "mail_recipient_message_id_staff_id_pk" PRIMARY KEY("message_id","staff_id")
);
--> statement-breakpoint
ALTER TABLE "chat_conversation" ADD CONSTRAINT "chat_conversation_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_member" ADD CONSTRAINT "chat_member_conversation_id_chat_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_member" ADD CONSTRAINT "chat_member_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_conversation_id_chat_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_sender_id_staff_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_copy" ADD CONSTRAINT "mail_copy_message_id_mail_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."mail_message"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_copy" ADD CONSTRAINT "mail_copy_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_message" ADD CONSTRAINT "mail_message_sender_id_staff_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_recipient" ADD CONSTRAINT "mail_recipient_message_id_mail_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."mail_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_recipient" ADD CONSTRAINT "mail_recipient_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_member_staff" ON "chat_member" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "chat_message_order" ON "chat_message" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE INDEX "chat_message_sender" ON "chat_message" USING btree ("sender_id","sent_at");--> statement-breakpoint
CREATE INDEX "mail_copy_folder" ON "mail_copy" USING btree ("staff_id","folder","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mail_copy_newest" ON "mail_copy" USING btree ("staff_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mail_copy_unread" ON "mail_copy" USING btree ("staff_id") WHERE read_at IS NULL;--> statement-breakpoint
CREATE INDEX "mail_message_search" ON "mail_message" USING gin (cjk_bigrams(search_text)) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "mail_message_sender" ON "mail_message" USING btree ("sender_id","sent_at");--> statement-breakpoint
CREATE INDEX "mail_message_root" ON "mail_message" USING btree ("root_id");