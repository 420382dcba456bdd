import {
  getPersonSettings,
  type PersonSettings,
  updatePersonSettings,
} from '@pindao/protocol/access/person-settings.endpoints.ts'
import type { NotificationEvent } from '@pindao/protocol/access/person-settings.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import { call } from '../api/call.ts'
import { setLocale } from '../i18n/locale.ts'
import { changePreferences, currentLocale } from '../preferences/preferences.ts'
import { queryClient } from '../query/query-client.ts'
import { session } from '../session/session.ts'
import { useFeedback } from '../ui/Feedback.tsx'

const settingsQuery = {
  queryKey: ['personSettings'],
  queryFn: () => call(getPersonSettings, {}),
  staleTime: 60_000,
} as const

type Language = PersonSettings['language'] & string
export type SettingsChange = EndpointInput<typeof updatePersonSettings>['body']

/** What follows the person: read from the server, where it is kept. */
export const usePersonSettings = () => useQuery(settingsQuery)

/** Keeps a choice on the server; from then on it holds here and on every other browser. */
export async function savePersonSettings(change: SettingsChange): Promise<void> {
  const settings = await call(updatePersonSettings, { body: change })
  queryClient.setQueryData(settingsQuery.queryKey, settings)
  await apply(settings)
}

/** Shows the product in another language, and keeps that for whoever is signed in. */
async function chooseLanguage(language: Language): Promise<void> {
  await setLocale(language)
  if (session.accessToken() !== null) await savePersonSettings({ language })
}

/**
 * Shows the product in another language and keeps that for the person; says, in the language shown by then, what of it
 * failed.
 */
export function useChooseLanguage(): (language: Language) => void {
  const feedback = useFeedback()
  return (language) => {
    chooseLanguage(language).catch(() => {
      const switched = currentLocale() === language
      feedback.error(i18next.t(`error.${switched ? 'languageNotKept' : 'network'}`))
    })
  }
}

/**
 * Brings language, time zone and notification choices of the person along: at the start and after each sign-in. If the
 * server does not answer, what this browser remembers goes on.
 */
export function followPerson(): () => void {
  const follow = () => {
    if (session.accessToken() === null) return
    queryClient
      .fetchQuery({ ...settingsQuery, staleTime: 0 })
      .then(apply)
      .catch(() => undefined)
  }
  follow()
  return session.subscribe((event) => {
    if (event === 'started') follow()
  })
}

/** Whether the person wants a toast of an event; until their choice is known, they do. */
export function wantsToast(event: NotificationEvent): boolean {
  const settings = queryClient.getQueryData<PersonSettings>(settingsQuery.queryKey)
  return settings?.notifications[event].toast ?? true
}

/** A language that was never chosen leaves this browser's as it is. */
async function apply({ language, timeZone }: PersonSettings): Promise<void> {
  changePreferences({ timeZone })
  if (language !== null && language !== currentLocale()) await setLocale(language)
}
