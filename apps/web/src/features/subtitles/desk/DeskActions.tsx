import { writeBilingual } from '@pindao/protocol/subtitles/formats/bilingual.ts'
import { type SubtitleFormat, subtitleFormats } from '@pindao/protocol/subtitles/formats/subtitle-format.ts'
import { writeSubtitles } from '@pindao/protocol/subtitles/formats/write-subtitles.ts'
import { attachSubtitles } from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Permit } from '#src/shared/access/Permit.tsx'
import { call } from '#src/shared/api/call.ts'
import { ButtonMenu } from '#src/shared/ui/ButtonMenu.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { saveText } from '#src/shared/ui/save-file.ts'
import { documentsKey } from '../door/subtitles.queries.ts'
import type { OpenDesk } from './use-open-desk.ts'

const TranslateDialog = lazyPart(async () => (await import('../door/TranslateDialog.tsx')).TranslateDialog)

const AttachDialog = lazyPart(
  async () => (await import('../translations/AttachDialog.tsx')).AttachDialog,
  'operations',
)

/** The subtitles as they are acted on as a whole. */
type ActedDesk = Pick<
  OpenDesk,
  'document' | 'cues' | 'source' | 'version' | 'saving' | 'saveNow' | 'setDocument' | 'idOf'
>

/** What becomes of the subtitles: a file, the next revision beside the video, a translation. */
export const DeskActions = memo(function DeskActions({ work }: { readonly work: ActedDesk }) {
  const { t } = useTranslation('subtitles')
  const feedback = useFeedback()
  const client = useQueryClient()
  const [isTranslating, setTranslating] = useState(false)
  const [isPushing, setPushing] = useState(false)
  const { document, cues, source } = work
  const attaching = useMutation({
    mutationFn: () =>
      call(attachSubtitles, {
        params: { id: document.id },
        body: { version: work.version(), format: 'srt' },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: documentsKey }),
  })
  const attach = async () => {
    if (!(await work.saveNow())) return
    try {
      const next = await attaching.mutateAsync()
      work.setDocument(next)
      feedback.success(t('done.attach', { n: next.attachedRevision ?? 0 }))
    } catch (error) {
      feedback.failure(error)
    }
  }
  const { language } = document
  const saveBoth = (format: SubtitleFormat, { language: from, cues: said }: NonNullable<typeof source>) => {
    const sourceOf = new Map(said.map(({ id, text }) => [id, text]))
    const pairs = cues.map((cue) => ({ ...cue, source: sourceOf.get(work.idOf(cue.key) ?? 0) ?? '' }))
    saveText(`${name}.${from}.${format}`, 'text/plain', writeBilingual(pairs, format, { language }))
  }
  const name = `${document.name.replace(/\.[a-z\d]{1,8}$/iu, '')}.${document.language}`
  return (
    <>
      <ButtonMenu
        menu={{
          items: [
            ...subtitleFormats.map((format) => ({
              key: format,
              label: format.toUpperCase(),
              onClick: () =>
                saveText(`${name}.${format}`, 'text/plain', writeSubtitles(cues, format, { language })),
            })),
            ...(source === null
              ? []
              : subtitleFormats.map((format) => ({
                  key: `${format}-both`,
                  label: t('desk.bilingual', { format: format.toUpperCase() }),
                  onClick: () => saveBoth(format, source),
                }))),
          ],
        }}
      >
        <Button disabled={cues.length === 0}>{t('desk.download')}</Button>
      </ButtonMenu>
      {document.actions.includes('translate') && (
        <Button onClick={() => void work.saveNow().then((saved) => saved && setTranslating(true))}>
          {t('act.translate')}
        </Button>
      )}
      {document.actions.includes('attach') && (
        <Button
          type="primary"
          title={t('desk.attachHint')}
          disabled={!document.unattached && work.saving === 'saved'}
          loading={attaching.isPending}
          onClick={() => void attach()}
        >
          {t('desk.attach')}
        </Button>
      )}
      {document.actions.includes('attach') && (
        <Permit to="publishTask:amend">
          <Button onClick={() => void work.saveNow().then((saved) => saved && setPushing(true))}>
            {t('attachMany.button')}
          </Button>
        </Permit>
      )}
      {isPushing && (
        <LazyPart>
          <AttachDialog documentIds={[document.id]} forPlatforms onClose={() => setPushing(false)} />
        </LazyPart>
      )}
      {isTranslating && (
        <LazyPart>
          <TranslateDialog of={document} onClose={() => setTranslating(false)} />
        </LazyPart>
      )}
    </>
  )
})
