import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  allParts,
  engineBench,
  fileOf,
  memoryJournal,
  newUpload,
  partSize,
  parts,
  size,
  startUpload,
  storedAsIs,
  until,
} from '../testing/engine-bench.ts'
import { createFakeServer, type FakeServer } from '../testing/fake-server.ts'

let server: FakeServer

beforeEach(async () => {
  server = createFakeServer({ partSize })
  await server.start()
})
afterEach(() => server.stop())

const start = (file?: File, bench?: ReturnType<typeof engineBench>) => startUpload(server, file, bench)
const sameBytes = (file: File, id?: string) => storedAsIs(server, file, id)

describe('one upload', () => {
  it('UPL-02 sends every part once, saves the record, removes the task', async () => {
    const { file, events, tasks } = start()
    await until(() => expect(events).toContainEqual({ type: 'saved', videoId: '1', title: '山谷' }))
    expect(await sameBytes(file)).toBe(true)
    expect(server.puts.toSorted((a, b) => a - b)).toEqual(allParts)
    await until(() => expect(tasks()).toEqual([]))
  })

  it('UPL-02 sends parts side by side, no more than the server allows, and one task at a time', async () => {
    server.slowPuts(70)
    const { engine, tasks, events } = start()
    engine.handle({ type: 'add', items: [newUpload(fileOf(size, 'b.mp4', 9), 'second')] })
    await until(() => expect(tasks().map((task) => task.phase)).toEqual(['uploading', 'waiting']))
    await until(() => expect(events.filter((event) => event.type === 'saved')).toHaveLength(2))
    expect(server.mostAtOnce()).toBe(4)
  })

  it('UPL-05 ignores the same title, file name and timestamp', async () => {
    server.slowPuts(20)
    const { engine, file, events, tasks } = start()
    engine.handle({ type: 'add', items: [newUpload(file)] })
    expect(events).toContainEqual({ type: 'notice', code: 'duplicateIgnored', title: '山谷', count: 1 })
    await until(() => expect(tasks()).toHaveLength(1))
  })
})

describe('faults of a part', () => {
  it('UPL-12 a part that fails twice is tried again, and only that part', async () => {
    server.failPuts(({ part, attempt }) => (part === 5 && attempt < 3 ? { status: 500 } : undefined))
    const { file, events } = start()
    await until(() => expect(events.some((event) => event.type === 'saved')).toBe(true))
    expect(server.puts.length).toBe(parts + 2)
    expect(await sameBytes(file)).toBe(true)
  })

  it('UPL-03 after three retries the task fails with the network sentence, and a retry sends only the rest', async () => {
    server.failPuts(({ part }) => (part === 5 ? { status: 503 } : undefined))
    const { engine, events, tasks, uuid } = start()
    await until(() =>
      expect(tasks()[0]).toMatchObject({ uploadStatus: 3, problem: { code: 'networkFluctuation' } }),
    )
    expect(server.puts.filter((part) => part === 5)).toHaveLength(4)
    server.failPuts(() => undefined)
    const stored = server.uploads.get('1')?.parts.size ?? 0
    const before = server.puts.length
    engine.handle({ type: 'retry', uuid: uuid() })
    await until(() => expect(events.some((event) => event.type === 'saved')).toBe(true))
    expect(server.puts.length - before).toBe(parts - stored)
  })

  it('U2 a part whose answer was lost is looked up, not sent again', async () => {
    server.failPuts(({ part, attempt }) => (part === 7 && attempt === 1 ? 'storeAndDrop' : undefined))
    const { events } = start()
    await until(() => expect(events.some((event) => event.type === 'saved')).toBe(true))
    expect(server.puts.length).toBe(parts)
  })

  it('U8 a request on which no byte moves is given up and sent again', async () => {
    server.failPuts(({ part, attempt }) => (part === 2 && attempt === 1 ? 'hang' : undefined))
    const { events, file } = start(fileOf(size), engineBench(server, memoryJournal(), { stallMs: 300 }))
    await until(() => expect(events.some((event) => event.type === 'saved')).toBe(true))
    expect(await sameBytes(file)).toBe(true)
  })

  it('signed addresses that expire in the middle are renewed', async () => {
    server.failPuts(({ part, attempt }) => {
      if (part === 6 && attempt === 1) server.expireLinks()
      return undefined
    })
    const { events, file } = start()
    await until(() => expect(events.some((event) => event.type === 'saved')).toBe(true))
    expect(await sameBytes(file)).toBe(true)
  })

  it('U7 a full disk ends the task at once with the server’s sentence; a retry goes on and is not counted', async () => {
    server.failPuts(({ part }) => (part > 10 ? { status: 507, code: 'media.storageFull' } : undefined))
    const { engine, events, tasks, uuid } = start()
    await until(() =>
      expect(tasks()[0]?.problem).toMatchObject({
        code: 'uploadFail',
        serverMessage: 'refused: media.storageFull',
      }),
    )
    server.failPuts(() => undefined)
    const held = Promise.withResolvers<void>()
    server.holdAnswers((call) => (call.endsWith('complete') ? held.promise : Promise.resolve()))
    engine.handle({ type: 'retry', uuid: uuid() })
    await until(() => expect(tasks()[0]).toMatchObject({ phase: 'merging', retryNumber: 0 }))
    held.resolve()
    await until(() => expect(events.some((event) => event.type === 'saved')).toBe(true))
  })
})

