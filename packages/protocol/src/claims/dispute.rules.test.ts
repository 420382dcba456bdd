import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  disputeOutcomes,
  type FilingFacts,
  fillStatement,
  kindAfter,
  kindRules,
  lacksOf,
  needsApproval,
  openVariables,
  outcomeRules,
  outcomesOf,
  statementVariables,
} from './dispute.rules.ts'
import { disputeKinds, disputeReasons, disputeStatus } from './dispute.states.ts'

const facts = (over: Partial<FilingFacts> = {}): FilingFacts => ({
  kind: 'content_id_dispute',
  reason: 'original',
  statement: '我方原创',
  evidence: 0,
  proofs: 1,
  strikes: 0,
  approved: false,
  ...over,
})

test.each<[Partial<FilingFacts>, readonly string[]]>([
  [{}, []],
  [{ reason: null, statement: '', proofs: 0 }, ['reason', 'statement', 'proof']],
  [{ statement: '{licence}' }, ['variables']],
  [{ reason: 'authorised' }, ['evidence']],
  [{ reason: 'authorised', evidence: 1 }, []],
  [{ strikes: 1 }, ['approval']],
  [{ strikes: 1, approved: true }, []],
  [{ kind: 'takedown_counter', reason: null }, []],
  [{ kind: 'outbound_review', reason: null, statement: '', proofs: 0, strikes: 2 }, []],
  [{ kind: 'contract', statement: '', reason: null, proofs: 0 }, ['statement']],
])('DSP-01 what is missing of %o is %o', (over, lacks) => {
  expect(lacksOf(facts(over))).toEqual(lacks)
})

test('DSP-01 a second person is asked where the channel has a strike, and only for what can end in one more', () => {
  for (const kind of disputeKinds) {
    expect(needsApproval({ kind, strikes: 0 })).toBe(false)
    expect([kind, needsApproval({ kind, strikes: 1 })]).toEqual([kind, kindRules[kind].approval])
  }
})

test('DSP-01 what fills a statement leaves nothing open but what is not known, and nothing else is touched', () => {
  const words = fc.string({ unit: fc.constantFrom(...'abc {}影') })
  const values = fc.record(
    Object.fromEntries(
      statementVariables.map((name) => [name, fc.oneof(fc.constant(''), fc.string())]),
    ) as Record<(typeof statementVariables)[number], fc.Arbitrary<string>>,
  )
  const text = fc.array(fc.oneof(words, fc.constantFrom(...statementVariables.map((name) => `{${name}}`))))
  fc.assert(
    fc.property(text, values, (parts, known) => {
      const whole = parts.join('')
      const plain = Object.fromEntries(
        Object.entries(known).map(([name, value]) => [name, value.replaceAll(/[{}]/gu, '')]),
      ) as typeof known
      const filled = fillStatement(whole, plain)
      const unknown = openVariables(whole).filter((name) => plain[name] === '')
      expect(openVariables(filled)).toEqual(expect.arrayContaining(unknown))
      if (openVariables(whole).length === 0) expect(filled).toBe(whole)
    }),
  )
})

test('DSP-01 what the other side says leads where the states allow it, whatever kind it is said to', () => {
  for (const kind of disputeKinds)
    for (const outcome of outcomesOf[kind]) {
      const { to, by, result } = outcomeRules[outcome]
      expect([outcome, disputeStatus.allows('needs_tracking', to, by)]).toEqual([outcome, true])
      expect([outcome, result !== null]).toEqual([outcome, to === 'solved'])
      expect(disputeKinds).toContain(kindAfter(kind, outcome))
    }
  expect(new Set(Object.values(outcomesOf).flat())).toEqual(new Set(disputeOutcomes))
})

test('DSP-01 a dispute that was refused is appealed, a removal is answered by a counter notification', () => {
  expect(kindAfter('content_id_dispute', 'reinstated')).toBe('appeal')
  expect(kindAfter('appeal', 'reinstated')).toBe('appeal')
  expect(kindAfter('appeal', 'takedown')).toBe('takedown_counter')
  expect(disputeReasons).toContain('authorised')
})
