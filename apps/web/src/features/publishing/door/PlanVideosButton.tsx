import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Permit } from '#src/shared/access/Permit.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'

const PlanWizard = lazyPart(async () => (await import('../plans/PlanWizard.tsx')).PlanWizard, 'publishing')

/** Plans the publication of selected videos; `onBooked`: the selection has served. */
export function PlanVideosButton({
  videos,
  onBooked,
}: {
  readonly videos: readonly {
    readonly id: string
    readonly title: string
    readonly channelId: string | null
  }[]
  readonly onBooked: () => void
}) {
  const { t } = useTranslation('operations')
  const [open, setOpen] = useState(false)
  const meant = [...new Set(videos.map(({ channelId }) => channelId))]
  return (
    <>
      <Permit to="publishPlan:create">
        <Button onClick={() => setOpen(true)}>{t('batch.plan')}</Button>
      </Permit>
      {open && (
        <LazyPart onLost={() => setOpen(false)}>
          <PlanWizard
            videos={videos.map(({ id, title }) => ({ id, title }))}
            channelIds={meant.length === 1 ? meant.filter((id) => id !== null) : []}
            onClose={() => setOpen(false)}
            onBooked={onBooked}
          />
        </LazyPart>
      )}
    </>
  )
}
