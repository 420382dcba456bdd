import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spreadUploads } from './plan-quota.ts'

const project = { id: 1n, name: '大项目', limit: 100 }
const at = (text: string) => Date.parse(text)

test('PUB-07 312 of 400 fit today, 88 move to the next Pacific day', () => {
  const small = { ...project, limit: 400 }
  const wanted = Array.from({ length: 400 }, () => ({ project: small, executeAt: at('2026-03-02T12:00Z') }))
  const { quotas, moved } = spreadUploads(wanted, (_id, day) => (day === '2026-03-02' ? 88 : 0))
  expect(quotas).toEqual([
    {
      project: '大项目',
      day: '2026-03-02',
      limit: 400,
      taken: 88,
      wanted: 400,
      fit: 312,
      movesTo: '2026-03-03T08:00:00.000Z',
    },
  ])
  expect(moved.size).toBe(88)
})

test('PUB-07 no day is given more than its limit, and nothing is put off while there is room', () => {
  const upload = fc.integer({ min: 0, max: 5 * 24 }).map((hours) => ({
    project: { ...project, limit: 3 },
    executeAt: at('2026-03-06T00:00Z') + hours * 3600_000,
  }))
  fc.assert(
    fc.property(fc.array(upload, { maxLength: 40 }), fc.integer({ min: 0, max: 3 }), (wanted, taken) => {
      const { quotas, moved } = spreadUploads(wanted, (_id, day) => (day === '2026-03-07' ? taken : 0))
      for (const { fit, limit, taken: before, wanted: asked, movesTo } of quotas) {
        expect(before + fit).toBeLessThanOrEqual(limit)
        expect(movesTo === null).toBe(fit === asked)
      }
      expect(quotas.reduce((sum, { wanted: asked }) => sum + asked, 0)).toBe(wanted.length)
      expect(quotas.reduce((sum, { fit }) => sum + fit, 0)).toBe(wanted.length - moved.size)
      for (const [{ executeAt }, when] of moved) expect(when).toBeGreaterThan(executeAt)
    }),
  )
})
