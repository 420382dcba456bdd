import { managedPlatforms } from '@pindao/protocol/channels/platforms.ts'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createDatabase } from '#src/platform/db/database.ts'
import { readEnv } from '#src/platform/env.ts'
import { createNewsDesk } from '#src/platform/news.ts'
import { createPlatforms } from './platforms.ts'

const platforms = createPlatforms({
  env: readEnv({
    APP_ENV: 'test',
    SANDBOX: 'true',
    YOUTUBE_CLIENT_ID: 'google',
    FACEBOOK_CLIENT_ID: 'facebook',
  }),
  clock: Date.now,
  // Never asked: no call is made here.
  database: createDatabase({
    url: 'postgres://localhost:1/none',
    max: 1,
    log: pino({ level: 'silent' }),
    name: 'none',
  }),
  news: createNewsDesk(),
})

test('CH-01 every managed platform has one room, and what is kept by hand has none', () => {
  expect(platforms.all.map((room) => room.card.platform)).toEqual([...managedPlatforms])
  for (const platform of ['douyin', 'nobody']) {
    const refusal = expect.objectContaining({ code: 'channels.platformNotManaged' })
    expect(() => platforms.of(platform)).toThrow(refusal)
    expect(() => platforms.adapterOf(platform)).toThrow(refusal)
  }
})

test('PUB-07 nothing is published by another platform’s adapter', () => {
  for (const { card, publishing } of platforms.all) {
    expect(publishing !== null).toBe(card.steps.includes('publish'))
    if (publishing) expect(platforms.adapterOf(card.platform).platform).toBe(card.platform)
    else expect(() => platforms.adapterOf(card.platform)).toThrow('channels.platformNotManaged')
  }
})

const kinds = platforms.all.flatMap((room) => room.card.grants.map((card) => ({ room, card })))

test.each(kinds)(
  'CH-04 a grant of kind $card.kind keeps its card',
  ({
    room: {
      connection,
      card: { platform },
    },
    card,
  }) => {
    expect(platforms.grantCard(platform, card.kind)).toBe(card)
    const url = new URL(connection.consentUrl({ kind: card.kind, state: 'the-state', codeVerifier: 'v' }))
    expect(url.searchParams.get('state')).toBe('the-state')
    // Which account it is may be asked for beside what is needed.
    const asked = url.searchParams
      .get('scope')
      ?.split(/[ ,]/u)
      .filter((scope) => scope !== 'openid')
    expect(asked).toEqual([...card.scopes, ...card.furtherScopes])
    expect(url.searchParams.get('redirect_uri')).toMatch(/\/api\/channels\/connections\/callback$/u)
    // A pass is told apart by channel where the token alone would not be.
    const passes = ['UC1', 'UC2'].map((id) => connection.passFor(card.kind, 'account', id, 'token'))
    expect(new Set(passes).size).toBe(card.kind === 'google_cms' ? 2 : 1)
    expect(card.renewAheadSeconds).toBeGreaterThan(0)
  },
)

test('CH-04 a kind of grant that a platform does not know is refused', () => {
  expect(() => platforms.grantCard('facebook', 'google_cms')).toThrow('channels.platformNotManaged')
})
