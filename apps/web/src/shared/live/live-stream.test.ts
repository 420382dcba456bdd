import type { LiveEvent } from '@pindao/protocol/live/live.events.ts'
import { expect, test } from 'vitest'
import { delayAfter, type LiveStreamWorld, runLiveStream } from './live-stream.ts'

const event = { type: 'video', id: '7' } satisfies LiveEvent
const stream = (...chunks: string[]) =>
  new Response(chunks.join(''), { headers: { 'content-type': 'text/event-stream' } })

/** Runs the stream against a list of answers; it ends when they are used up. */
async function run(answers: readonly (Response | Error)[], world: Partial<LiveStreamWorld> = {}) {
  const over = new AbortController()
  const queue = [...answers]
  const seen = {
    events: [] as LiveEvent[],
    resyncs: 0,
    tokens: [] as (string | null)[],
    delays: [] as number[],
  }
  await runLiveStream(
    {
      fetch: async (_url, init) => {
        seen.tokens.push(new Headers(init?.headers).get('authorization'))
        const answer = queue.shift() ?? new Error('over')
        if (queue.length === 0 && answer instanceof Error) over.abort()
        if (answer instanceof Error) throw answer
        return answer
      },
      url: '/api/live',
      headers: () => ({}),
      accessToken: () => 'old',
      renewToken: async () => 'new',
      onEvent: (heard) => seen.events.push(heard),
      onResync: () => {
        seen.resyncs += 1
      },
      wait: async (milliseconds) => {
        seen.delays.push(milliseconds)
      },
      random: () => 1,
      ...world,
    },
    over.signal,
  )
  return seen
}

test('events are read as they come; comments, damage and what a newer server says are passed over', async () => {
  const { events, resyncs } = await run([
    stream(': hello\n\n', `data: ${JSON.stringify(event)}\n\n`, 'data: {"type":"future"}\n\n', 'data: {\n\n'),
  ])
  expect([events, resyncs]).toEqual([[event], 0])
})

const ready = 'event: ready\ndata: {}\n\n'

test('once the server listens for us everything is read again, on the first connection, too', async () => {
  expect((await run([stream(ready)])).resyncs).toBe(1)
  const { resyncs } = await run([stream(ready), new Error('network'), stream(ready), stream(ready)])
  expect(resyncs).toBe(3)
})

test('a server that lost count has everything read again', async () => {
  const { resyncs, events } = await run([stream(ready, 'event: resync\ndata: {}\n\n')])
  expect([resyncs, events]).toEqual([2, []])
})

test('the wait grows while connecting fails, and starts anew after a connection', async () => {
  const { delays } = await run([new Error('1'), new Error('2'), new Error('3'), stream(), new Error('over')])
  expect(delays.slice(0, 4)).toEqual([1000, 2000, 4000, 1000])
  expect([delayAfter(50, 0), delayAfter(50, 1)]).toEqual([15_000, 30_000])
})

test('SSO-04 a refused token is renewed; without a new one the stream ends', async () => {
  const { tokens } = await run([new Response(null, { status: 401 }), stream()])
  expect(tokens.slice(0, 2)).toEqual(['Bearer old', 'Bearer new'])
  const ended = await run([new Response(null, { status: 401 }), stream()], { renewToken: async () => null })
  expect(ended.tokens).toEqual(['Bearer old'])
})

test('SSO-07 a session ended elsewhere: the page asks at once, and goes to the sign-in', async () => {
  const over = 'event: over\ndata: {}\n\n'
  const ended = await run([stream(ready, over), new Response(null, { status: 401 })], {
    renewToken: async () => null,
  })
  expect([ended.tokens.length, ended.delays]).toEqual([2, []])
  const { delays } = await run([stream(over), stream(over), stream(over), new Error('over')])
  expect(delays[0]).toBe(1000)
})

test('A2 a disabled person’s stream is refused, the renewal too: the page goes to the sign-in', async () => {
  const ended = await run([new Response(null, { status: 403 }), stream()], { renewToken: async () => null })
  expect(ended.tokens).toEqual(['Bearer old'])
})
