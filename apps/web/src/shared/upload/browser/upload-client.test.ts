import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UploadCommand, UploadEvent } from '../engine/messages.ts'
import { noUploads } from '../engine/overall.ts'
import type { UploadApi } from '../engine/upload-api.ts'
import { createUploadClient } from './upload-client.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

/** What the browser gives the tabs of one person, played in one place: a channel, a lock, workers. */
function browser() {
  const channels = new Set<EventTarget>()
  const workers: { heard: ToWorker[]; say(message: FromWorker): void; fail(): void }[] = []
  const waiting: (() => Promise<void>)[] = []
  class Channel extends EventTarget {
    constructor() {
      super()
      channels.add(this)
    }
    postMessage(data: unknown) {
      for (const channel of channels)
        if (channel !== this) channel.dispatchEvent(new MessageEvent('message', { data }))
    }
    close() {
      channels.delete(this)
    }
  }
  class FakeWorker extends EventTarget {
    heard: ToWorker[] = []
    constructor() {
      super()
      workers.push(this)
    }
    postMessage(message: ToWorker) {
      this.heard.push(message)
    }
    say(data: FromWorker) {
      this.dispatchEvent(new MessageEvent('message', { data }))
    }
    fail() {
      this.dispatchEvent(new Event('error'))
    }
    terminate() {}
  }
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('navigator', {
    locks: {
      request: (_name: string, _options: unknown, run: () => Promise<void>) =>
        new Promise(() => waiting.push(run)),
    },
  })
  return { workers, giveLock: () => void waiting.shift()?.() }
}

let world: ReturnType<typeof browser>
beforeEach(() => {
  world = browser()
})
afterEach(() => vi.unstubAllGlobals())

const remove = (uuid: string): UploadCommand => ({ type: 'remove', uuid })
const tasks: UploadEvent = { type: 'tasks', tasks: [], done: [], overall: noUploads }

function tab() {
  const events: UploadEvent[] = []
  const onEvent = (event: UploadEvent) => events.push(event)
  const client = createUploadClient({ owner: '7', lanes: 4, api: {} as UploadApi, onEvent })
  return { client, events }
}
const commandsOf = (worker = world.workers[0]) =>
  worker?.heard.flatMap((message) => (message.type === 'command' ? [message.command] : []))

test('commands of a tab that becomes the owner wait for its worker, in order, each once', () => {
  const { client } = tab()
  client.send(remove('a'))
  client.send(remove('b'))
  world.giveLock()
  client.send(remove('c'))
  expect(world.workers[0]?.heard[0]).toMatchObject({ type: 'start', owner: '7' })
  expect(commandsOf()).toEqual([remove('a'), remove('b'), { type: 'report' }, remove('c')])
})

test('commands of another tab wait until the owner is heard, then reach it once', () => {
  const [first, second] = [tab(), tab()]
  second.client.send(remove('a'))
  world.giveLock()
  expect(commandsOf()).toEqual([{ type: 'report' }])
  world.workers[0]?.say({ type: 'event', event: tasks })
  second.client.send(remove('b'))
  expect(commandsOf()).toEqual([{ type: 'report' }, remove('a'), remove('b')])
  expect([first.events, second.events]).toEqual([[tasks], [tasks]])
})

test('NAV-07 UPL-01 a worker whose file does not come is told, again with each command, and another tab may upload', () => {
  const [first, second] = [tab(), tab()]
  world.giveLock()
  world.workers[0]?.fail()
  expect([first.events, second.events]).toEqual([[{ type: 'engineLost' }], []])
  expect(first.client.isOwner()).toBe(false)
  first.client.send({ type: 'signedIn' })
  expect(first.events).toHaveLength(1)
  first.client.send(remove('a'))
  expect(first.events).toHaveLength(2)
  world.giveLock()
  world.workers[1]?.say({ type: 'event', event: tasks })
  expect(commandsOf(world.workers[1])).toEqual([{ type: 'report' }, { type: 'signedIn' }, remove('a')])
})

test('an engine that has spoken is not given up for an error', () => {
  const { client, events } = tab()
  world.giveLock()
  world.workers[0]?.say({ type: 'event', event: tasks })
  world.workers[0]?.fail()
  expect([client.isOwner(), events]).toEqual([true, [tasks]])
})
