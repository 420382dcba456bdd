import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inOrder, placeOf, stepped } from './queue-order.ts'
import { newRecord } from './task-board.ts'

const file = new File(['x'], 'a.mp4')
const item = { title: 't', channelId: null, channelName: '', fileName: 'a.mp4', file, handle: null }
const entry = (uuid: string, addedAt: number, place?: number) => ({
  ...newRecord(item, uuid, 'user-1', addedAt),
  ...(place === undefined ? {} : { place }),
})
const queues = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 12 })
const chosen = queues.chain((uuids) =>
  fc.record({ queue: fc.constant(uuids.map((uuid) => ({ uuid }))), uuid: fc.constantFrom(...uuids) }),
)
const steps = fc.constantFrom('up', 'down', 'front')

describe('UPL-02 the order of what waits', () => {
  it('a step moves one task and leaves the others in their order', () => {
    fc.assert(
      fc.property(chosen, steps, ({ queue, uuid }, step) => {
        const after = stepped(queue, uuid, step)
        const others = (all: readonly { uuid: string }[]) => all.filter((one) => one.uuid !== uuid)
        expect(others(after)).toEqual(others(queue))
        expect(after).toHaveLength(queue.length)
        const [from, to] = [queue, after].map((all) => all.findIndex((one) => one.uuid === uuid))
        const wished = { up: Number(from) - 1, down: Number(from) + 1, front: 0 }[step]
        expect(to).toBe(Math.min(queue.length - 1, Math.max(0, wished)))
      }),
    )
  })
  it('up takes back what down did', () => {
    fc.assert(
      fc.property(chosen, ({ queue, uuid }) => {
        fc.pre(queue.at(-1)?.uuid !== uuid)
        expect(stepped(stepped(queue, uuid, 'down'), uuid, 'up')).toEqual(queue)
      }),
    )
  })
  it('a task that is not in the queue moves nothing', () => {
    const queue = [{ uuid: 'a' }, { uuid: 'b' }]
    expect(stepped(queue, 'c', 'down')).toEqual(queue)
  })
  it('tasks that an older page kept stand by the time they were added, beside those that have a place', () => {
    expect(inOrder([entry('c', 3), entry('a', 1), entry('b', 9, 2)]).map(({ uuid }) => uuid)).toEqual([
      'a',
      'b',
      'c',
    ])
    expect(placeOf(entry('a', 1))).toBe(1)
  })
})
