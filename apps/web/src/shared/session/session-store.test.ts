import { expect, test, vi } from 'vitest'
import { personOf, tokens } from '#test/samples.ts'
import { memoryStorage } from './memory-storage.test-support.ts'
import { createSessionStore, type SessionEvent } from './session-store.ts'

const info = personOf('operator')

function started() {
  const storage = memoryStorage()
  const session = createSessionStore(storage)
  const heard: SessionEvent[] = []
  session.subscribe((event) => heard.push(event))
  session.start(tokens, info)
  return { storage, session, heard }
}

test('SSO-03 a sign-in stores exactly accessToken, refreshToken, userData and userAbility', () => {
  const { storage } = started()
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index)).sort()
  expect(keys).toEqual(['accessToken', 'refreshToken', 'userAbility', 'userData'])
  expect(JSON.parse(storage.getItem('userAbility') ?? '')).toEqual(info.ability)
  expect(JSON.parse(storage.getItem('userData') ?? '')).toMatchObject({
    fullName: info.fullName,
    role: 'operator',
  })
})

test('SSO-04 a refused session drops the tokens and keeps who it was; listeners hear it once', () => {
  const { session, heard } = started()
  session.expire()
  session.expire()
  expect([session.accessToken(), session.refreshToken()]).toEqual([null, null])
  expect(session.userId()).toBe('7')
  expect(heard).toEqual(['started', 'ended'])
})

test('SSO-05 a sign-out leaves nothing of the person', () => {
  const { storage, session, heard } = started()
  session.clear()
  expect(storage.length).toBe(0)
  expect([session.userData(), session.abilities()]).toEqual([null, []])
  expect(heard).toEqual(['started', 'signedOut'])
})

test('SSO-05 what the server says of a person is not stored after they have left', () => {
  const { session, storage, heard } = started()
  session.start(tokens, { ...info, user: { ...info.user, userId: '8' } })
  session.updateUser({ ...info, role: 'admin' })
  expect(session.userData()).toMatchObject({ role: 'operator', user: { userId: '8' } })
  session.clear()
  session.updateUser(info)
  expect(storage.length).toBe(0)
  expect(heard).toEqual(['started', 'started', 'signedOut'])
})

test('SSO-04 of a renewed pair other tabs find the access token first, and none renews what is new', () => {
  const { storage, session } = started()
  const write = vi.spyOn(storage, 'setItem')
  session.renew({ ...tokens, accessToken: 'a2', refreshToken: 'r2' })
  expect(write.mock.calls).toEqual([
    ['accessToken', 'a2'],
    ['refreshToken', 'r2'],
  ])
})

test('a sign-in or sign-out of another tab is heard, a renewed token is no news', () => {
  const { session, heard } = started()
  heard.length = 0
  session.hearOtherTab({ key: 'accessToken', oldValue: 'a', newValue: 'b' })
  session.hearOtherTab({ key: 'userData', oldValue: '{}', newValue: null })
  session.hearOtherTab({ key: 'accessToken', oldValue: 'b', newValue: null })
  session.hearOtherTab({ key: 'accessToken', oldValue: null, newValue: 'c' })
  expect(heard).toEqual(['ended', 'started'])
})

test('another person who signs in in another tab over this one is heard once the tokens are theirs, too', () => {
  const { session, heard } = started()
  heard.length = 0
  const [mine, theirs] = ['7', '8'].map((userId) => JSON.stringify({ user: { userId } }))
  session.hearOtherTab({ key: 'userData', oldValue: mine ?? '', newValue: mine ?? '' })
  session.hearOtherTab({ key: 'accessToken', oldValue: 'a', newValue: 'b' })
  expect(heard).toEqual([])
  session.hearOtherTab({ key: 'userData', oldValue: mine ?? '', newValue: theirs ?? '' })
  session.hearOtherTab({ key: 'accessToken', oldValue: 'b', newValue: 'c' })
  session.hearOtherTab({ key: 'accessToken', oldValue: 'c', newValue: 'd' })
  expect(heard).toEqual(['started'])
})

test('NAV-01 user data that is empty or damaged is nobody', () => {
  for (const userData of ['', '{"role":', '{}', 'null', '7', '[]', '{"user":{}}']) {
    const session = createSessionStore(memoryStorage({ userData }))
    expect([session.userData(), session.userId()]).toEqual([null, null])
  }
})
