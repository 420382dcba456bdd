import { expect, test } from 'vitest'
import { localPartLimits, type PartPlan, planParts } from './part-plan.ts'
import { type S3Profile, s3Profiles } from './storage-profiles.ts'

const MiB = 1024 * 1024
const GiB = 1024 * MiB
const largestPart = 5 * GiB
const everyProfile: S3Profile[] = Object.values(s3Profiles)

function planOf(size: number, profile: S3Profile): PartPlan {
  const plan = planParts(size, profile.limits)
  if ('code' in plan) throw new Error(plan.code)
  return plan
}

test.each([
  ['cuoss', 10 * MiB, 8, 604_800],
  ['alioss', MiB, 4, 14_400],
  ['minio', 10 * MiB, 8, 604_800],
] as const)(
  'STO-01 %s: pieces, parallelism, life of a view link',
  (name, piece, concurrency, viewSeconds) => {
    const profile = s3Profiles[name]
    expect(profile).toMatchObject({ name, viewSeconds, timeoutMs: 60_000 })
    expect(profile.limits.concurrency).toBe(concurrency)
    expect(planOf(piece, profile)).toEqual({ partSize: piece, partCount: 1 })
    expect(planOf(piece + 1, profile)).toEqual({ partSize: piece, partCount: 2 })
  },
)

test.each(everyProfile)(
  'UPL-09 1000 GB fit $name in pieces that grow; one byte more is refused',
  (profile) => {
    const whole = 1000 * GiB
    const plan = planOf(whole, profile)
    expect(plan.partCount).toBeLessThanOrEqual(profile.name === 'alioss' ? 10_000 : 900)
    expect(plan.partSize * plan.partCount).toBeGreaterThanOrEqual(whole)
    expect(plan.partSize).toBeLessThanOrEqual(largestPart)
    expect(planParts(whole + 1, profile.limits)).toEqual({ code: 'media.fileTooLarge' })
  },
)

test.each([
  ['cuoss', 9000 * MiB, 10 * MiB],
  ['cuoss', 9000 * MiB + 1, 11 * MiB],
  ['alioss', 10_000 * MiB, MiB],
  ['alioss', 10_000 * MiB + 1, 2 * MiB],
] as const)('STO-01 a file of %s with %i bytes goes in pieces of %i', (name, size, partSize) => {
  expect(planOf(size, s3Profiles[name]).partSize).toBe(partSize)
})

test.each([localPartLimits, ...everyProfile.map(({ limits }) => limits)])(
  'U1 what is under way at once, and is sent again after a kill, is at most 5 %% of 4 GiB',
  (limits) => {
    const film = 4 * GiB
    const plan = planParts(film, limits)
    if ('code' in plan) throw new Error(plan.code)
    expect(plan.partSize * limits.concurrency).toBeLessThanOrEqual(film * 0.05)
  },
)
