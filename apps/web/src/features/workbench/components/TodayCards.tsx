import { CheckCircleOutlined, InboxOutlined, SyncOutlined, WarningOutlined } from '@ant-design/icons'
import { pages, todayCards } from '@pindao/protocol/capabilities.ts'
import type { TodayCard, TodayCardKind } from '@pindao/protocol/workbench/workbench.endpoints.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { type Figure, FigureList } from './FigureCards.tsx'
import styles from './TodayCards.module.css'

type Entry = NonNullable<ReturnType<typeof todayCards.get>>

const icons: { readonly [T in Figure['tone']]: ReactNode } = {
  plain: <InboxOutlined />,
  success: <CheckCircleOutlined />,
  running: <SyncOutlined />,
  error: <WarningOutlined />,
}

/** The list that shows just what a card counts; left out where there is none. */
function cardPath({ kind, filter }: Pick<TodayCard, 'kind' | 'filter'>): string | undefined {
  const page = todayCards.get(kind)?.page
  const path = page && pages.get(page)?.path
  if (path === undefined || filter === null) return undefined
  const conditions = new URLSearchParams(filter).toString()
  return conditions === '' ? path : `${path}?${conditions}`
}

/** What waits for the person who looks, or for whoever keeps the installation; nothing where no card is theirs. */
export function TodayCards({
  story,
  cards,
}: {
  readonly story: Entry['story']
  readonly cards: readonly TodayCard[]
}) {
  const { t } = useTranslation('dashboards')
  const figureOf = useFigureOf()
  const own = cards.filter(({ kind }) => todayCards.get(kind)?.story === story)
  if (own.length === 0) return null
  const done = story === 'mine' && own.every(({ value }) => value === 0)
  return (
    <section className={styles['story']} aria-label={t(`today.${story}`)}>
      <h2 className={styles['title']}>
        {t(`today.${story}`)}
        {done && <span className={styles['done']}>{t('today.allDone')}</span>}
      </h2>
      <FigureList figures={own.map(figureOf)} />
    </section>
  )
}

function useFigureOf(): (card: TodayCard) => Figure {
  const { t } = useTranslation('dashboards')
  const format = useFormat()
  return ({ kind, value, filter }) => {
    const entry = todayCards.get(kind as TodayCardKind)
    const tone = value === 0 ? 'plain' : (entry?.tone ?? 'plain')
    const to = cardPath({ kind, filter })
    return {
      name: t(`card.${kind}`),
      value: entry?.unit === 'bytes' ? format.fileSize(value) : value,
      icon: icons[tone],
      tone,
      ...(to === undefined ? {} : { to }),
    }
  }
}
