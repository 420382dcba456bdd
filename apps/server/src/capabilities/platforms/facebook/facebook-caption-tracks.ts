import { z } from 'zod'
import type { AfterSteps } from '../platform-after.ts'
import type { FacebookHttp } from './facebook-http.ts'
import { createFacebookSide, localeOf } from './facebook-side.ts'
import { done } from './facebook-upload-answers.ts'

const captionList = z.object({ data: z.array(z.object({ locale: z.string() })).default([]) })

/** Captions of a Page's video: one file for each locale, and a new one takes its place (platforms.md D5). */
export function createFacebookCaptions(http: FacebookHttp): NonNullable<AfterSteps['captions']> {
  const { addCaption } = createFacebookSide(http)
  return {
    async list(pass, videoId) {
      const { data } = await http.read(`/${videoId}/captions`, { access_token: pass }, captionList)
      return data.map(({ locale }) => ({
        id: locale,
        language: locale.replace('_', '-'),
        name: '',
        changedAt: null,
      }))
    },
    isOf: (track, { language }) => track.id === localeOf(language),
    async replace(pass, videoId, _track, file) {
      await addCaption?.(pass, videoId, file)
    },
    async remove(pass, videoId, { id }) {
      const gone = { locales_to_delete: JSON.stringify([id]), default_locale: 'none' }
      await http.write(`/${videoId}/captions`, pass, gone, done)
    },
  }
}
