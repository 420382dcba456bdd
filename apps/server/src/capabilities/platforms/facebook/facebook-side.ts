import type { SideSteps } from '../platform-adapter.ts'
import { asSrt } from './facebook-captions.ts'
import type { FacebookHttp } from './facebook-http.ts'
import { formWithFile } from './facebook-multipart.ts'
import { done } from './facebook-upload-answers.ts'

/** Thumbnail and captions of a Page's video (platforms.md D5). Captions replace those of the same locale. */
export function createFacebookSide(http: Pick<FacebookHttp, 'send'>): SideSteps {
  return {
    async setThumbnail(pass, videoId, { mimeType, bytes }) {
      const name = mimeType === 'image/png' ? 'thumbnail.png' : 'thumbnail.jpg'
      const file = { field: 'source', name, type: mimeType, size: bytes.length }
      const form = formWithFile({ is_preferred: 'true' }, file, once(bytes))
      await http.send(`/${videoId}/thumbnails`, pass, form, done)
    },

    async addCaption(pass, videoId, { language, bytes }) {
      const name = `captions.${localeOf(language)}.srt`
      const srt = asSrt(bytes)
      const file = { field: 'captions_file', name, type: 'application/x-subrip', size: srt.length }
      const form = formWithFile({ default_locale: 'none' }, file, once(srt))
      await http.send(`/${videoId}/captions`, pass, form, done)
    },

    addToPlaylist: null,
  }
}

/** Facebook names a country with every language. */
const usual: Readonly<Record<string, string>> = {
  ar: 'ar_AR',
  en: 'en_US',
  es: 'es_LA',
  hi: 'hi_IN',
  id: 'id_ID',
  ja: 'ja_JP',
  ko: 'ko_KR',
  pt: 'pt_BR',
  th: 'th_TH',
  vi: 'vi_VN',
  zh: 'zh_CN',
}
const scripts: Readonly<Record<string, string>> = { Hans: 'CN', Hant: 'TW' }

/** `zh-TW`, `zh-Hant` → `zh_TW`; `fr` → `fr_FR`. */
export function localeOf(language: string): string {
  const [name = '', ...rest] = language.split('-')
  const region = rest.find((part) => /^[A-Za-z]{2}$/u.test(part))?.toUpperCase()
  const script = rest.map((part) => scripts[part]).find((found) => found !== undefined)
  const country = region ?? script
  const base = name.toLowerCase()
  if (country !== undefined) return `${base}_${country}`
  return usual[base] ?? `${base}_${base.toUpperCase()}`
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
