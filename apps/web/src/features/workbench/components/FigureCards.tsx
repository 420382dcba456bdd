import {
  CheckCircleOutlined,
  PlaySquareOutlined,
  SyncOutlined,
  WarningOutlined,
  YoutubeOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import {
  countOf,
  failedStates,
  inFlightStates,
  publishedSincePath,
  type StatusShare,
  type Summary,
  tasksPath,
} from '../task-figures.ts'
import styles from './FigureCards.module.css'

export type Figure = {
  readonly name: string
  /** A number, or what is written already. */
  readonly value: number | string
  /** Where the list of what it counts is; left out, there is none. */
  readonly to?: string
  readonly icon: ReactNode
  readonly tone: 'plain' | 'success' | 'running' | 'error'
  readonly note?: string
  /** What belongs here and is not counted. */
  readonly besides?: string
}

/** The figures of the day; each leads to the list of what it counts, for who may open it. */
export function FigureCards({
  summary,
  shares,
}: {
  readonly summary: Summary
  readonly shares: readonly StatusShare[]
}) {
  const { t } = useTranslation('workbench')
  const failed = countOf(shares, failedStates)
  const figures: readonly Figure[] = [
    {
      name: t('card.videos'),
      value: summary.videos,
      to: '/channel/source-videos',
      icon: <PlaySquareOutlined />,
      tone: 'plain',
    },
    {
      name: t('card.channels'),
      value: summary.channels,
      to: '/channels',
      icon: <YoutubeOutlined />,
      tone: 'plain',
    },
    {
      name: t('card.publishedToday'),
      value: summary.publishedToday,
      to: publishedSincePath(summary.dayBegan),
      icon: <CheckCircleOutlined />,
      tone: 'success',
    },
    {
      name: t('card.inFlight'),
      value: countOf(shares, inFlightStates),
      to: tasksPath(inFlightStates),
      icon: <SyncOutlined />,
      tone: 'running',
    },
    {
      name: t('card.failed'),
      value: failed,
      to: tasksPath(failedStates),
      icon: <WarningOutlined />,
      tone: failed > 0 ? 'error' : 'plain',
      note: failed > 0 ? t('card.failedSome') : t('card.failedNone'),
    },
  ]
  return <FigureList figures={figures} />
}

/** Figures side by side. */
export function FigureList({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <div className={styles['frame']}>
      <ul className={styles['cards']}>
        {figures.map((figure) => (
          <li key={figure.name}>
            <FigureCard figure={figure} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function FigureCard({ figure }: { readonly figure: Figure }) {
  const format = useFormat()
  const content = (
    <>
      <span className={`${styles['icon']} ${styles[figure.tone]}`} aria-hidden="true">
        {figure.icon}
      </span>
      <span className={styles['words']}>
        <span className={styles['name']}>{figure.name}</span>
        <span className={styles['value']}>
          {typeof figure.value === 'string' ? figure.value : format.number(figure.value)}
        </span>
        {figure.note && <span className={styles['note']}>{figure.note}</span>}
        {figure.besides && <span className={styles['note']}>{figure.besides}</span>}
      </span>
    </>
  )
  const { to } = figure
  const card = <div className={styles['card']}>{content}</div>
  if (to === undefined) return card
  return (
    <PermittedLink to={to} className={styles['card']} otherwise={card}>
      {content}
    </PermittedLink>
  )
}
