import { expect, test } from 'vitest'
import { createDraftKeeper } from './draft-keeper.ts'

/** A server that remembers; `fail` loses answers of creations after they were carried out. */
function world({ lose = 0, draftId = null as string | null } = {}) {
  const calls: string[] = []
  let lost = lose
  let key = 0
  const keeper = createDraftKeeper<string>({
    draftId,
    newKey() {
      key += 1
      return `k${key}`
    },
    store: {
      async create(content, name) {
        calls.push(`create ${content} ${name}`)
        if (lost > 0) {
          lost -= 1
          throw new Error('lost')
        }
        return '7'
      },
      async update(id, content) {
        calls.push(`update ${id} ${content}`)
      },
    },
  })
  return { calls, keeper }
}

test('one draft comes of many states, and of those in between only the newest is kept', async () => {
  const { calls, keeper } = world()
  await Promise.all([keeper.keep('a'), keeper.keep('b'), keeper.keep('c')])
  expect(calls).toEqual(['create a k1', 'update 7 c'])
  expect(await keeper.settled()).toBe('7')
})

test('after a lost answer the same creation is asked again before anything newer is saved', async () => {
  const { calls, keeper } = world({ lose: 1 })
  await expect(keeper.keep('a')).rejects.toThrow('lost')
  await keeper.keep('b')
  expect(calls).toEqual(['create a k1', 'create a k1', 'update 7 b'])
})

test('a draft that is continued is changed, and no other is made', async () => {
  const { calls, keeper } = world({ draftId: '3' })
  await keeper.keep('a')
  await keeper.keep('b')
  expect(calls).toEqual(['update 3 a', 'update 3 b'])
  expect(await keeper.settled()).toBe('3')
})
