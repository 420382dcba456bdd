import { isLocale, type Locale, locales } from '@pindao/locales/locales.ts'
import Negotiator from 'negotiator'

/** The best of our languages for an Accept-Language header (RFC 9110 §12.5.4); zh where it names none of them (I18N-01). */
export function localeOf(acceptLanguage: string | undefined): Locale {
  const best = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).language(locales)
  return isLocale(best) ? best : 'zh'
}
