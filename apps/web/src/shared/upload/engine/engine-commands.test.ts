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
import type { UploadEvent } from './messages.ts'

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
    start(file, engineBench(server, journal))
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

describe('many files', () => {
  const files = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      newUpload(fileOf(partSize, `${index}.mp4`, index), `t${index}`),
    )
  const settled = (events: readonly UploadEvent[]) => events.filter((event) => event.type === 'settled')

  it('UPL-02 what became of them is told once, when the last one has ended', async () => {
    server.failCalls((call) =>
      call.includes('saveVideo') && server.saved.length === 2
        ? { status: 422, code: 'media.notAVideo' }
        : undefined,
    )
    const { engine, events, state } = engineBench(server)
    engine.handle({ type: 'add', items: files(4) })
    await until(() => expect(settled(events)).toHaveLength(1))
    expect(settled(events)).toMatchObject([
      { saved: ['t0', 't1'], failed: [{ title: 't2', problem: { final: true } }, { title: 't3' }] },
    ])
    await until(() => expect(state().done.map(({ title }) => title)).toEqual(['t1', 't0']))
    expect(state().overall).toMatchObject({ files: 4, filesDone: 2 })
  })

  it('UPL-05 files that are in the list already are told once, with their number', async () => {
    server.slowPuts(20)
    const { engine, events } = engineBench(server)
    engine.handle({ type: 'add', items: files(3) })
    engine.handle({ type: 'add', items: files(3) })
    expect(events.filter((event) => event.type === 'notice')).toMatchObject([{ title: 't0', count: 3 }])
  })

  it('UPL-11 all are paused with one word and go on with one; nothing is told in between', async () => {
    server.slowPuts(15)
    const { engine, events, tasks } = engineBench(server)
    const [first, last] = files(2)
    const items = [first, newUpload(fileOf(size)), last].filter((item) => item !== undefined)
    engine.handle({ type: 'add', items })
    await until(() => expect(server.uploads.get('2')?.parts.size).toBeGreaterThan(2))
    engine.handle({ type: 'pauseAll' })
    await until(() => expect(tasks().map(({ phase }) => phase)).toEqual(['paused', 'paused']))
    expect(settled(events)).toEqual([])
    engine.handle({ type: 'resumeAll' })
    await until(() => expect(settled(events)).toMatchObject([{ saved: ['t0', '山谷', 't1'], failed: [] }]))
  })

  it('UPL-02 what waits goes in the order that somebody gave it, one at a time, and keeps it over a reload', async () => {
    const journal = memoryJournal()
    const { engine, events, tasks } = engineBench(server, journal)
    server.failPuts(() => 'hang')
    engine.handle({ type: 'add', items: files(5) })
    await until(() => expect(server.hanging()).toBeGreaterThan(0))
    await until(() => expect(tasks()).toHaveLength(5))
    const uuidOf = (title: string) => tasks().find((task) => task.title === title)?.uuid ?? ''
    const order = () => tasks().map(({ title }) => title)
    engine.handle({ type: 'move', uuid: uuidOf('t4'), step: 'front' })
    engine.handle({ type: 'move', uuid: uuidOf('t1'), step: 'down' })
    // What is on its way stays where it is, and so does what has nowhere to go.
    engine.handle({ type: 'move', uuid: uuidOf('t0'), step: 'down' })
    engine.handle({ type: 'move', uuid: uuidOf('t3'), step: 'down' })
    await until(() => expect(order()).toEqual(['t0', 't4', 't2', 't1', 't3']))

    const later = engineBench(server, journal)
    await later.engine.start()
    await until(() => expect(later.tasks().map(({ title }) => title)).toEqual(order()))

    server.failPuts(() => undefined)
    engine.handle({ type: 'remove', uuid: uuidOf('t0') })
    await until(() => expect(settled(events)).toHaveLength(1))
    expect(settled(events)).toMatchObject([{ saved: ['t4', 't2', 't1', 't3'] }])
    expect(server.mostAtOnce()).toBe(1)
  })

  it('UPL-10 progress, of each and of all, never runs backwards: not over faults, retries and a reload', async () => {
    const journal = memoryJournal()
    const first = engineBench(server, journal, { partRetries: 0 })
    server.failPuts(({ part, attempt }) => (part === 8 && attempt < 3 ? { status: 422 } : undefined))
    first.engine.handle({ type: 'add', items: [...files(1), newUpload(fileOf(size))] })
    await until(() => expect(settled(first.events)).toHaveLength(1))
    // What is told of the tasks comes a moment after they have settled.
    await until(() => expect(first.tasks()).toMatchObject([{ phase: 'failed' }]))
    first.engine.handle({ type: 'retry', uuid: first.tasks()[0]?.uuid ?? '' })
    await until(() => expect(settled(first.events)).toHaveLength(2))

    const later = engineBench(server, journal)
    await later.engine.start()
    await until(() => expect(later.tasks()).toHaveLength(1))
    const uuid = later.tasks()[0]?.uuid ?? ''
    later.engine.handle({ type: 'retry', uuid })
    later.engine.handle({ type: 'provideFile', uuid, file: fileOf(size), handle: null })
    await until(() => expect(later.state().overall).toMatchObject({ files: 2, filesDone: 2 }))

    const seen = [...first.events, ...later.events].filter((event) => event.type === 'tasks')
    const ascending = (figures: readonly number[]) =>
      expect(figures).toEqual(figures.toSorted((a, b) => a - b))
    ascending(seen.map(({ overall }) => overall.bytesSent))
    const shown = seen.flatMap(({ tasks }) => tasks.filter((task) => task.title === '山谷'))
    ascending(shown.map(({ progress }) => progress))
  })

  it('what is done outlives the page until it is cleared, and counts in the batch it belongs to', async () => {
    const journal = memoryJournal()
    const { engine, state } = engineBench(server, journal)
    engine.handle({ type: 'add', items: files(2) })
    await until(() => expect(state().done).toHaveLength(2))
    const later = engineBench(server, journal)
    await later.engine.start()
    await until(() => expect(later.state().done).toEqual(state().done))
    expect(later.state().done).toMatchObject([
      { title: 't1', videoId: '2' },
      { title: 't0', videoId: '1' },
    ])
    later.engine.handle({ type: 'add', items: [newUpload(fileOf(size))] })
    await until(() => expect(later.state().overall).toMatchObject({ files: 1, filesDone: 1 }))
    later.engine.handle({ type: 'clearDone' })
    await until(() => expect(later.state().done.filter(({ title }) => title !== '山谷')).toEqual([]))
  })
})
