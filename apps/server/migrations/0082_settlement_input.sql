-- A correction by hand is in a currency of its own: what a settlement is reckoned in can become another one.
ALTER TABLE "settlement_correction" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "settlement_correction" DISABLE TRIGGER settlement_correction_stays;--> statement-breakpoint
UPDATE "settlement_correction" n SET "currency" = s."currency" FROM "settlement" s WHERE s."id" = n."settlement_id";--> statement-breakpoint
ALTER TABLE "settlement_correction" ENABLE TRIGGER settlement_correction_stays;--> statement-breakpoint
ALTER TABLE "settlement_correction" ALTER COLUMN "currency" SET NOT NULL;--> statement-breakpoint
-- What is given back of costs that were voided after they were taken.
ALTER TABLE "settlement" ADD COLUMN "given_back" numeric(20, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What the contracts that settle a channel's month earned of it by the files of a month, the holder of the first day first: by
-- this a deduction is parted. Who settles a sum is decided as in `settling_sums`. Of several currencies that of the deduction
-- counts, if anything was earned in it.
CREATE FUNCTION deduction_weights(of_channel bigint, of_month text, of_currency text, to_month text)
RETURNS TABLE (contract_id bigint, earned numeric, place bigint) LANGUAGE sql STABLE AS $$
	WITH held AS MATERIALIZED (
		SELECT c.contract_id, max(c.from_day) AS from_day, s.currency,
			coalesce(sum(s.partner) FILTER (WHERE s.adjustment_type IS NULL), 0) AS earned
		FROM contract_channel c
		JOIN contract k ON k.id = c.contract_id AND k.deleted_at IS NULL AND k.status IN (0, 1, 4)
		CROSS JOIN LATERAL (SELECT v.* FROM revenue_sum v WHERE v.channel_id = of_channel AND v.earning_month = of_month OFFSET 0) s
		JOIN revenue_report r ON r.id = s.report_id AND r.status = 1 AND r.month <= to_month
			AND r.report_type IN ('yt_ad_video_raw', 'yt_ad_asset_raw', 'yt_red', 'fb_content_export')
		WHERE c.channel_id = of_channel
			AND CASE WHEN s.day IS NOT NULL THEN s.day BETWEEN c.from_day AND coalesce(c.to_day, 'infinity'::date)
				ELSE c.from_day <= month_end(of_month) AND coalesce(c.to_day, 'infinity'::date) >= month_start(of_month)
					AND NOT EXISTS (SELECT FROM contract_channel o JOIN contract oc ON oc.id = o.contract_id
						WHERE o.channel_id = of_channel AND o.from_day > c.from_day AND o.from_day <= month_end(of_month)
							AND oc.deleted_at IS NULL AND oc.status IN (0, 1, 4)) END
		GROUP BY c.contract_id, s.currency
	),
	decisive AS (
		SELECT currency FROM held WHERE earned > 0 ORDER BY currency <> of_currency, currency LIMIT 1
	)
	SELECT h.contract_id,
		greatest(coalesce(sum(h.earned) FILTER (WHERE h.currency = (SELECT currency FROM decisive)), 0), 0),
		row_number() OVER (ORDER BY max(h.from_day), h.contract_id)
	FROM held h GROUP BY h.contract_id
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION settlement_fingerprint(of_contract bigint, to_month text, of_settlement bigint) RETURNS text LANGUAGE sql STABLE AS $$
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
		UNION SELECT currency FROM settlement_correction WHERE settlement_id = of_settlement
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
		-- Nothing where nobody else holds its channels.
		(SELECT string_agg(concat_ws(':', d.id, w.contract_id, w.earned), ',' ORDER BY d.id, w.place) FROM revenue_deduction d
			CROSS JOIN LATERAL deduction_weights(d.channel_id, d.earning_month, d.currency, to_month) w
			WHERE c.share_base <> 'gross' AND d.earning_month <= to_month
				AND d.channel_id IN (SELECT channel_id FROM contract_channel WHERE contract_id = of_contract)
				AND EXISTS (SELECT FROM contract_channel o WHERE o.channel_id = d.channel_id AND o.contract_id <> of_contract)),
		(SELECT string_agg(concat_ws(':', base, quote, rate), ',' ORDER BY base, quote) FROM fx_rate
			WHERE month = to_month AND kind = c.fx_policy
				AND base IN (SELECT currency FROM currencies) AND quote IN (SELECT currency FROM currencies)),
		(SELECT md5(t.content::text) FROM tax_table t, ended WHERE t.from_day <= ended.day ORDER BY t.from_day DESC LIMIT 1),
		(SELECT string_agg(concat_ws(':', id, calc_version), ',' ORDER BY id) FROM settlement
			WHERE contract_id = of_contract AND month < to_month AND status <> 3),
		(SELECT string_agg(concat_ws(':', id, amount, currency), ',' ORDER BY id) FROM settlement_correction WHERE settlement_id = of_settlement),
		(SELECT string_agg(concat_ws(':', y.id, y.payable_cny, y.income_tax, y.vat), ',' ORDER BY y.id) FROM settlement_payee y
			JOIN settlement s ON s.id = y.settlement_id
			WHERE s.month = to_month AND s.status IN (1, 2) AND s.id IS DISTINCT FROM of_settlement
				AND y.party_id IN (SELECT party_id FROM taxed) AND y.tax_mode <> 'none')
	)) FROM contract c JOIN party q ON q.id = c.party_id WHERE c.id = of_contract
$$;
