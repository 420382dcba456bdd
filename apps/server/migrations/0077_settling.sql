-- What a settlement is reckoned from, and one mark of all of it: another mark now means that the settlement is stale.
CREATE FUNCTION month_end(of_month text) RETURNS date LANGUAGE sql IMMUTABLE AS $$
	SELECT (make_date(left(of_month, 4)::int, right(of_month, 2)::int, 1) + interval '1 month' - interval '1 day')::date
$$;--> statement-breakpoint
CREATE FUNCTION month_start(of_month text) RETURNS date LANGUAGE sql IMMUTABLE AS $$
	SELECT make_date(left(of_month, 4)::int, right(of_month, 2)::int, 1)
$$;--> statement-breakpoint
-- Sums of counted final files up to a month that a contract held on their day and that nothing else has settled. One without a
-- day is of the contract that held its channel last in its month; `on_day` is the day whose term decides it.
CREATE FUNCTION settling_sums(of_contract bigint, to_month text, of_settlement bigint)
RETURNS TABLE (id bigint, channel_id bigint, earning_month text, "day" date, on_day date, revenue_type integer, yt_source text,
	adjustment_type text, currency text, partner numeric, report_id bigint) LANGUAGE sql STABLE AS $$
	SELECT s.id, s.channel_id, s.earning_month, s.day,
		CASE WHEN s.day IS NULL AND c.to_day < month_end(s.earning_month) THEN c.to_day ELSE s.day END,
		s.revenue_type, s.yt_source, s.adjustment_type, s.currency, s.partner, s.report_id
	FROM contract_channel c
	-- By the index of the channel, whatever is known of the tables: a contract has few of very many.
	CROSS JOIN LATERAL (SELECT v.* FROM revenue_sum v WHERE v.channel_id = c.channel_id OFFSET 0) s
	JOIN revenue_report r ON r.id = s.report_id AND r.status = 1 AND r.month <= to_month
		AND r.report_type IN ('yt_ad_video_raw', 'yt_ad_asset_raw', 'yt_red', 'fb_content_export')
	WHERE c.contract_id = of_contract
		AND CASE WHEN s.day IS NOT NULL THEN s.day BETWEEN c.from_day AND coalesce(c.to_day, 'infinity'::date)
			ELSE c.from_day <= month_end(s.earning_month) AND coalesce(c.to_day, 'infinity'::date) >= month_start(s.earning_month)
				AND NOT EXISTS (SELECT FROM contract_channel o JOIN contract oc ON oc.id = o.contract_id
					WHERE o.channel_id = c.channel_id AND o.from_day > c.from_day AND o.from_day <= month_end(s.earning_month)
						AND oc.deleted_at IS NULL AND oc.status IN (0, 1, 4)) END
		AND NOT EXISTS (SELECT FROM settled_sum t WHERE t.sum_id = s.id AND t.settlement_id IS DISTINCT FROM of_settlement OFFSET 0)
