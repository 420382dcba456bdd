import type { UserInfo } from '@pindao/protocol/access/sso.endpoints.ts'
import { expect, test } from 'vitest'
import { memoryStorage } from '#src/shared/session/memory-storage.test-support.ts'
import { createSessionStore } from '#src/shared/session/session-store.ts'
import { fingerprintOf, storedFingerprint } from './access-fingerprint.ts'

const info: UserInfo = {
  role: 'operator',
  user: { userId: '7', avatarUrl: null, departmentCode: 'original', email: 'a@b.c' },
  fullName: '王小明',
  roleList: ['operator'],
  ability: [{ action: 'read', subject: 'video' }],
}

test('PERM-01 another role or right is other access, another name or picture is not', () => {
  const session = createSessionStore(memoryStorage())
  session.start({ accessToken: 'a', refreshToken: 'r', tokenType: 'Bearer', expiresIn: 900 }, info)
  const known = storedFingerprint(session)
  expect(fingerprintOf({ ...info, fullName: '王大明' })).toBe(known)
  expect(fingerprintOf({ ...info, roleList: ['admin'] })).not.toBe(known)
  expect(fingerprintOf({ ...info, ability: [] })).not.toBe(known)
})
