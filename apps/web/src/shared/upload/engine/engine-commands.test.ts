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

describe('what a person does', () => {
  it('UPL-11 pausing stops the bytes; resuming sends only the rest', async () => {
    server.slowPuts(15)
    const { engine, file, events, tasks, uuid } = start()
    await until(() => expect(server.uploads.get('1')?.parts.size).toBeGreaterThan(4))
    engine.handle({ type: 'pause', uuid: uuid() })
    await until(() => expect(tasks()[0]?.phase).toBe('paused'))
    // The whole upload of the next task is long enough to see a byte of the paused one, if it sent any.
    engine.handle({ type: 'add', items: [newUpload(fileOf(size, 'b.mp4', 9), 'second')] })
    await until(() => expect(server.putsOf('2')).toBeGreaterThan(0))
    const quiet = server.putsOf('1')
    await until(() => expect(events).toContainEqual({ type: 'saved', videoId: '1', title: 'second' }))
    expect(server.putsOf('1')).toBe(quiet)
    engine.handle({ type: 'resume', uuid: uuid() })
    await until(() => expect(events).toContainEqual({ type: 'saved', videoId: '2', title: '山谷' }))
    expect(server.putsOf('1')).toBeLessThanOrEqual(parts + 4)
    expect(await sameBytes(file)).toBe(true)
  })

  it('UPL-11 removing aborts on the server, and the next task has its turn', async () => {
    server.slowPuts(15)
    const { engine, events, uuid } = start()
    engine.handle({ type: 'add', items: [newUpload(fileOf(size, 'b.mp4', 9), 'second')] })
    await until(() => expect(server.uploads.get('1')?.parts.size).toBeGreaterThan(2))
    engine.handle({ type: 'remove', uuid: uuid() })
    await until(() => expect(server.uploads.get('1')?.status).toBe('aborted'))
    await until(() => expect(events).toContainEqual({ type: 'saved', videoId: '1', title: 'second' }))
  })

  it('UPL-11 a task removed while its upload is being reserved gives the space back when the answer comes', async () => {
    const held = Promise.withResolvers<void>()
    server.holdAnswers((call) => (call === 'POST /uploads' ? held.promise : Promise.resolve()))
    const { engine, tasks, uuid } = start()
    await until(() => expect(server.uploads.get('1')?.status).toBe('active'))
    engine.handle({ type: 'remove', uuid: uuid() })
    await until(() => expect(tasks()).toEqual([]))
    expect(server.uploads.get('1')?.status).toBe('active')
    held.resolve()
    await until(() => expect(server.uploads.get('1')?.status).toBe('aborted'))
    expect(server.puts).toEqual([])
  })

  it('UPL-11 a task removed after a pause during the reserving gives the space back, too', async () => {
    const held = Promise.withResolvers<void>()
    server.holdAnswers((call) => (call === 'POST /uploads' ? held.promise : Promise.resolve()))
    const journal = memoryJournal()
    const { engine, phase, uuid } = start(fileOf(size), engineBench(server, journal))
    await until(() => expect(server.uploads.get('1')?.status).toBe('active'))
    engine.handle({ type: 'pause', uuid: uuid() })
    await until(() => expect(phase()).toBe('paused'))
    held.resolve()
    await until(() => expect(journal.entries.get(uuid())?.checkpoint.uploadId).toBe('1'))
    engine.handle({ type: 'remove', uuid: uuid() })
    await until(() => expect(server.uploads.get('1')?.status).toBe('aborted'))
  })

  it('U4 after a crash the task asks for its file, refuses another, and sends only what is missing', async () => {
    const journal = memoryJournal()
    const file = fileOf(size)
    server.failPuts(({ part }) => (part > 10 ? 'hang' : undefined))
    start(file, engineBench(server, journal, { stallMs: 60_000 }))
    await until(() => expect(server.hanging()).toBe(4))
    server.failPuts(() => undefined)
    const before = server.puts.length

    const later = engineBench(server, journal)
    await later.engine.start()
    await until(() => expect(later.tasks()[0]?.phase).toBe('needsFile'))
    const uuid = later.tasks()[0]?.uuid ?? ''
    later.engine.handle({ type: 'provideFile', uuid, file: fileOf(size, file.name, 99), handle: null })
    await until(() => expect(later.tasks()[0]?.problem?.code).toBe('otherFile'))
    later.engine.handle({ type: 'provideFile', uuid, file: fileOf(size), handle: null })
    await until(() => expect(later.events.some((event) => event.type === 'saved')).toBe(true))
    expect(server.puts.slice(before).toSorted((a, b) => a - b)).toEqual(allParts.slice(10))
    expect(await sameBytes(file)).toBe(true)
    expect(journal.entries.size).toBe(0)
  })

  it('U9 tasks of another person stay invisible', async () => {
    const journal = memoryJournal()
    start(fileOf(size), engineBench(server, journal))
    await until(() => expect(journal.entries.size).toBe(1))
    expect(await journal.list('user-2')).toEqual([])
  })
})
