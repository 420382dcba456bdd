import { CheckCircleOutlined, CopyOutlined, ExclamationCircleOutlined } from '@ant-design/icons'
import type { DisputeDetail, DisputeFiling } from '@pindao/protocol/claims/dispute.record.ts'
import { type DisputeLack, kindRules } from '@pindao/protocol/claims/dispute.rules.ts'
import { type DisputeStatus, disputeStatus } from '@pindao/protocol/claims/dispute.states.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { joined } from '#src/shared/format/joined.ts'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Moment } from '#src/shared/ui/Moment.tsx'
import { PlainText } from '#src/shared/ui/PlainText.tsx'
import { saveFile } from '#src/shared/ui/save-file.ts'
import styles from './disputes.module.css'
import { readDisputePack } from './disputes.queries.ts'

/** What the platform's own page asks for, prepared to be copied over; what is still missing; and what was filed before. */
export function DisputePack({ dispute }: { readonly dispute: DisputeDetail }) {
  const { t } = useTranslation('disputes')
  const { place, kind } = dispute
  return (
    <>
      <p className={styles['note']}>{t(kindRules[kind].proof ? 'pack.intro' : 'pack.own')}</p>
      <div className={styles['template']}>
        {place !== null && (
          <Button href={place} target="_blank" rel="noopener noreferrer">
            {t('pack.place')}
          </Button>
        )}
        <ZipButton dispute={dispute} />
      </div>
      <Checks dispute={dispute} />
      <Lines dispute={dispute} />
      <Filings filings={dispute.filings} />
    </>
  )
}

function ZipButton({ dispute: { id, no } }: { readonly dispute: DisputeDetail }) {
  const { t } = useTranslation('disputes')
  const feedback = useFeedback()
  const locale = useLocale()
  const [loading, setLoading] = useState(false)
  const save = async () => {
    setLoading(true)
    try {
      const { blob } = await readDisputePack(id, locale)
      saveFile(`${no}.zip`, blob)
    } catch (error) {
      feedback.failure(error)
    } finally {
      setLoading(false)
    }
  }
  return (
    <Button loading={loading} onClick={() => void save()}>
      {t('pack.zip')}
    </Button>
  )
}

const preparing: readonly DisputeStatus[] = ['unsolved', 'processing']

/** What this kind of case has to have; each either is there or is missing. */
function Checks({ dispute: { kind, status, lacks, reason, approval } }: { readonly dispute: DisputeDetail }) {
  const { t } = useTranslation('disputes')
  const rules = kindRules[kind]
  const asked: readonly DisputeLack[] = [
    ...(rules.reason ? (['reason'] as const) : []),
    ...(rules.statement ? (['statement', 'variables'] as const) : []),
    ...(reason === 'authorised' ? (['evidence'] as const) : []),
    ...(approval === 'none' ? [] : (['approval'] as const)),
    ...(rules.proof ? (['proof'] as const) : []),
  ]
  // What was filed, or is over, lacks nothing any more.
  if (asked.length === 0 || !preparing.includes(disputeStatus.nameOf(status))) return null
  return (
    <section>
      <h3 className={styles['head']}>{t('pack.checks')}</h3>
      <ul className={styles['checks']}>
        {asked.map((check) => {
          const open = lacks.includes(check)
          return (
            <li key={check}>
              {open ? (
                <ExclamationCircleOutlined
                  className={styles['open'] ?? ''}
                  role="img"
                  aria-label={t('pack.open')}
                />
              ) : (
                <CheckCircleOutlined className={styles['ok'] ?? ''} role="img" aria-label={t('pack.ok')} />
              )}
              {t(`pack.check.${check}`)}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** What is to be filled in there, in its order, each to be copied. */
function Lines({ dispute: { pack, statement } }: { readonly dispute: DisputeDetail }) {
  const { t } = useTranslation('disputes')
  const lines = [
    ...pack.map(({ name, value }) => ({ name: t(`pack.line.${name}`), value })),
    ...(statement === '' ? [] : [{ name: t('field.statement'), value: statement }]),
  ]
  return (
    <section>
      <h3 className={styles['head']}>{t('pack.lines')}</h3>
      <ul className={styles['list']}>
        {lines.map(({ name, value }) => (
          <li key={name} className={styles['line']}>
            <span className={styles['wide']}>
              <span className={styles['quiet']}>{name}</span>
              <PlainText text={value} />
            </span>
            <CopyButton name={name} value={value} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function CopyButton({ name, value }: { readonly name: string; readonly value: string }) {
  const { t } = useTranslation('disputes')
  const feedback = useFeedback()
  const copy = () =>
    navigator.clipboard.writeText(value).then(() => feedback.success(t('done.copied')), feedback.failure)
  return (
    <Button
      icon={<CopyOutlined aria-hidden />}
      aria-label={t('pack.copy', { what: name })}
      onClick={() => void copy()}
    />
  )
}

/** What was filed before, as it was, and what came of it. */
function Filings({ filings }: { readonly filings: readonly DisputeFiling[] }) {
  const { t } = useTranslation(['disputes', 'states'])
  return (
    <section>
      <h3 className={styles['head']}>{t('disputes:pack.filings')}</h3>
      {filings.length === 0 && <p className={styles['note']}>{t('disputes:pack.noFilings')}</p>}
      {filings.map((one, index) => (
        <section key={one.id} className={styles['files']}>
          <strong>
            {joined([
              t('disputes:pack.round', { n: index + 1 }),
              t(`states:disputeKind.${one.kind}`),
              ...(one.reason === null ? [] : [t(`states:disputeReason.${one.reason}`)]),
            ])}
          </strong>
          <div className={styles['quiet']}>
            <bdi>{one.filedBy}</bdi>
            {' · '}
            <Moment at={one.filedAt} />
            {one.reference !== '' && (
              <>
                {' · '}
                <bdi>{one.reference}</bdi>
              </>
            )}
            {one.approvedBy !== null && (
              <>
                {' · '}
                {t('disputes:approval.given')} <bdi>{one.approvedBy}</bdi>
              </>
            )}
          </div>
          <PlainText text={one.statement} />
          {one.outcome !== null && (
            <div className={styles['quiet']}>
              {joined(
                [t(`states:disputeOutcome.${one.outcome}`), one.outcomeNote].filter((word) => word !== ''),
              )}
              {one.outcomeAt !== null && (
                <>
                  {' · '}
                  <Moment at={one.outcomeAt} />
                </>
              )}
            </div>
          )}
        </section>
      ))}
    </section>
  )
}
