import { type Locale, rightToLeft } from '@pindao/locales/locales.ts'
import type { ConfigProviderProps } from 'antd'
import dayjs from 'dayjs'
import i18next from 'i18next'
import { startTransition } from 'react'
import { create } from 'zustand'
import { changePreferences } from '../preferences/preferences.ts'
import { startTexts } from './i18n.ts'

type KitLocale = NonNullable<ConfigProviderProps['locale']>

/** What a language needs beside our texts: the words of the component kit, and the calendar's. */
const kits: Record<Locale, () => Promise<{ default: KitLocale }>> = {
  zh: () => import('antd/es/locale/zh_CN'),
  en: () => import('antd/es/locale/en_US'),
  fr: () => import('antd/es/locale/fr_FR'),
  ar: () => import('antd/es/locale/ar_EG'),
}

/** Each module registers itself with dayjs. */
const calendars: Record<Locale, () => Promise<unknown>> = {
  zh: () => import('dayjs/locale/zh-cn'),
  en: () => import('dayjs/locale/en'),
  fr: () => import('dayjs/locale/fr'),
  ar: () => import('dayjs/locale/ar'),
}

type Kit = { readonly locale: Locale; readonly kit: KitLocale | null }

/** The language that is shown now, with the kit's words. It follows the preference once everything is there. */
export const useKit = create<Kit>()(() => ({ locale: 'zh', kit: null }))

export const directionOf = (locale: Locale) => (rightToLeft.has(locale) ? 'rtl' : 'ltr')

/** Starts texts, kit and calendar in a language, all at once. */
export async function startLocale(locale: Locale): Promise<void> {
  const [kit] = await Promise.all([loadKit(locale), startTexts(locale)])
  show(locale, kit)
}

/**
 * Switches texts, kit, calendar and writing direction together, when all are loaded: no frame is half translated
 * (I18N-01). Rejects, changing nothing, when a part cannot be loaded.
 */
export async function setLocale(locale: Locale): Promise<void> {
  const [kit] = await Promise.all([loadKit(locale), i18next.loadLanguages(locale)])
  changePreferences({ locale })
  await i18next.changeLanguage(locale)
  startTransition(() => show(locale, kit))
}

async function loadKit(locale: Locale): Promise<KitLocale> {
  const [kit] = await Promise.all([kits[locale](), calendars[locale]()])
  return kit.default
}

function show(locale: Locale, kit: KitLocale): void {
  dayjs.locale(locale === 'zh' ? 'zh-cn' : locale)
  document.documentElement.lang = locale === 'zh' ? 'zh-CN' : locale
  useKit.setState({ locale, kit })
}
