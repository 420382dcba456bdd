import { expect, test } from 'vitest'
import { memoryStorage } from '#src/shared/session/memory-storage.test-support.ts'
import { createSessionStore } from '#src/shared/session/session-store.ts'
import { personOf, tokens } from '#test/samples.ts'
import { fingerprintOf, storedFingerprint } from './access-fingerprint.ts'

const info = personOf('operator')

test('PERM-01 another role or right is other access, another name or picture is not', () => {
  const session = createSessionStore(memoryStorage())
  session.start(tokens, info)
  const known = storedFingerprint(session)
  expect(fingerprintOf({ ...info, fullName: '王大明' })).toBe(known)
  expect(fingerprintOf({ ...info, user: { ...info.user, avatarUrl: '/files/7.png' } })).toBe(known)
  expect(fingerprintOf({ ...info, user: { ...info.user, userId: '8' } })).not.toBe(known)
  expect(fingerprintOf({ ...info, roleList: ['admin'] })).not.toBe(known)
  expect(fingerprintOf({ ...info, ability: [] })).not.toBe(known)
})