$$;--> statement-breakpoint
CREATE FUNCTION settlement_fingerprint(of_contract bigint, to_month text, of_settlement bigint) RETURNS text LANGUAGE sql STABLE AS $$
	WITH ended AS (SELECT month_end(to_month) AS day),
	sums AS MATERIALIZED (SELECT * FROM settling_sums(of_contract, to_month, of_settlement)),
	payees AS (
		SELECT p.id, p.kind, p.party_id, p.share, p.bearer, p.party_id = c.party_id AS is_own, q.tax_mode, q.deleted_at
		FROM contract_payee p JOIN party q ON q.id = p.party_id JOIN contract c ON c.id = p.contract_id
		WHERE p.contract_id = of_contract AND p.from_day = (SELECT max(v.from_day) FROM contract_payee v, ended
			WHERE v.contract_id = of_contract AND v.from_day <= ended.day)
	),
	taxed AS (
		SELECT p.party_id FROM payees p JOIN contract c ON c.id = of_contract
		WHERE CASE WHEN p.is_own THEN coalesce(c.tax_mode, p.tax_mode) ELSE p.tax_mode END <> 'none'
		UNION SELECT c.party_id FROM contract c JOIN party q ON q.id = c.party_id
		WHERE c.id = of_contract AND coalesce(c.tax_mode, q.tax_mode) <> 'none'
	),
	currencies AS (
		SELECT c.currency FROM contract c WHERE c.id = of_contract
		UNION SELECT c.guarantee_currency FROM contract c WHERE c.id = of_contract
		UNION SELECT 'CNY'
		UNION SELECT currency FROM sums
		UNION SELECT currency FROM contract_balance WHERE contract_id = of_contract
		UNION SELECT currency FROM contract_cost WHERE contract_id = of_contract
		UNION SELECT currency FROM settlement WHERE contract_id = of_contract AND month < to_month AND status <> 3
	)
	SELECT md5(concat_ws('#',
		jsonb_build_array(c.party_id, c.start_date, c.end_date, c.currency, c.share_base, c.fx_policy, c.split_months,
			c.guarantee_amount, c.guarantee_currency, c.guarantee_period, c.guarantee_recoupable, c.guarantee_from, c.guarantee_to,
			c.min_payout, c.tax_mode, c.tax_bearer, q.tax_mode, c.terminated_on,
			c.status IN (1, 4) AND coalesce(c.terminated_on, c.end_date) <= month_end(to_month)),
		(SELECT string_agg(concat_ws(':', id, scope, scope_key, method, tiers, from_day, to_day), ',' ORDER BY id)
			FROM contract_term WHERE contract_id = of_contract),
		(SELECT string_agg(concat_ws(':', id, kind, party_id, share, bearer, tax_mode, deleted_at IS NULL), ',' ORDER BY id) FROM payees),
		(SELECT string_agg(concat_ws(':', kind, currency, total), ',' ORDER BY kind, currency)
			FROM (SELECT kind, currency, sum(amount) AS total FROM contract_balance WHERE contract_id = of_contract GROUP BY 1, 2) b),
		(SELECT string_agg(concat_ws(':', id, amount, currency), ',' ORDER BY id) FROM contract_cost, ended
			WHERE contract_id = of_contract AND voided_at IS NULL AND contract_cost.day <= ended.day),
		(SELECT string_agg(concat_ws(':', id, channel_id, on_day, partner), ',' ORDER BY id) FROM sums),
		(SELECT string_agg(concat_ws(':', d.id, d.platform_tax, d.fees, d.currency), ',' ORDER BY d.id) FROM revenue_deduction d
			WHERE c.share_base <> 'gross' AND d.earning_month <= to_month
				AND d.channel_id IN (SELECT channel_id FROM contract_channel WHERE contract_id = of_contract)),
		(SELECT string_agg(concat_ws(':', base, quote, rate), ',' ORDER BY base, quote) FROM fx_rate
			WHERE month = to_month AND kind = c.fx_policy
				AND base IN (SELECT currency FROM currencies) AND quote IN (SELECT currency FROM currencies)),
		(SELECT md5(t.content::text) FROM tax_table t, ended WHERE t.from_day <= ended.day ORDER BY t.from_day DESC LIMIT 1),
		(SELECT string_agg(concat_ws(':', id, calc_version), ',' ORDER BY id) FROM settlement
			WHERE contract_id = of_contract AND month < to_month AND status <> 3),
		(SELECT string_agg(concat_ws(':', id, amount), ',' ORDER BY id) FROM settlement_correction WHERE settlement_id = of_settlement),
		(SELECT string_agg(concat_ws(':', y.id, y.payable_cny, y.income_tax, y.vat), ',' ORDER BY y.id) FROM settlement_payee y
			JOIN settlement s ON s.id = y.settlement_id
			WHERE s.month = to_month AND s.status IN (1, 2) AND s.id IS DISTINCT FROM of_settlement
				AND y.party_id IN (SELECT party_id FROM taxed) AND y.tax_mode <> 'none')
	)) FROM contract c JOIN party q ON q.id = c.party_id WHERE c.id = of_contract
$$;--> statement-breakpoint
CREATE INDEX "settlement_payee_settlement" ON "settlement_payee" ("settlement_id");
