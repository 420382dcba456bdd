CREATE TABLE "video_span_asked" (
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"asked_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "video_span_asked_from_day_to_day_pk" PRIMARY KEY("from_day","to_day")
);
