import { expect, test } from 'vitest'
import { memoryStorage } from '../session/memory-storage.test-support.ts'
import { createSessionStore } from '../session/session-store.ts'
import { abilityOfSession, createAbility, isOpen } from './ability.ts'

const reader = createAbility([{ action: 'read', subject: 'video' }])

test('PERM-01 an item is open to who holds its action and resource; Public to all', () => {
  expect(isOpen(reader, { action: 'read', resource: 'video' })).toBe(true)
  expect(isOpen(reader, { action: 'delete', resource: 'video' })).toBe(false)
  expect(isOpen(createAbility([]), { action: 'read', resource: 'Public' })).toBe(true)
  expect(isOpen(createAbility([]), { action: 'read', resource: 'video' })).toBe(false)
})

test('PERM-01 an item that asks for nothing is open, one that names only an action is not', () => {
  expect(isOpen(reader, { action: null, resource: null })).toBe(true)
  expect(isOpen(reader, { resource: 'video' })).toBe(true)
  expect(isOpen(reader, { action: 'read', resource: null })).toBe(false)
})

test('SSO-05 the ability follows the session: filled by a stored one, reset at the sign-out', () => {
  const session = createSessionStore(
    memoryStorage({ accessToken: 'a', userAbility: '[{"action":"read","subject":"video"}]' }),
  )
  const ability = abilityOfSession(session)
  expect(ability.can('read', 'video')).toBe(true)
  session.clear()
  expect(ability.can('read', 'video')).toBe(false)
})
