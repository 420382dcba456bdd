import { expect, test } from 'vitest'
import type { Tx } from './db/database.ts'
import { createNewsDesk, type News } from './news.ts'

const tx = {} as Tx
const letter: News = {
  event: 'mailArrived',
  to: 1n,
  level: 'info',
  title: 't',
  params: {},
  channelId: null,
  link: '/',
  cause: 'mailArrived 1',
}
const failure: News = { ...letter, event: 'publishFailed', to: 2n, cause: 'publishFailed 1' }

/** A desk with a bell and a mail that remember what they told. */
function deskWithWays() {
  const desk = createNewsDesk()
  const told = { bell: [] as string[], mail: [] as string[] }
  for (const way of ['bell', 'mail'] as const)
    desk.tellBy(way, {
      tell: async (_tx, news) => void told[way].push(...news.map(({ cause, to }) => `${cause} to ${to}`)),
    })
  return { desk, told }
}

test('SHL-08 news are told in the ways that their event offers', async () => {
  const { desk, told } = deskWithWays()
  await desk.raise(tx, letter, { ...letter, to: 3n }, failure)
  expect(told).toEqual({
    bell: ['mailArrived 1 to 1', 'mailArrived 1 to 3', 'publishFailed 1 to 2'],
    mail: ['publishFailed 1 to 2'],
  })
})

test('SHL-08 each person is told in the ways they want, of each event; they are asked once', async () => {
  const { desk, told } = deskWithWays()
  const asked: string[] = []
  desk.ask(async (_db, people, event, way) => {
    asked.push(`${event} ${way} ${people.join()}`)
    return way === 'mail' ? [] : people.filter((person) => person !== 3n)
  })
  await desk.raise(tx, letter, { ...letter, cause: 'mailArrived 2' }, { ...letter, to: 3n }, failure)
  expect(told).toEqual({
    bell: ['mailArrived 1 to 1', 'mailArrived 2 to 1', 'publishFailed 1 to 2'],
    mail: [],
  })
  expect(asked).toEqual(['mailArrived bell 1,3', 'publishFailed bell 2', 'publishFailed mail 2'])
})

test('SHL-08 nobody is asked where there is nothing to tell, and what nobody tells is no error', async () => {
  const { desk } = deskWithWays()
  desk.ask(() => Promise.reject(new Error('asked')))
  await desk.raise(tx)
  await createNewsDesk().raise(tx, failure)
})

test('SHL-08 what somebody has dealt with is settled in every way that knows of it', async () => {
  const { desk } = deskWithWays()
  const settled: unknown[] = []
  desk.tellBy('bell', {
    tell: async () => undefined,
    settle: async (_tx, to, causes) => void settled.push([to, causes]),
  })
  await desk.settle(tx, 1n, ['mailArrived 1'])
  expect(settled).toEqual([[1n, ['mailArrived 1']]])
})

test('SHL-08 what is mended is closed in every way, and whoever stands in is told once, not on and on', async () => {
  const { desk, told } = deskWithWays()
  const lowered: string[] = []
  desk.tellBy('email', {
    tell: async () => undefined,
    lower: async (_tx, causes) => void lowered.push(...causes),
  })
  await desk.lower(tx, 'publishFailed 1')
  await desk.lower(tx)
  expect(lowered).toEqual(['publishFailed 1'])
  desk.passOnBy(async (_tx, news) =>
    news.map((one) => ({ ...one, to: 9n, cause: `${one.cause} for ${one.to}` })),
  )
  await desk.raise(tx, failure)
  expect(told.bell).toEqual(['publishFailed 1 to 2', 'publishFailed 1 for 2 to 9'])
})
