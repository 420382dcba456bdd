import {
  getPersonSettings,
  type PersonSettings,
  updatePersonSettings,
} from '@pindao/protocol/access/person-settings.endpoints.ts'
import { notificationsAtFirst } from '@pindao/protocol/access/person-settings.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outputOf, startWorld, type World } from '../access.test-support.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

type Change = EndpointInput<typeof updatePersonSettings>['body']
const read = async (bearer: string): Promise<PersonSettings> =>
  outputOf(getPersonSettings, await world.call(getPersonSettings, {}, { bearer }))
const change = (bearer: string, body: Change) => world.call(updatePersonSettings, { body }, { bearer })

test('NAV-02 who has chosen nothing has the browser’s language and zone, and hears of everything', async () => {
  const { bearer } = await world.signIn('viewer')
  expect(await read(bearer)).toEqual({
    language: null,
    timeZone: null,
    notifications: notificationsAtFirst(['viewer']),
  })
})

test('NAV-02 a choice is there on the next browser; what is not named stays', async () => {
  const first = await world.signIn('operator')
  await change(first.bearer, { language: 'ar', timeZone: 'Africa/Cairo' })
  await change(first.bearer, { notifications: { publishFailed: { mail: false } } })
  const after = await change(first.bearer, { notifications: { uploadFinished: { toast: false } } })
  const second = await world.signIn('operator')
  const settings = await read(second.bearer)
  expect(outputOf(updatePersonSettings, after)).toEqual(settings)
  expect(settings).toMatchObject({ language: 'ar', timeZone: 'Africa/Cairo' })
  expect(settings.notifications.publishFailed).toMatchObject({ toast: true, bell: true, mail: false })
  expect(settings.notifications.uploadFinished).toMatchObject({ toast: false, bell: true, mail: true })
  expect(outputOf(updatePersonSettings, await change(first.bearer, { timeZone: null })).timeZone).toBeNull()
})

test('NAV-02 two tabs that save at once lose nothing of each other', async () => {
  const { bearer } = await world.signIn('finance')
  await Promise.all([
    change(bearer, { timeZone: 'Europe/Paris' }),
    change(bearer, { language: 'fr' }),
    change(bearer, { notifications: { publishFailed: { toast: false } } }),
  ])
  expect(await read(bearer)).toMatchObject({
    language: 'fr',
    timeZone: 'Europe/Paris',
    notifications: { publishFailed: { toast: false } },
  })
})

test('NAV-02 settings are one’s own, and only what exists can be chosen', async () => {
  const [mine, other] = [await world.signIn('legal'), await world.signIn('admin')]
  await change(mine.bearer, { language: 'en' })
  expect((await read(other.bearer)).language).toBeNull()
  const wrong = [{ timeZone: 'Mars/Olympus' }, { timeZone: '+08:00' }, { language: 'de' }] as Change[]
  for (const body of wrong)
    expect(await change(mine.bearer, body)).toMatchObject({ status: 400, code: 'common.invalidInput' })
  expect((await world.call(getPersonSettings, {})).code).toBe('access.notSignedIn')
  expect((await world.call(updatePersonSettings, { body: {} })).code).toBe('access.notSignedIn')
})
