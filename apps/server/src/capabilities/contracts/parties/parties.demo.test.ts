import { createParty } from '@pindao/protocol/contracts/party.endpoints.ts'
import { partyNameKey } from '@pindao/protocol/contracts/party.numbers.ts'
import { expect, test } from 'vitest'
import type { DemoLife, DemoPerson } from '#src/platform/demo.ts'
import { seedParties } from './parties.demo.ts'

const people = (['operator', 'legal', 'admin'] as const).map(
  (role, index): DemoPerson => ({ id: String(index), fullName: role, role, departmentId: '1' }),
)

test('CON-01 the demo company signs with forty parties of all types, each as the form would take it', async () => {
  const made: unknown[] = []
  const days: number[] = []
  const life = {
    people: async () => people,
    call: async (_person: unknown, _endpoint: unknown, input: { readonly body?: unknown }) => {
      if (input.body === undefined) return []
      made.push(input.body)
      return {}
    },
    at: async (daysAgo: number, _hour: number, act: () => Promise<unknown>) => {
      days.push(daysAgo)
      return act()
    },
  }
  await seedParties(life as unknown as DemoLife)
  const read = made.map((body) => createParty.body.safeParse(body))
  expect(read.flatMap(({ error }) => error?.issues ?? [])).toEqual([])
  const parties = read.flatMap(({ data }) => data ?? [])
  expect(parties).toHaveLength(40)
  expect(new Set(parties.map(({ type }) => type)).size).toBe(4)
  expect(new Set(parties.map(({ legalName }) => partyNameKey(legalName))).size).toBe(39)
  // What is done in a demo is done one day after the other.
  expect(days).toEqual(days.toSorted((one, other) => other - one))
  expect(Math.min(...days)).toBeGreaterThan(0)
})
