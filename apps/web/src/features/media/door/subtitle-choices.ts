import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { useVideoFiles } from '../api/video-files.queries.ts'

/** The subtitle files beside a video as the choices of a field: language, and which file it is. */
export function useSubtitleChoices(
  videoId: string,
  { enabled }: { readonly enabled: boolean },
): { readonly value: string; readonly label: string }[] {
  const places = usePlaceNames()
  const { data } = useVideoFiles(videoId, { enabled })
  return (data?.subtitles ?? []).map(({ id, language, fileName, revision }) => ({
    value: id,
    label: `${places.language(language)} · ${fileName} (${revision})`,
  }))
}
