-- What a person put off on the page of urgent things, until when and why (decision 0067).
CREATE TABLE "urgent_snooze" (
	"staff_id" bigint NOT NULL REFERENCES "staff"("id") ON DELETE cascade,
	"kind" text NOT NULL,
	"record_id" bigint NOT NULL,
	"until" timestamp(3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "urgent_snooze_staff_id_kind_record_id_pk" PRIMARY KEY("staff_id","kind","record_id")
);
