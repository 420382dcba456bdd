import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { changeOf } from './figure-change.ts'
import styles from './operation.module.css'

/**
 * How much more or less a figure is than the one it is compared with: an arrow and a share, in words for those who hear
 * it. Nothing where one of them is not there, or the first is none.
 *
 * @param shown the figure that it is compared with, as people read it
 */
export function Change(props: {
  readonly now: string | null | undefined
  readonly before: string | null | undefined
  readonly shown: string
}) {
  const { t } = useTranslation('channel-data')
  const format = useFormat()
  const share = changeOf(props.now, props.before)
  if (share === null) return null
  const amount = format.percent(Math.abs(share), 1)
  const way = share > 0 ? 'up' : share < 0 ? 'down' : 'same'
  const words = t(`operation.change.${way}`, { share: amount })
  const sign = { up: '▲', down: '▼', same: '＝' }[way]
  return (
    <span
      role="img"
      aria-label={words}
      className={styles['change']}
      data-way={way}
      title={`${words} · ${t('operation.change.before', { value: props.shown })}`}
    >
      {`${sign} ${amount}`}
    </span>
  )
}
