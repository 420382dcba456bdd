CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp(3) with time zone NOT NULL,
	"staff_id" bigint,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" bigint,
	"request_id" text,
	"ip" text,
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"staff_id" bigint NOT NULL,
	"access_digest" "bytea" NOT NULL,
	"access_expires_at" timestamp(3) with time zone NOT NULL,
	"refresh_digest" "bytea" NOT NULL,
	"previous_refresh_digest" "bytea",
	"rotated_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"end_reason" text,
	"user_agent" text NOT NULL,
	"ip" text NOT NULL,
	"sign_on_session_id" text,
	"id_token_sealed" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "session_access_digest_unique" UNIQUE("access_digest"),
	CONSTRAINT "session_refresh_digest_unique" UNIQUE("refresh_digest"),
	CONSTRAINT "session_previous_refresh_digest_unique" UNIQUE("previous_refresh_digest")
);
--> statement-breakpoint
CREATE TABLE "sign_on_attempt" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_on_attempt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state_digest" "bytea" NOT NULL,
	"browser_digest" "bytea" NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier_sealed" text NOT NULL,
	"return_to" text,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "sign_on_attempt_state_digest_unique" UNIQUE("state_digest")
);
--> statement-breakpoint
CREATE TABLE "sign_on_ticket" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_on_ticket_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ticket_digest" "bytea" NOT NULL,
	"browser_digest" "bytea" NOT NULL,
	"staff_id" bigint NOT NULL,
	"sign_on_session_id" text,
	"id_token_sealed" text,
	"return_to" text,
	"used" boolean NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "sign_on_ticket_ticket_digest_unique" UNIQUE("ticket_digest")
);
--> statement-breakpoint
CREATE TABLE "department" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "department_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"parent_id" bigint,
	CONSTRAINT "department_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "role" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "role_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"data_scope" text NOT NULL,
	CONSTRAINT "role_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "role_permission" (
	"role_id" bigint NOT NULL,
	"permission" text NOT NULL,
	CONSTRAINT "role_permission_role_id_permission_pk" PRIMARY KEY("role_id","permission")
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sso_subject" text NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"avatar_url" text,
	"department_id" bigint NOT NULL,
	"disabled" boolean NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_sign_in_at" timestamp(3) with time zone,
	CONSTRAINT "staff_sso_subject_unique" UNIQUE("sso_subject")
);
--> statement-breakpoint
CREATE TABLE "staff_role" (
	"staff_id" bigint NOT NULL,
	"role_id" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "staff_role_staff_id_role_id_pk" PRIMARY KEY("staff_id","role_id"),
	CONSTRAINT "staff_role_position" UNIQUE("staff_id","position")
);
--> statement-breakpoint
CREATE TABLE "channel" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "channel_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"platform" text NOT NULL,
	"platform_channel_id" text NOT NULL,
	"title" text NOT NULL,
	"handle" text,
	"avatar_url" text,
	"url" text,
	"subscriber_count" bigint,
	"uploads_playlist_id" text,
	"department_id" bigint NOT NULL,
	"owner_staff_id" bigint NOT NULL,
	"connected_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "channel_platform_id" UNIQUE("platform","platform_channel_id")
);
--> statement-breakpoint
CREATE TABLE "channel_connection" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "channel_connection_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state_digest" "bytea" NOT NULL,
	"staff_id" bigint NOT NULL,
	"channel_id" bigint,
	"browser_digest" "bytea" NOT NULL,
	"code_verifier_sealed" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "channel_connection_state_digest_unique" UNIQUE("state_digest")
);
--> statement-breakpoint
CREATE TABLE "channel_credential" (
	"channel_id" bigint PRIMARY KEY NOT NULL,
	"status" integer NOT NULL,
	"scopes" text[] NOT NULL,
	"access_token_sealed" text,
	"access_expires_at" timestamp(3) with time zone,
	"refresh_token_sealed" text,
	"granted_by" bigint NOT NULL,
	"last_error_code" text,
	"fail_count" integer NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upload_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"upload_key" text NOT NULL,
	"storage_type" text NOT NULL,
	"owner_staff_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"file_name" text NOT NULL,
	"object_key" text NOT NULL,
	"size" bigint NOT NULL,
	"part_size" bigint NOT NULL,
	"part_count" integer NOT NULL,
	"status" text NOT NULL,
	"crc32" text,
	"boot_id" text,
	"saved_video_id" bigint,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"completed_at" timestamp(3) with time zone,
	"freed_at" timestamp(3) with time zone,
	CONSTRAINT "upload_upload_key_unique" UNIQUE("upload_key"),
	CONSTRAINT "upload_object_key_unique" UNIQUE("object_key")
);
--> statement-breakpoint
CREATE TABLE "upload_part" (
	"upload_id" bigint NOT NULL,
	"part" integer NOT NULL,
	"size" bigint NOT NULL,
	"crc32" text NOT NULL,
	CONSTRAINT "upload_part_upload_id_part_pk" PRIMARY KEY("upload_id","part")
);
--> statement-breakpoint
CREATE TABLE "api_quota" (
	"project" text NOT NULL,
	"bucket" text NOT NULL,
	"day" date NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "api_quota_project_bucket_day_pk" PRIMARY KEY("project","bucket","day")
);
--> statement-breakpoint
CREATE TABLE "delivery" (
	"task_id" bigint NOT NULL,
	"generation" integer NOT NULL,
	"epoch" integer NOT NULL,
	"stage" text NOT NULL,
	"marker" text NOT NULL,
	"session_sealed" text,
	"bytes_confirmed" bigint NOT NULL,
	"bytes_total" bigint NOT NULL,
	"platform_video_id" text,
	"lookups" integer NOT NULL,
	"looked_at" timestamp(3) with time zone,
	"missing_since" timestamp(3) with time zone,
	"troubles" integer NOT NULL,
	"quota_day" date,
	"replaces_video_id" text,
	"wake_at" timestamp(3) with time zone,
	"stage_since" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "delivery_task_id_generation_pk" PRIMARY KEY("task_id","generation")
);
--> statement-breakpoint
CREATE TABLE "publish_task" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "publish_task_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"video_id" bigint NOT NULL,
	"channel_id" bigint NOT NULL,
	"platform" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"tags" text[] NOT NULL,
	"visibility" integer NOT NULL,
	"made_for_kids" boolean NOT NULL,
	"status" integer NOT NULL,
	"wait_reason" text,
	"problem_code" text,
	"platform_code" text,
	"platform_message" text,
	"problem_request_id" text,
	"problem_at" timestamp(3) with time zone,
	"platform_video_id" text,
	"operator_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"published_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "publish_task_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "publish_task_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"task_id" bigint NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"staff_id" bigint,
	"from_status" integer,
	"to_status" integer NOT NULL,
	"reason" text NOT NULL,
	"detail" text
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "idempotency_key_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"staff_id" bigint NOT NULL,
	"endpoint" text NOT NULL,
	"key" text NOT NULL,
	"body_digest" "bytea" NOT NULL,
	"result_id" bigint NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "idempotency_key_once" UNIQUE("staff_id","endpoint","key")
);
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sign_on_ticket" ADD CONSTRAINT "sign_on_ticket_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "role_permission" ADD CONSTRAINT "role_permission_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_department_id_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staff_role" ADD CONSTRAINT "staff_role_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staff_role" ADD CONSTRAINT "staff_role_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "channel" ADD CONSTRAINT "channel_department_id_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "channel" ADD CONSTRAINT "channel_owner_staff_id_staff_id_fk" FOREIGN KEY ("owner_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "channel_connection" ADD CONSTRAINT "channel_connection_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "channel_connection" ADD CONSTRAINT "channel_connection_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "channel_credential" ADD CONSTRAINT "channel_credential_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "channel_credential" ADD CONSTRAINT "channel_credential_granted_by_staff_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_owner_staff_id_staff_id_fk" FOREIGN KEY ("owner_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_department_id_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "upload_part" ADD CONSTRAINT "upload_part_upload_id_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_task_id_publish_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."publish_task"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "publish_task" ADD CONSTRAINT "publish_task_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "publish_task" ADD CONSTRAINT "publish_task_operator_id_staff_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "publish_task_event" ADD CONSTRAINT "publish_task_event_task_id_publish_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."publish_task"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "audit_log_entity" ON "audit_log" USING btree ("entity","entity_id");
--> statement-breakpoint
CREATE INDEX "session_staff" ON "session" USING btree ("staff_id");
--> statement-breakpoint
CREATE INDEX "session_sign_on" ON "session" USING btree ("sign_on_session_id");
--> statement-breakpoint
CREATE INDEX "channel_department" ON "channel" USING btree ("department_id");
--> statement-breakpoint
CREATE INDEX "channel_owner" ON "channel" USING btree ("owner_staff_id");
--> statement-breakpoint
CREATE INDEX "upload_unsaved" ON "upload" USING btree ("status","updated_at") WHERE "upload"."saved_video_id" IS NULL AND "upload"."freed_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "publish_task_newest" ON "publish_task" USING btree ("department_id","id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "publish_task_operator" ON "publish_task" USING btree ("operator_id","id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "publish_task_status" ON "publish_task" USING btree ("status","id" DESC NULLS LAST);
--> statement-breakpoint
CREATE UNIQUE INDEX "publish_task_under_way" ON "publish_task" USING btree ("video_id","channel_id") WHERE status NOT IN (1, 5, 6, 21);
--> statement-breakpoint
CREATE INDEX "publish_task_video" ON "publish_task" USING btree ("video_id","id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "publish_task_event_task" ON "publish_task_event" USING btree ("task_id","id");
