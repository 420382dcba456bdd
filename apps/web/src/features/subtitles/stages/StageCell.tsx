import type { StageState } from '@pindao/protocol/subtitles/stages.endpoints.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { stageTone } from './stage-states.ts'
import styles from './stages.module.css'

/** How one stage stands, as a way to where it is worked on. */
export function StageCell(props: {
  readonly state: StageState
  /** The language, where there is one for each. */
  readonly of?: string
  readonly word: string
  readonly title?: string | undefined
  readonly to: string | null
}) {
  const { state, of, word, title, to } = props
  const shown: ReactNode = (
    <StatusTag tone={stageTone[state]}>
      {of !== undefined && <bdi className={styles['language']}>{of}</bdi>}
      {word}
    </StatusTag>
  )
  if (to === null) return <span title={title}>{shown}</span>
  return (
    <Link to={to} title={title} className={styles['cell']}>
      {shown}
    </Link>
  )
}
