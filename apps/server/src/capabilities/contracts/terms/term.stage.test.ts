import { approvalStatus } from '@pindao/protocol/contracts/approval.states.ts'
import { contractStatus } from '@pindao/protocol/contracts/contract.states.ts'
import { expect, test } from 'vitest'
import { assertWithin, type ContractDays, earliestVersion, phaseOf } from './term.dates.ts'
import { stageOf } from './term.stage.ts'

const of = contractStatus.codes

test('CON-01 APR-01 a rejected contract (0) is edited again, one that is over (1, 4) never, whatever its review says', () => {
  const stages = (status: number) =>
    approvalStatus.names.map((name) => [
      name,
      stageOf({ status, approvalStatus: approvalStatus.codes[name] }),
    ])
  expect(Object.fromEntries(stages(of.in_force))).toEqual({
    to_submit: 'draft',
    to_review: 'review',
    to_link: 'review',
    to_create_group: 'review',
    completed: 'signed',
    rejected: 'draft',
    withdrawn: 'draft',
  })
  for (const status of [of.terminated, of.expired])
    expect(new Set(stages(status).map(([, stage]) => stage))).toEqual(new Set(['over']))
  // Older data holds 10 for 1.
  expect(stageOf({ status: of.created, approvalStatus: 10 })).toBe('draft')
})

const contract: ContractDays = {
  startDate: '2026-01-15',
  endDate: '2026-12-31',
  timeZone: 'Asia/Shanghai',
  stage: 'signed',
}
const at = (instant: string) => Date.parse(instant)

test('CON-01 a version is in force from its first to its last day, as the clocks of the contract go', () => {
  const version = { from: '2026-06-01', to: '2026-06-30' }
  const phases = [
    '2026-05-31T15:59:59Z',
    '2026-05-31T16:00:00Z',
    '2026-06-30T15:59:59Z',
    '2026-06-30T16:00:00Z',
  ].map((instant) => phaseOf(version, contract, at(instant)))
  expect(phases).toEqual(['later', 'in_force', 'in_force', 'ended'])
  expect(phaseOf({ ...version, to: null }, contract, at('2030-01-01T00:00:00Z'))).toBe('in_force')
  for (const stage of ['draft', 'review'] as const)
    expect(phaseOf(version, { ...contract, stage }, at('2026-06-15T00:00:00Z'))).toBe('draft')
})

test('CON-01 a version begins in this month at the earliest, and never before the contract', () => {
  expect(earliestVersion(contract, at('2026-05-31T16:00:00Z'))).toBe('2026-06-01')
  expect(earliestVersion(contract, at('2026-01-20T00:00:00Z'))).toBe('2026-01-15')
  expect(earliestVersion(contract, at('2025-11-20T00:00:00Z'))).toBe('2026-01-15')
})

test('CON-01 terms have days of the contract, its first and last included', () => {
  const refused = (from: string, to: string | null) => () => assertWithin({ from, to }, contract)
  expect(refused('2026-01-15', '2026-12-31')).not.toThrow()
  expect(refused('2026-01-15', null)).not.toThrow()
  for (const [from, to] of [
    ['2026-01-14', null],
    ['2027-01-01', null],
    ['2026-02-01', '2027-01-01'],
  ] as const)
    expect(refused(from, to)).toThrow('contracts.termOutside')
})
