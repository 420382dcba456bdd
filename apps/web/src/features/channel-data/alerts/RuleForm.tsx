import type { AlertRuleRecord } from '@pindao/protocol/channel-data/data-alert.endpoints.ts'
import { thresholdsOf, unfitThreshold } from '@pindao/protocol/channel-data/data-alert.rules.ts'
import { Button, InputNumber, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import styles from './alerts.module.css'
import { useSaveRule, useTrial } from './alerts.queries.ts'
import { TrialResult } from './TrialResult.tsx'

/** One rule: what it tells, its thresholds and its switch; tried on what is stored before it counts. */
export function RuleForm({
  rule,
  departmentId,
}: {
  readonly rule: AlertRuleRecord
  readonly departmentId: string | null
}) {
  const { kind, version } = rule
  const { t } = useTranslation('channel-data')
  const feedback = useFeedback()
  const [enabled, setEnabled] = useState(rule.enabled)
  const [thresholds, setThresholds] = useState(rule.thresholds)
  const saving = useSaveRule()
  const trial = useTrial()
  const name = t(`alerts.kind.${kind}`)
  const unfit = unfitThreshold(kind, thresholds)
  const maySet = rule.actions.includes('configure')
  const isChanged = enabled !== rule.enabled || thresholds !== rule.thresholds
  const place = departmentId === null ? {} : { departmentId }
  const save = async () => {
    try {
      await saving.mutateAsync({ body: { kind, ...place, enabled, thresholds, version } })
      feedback.success(t('alerts.rules.saved'))
    } catch (error) {
      feedback.failure(error)
    }
  }
  return (
    <section className={styles['rule']} aria-label={name}>
      <header>
        <h3>{name}</h3>
        <span>{rule.isSet ? t('alerts.rules.own') : t('alerts.rules.inherited')}</span>
        <Switch
          checked={enabled}
          disabled={!maySet}
          aria-label={t('alerts.rules.switchOf', { name })}
          onChange={setEnabled}
        />
      </header>
      <p>{t(`alerts.what.${kind}`)}</p>
      <div className={styles['thresholds']}>
        {thresholdsOf(kind).map(([key, { min, max }]) => (
          <div key={key} className={styles['threshold']}>
            <label htmlFor={`${kind}-${key}`}>{t(`alerts.threshold.${key}`)}</label>
            <InputNumber
              id={`${kind}-${key}`}
              value={thresholds[key] ?? null}
              precision={0}
              disabled={!maySet}
              {...(unfit === key ? { status: 'error' as const } : {})}
              onChange={(value) => {
                const { [key]: _before, ...others } = thresholds
                setThresholds(value === null ? others : { ...others, [key]: value })
              }}
            />
            {unfit === key && <span role="alert">{t('alerts.rules.unfit', { min, max })}</span>}
          </div>
        ))}
        <Button
          loading={trial.isPending}
          disabled={unfit !== null}
          aria-label={t('alerts.rules.tryOf', { name })}
          onClick={() =>
            trial.mutate({ body: { kind, thresholds, ...place } }, { onError: feedback.failure })
          }
        >
          {t('alerts.rules.try')}
        </Button>
        {maySet && (
          <Button
            type="primary"
            loading={saving.isPending}
            disabled={unfit !== null || !isChanged}
            aria-label={t('alerts.rules.saveOf', { name })}
            onClick={() => void save()}
          >
            {t('alerts.rules.save')}
          </Button>
        )}
      </div>
      {trial.data && <TrialResult kind={kind} trial={trial.data} />}
    </section>
  )
}
