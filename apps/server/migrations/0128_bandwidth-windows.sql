-- The one window of slow hours becomes the first of several (`publishing.bandwidthWindows`), and keeps what it means. Its four
-- values stay where they are: processes of the version before go on reading them. A window for working days that went over
-- midnight ended with its day and began again with the next, so it becomes two.
INSERT INTO "setting" ("key", "value", "version", "updated_at", "updated_by")
SELECT 'publishing.bandwidthWindows', to_jsonb(
	CASE
		WHEN first = last THEN days || ' 0-24 ' || mbit
		WHEN last = 0 THEN days || ' ' || first || '-24 ' || mbit
		WHEN first < last OR days = 'every' THEN days || ' ' || first || '-' || last || ' ' || mbit
		ELSE days || ' ' || first || '-24 ' || mbit || '; ' || days || ' 0-' || last || ' ' || mbit
	END), 1, at, by
FROM (
	SELECT
		max(CASE WHEN key = 'publishing.slowMbit' THEN value::int END) AS mbit,
		COALESCE(max(CASE WHEN key = 'publishing.slowFromHour' THEN value::int END), 9) AS first,
		COALESCE(max(CASE WHEN key = 'publishing.slowToHour' THEN value::int END), 18) AS last,
		CASE WHEN COALESCE(bool_and(CASE WHEN key = 'publishing.slowOnFreeDays' THEN value::boolean END), true)
			THEN 'every' ELSE 'working' END AS days,
		max(CASE WHEN key = 'publishing.slowMbit' THEN updated_at END) AS at,
		max(CASE WHEN key = 'publishing.slowMbit' THEN updated_by END) AS by
	FROM "setting"
	WHERE key LIKE 'publishing.slow%' AND department_id IS NULL AND staff_id IS NULL AND jsonb_typeof(value) <> 'null'
) AS slow
WHERE mbit > 0
ON CONFLICT DO NOTHING;
