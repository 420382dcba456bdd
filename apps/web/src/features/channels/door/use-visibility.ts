import { type VisibilityName, visibilityNamed } from '@pindao/protocol/channels/platform-video.codes.ts'
import type { PlatformVideo } from '@pindao/protocol/channels/platform-video.endpoints.ts'
import { useTranslation } from 'react-i18next'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'

/** How it looks how a video is seen. Total: a new visibility does not compile until it has a look. */
export const visibilityView: {
  readonly [S in VisibilityName]: { readonly labelKey: `states:videoVisibility.${S}`; readonly tone: Tone }
} = {
  public: { labelKey: 'states:videoVisibility.public', tone: 'success' },
  unlisted: { labelKey: 'states:videoVisibility.unlisted', tone: 'neutral' },
  private: { labelKey: 'states:videoVisibility.private', tone: 'neutral' },
  scheduled: { labelKey: 'states:videoVisibility.scheduled', tone: 'waiting' },
  regionBlocked: { labelKey: 'states:videoVisibility.regionBlocked', tone: 'error' },
  removed: { labelKey: 'states:videoVisibility.removed', tone: 'error' },
  blocked: { labelKey: 'states:videoVisibility.blocked', tone: 'error' },
}

/** The word and the tone of a video's visibility. */
export function useVisibility() {
  const { t } = useTranslation(['states'])
  return ({ visibility }: Pick<PlatformVideo, 'visibility'>) => {
    const { tone, labelKey } = visibilityView[visibilityNamed(visibility)]
    return { tone, label: t(labelKey) }
  }
}
