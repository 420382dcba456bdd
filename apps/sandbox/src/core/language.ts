import Negotiator from 'negotiator'

/** The languages of the sandbox's own pages. */
export type Language = 'zh' | 'en'

/** A text in both languages. */
export type Bilingual = Readonly<Record<Language, string>>

/** The language a browser asks for first, of those spoken here; Chinese when it names neither. */
export function pickLanguage(acceptLanguage: string | undefined): Language {
  const asked = new Negotiator({ headers: { 'accept-language': acceptLanguage } })
  return asked.language(['zh', 'en']) === 'en' ? 'en' : 'zh'
}
