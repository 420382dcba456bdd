import type { CheckPart, CheckResult } from '@pindao/protocol/revenue/reconciliation.endpoints.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { joined } from '#src/shared/format/joined.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import styles from './reconciliation.module.css'
import { SignedBy } from './SignedBy.tsx'
import { usePartName } from './use-part-name.ts'
import { fileTones, verdictTones } from './verdict.view.ts'

/** Figures that are made of lines of files, to be looked at one by one. */
const withRows: ReadonlySet<string> = new Set(['adjustments', 'owners'])

/** What a check is made of, part by part: both sides, how far they are apart and may be, and who signed it. */
export function CheckTable(props: {
  readonly of: CheckResult
  readonly maySign: boolean
  readonly onSign: (part: CheckPart) => void
  readonly onLook: (part: CheckPart) => void
}) {
  const { of, maySign, onSign, onLook } = props
  const { t } = useTranslation('reconciliation')
  const { check } = of
  const nameOf = usePartName()
  const title = t(`check.${check}.title`)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard
    <section className={styles['scroll']} tabIndex={0} aria-label={joined([title, t('part.verdict')])}>
      <table className={styles['table']}>
        <caption className="heard">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('part.subject')}</th>
            {check === 'files' ? (
              <th scope="col">{t('part.file')}</th>
            ) : (
              <>
                <th scope="col" className={styles['figure']}>
                  {t(`part.left.${check}`)}
                </th>
                <th scope="col" className={styles['figure']}>
                  {t(`part.right.${check}`)}
                </th>
                <th scope="col" className={styles['figure']}>
                  {t('part.difference')}
                </th>
                <th scope="col" className={styles['figure']}>
                  {t('part.tolerance')}
                </th>
              </>
            )}
            <th scope="col">{t('part.verdict')}</th>
            <th scope="col">
              <span className="heard">{t('signOff.act')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {of.parts.map((part) => (
            <tr key={part.subject}>
              <th scope="row">
                <bdi>{nameOf(check, part)}</bdi>
                {part.open > 0 && (
                  <div className={styles['text']}>{t('part.open', { count: part.open })}</div>
                )}
              </th>
              {check === 'files' ? <File part={part} /> : <Figures part={part} />}
              <td>
                <StatusTag tone={verdictTones[part.verdict]}>{t(`verdict.${part.verdict}`)}</StatusTag>
                {part.signOff && (
                  <SignedBy of={part.signOff} name={nameOf(check, part)} mayWithdraw={maySign} />
                )}
              </td>
              <td>
                <div className={styles['acts']}>
                  {withRows.has(check) && (
                    <Button
                      size="small"
                      aria-label={t('part.lookOf', { name: nameOf(check, part) })}
                      onClick={() => onLook(part)}
                    >
                      {t('part.look')}
                    </Button>
                  )}
                  {maySign && part.verdict === 'fail' && (
                    <Button
                      size="small"
                      aria-label={t('signOff.actOf', { name: nameOf(check, part) })}
                      onClick={() => onSign(part)}
                    >
                      {t('signOff.act')}
                    </Button>
                  )}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function File({ part }: { readonly part: CheckPart }) {
  const { t } = useTranslation('reconciliation')
  const { fileState, rows } = part
  return (
    <td>
      {fileState !== null && <StatusTag tone={fileTones[fileState]}>{t(`fileState.${fileState}`)}</StatusTag>}
      {rows > 0 && <div className={styles['text']}>{t('part.rows', { count: rows })}</div>}
    </td>
  )
}

function Figures({ part }: { readonly part: CheckPart }) {
  const format = useFormat()
  const { t } = useTranslation('common')
  const money = (amount: string | null) =>
    amount === null || part.currency === null
      ? t('notAvailable')
      : format.money({ amount, currency: part.currency })
  return (
    <>
      <td className={styles['figure']}>{money(part.left)}</td>
      <td className={styles['figure']}>{money(part.right)}</td>
      <td className={styles['figure']}>{money(part.difference)}</td>
      <td className={styles['figure']}>{money(part.tolerance)}</td>
    </>
  )
}
