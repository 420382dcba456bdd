import { describe, expect, it } from 'vitest'
import { createPartLinks } from './part-links.ts'

function bench(lifetimeMs: number, forBytes = false) {
  const asked: number[][] = []
  const said: number[][] = []
  let now = 1_000_000
  const signed = createPartLinks({
    parts: Array.from({ length: 100 }, (_, index) => index + 1),
    forBytes,
    sign: async (parts, checksums) => {
      asked.push([...parts])
      said.push(checksums.map(({ part }) => part))
      return parts.map((part) => ({
        part,
        url: `/part/${part}?signed=${asked.length}`,
        headers: null,
        expiresAt: new Date(now + lifetimeMs).toISOString(),
      }))
    },
    now: () => now,
  })
  const links = {
    ...signed,
    of: async (part: number) => (await signed.of({ part, crc32: '00000000' })).url,
  }
  return { links, said, asked, pass: (ms: number) => (now += ms) }
}

describe('part links', () => {
  it('signs a batch once, for all lanes that ask at the same time', async () => {
    const { links, asked } = bench(3_600_000)
    await Promise.all([1, 2, 3, 4].map((part) => links.of(part)))
    expect(asked).toEqual([Array.from({ length: 32 }, (_, index) => index + 1)])
    await links.of(33)
    expect(asked).toHaveLength(2)
  })

  it('signs for an object store what lanes ask for together, and nothing ahead of its checksums', async () => {
    const { links, asked, said } = bench(3_600_000, true)
    await Promise.all([1, 2, 3, 4].map((part) => links.of(part)))
    expect(asked).toEqual([[1, 2, 3, 4]])
    await links.of(5)
    expect(asked.at(-1)).toEqual([5])
    expect(said).toEqual(asked)
  })

  it('renews before an address expires', async () => {
    const { links, asked, pass } = bench(600_000)
    await links.of(1)
    pass(530_000)
    await links.of(1)
    expect(asked).toHaveLength(1)
    pass(15_000)
    await links.of(1)
    expect(asked).toHaveLength(2)
  })

  it('renews an address that was refused', async () => {
    const { links, asked } = bench(600_000)
    await links.of(5)
    links.drop(5)
    await links.of(5)
    expect(asked[1]?.[0]).toBe(5)
  })

  it('U12 a clock two hours ahead does not sign for every part anew', async () => {
    const { links, asked } = bench(-7_200_000)
    await links.of(1)
    await links.of(2)
    expect(asked).toHaveLength(1)
  })
})
