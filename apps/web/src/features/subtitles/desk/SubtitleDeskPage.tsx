import { getSubtitleDesk } from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'
import { Button, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { shownData } from '#src/shared/query/shown-data.ts'
import { useRecord } from '#src/shared/query/use-records.ts'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { DeskEditor } from './DeskEditor.tsx'

/** What is open on a desk is read once: what comes later it takes in itself. */
const desksKey = ['subtitle-desks'] as const

/** The desk with one set of subtitles. */
export function SubtitleDeskPage({
  documentId,
  onList,
}: {
  readonly documentId: string
  readonly onList: () => void
}) {
  const { t } = useTranslation('subtitles')
  const query = useRecord(getSubtitleDesk, desksKey, documentId, { toEdit: true })
  // What is edited is what is stored now, not what the page held from before.
  const desk = query.isFetchedAfterMount ? shownData(query) : undefined
  const back = <Button onClick={onList}>{t('desk.toList')}</Button>
  if (desk !== undefined) return <DeskEditor desk={desk} back={back} />
  return (
    <>
      <PageHeader title={t('desk.title')} actions={back} />
      {query.isError ? <CommandProblem error={query.error} again={t('desk.reload')} /> : <Skeleton active />}
    </>
  )
}