describe('the world fails', () => {
  it('U1 the server dies in the middle and comes back: at most the parts in flight are sent again', async () => {
    server.slowPuts(15)
    const { file, events, tasks } = start()
    await until(() => expect(server.uploads.get('1')?.parts.size).toBeGreaterThan(6))
    await server.stop()
    await until(() => expect(tasks()[0]?.waitReason).toBe('server'))
    await server.start()
    await until(() => expect(events.some((event) => event.type === 'saved')).toBe(true))
    expect(await sameBytes(file)).toBe(true)
    expect(server.puts.length).toBeLessThanOrEqual(parts + 4)
    expect(tasks()[0]?.retryNumber ?? 0).toBe(0)
  })

  it('U5 offline pauses by itself, burns no retry, and goes on when online', async () => {
    server.slowPuts(15)
    const { connectivity, events, tasks } = start()
    await until(() => expect(server.uploads.get('1')?.parts.size).toBeGreaterThan(3))
    connectivity.set(false)
    await until(() => expect(tasks()[0]).toMatchObject({ waitReason: 'offline', uploadStatus: 0 }))
    connectivity.set(true)
    await until(() => expect(events.some((event) => event.type === 'saved')).toBe(true))
    expect(server.puts.length).toBe(parts)
  })

  it('U6 an ended session keeps the task waiting; signing in again goes on', async () => {
    let signedIn = false
    server.failCalls((call) =>
      !signedIn && call.endsWith('complete') ? { status: 401, code: 'access.refreshRejected' } : undefined,
    )
    const { engine, events, tasks } = start()
    await until(() => expect(tasks()[0]).toMatchObject({ waitReason: 'signIn', uploadStatus: 0 }))
    signedIn = true
    engine.handle({ type: 'signedIn' })
    await until(() => expect(events.some((event) => event.type === 'saved')).toBe(true))
  })

  it('an upload the storage forgot is reserved anew and sent from the start', async () => {
    server.slowPuts(5)
    const { file, events } = start()
    await until(() => expect(server.uploads.get('1')?.parts.size).toBeGreaterThan(3))
    server.forget('1')
    await until(() => expect(events.some((event) => event.type === 'saved')).toBe(true))
    expect(await sameBytes(file, [...server.uploads.keys()].at(-1))).toBe(true)
  })
})

describe('saving the record', () => {
  it('UPL-02 a refused save keeps the task and shows the server’s message; a retry sends no byte again', async () => {
    server.failCalls((call) =>
      call.includes('saveVideo') ? { status: 409, code: 'channels.notAuthorised' } : undefined,
    )
    const { engine, events, tasks, uuid } = start()
    await until(() =>
      expect(tasks()[0]?.problem).toMatchObject({
        code: 'saveFail',
        serverMessage: 'refused: channels.notAuthorised',
        final: false,
      }),
    )
    server.failCalls(() => undefined)
    engine.handle({ type: 'retry', uuid: uuid() })
    await until(() => expect(events.some((event) => event.type === 'saved')).toBe(true))
    expect(server.puts.length).toBe(parts)
  })

  it('U10 a file that is no video ends the task for good', async () => {
    server.failCalls((call) =>
      call.includes('saveVideo') ? { status: 422, code: 'media.notAVideo' } : undefined,
    )
    const { tasks } = start()
    await until(() => expect(tasks()[0]?.problem).toMatchObject({ code: 'saveFail', final: true }))
  })
})
