import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createUploadGate } from './upload-gate.ts'

/** Work that ends when told to, and tells whether it was called off. */
function work(log: string[], name: string) {
  const end = Promise.withResolvers<void>()
  const run = async (signal: AbortSignal) => {
    log.push(`${name} begins`)
    signal.addEventListener('abort', () => log.push(`${name} called off`))
    await end.promise
    log.push(`${name} ends`)
    return name
  }
  return { run, end: end.resolve }
}

test('U2 a newer write of a part begins only after the older one, called off, has ended', async () => {
  const gate = createUploadGate()
  const log: string[] = []
  const [older, newer] = [work(log, 'older'), work(log, 'newer')]
  const first = gate.write(1n, 1, older.run)
  await turn()
  const second = gate.write(1n, 1, newer.run)
  await turn()
  expect(log).toEqual(['older begins', 'older called off'])
  older.end()
  newer.end()
  expect(await Promise.all([first, second])).toEqual(['older', 'newer'])
  expect(log.slice(2)).toEqual(['older ends', 'newer begins', 'newer ends'])
})

test('U2 other parts and other uploads are not held up', async () => {
  const gate = createUploadGate()
  const log: string[] = []
  const blocked = work(log, 'blocked')
  const first = gate.write(1n, 1, blocked.run)
  expect(await gate.write(1n, 2, async () => 'other part')).toBe('other part')
  expect(await gate.alone(2n, async () => 'other upload')).toBe('other upload')
  blocked.end()
  await first
})

test('U3 completing ends writes under way, runs alone, and later writes wait for it', async () => {
  const gate = createUploadGate()
  const log: string[] = []
  const [before, after] = [work(log, 'before'), work(log, 'after')]
  const completing = Promise.withResolvers<void>()
  const first = gate.write(1n, 1, before.run)
  await turn()
  const alone = gate.alone(1n, async () => {
    log.push('alone begins')
    await completing.promise
    log.push('alone ends')
  })
  const second = gate.write(1n, 1, after.run)
  before.end()
  after.end()
  await turn()
  completing.resolve()
  await Promise.all([first, alone, second])
  expect(log).toEqual([
    'before begins',
    'before called off',
    'before ends',
    'alone begins',
    'alone ends',
    'after begins',
    'after ends',
  ])
})

test('U3 a write that was called off while it waited never begins', async () => {
  const gate = createUploadGate()
  const [log, completing]: [string[], PromiseWithResolvers<void>] = [[], Promise.withResolvers()]
  const alone = gate.alone(1n, () => completing.promise)
  const waiting = gate.write(1n, 1, work(log, 'waiting').run)
  const replacing = gate.write(1n, 1, async () => 'done')
  completing.resolve()
  await expect(waiting).rejects.toMatchObject({ code: 'common.conflict' })
  expect(await replacing).toBe('done')
  await alone
  expect(log).toEqual([])
})

test('U8 work that fails does not hold up what comes after', async () => {
  const gate = createUploadGate()
  const failing = gate.alone(1n, () => Promise.reject(new Error('storage')))
  const next = gate.alone(1n, async () => 'next')
  await expect(failing).rejects.toThrow('storage')
  expect(await next).toBe('next')
})
