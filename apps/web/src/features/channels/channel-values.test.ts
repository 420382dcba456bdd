import { expect, test } from 'vitest'
import { blankValues, changesOf, fieldKinds, fieldsOf, filledIn } from './channel-values.ts'

test('CH-02 every field of a channel belongs to one permission', () => {
  expect(fieldKinds.flatMap((kind): readonly string[] => fieldsOf[kind]).sort()).toEqual(
    Object.keys(blankValues).sort(),
  )
})

test('CH-02 only what was changed is sent, and what was emptied is none', () => {
  const before = { ...blankValues, title: '云上频道', handle: '@clouds', groupId: '5', remark: '老频道' }
  const held = {
    title: ' 云上频道 ',
    handle: '  ',
    groupId: undefined,
    remark: '',
    uploadDefaults: { language: undefined, categoryId: ' ', madeForKids: false, playlistId: null },
  }
  const after = filledIn(held as never, before)
  expect(changesOf(before, after)).toEqual({
    handle: null,
    groupId: null,
    remark: '',
    uploadDefaults: { language: null, categoryId: null, madeForKids: false, playlistId: null },
  })
  expect(changesOf(before, filledIn({}, before))).toEqual({})
})

test('CH-02 an emptied number is none, and no strikes are 0', () => {
  const before = { ...blankValues, dailyPublishTarget: 3, copyrightStrikes: 2 }
  const held = { dailyPublishTarget: null, copyrightStrikes: null }
  expect(changesOf(before, filledIn(held as never, before))).toEqual({
    dailyPublishTarget: null,
    copyrightStrikes: 0,
  })
})
