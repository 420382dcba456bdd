import { Timeline } from 'antd'
import type { ReactNode } from 'react'
import type { Tone } from '../ui/StatusTag.tsx'
import styles from './record.module.css'

/** Something that happened to a record. */
export type RecordEvent = {
  readonly id: string
  readonly at: string
  readonly tone: Tone
  readonly what: ReactNode
  /** Why, by whom, when. */
  readonly note: ReactNode
  readonly detail?: ReactNode
}

const dotColors: Partial<Record<Tone, string>> = { success: 'green', error: 'red', stopped: 'gray' }

/** What happened to a record, newest first. */
export function RecordTimeline({ events }: { readonly events: readonly RecordEvent[] }) {
  const newestFirst = events.toSorted(
    (a, b) => Date.parse(b.at) - Date.parse(a.at) || Number(b.id) - Number(a.id),
  )
  return (
    <Timeline
      items={newestFirst.map(({ id, tone, what, note, detail }) => ({
        key: id,
        color: dotColors[tone] ?? 'blue',
        content: (
          <>
            {what}
            <div className={styles['note']}>{note}</div>
            {detail && <div className={styles['note']}>{detail}</div>}
          </>
        ),
      }))}
    />
  )
}
