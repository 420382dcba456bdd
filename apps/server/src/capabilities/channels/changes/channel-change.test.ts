import { expect, test } from 'vitest'
import { permissionsFor } from './channel-change.ts'
import { placementAfter } from './placement.ts'

const before = { departmentId: 1n, groupId: 5n, ownerStaffId: 7n, backupStaffId: 8n }

test('PERM-03 each kind of field asks for its permission, whatever it is set to', () => {
  expect(permissionsFor({})).toEqual([])
  expect(permissionsFor({ title: 'x' })).toEqual(['channel:update'])
  expect(permissionsFor({ riskGrade: null })).toEqual(['channelRisk:update'])
  expect(permissionsFor({ backupId: null })).toEqual(['channel:assign'])
  expect(permissionsFor({ level: 3, copyrightStrikes: 1, ownerId: '7' })).toEqual([
    'channel:update',
    'channelRisk:update',
    'channel:assign',
  ])
  expect(permissionsFor({ title: undefined })).toEqual([])
})

test('CH-02 what is left out of a placement stays', () => {
  expect(placementAfter(before, {})).toEqual(before)
  expect(placementAfter(before, { ownerId: '9' })).toEqual({ ...before, ownerStaffId: 9n })
  expect(placementAfter(before, { backupId: null, groupId: null })).toEqual({
    ...before,
    backupStaffId: null,
    groupId: null,
  })
})

test('CH-02 a channel that goes to another department leaves its group, and may be given one there', () => {
  expect(placementAfter(before, { departmentId: '2' })).toEqual({
    ...before,
    departmentId: 2n,
    groupId: null,
  })
  expect(placementAfter(before, { departmentId: '1' })).toEqual(before)
  expect(placementAfter(before, { departmentId: '2', groupId: '6' })).toEqual({
    ...before,
    departmentId: 2n,
    groupId: 6n,
  })
})
