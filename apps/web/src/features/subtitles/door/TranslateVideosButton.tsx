import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Permit } from '#src/shared/access/Permit.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'

const TranslateVideosDialog = lazyPart(
  async () => (await import('./TranslateVideosDialog.tsx')).TranslateVideosDialog,
  'subtitles',
)

/** Has the subtitles of the selected videos translated. */
export function TranslateVideosButton(props: {
  readonly videoIds: readonly string[]
  readonly onStarted: () => void
}) {
  const { t } = useTranslation('operations')
  const [isOpen, setOpen] = useState(false)
  return (
    <Permit to="subtitle:translate">
      <Button onClick={() => setOpen(true)}>{t('kind.video.translate')}</Button>
      {isOpen && (
        <LazyPart>
          <TranslateVideosDialog {...props} onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </Permit>
  )
}
