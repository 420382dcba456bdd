import { expect, test } from 'vitest'
import { mailPlaces, placeOf } from './mail-place.ts'

test('NAV-02 every folder and label has its address, and the address names it', () => {
  expect(mailPlaces.map(({ path }) => path)).toEqual([
    '/apps/email',
    '/apps/email/sent',
    '/apps/email/draft',
    '/apps/email/starred',
    '/apps/email/spam',
    '/apps/email/trash',
    '/apps/email/label/personal',
    '/apps/email/label/company',
    '/apps/email/label/important',
    '/apps/email/label/private',
  ])
  for (const { path, place } of mailPlaces) expect(placeOf(path)).toEqual(place)
  expect(placeOf('/apps/email/trash/')).toEqual({ box: 'trash', label: null })
})
