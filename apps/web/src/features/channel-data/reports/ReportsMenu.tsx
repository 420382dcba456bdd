import { FileTextOutlined } from '@ant-design/icons'
import type {
  DataReport,
  ReportContent,
  ReportedList,
} from '@pindao/protocol/channel-data/data-report.endpoints.ts'
import type { TableLayout } from '@pindao/protocol/core/table-layout.ts'
import { Button } from 'antd'
import { useQueryState } from 'nuqs'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListState } from '#src/shared/list/use-list-state.ts'
import { useTableLayout } from '#src/shared/list/use-table-layout.ts'
import { ButtonMenu } from '#src/shared/ui/ButtonMenu.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { useDataReports } from './reports.queries.ts'

const SaveReport = lazyPart(async () => (await import('./SaveReport.tsx')).SaveReport)
const ManageReports = lazyPart(async () => (await import('./ManageReports.tsx')).ManageReports)

/** The order stands among the conditions of a report, as it does in the address. */
const sortName = 'sort'
const none: readonly DataReport[] = []

/** Reports on a list of data: opens one (also the one that the address names, as the search does), keeps what is shown as
 * one, and changes one's own. */
export function ReportsMenu({ listId, list }: { readonly listId: ReportedList; readonly list: ListState }) {
  const { t } = useTranslation('channel-data')
  const { data: reports = none } = useDataReports(listId)
  const [layout, changeLayout] = useTableLayout(listId)
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const own = reports.filter(({ actions }) => actions.includes('update'))
  const shared = reports.filter(({ actions }) => !actions.includes('update'))
  const shown = contentOf(list, layout)
  const open = ({ content }: DataReport) => {
    const { [sortName]: sort = null, ...filters } = content.filters
    changeLayout(content.layout)
    list.applyFilters(filters, sort)
  }
  const [asked, setAsked] = useQueryState('report')
  const openAsked = useEffectEvent((one: DataReport) => {
    void setAsked(null, { history: 'replace' })
    open(one)
  })
  const addressed = asked === null ? undefined : reports.find(({ id }) => id === asked)
  useEffect(() => {
    if (addressed !== undefined) openAsked(addressed)
  }, [addressed])
  const group = (
    key: string,
    label: string,
    some: readonly DataReport[],
    nameOf: (one: DataReport) => string,
  ) =>
    some.length === 0
      ? []
      : [
          {
            type: 'group' as const,
            key,
            label,
            children: some.map((one) => ({
              key: one.id,
              label: <bdi className="cut">{nameOf(one)}</bdi>,
              onClick: () => open(one),
            })),
          },
        ]
  const items = [
    ...group('own', t('report.own'), own, ({ name }) => name),
    ...group('shared', t('report.shared'), shared, ({ name, owner }) =>
      t('report.by', { name, owner: owner.fullName }),
    ),
    ...(reports.length > 0 ? [{ type: 'divider' as const }] : []),
    { key: 'save', label: t('report.save'), onClick: () => setDialog('save') },
    ...(own.length > 0
      ? [{ key: 'manage', label: t('report.manage'), onClick: () => setDialog('manage') }]
      : []),
  ]
  const common = { openedBy: button, shown, onClose: () => setDialog(null) }
  return (
    <>
      <ButtonMenu menu={{ items }} placement="bottomRight">
        <Button ref={button} icon={<FileTextOutlined aria-hidden />}>
          {t('report.button')}
        </Button>
      </ButtonMenu>
      {dialog === 'save' && (
        <LazyPart onLost={common.onClose}>
          <SaveReport {...common} list={listId} />
        </LazyPart>
      )}
      {dialog === 'manage' && (
        <LazyPart onLost={common.onClose}>
          <ManageReports {...common} reports={own} />
        </LazyPart>
      )}
    </>
  )
}

function contentOf(list: ListState, layout: TableLayout): ReportContent {
  const conditions = { ...list.filters, ...(list.sort === null ? {} : { [sortName]: list.sort }) }
  const filters = Object.entries(conditions).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return { filters: Object.fromEntries(filters), layout }
}
