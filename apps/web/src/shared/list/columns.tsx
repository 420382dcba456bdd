import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/use-format.ts'
import { Moment } from '../ui/Moment.tsx'
import { OneLine } from '../ui/OneLine.tsx'
import { StatusTag, type Tone } from '../ui/StatusTag.tsx'
import styles from './DataTable.module.css'
import type { Column } from './data-table.types.ts'
import { type RowAct, RowActions } from './RowActions.tsx'

type Rest<Row> = Partial<Omit<Column<Row>, 'key' | 'title' | 'render'>>

/** What a record does not have. */
function Absent() {
  return useTranslation().t('notAvailable')
}

/** What a row is called: one line, whole in its title; a press opens its record. */
export function nameColumn<Row>(
  title: string,
  nameOf: (row: Row) => string,
  open: (row: Row) => void,
  rest: Rest<Row> = {},
): Column<Row> {
  const render = (row: Row) => (
    <Button type="link" className={styles['name'] ?? ''} title={nameOf(row)} onClick={() => open(row)}>
      <bdi className="cut">{nameOf(row)}</bdi>
    </Button>
  )
  return { key: 'name', title, render, minWidth: 220, ...rest }
}

/** What can be done with a row, at the end of it; see `RowActions`. */
export function actsColumn<Row>(
  title: string,
  nameOf: (row: Row) => string,
  actsOf: (row: Row) => readonly RowAct[],
  rest: Rest<Row> = {},
): Column<Row> {
  const render = (row: Row) => <RowActions of={nameOf(row)} acts={actsOf(row)} />
  return { key: 'actions', title, render, width: 112, fixed: 'end', ...rest }
}

/** A name or words: one line, whole in its title. */
export function textColumn<Row>(
  key: string,
  title: string,
  textOf: (row: Row) => string | null,
  rest: Rest<Row> = {},
): Column<Row> {
  const render = (row: Row) => orAbsent(textOf(row), (text) => <OneLine text={text} />)
  return { key, title, render, width: 116, ...rest }
}

/** When something was. */
export function timeColumn<Row>(
  key: string,
  title: string,
  atOf: (row: Row) => string | null,
  rest: Rest<Row> = {},
): Column<Row> {
  return { key, title, render: (row) => orAbsent(atOf(row), (at) => <Moment at={at} />), width: 150, ...rest }
}

/** When something was done, and by whom. */
export function actColumn<Row>(
  key: string,
  title: string,
  actOf: (row: Row) => { readonly at: string; readonly by: string },
  rest: Rest<Row> = {},
): Column<Row> {
  return { key, title, render: (row) => <ActOf {...actOf(row)} />, width: 150, ...rest }
}

/** Bytes, as people count them (WID-06). */
export function sizeColumn<Row>(
  key: string,
  title: string,
  bytesOf: (row: Row) => number,
  rest: Rest<Row> = {},
): Column<Row> {
  const render = (row: Row) => <Figure of={bytesOf(row)} as="fileSize" />
  return { key, title, render, width: 114, align: 'end', ...rest }
}

/** How long a film lasts (WID-06). */
export function durationColumn<Row>(
  key: string,
  title: string,
  msOf: (row: Row) => number,
  rest: Rest<Row> = {},
): Column<Row> {
  const render = (row: Row) => <Figure of={msOf(row)} as="duration" />
  return { key, title, render, width: 108, align: 'end', ...rest }
}

/** A state, by its word and tone. */
export function statusColumn<Row>(
  key: string,
  title: string,
  viewOf: (row: Row) => { readonly tone: Tone; readonly label: string },
  rest: Rest<Row> = {},
): Column<Row> {
  const render = (row: Row) => {
    const { tone, label } = viewOf(row)
    return <StatusTag tone={tone}>{label}</StatusTag>
  }
  return { key, title, render, width: 126, ...rest }
}

function orAbsent(value: string | null, draw: (value: string) => ReactNode): ReactNode {
  return value === null ? <Absent /> : draw(value)
}

function Figure({ of, as }: { readonly of: number; readonly as: 'fileSize' | 'duration' }) {
  return useFormat()[as](of)
}

/** When something was done, and below it by whom: two facts that are read together, in one column. */
function ActOf({ at, by }: { readonly at: string; readonly by: string }) {
  return (
    <div className={styles['act']}>
      <Moment at={at} />
      <div className={styles['by']}>
        <bdi>{by}</bdi>
      </div>
    </div>
  )
}
