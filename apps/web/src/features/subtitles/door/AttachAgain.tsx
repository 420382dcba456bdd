import type { SubtitleDocument } from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'

const AttachDialog = lazyPart(
  async () => (await import('../translations/AttachDialog.tsx')).AttachDialog,
  'operations',
)

/** Whether the file beside the video was changed here since it was put there. */
export const isOlderBeside = ({ attachedRevision, unattached }: SubtitleDocument): boolean =>
  attachedRevision !== null && unattached

/** Puts subtitles there again, and pushes them where the video is published, if that is wanted. */
export function AttachAgain({
  document,
  named,
}: {
  readonly document: SubtitleDocument
  readonly named: string
}) {
  const { t } = useTranslation('subtitles')
  const [isOpen, setOpen] = useState(false)
  if (!isOlderBeside(document) || !document.actions.includes('attach')) return null
  return (
    <>
      <Button aria-label={t('actOf', { act: t('again.attach'), name: named })} onClick={() => setOpen(true)}>
        {t('again.attach')}
      </Button>
      {isOpen && (
        <LazyPart>
          <AttachDialog documentIds={[document.id]} onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </>
  )
}
