import { expect, test } from 'vitest'
import { ApiError } from '#src/shared/api/api-error.ts'
import { createDraftKeeper } from './draft-keeper.ts'

const answered = (status: number) => new ApiError({ status, code: 'common.invalid', message: `${status}` })

/** A server that remembers; it loses `lose` answers of creations, and those of a content in `fails` fail that way. */
function world({ lose = 0, draftId = null as string | null, fails = {} as Record<string, Error> } = {}) {
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
        const failure = fails[content]
        if (failure) throw failure
        return '7'
      },
      async update(id, content) {
        calls.push(`update ${id} ${content}`)
      },
    },
  })
  return { calls, keeper }
}

test('PUB-07 one draft comes of many states, and of those in between only the newest is kept', async () => {
  const { calls, keeper } = world()
  await Promise.all([keeper.keep('a'), keeper.keep('b'), keeper.keep('c')])
  expect(calls).toEqual(['create a k1', 'update 7 c'])
  expect(await keeper.settled()).toBe('7')
})

test('PUB-07 after a lost answer the same creation is asked again before anything newer is saved', async () => {
  const { calls, keeper } = world({ lose: 1 })
  await expect(keeper.keep('a')).rejects.toThrow('lost')
  await keeper.keep('b')
  expect(calls).toEqual(['create a k1', 'create a k1', 'update 7 b'])
})

test('NAV-02 a draft that is continued is changed, and no other is made', async () => {
  const { calls, keeper } = world({ draftId: '3' })
  await keeper.keep('a')
  await keeper.keep('b')
  expect(calls).toEqual(['update 3 a', 'update 3 b'])
  expect(await keeper.settled()).toBe('3')
})

test('NAV-02 a refused creation is forgotten: what was changed since is created, under a key of its own', async () => {
  const { calls, keeper } = world({ fails: { a: answered(400) } })
  await expect(keeper.keep('a')).rejects.toThrow('400')
  await keeper.keep('b')
  await keeper.keep('c')
  expect(calls).toEqual(['create a k1', 'create b k2', 'update 7 c'])
})

test('NAV-02 a creation that is refused when it is asked again makes way for what is newer', async () => {
  const { calls, keeper } = world({ lose: 1, fails: { a: answered(400) } })
  await expect(keeper.keep('a')).rejects.toThrow('lost')
  await keeper.keep('b')
  expect(calls).toEqual(['create a k1', 'create a k1', 'create b k2'])
})

test('NAV-02 what was changed while a creation was being refused is created at once', async () => {
  const { calls, keeper } = world({ fails: { a: answered(400) } })
  await Promise.all([keeper.keep('a'), keeper.keep('b')])
  expect(calls).toEqual(['create a k1', 'create b k2'])
})

test.each([429, 500, 503])('PUB-07 after %i the creation is asked again as it was', async (status) => {
  const fails: Record<string, Error> = { a: answered(status) }
  const { calls, keeper } = world({ fails })
  await expect(keeper.keep('a')).rejects.toThrow(`${status}`)
  delete fails['a']
  await keeper.keep('b')
  expect(calls).toEqual(['create a k1', 'create a k1', 'update 7 b'])
})

test('PUB-07 whoever wants to know asks for a lost creation again, and so learns of the draft there is', async () => {
  const { calls, keeper } = world({ lose: 1 })
  await expect(keeper.keep('a')).rejects.toThrow('lost')
  expect(await keeper.settled()).toBe('7')
  expect(calls).toEqual(['create a k1', 'create a k1'])
})

test('PUB-07 while nobody knows whether there is a draft, that is not taken for none', async () => {
  const { calls, keeper } = world({ lose: 2 })
  await expect(keeper.keep('a')).rejects.toThrow('lost')
  await expect(keeper.settled()).rejects.toThrow('lost')
  expect(await keeper.settled()).toBe('7')
  expect(calls).toEqual(['create a k1', 'create a k1', 'create a k1'])
})

test('PUB-07 a lost creation that is refused when it is asked again made no draft', async () => {
  const { keeper } = world({ lose: 1, fails: { a: answered(400) } })
  await expect(keeper.keep('a')).rejects.toThrow('lost')
  expect(await keeper.settled()).toBeNull()
})
