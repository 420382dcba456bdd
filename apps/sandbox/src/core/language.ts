/** The languages of the sandbox's own pages. */
export type Language = 'zh' | 'en'

/** A text in both languages. */
export type Bilingual = Readonly<Record<Language, string>>

/** The language a browser asks for first, of those spoken here; Chinese when it names neither. */
export function pickLanguage(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((item) => {
      const [tag = '', quality = 'q=1'] = item.trim().split(/\s*;\s*/)
      return { language: tag.slice(0, 2).toLowerCase(), quality: Number(quality.replace('q=', '')) }
    })
    .toSorted((a, b) => b.quality - a.quality)
  return wanted.find((item) => item.language === 'zh' || item.language === 'en')?.language === 'en'
    ? 'en'
    : 'zh'
}
