-- Generated, then: `video` is partitioned, and the functions and triggers below are written by hand (performance.md §2).

-- The grams of a title by which it is found: every character and every pair of neighbours, in lower case. One character
-- is enough in Chinese, and trigrams cannot serve the two that most searches have. COST: so dear that the planner uses
-- the index and never computes grams row by row. Not parallel safe: starting workers takes longer than any search.
CREATE FUNCTION cjk_bigrams(title text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT COST 1000
RETURN (
	SELECT coalesce(array_agg(DISTINCT gram), '{}')
	FROM string_to_array(lower(title), NULL) AS split (chars),
		generate_subscripts(chars, 1) AS place,
		LATERAL (VALUES (chars[place]), (chars[place] || chars[place + 1])) AS cut (gram)
	WHERE gram <> ' '
);
--> statement-breakpoint
-- The grams that every title holding `term` must have: its pairs, or its only character.
CREATE FUNCTION cjk_search_grams(term text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT
RETURN (
	SELECT coalesce(array_agg(gram), '{}')
	FROM unnest(cjk_bigrams(term)) AS gram
	WHERE char_length(gram) = least(2, char_length(term))
);
--> statement-breakpoint
CREATE TABLE "video" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"title_lower" text GENERATED ALWAYS AS (lower(title)) STORED NOT NULL,
	"channel_id" bigint,
	"file_name" text NOT NULL,
	"object_key" text NOT NULL,
	"upload_id" bigint NOT NULL,
	"size" bigint NOT NULL,
	"crc32" text NOT NULL,
	"container" text NOT NULL,
	"duration_ms" bigint NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"video_codec" text NOT NULL,
	"audio_codec" text,
	"frame_rate" real,
	"bit_rate" bigint,
	"hdr" text,
	"upload_status" integer NOT NULL,
	"thumbnail_key" text,
	"owner_staff_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"deleted_at" timestamp(3) with time zone
) PARTITION BY RANGE ("id");
--> statement-breakpoint
CREATE TABLE "video_count" (
	"owner_staff_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"bucket" bigint NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "video_count_owner_staff_id_department_id_bucket_pk" PRIMARY KEY("owner_staff_id","department_id","bucket")
);
--> statement-breakpoint
CREATE TABLE "video_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "video_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"video_id" bigint NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"staff_id" bigint,
	"from_status" integer,
	"to_status" integer NOT NULL,
	"reason" text NOT NULL,
	"detail" text
);
--> statement-breakpoint
ALTER TABLE "video" ADD CONSTRAINT "video_channel_id_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video" ADD CONSTRAINT "video_upload_id_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video" ADD CONSTRAINT "video_owner_staff_id_staff_id_fk" FOREIGN KEY ("owner_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video" ADD CONSTRAINT "video_department_id_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_event" ADD CONSTRAINT "video_event_video_id_video_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."video"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_event" ADD CONSTRAINT "video_event_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "video_alive" ON "video" USING btree ("id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "video_department" ON "video" USING btree ("department_id","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "video_owner" ON "video" USING btree ("owner_staff_id","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "video_channel" ON "video" USING btree ("channel_id","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "video_upload_status" ON "video" USING btree ("upload_status","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "video_title" ON "video" USING gin (cjk_bigrams(title)) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "video_event_video" ON "video_event" USING btree ("video_id","id");--> statement-breakpoint
-- Makes the partition of the newest id and `spare` further ones. Attached, not created in place: that would wait for,
-- and then hold up, everything that reads videos.
CREATE FUNCTION ensure_video_partitions(spare integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	newest bigint := (SELECT last_value FROM video_id_seq);
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended('ensure_video_partitions', 0));
	FOR bucket IN 0 .. newest / 250000 + spare LOOP
		CONTINUE WHEN to_regclass(format('video_p%s', bucket)) IS NOT NULL;
		-- Room in each page, so that a change of state stays in it and touches no index.
		EXECUTE format('CREATE TABLE video_p%s (LIKE video INCLUDING DEFAULTS INCLUDING GENERATED) WITH (fillfactor = 90)', bucket);
		EXECUTE format('ALTER TABLE video ATTACH PARTITION video_p%s FOR VALUES FROM (%s) TO (%s)',
			bucket, bucket * 250000, (bucket + 1) * 250000);
	END LOOP;
END $$;
--> statement-breakpoint
-- Keeps video_count, on three levels, with 0 for "all": owners, departments, everybody. Rows are always touched in the
-- same order, so that two transactions never wait for each other in a circle.
CREATE FUNCTION count_videos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO video_count AS kept (bucket, department_id, owner_staff_id, total)
		SELECT id / 250000 AS bucket, coalesce(department_id, 0), coalesce(owner_staff_id, 0), count(*)
		FROM new_rows WHERE deleted_at IS NULL
		GROUP BY bucket, ROLLUP (department_id, owner_staff_id) ORDER BY 1, 2, 3
		ON CONFLICT (owner_staff_id, department_id, bucket) DO UPDATE SET total = kept.total + excluded.total;
	ELSE
		INSERT INTO video_count AS kept (bucket, department_id, owner_staff_id, total)
		SELECT id / 250000 AS bucket, coalesce(department_id, 0), coalesce(owner_staff_id, 0), sum(step)
		FROM (
			SELECT id, department_id, owner_staff_id, 1 AS step FROM new_rows WHERE deleted_at IS NULL
			UNION ALL
			SELECT id, department_id, owner_staff_id, -1 FROM old_rows WHERE deleted_at IS NULL
		) AS changed
		GROUP BY bucket, ROLLUP (department_id, owner_staff_id) HAVING sum(step) <> 0 ORDER BY 1, 2, 3
		ON CONFLICT (owner_staff_id, department_id, bucket) DO UPDATE SET total = kept.total + excluded.total;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_inserted_videos AFTER INSERT ON "video" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION count_videos();
--> statement-breakpoint
CREATE TRIGGER count_updated_videos AFTER UPDATE ON "video" REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
	FOR EACH STATEMENT EXECUTE FUNCTION count_videos();
