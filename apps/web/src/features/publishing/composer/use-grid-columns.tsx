import { isErrorCode } from '@pindao/protocol/core/error-codes.ts'
import { type ComposerColumn, composerColumns } from '@pindao/protocol/publishing/publish-composer.cells.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { useMemo } from 'react'
import type { Column } from 'react-data-grid'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { useMedia } from '#src/shared/ui/use-media.ts'
import { publishTaskPath } from '../door/publish-paths.ts'
import { publishTaskView } from '../door/publish-task.status-view.ts'
import { CellEditor } from './CellEditor.tsx'
import styles from './composer.module.css'
import type { GridRow } from './grid-edits.ts'
import type { RowCheck } from './row-checks.ts'
import type { CellWords } from './use-cell-words.ts'

/** How wide columns are that are not of the usual width. */
const widths: Partial<Record<ComposerColumn, number>> = {
  title: 260,
  description: 240,
  tags: 180,
  publishAt: 160,
  publishZone: 150,
  playlistIds: 160,
  templateId: 160,
}
const usualWidth = 128

/** The columns of the grid: which row it is, its cells, and, once it is submitted, what became of it. */
export function useGridColumns(asked: {
  readonly isReadOnly: boolean
  readonly words: CellWords
  readonly check: (row: GridRow) => RowCheck
  readonly videoTitle: (row: GridRow) => string
  readonly channelTitle: (row: GridRow) => string
}): readonly Column<GridRow>[] {
  const { isReadOnly, words, check, videoTitle, channelTitle } = asked
  const { t } = useTranslation(['publishing', 'states', 'errors'])
  const isWide = useMedia('(min-width: 900px)')
  return useMemo(() => {
    const named = (
      key: 'video' | 'channel',
      width: number,
      textOf: (row: GridRow) => string,
    ): Column<GridRow> => ({
      key,
      name: t(`publishing:composer.column.${key}`),
      width,
      frozen: isWide,
      renderCell: ({ row, rowIdx }) => (
        <>
          {key === 'video' && <span className={styles['rowNumber']}>{rowIdx + 1}</span>}
          <bdi title={textOf(row)}>{textOf(row)}</bdi>
        </>
      ),
    })
    const cells = composerColumns.map((column): Column<GridRow> => {
      const name = t(`publishing:composer.column.${column}`)
      return {
        key: column,
        name,
        width: widths[column] ?? usualWidth,
        resizable: true,
        editable: (row) => !isReadOnly && check(row).applies(column),
        renderCell: ({ row }) => {
          const text = row.cells[column]
          return text === undefined ? null : <bdi>{words.shown(column, text)}</bdi>
        },
        renderEditCell: (props) => <CellEditor {...props} words={words} label={name} />,
        editorOptions: { commitOnOutsideClick: !words.isChoice(column) },
      }
    })
    const result: Column<GridRow> = {
      key: 'result',
      name: t('publishing:composer.column.result'),
      width: 240,
      frozen: isWide ? 'end' : false,
      renderCell: ({ row }) => <RowResult row={row} />,
    }
    return [
      named('video', 200, videoTitle),
      named('channel', 140, channelTitle),
      ...cells,
      ...(isReadOnly ? [result] : []),
    ]
  }, [t, isWide, isReadOnly, words, check, videoTitle, channelTitle])
}

/** What became of a row: its task, or why there is none, or why it could not be taken back. */
function RowResult({ row: { taskId, status, problem } }: { readonly row: GridRow }) {
  const { t } = useTranslation(['publishing', 'states', 'errors'])
  const why =
    problem !== null && isErrorCode(problem.code) ? t(`errors:${problem.code}`, problem.params) : null
  if (taskId === null || status === null)
    return (
      <StatusTag tone={why === null ? 'waiting' : 'error'}>
        {why ?? t('publishing:composer.beingMade')}
      </StatusTag>
    )
  const { tone, labelKey } = publishTaskView[publishTaskStatus.nameOf(status)]
  return (
    <span title={why ?? ''}>
      <Link to={publishTaskPath(taskId)}>
        <StatusTag tone={tone}>{t(labelKey)}</StatusTag>
      </Link>
      {why}
    </span>
  )
}
