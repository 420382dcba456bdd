import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import styles from './queue.module.css'
import { useQueueFigures } from './queue.queries.ts'
import { useRestWords } from './use-rest-words.ts'

type Figure = {
  readonly key: 'running' | 'waiting' | 'speed' | 'upload' | 'download' | 'braked'
  readonly value: string
  readonly note?: string | null
}

/** The queue in figures: what waits and runs in each lane, how fast, and how long what runs still takes. */
export function QueueFigures() {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  const restWords = useRestWords()
  const { data } = useQueueFigures()
  if (data === undefined) return <div className={styles['figures']} aria-hidden />
  const { upload, download, braked, bytesPerSecond, bytesLeft } = data
  const rest = bytesPerSecond > 0 ? Math.ceil(bytesLeft / bytesPerSecond) : null
  const lane = ({ running, waiting, failed }: typeof upload) =>
    t('queue.figure.lane', { running, waiting, failed })
  const figures: readonly Figure[] = [
    { key: 'running', value: format.number(upload.running + download.running) },
    { key: 'waiting', value: format.number(upload.waiting + download.waiting) },
    {
      key: 'speed',
      value: bytesPerSecond > 0 ? t('queue.perSecond', { size: format.fileSize(bytesPerSecond) }) : '–',
      note: rest === null ? null : t('queue.figure.rest', { time: restWords(rest) }),
    },
    { key: 'upload', value: lane(upload) },
    { key: 'download', value: lane(download) },
    ...(braked > 0 ? [{ key: 'braked' as const, value: format.number(braked) }] : []),
  ]
  return (
    <dl className={styles['figures']}>
      {figures.map((figure) => (
        <div key={figure.key} className={styles['figure']}>
          <dt>{t(`queue.figure.${figure.key}`)}</dt>
          <dd>
            {figure.value}
            {figure.note && <small>{figure.note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
