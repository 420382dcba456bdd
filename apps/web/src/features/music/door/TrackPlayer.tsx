import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { useTrackSound } from './tracks.queries.ts'

/** Plays a track of the library: read by the session that asks, so that no address of it goes round. */
export function TrackPlayer({ id, title }: { readonly id: string; readonly title: string }) {
  const { t } = useTranslation('music')
  const query = useTrackSound(id)
  const [url, setUrl] = useState<string>()
  const { data } = query
  useEffect(() => {
    if (data === undefined) return
    const made = URL.createObjectURL(data)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return (
    // biome-ignore lint/a11y/useMediaCaption: music has no words to show
    <audio controls autoPlay src={url} aria-label={t('library.player', { name: title })} />
  )
}
