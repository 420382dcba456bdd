import { isErrorCode } from '@pindao/protocol/core/error-codes.ts'
import type { DropBox, DropBoxTest } from '@pindao/protocol/publishing/drop-box.endpoints.ts'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import styles from './dropbox.module.css'
import { useConfirmHostKey, useTestDropBox } from './dropbox.queries.ts'

/**
 * By which key the server is known, and whether it can be reached. A key that it showed for the first time, or another one than
 * before, is confirmed here, by whoever has compared it with what the partner says.
 */
export function HostKeyPanel({ box }: { readonly box: DropBox }) {
  const { t } = useTranslation('dropbox')
  const feedback = useFeedback()
  const test = useTestDropBox()
  const confirm = useConfirmHostKey()
  const [result, setResult] = useState<DropBoxTest | null>(null)
  const busy = test.isPending || confirm.isPending

  const tryIt = () =>
    test.mutateAsync({ params: { id: box.id } }).then(setResult, (error: unknown) => feedback.failure(error))
  const accept = async (fingerprint: string) => {
    const agreed = await feedback.confirm({
      title: t('key.ask.title', { name: box.name }),
      text: t(box.hostKey === null ? 'key.ask.first' : 'key.ask.changed'),
      confirm: t('key.confirm'),
      danger: box.hostKey !== null,
    })
    if (!agreed) return
    try {
      await confirm.mutateAsync({ params: { id: box.id }, body: { fingerprint } })
      setResult(null)
      feedback.success(t('key.confirmed', { name: box.name }))
    } catch (error) {
      feedback.failure(error)
    }
  }
  const { seenHostKey } = box
  const asks = box.actions.includes('confirmHostKey') && seenHostKey !== null
  return (
    <section className={styles['part']} aria-labelledby="drop-box-key">
      <h3 id="drop-box-key" className={styles['section']}>
        {t('key.title')}
      </h3>
      <p className={styles['hint']}>{t('key.note')}</p>
      {box.hostKey !== null && <Fingerprint label={t('key.known')} value={box.hostKey} />}
      {seenHostKey !== null && <Seen box={box} fingerprint={seenHostKey} />}
      <TestResult result={result} />
      <div className={styles['buttons']}>
        {asks && (
          <Button
            type="primary"
            danger={box.hostKey !== null}
            loading={confirm.isPending}
            disabled={busy}
            onClick={() => void accept(seenHostKey)}
          >
            {t('key.confirm')}
          </Button>
        )}
        {box.actions.includes('test') && (
          <Button loading={test.isPending} disabled={busy} onClick={() => void tryIt()}>
            {t('test.run')}
          </Button>
        )}
      </div>
    </section>
  )
}

/** A key that nobody has confirmed. */
function Seen({ box, fingerprint }: { readonly box: DropBox; readonly fingerprint: string }) {
  const { t } = useTranslation('dropbox')
  const format = useFormat()
  const isChange = box.hostKey !== null
  return (
    <Alert
      type={isChange ? 'error' : 'warning'}
      showIcon
      className={styles['banner'] ?? ''}
      title={t(isChange ? 'key.changedTitle' : 'key.firstTitle')}
      description={
        <>
          <p>{t(isChange ? 'key.changedText' : 'key.firstText')}</p>
          <Fingerprint label={t('key.seen')} value={fingerprint} />
          {box.seenHostKeyAt !== null && <div>{format.exactTime(box.seenHostKeyAt)}</div>}
        </>
      }
    />
  )
}

function Fingerprint({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <p className={styles['fingerprint']}>
      {label} <code dir="ltr">{value}</code>
    </p>
  )
}

function TestResult({ result }: { readonly result: DropBoxTest | null }) {
  const { t } = useTranslation(['dropbox', 'errors'])
  if (result === null) return null
  const { problem, said } = result
  if (problem === null)
    return (
      <Alert
        type="success"
        showIcon
        role="status"
        className={styles['banner'] ?? ''}
        title={t('dropbox:test.good')}
      />
    )
  return (
    <Alert
      type={result.hostKey === 'first' ? 'warning' : 'error'}
      showIcon
      role="alert"
      className={styles['banner'] ?? ''}
      title={isErrorCode(problem) ? t(`errors:${problem}`) : problem}
      description={said === null ? null : <bdi>{said}</bdi>}
    />
  )
}
