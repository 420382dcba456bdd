import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSharedRead } from './shared-read.ts'

test('a question asked sixteen times at once is read twice: for who came first, and for all others', async () => {
  const share = createSharedRead<number>()
  let reads = 0
  const ask = () => share('list', async () => (reads += 1))
  const answers = await Promise.all(Array.from({ length: 16 }, ask))
  expect(answers).toEqual([1, ...Array.from({ length: 15 }, () => 2)])
  expect(await ask()).toBe(3)
})

test('different questions do not wait for each other', async () => {
  const share = createSharedRead<string>()
  const never = share('a', () => new Promise(() => undefined))
  expect(await Promise.race([never, share('b', async () => 'b')])).toBe('b')
})

test('a failure is told to those who shared it and to nobody after them', async () => {
  const share = createSharedRead<string>()
  const failing = () => share('list', () => Promise.reject(new Error('down')))
  expect((await Promise.allSettled([failing(), failing(), failing()])).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
    'rejected',
  ])
  expect(await share('list', async () => 'up')).toBe('up')
})

test('a read that throws at once ends its line like any other', async () => {
  const share = createSharedRead<string>()
  const broken = () => {
    throw new Error('broken')
  }
  await expect(share('list', broken)).rejects.toThrow('broken')
  expect(await share('list', async () => 'up')).toBe('up')
})

test('nobody gets an answer that was begun before they asked', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 12 }), async (scheduler, people) => {
      const share = createSharedRead<number>()
      let written = 0
      const read = async () => {
        const seen = written
        await scheduler.schedule(Promise.resolve())
        return seen
      }
      const writeThenRead = async (person: number) => {
        await scheduler.schedule(Promise.resolve(person))
        written += 1
        const mine = written
        return (await share('list', read)) >= mine
      }
      const asked = Promise.all(Array.from({ length: people }, (_, person) => writeThenRead(person)))
      expect(await scheduler.waitFor(asked)).not.toContain(false)
    }),
  )
})
