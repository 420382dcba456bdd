import { expect, test } from 'vitest'
import { choosesRecords, makesFile, operationKinds, recordPath, takesLong } from './operation.kinds.ts'

test('NAV-07 PUB-06 what a release does not know is neither a file nor to be repeated, and leads nowhere', () => {
  for (const kind of ['film.encode', '', 'constructor'])
    expect([makesFile(kind), choosesRecords(kind), recordPath(kind, '7')]).toEqual([false, false, null])
  for (const kind of operationKinds.filter((one) => !takesLong(one)))
    expect(recordPath(kind, '7')).toMatch(/^\/.+[?&][a-zA-Z]+=7$/u)
  // A link is no record yet.
  expect(recordPath('video.fetch', '7')).toBeNull()
})
