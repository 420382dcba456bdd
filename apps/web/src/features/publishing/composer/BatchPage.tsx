import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shownData } from '#src/shared/query/shown-data.ts'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { BatchEditor } from './BatchEditor.tsx'
import { BatchResults } from './BatchResults.tsx'
import { usePublishBatch } from './composer.queries.ts'

/** One batch: as long as it is a draft, and may be changed, the grid; afterwards what became of its rows. */
export function BatchPage({
  batchId,
  onOpen,
  onList,
}: {
  readonly batchId: string
  readonly onOpen: (id: string) => void
  readonly onList: () => void
}) {
  const { t } = useTranslation('publishing')
  const [isEdited, setEdited] = useState(false)
  const query = usePublishBatch(batchId, { follow: !isEdited })
  // What is edited is what is stored now, not what the page held from before.
  const batch = isEdited || query.isFetchedAfterMount ? shownData(query) : undefined
  const back = <Button onClick={onList}>{t('composer.toList')}</Button>
  if (batch === undefined)
    return (
      <>
        <PageHeader title={t('composer.title')} actions={back} />
        {query.isError ? (
          <CommandProblem error={query.error} again={t('composer.tryAgain')} />
        ) : (
          <Skeleton active />
        )}
      </>
    )
  return batch.actions.includes('edit') ? (
    <BatchEditor batch={batch} back={back} onMounted={setEdited} onList={onList} />
  ) : (
    <BatchResults batch={batch} back={back} onOpen={onOpen} />
  )
}
