import fc from 'fast-check'
import { expect, test } from 'vitest'
import { subjects } from '#src/capabilities.ts'
import type { FirstHolders, SubjectEntry } from '#src/core/manifest.ts'
import { defaultGrants } from './default-roles.ts'
import { type Grant, opensPage, pageNames, showsInMenu } from './page-permissions.ts'
import {
  levelOf,
  levelOfAction,
  levelOfAll,
  lineOf,
  offeredLevel,
  type PermissionLine,
  permissionLevels,
  permissionLines,
  withLevel,
} from './permission-levels.ts'
import { allGrants } from './permission-tree.ts'
import type { Subject } from './permissions.ts'

const lineNamed = (subject: Subject): PermissionLine => {
  const line = permissionLines.find((candidate) => candidate.subject === subject)
  if (line === undefined) throw new Error(`no line ${subject}`)
  return line
}
const anyLine = fc.constantFrom(...permissionLines)
const anyLevel = fc.constantFrom(...permissionLevels)
const anyHeld = fc.subarray([...allGrants]).map((grants) => new Set(grants))

test.each([
  ['read', [], 'look'],
  ['readAmounts', [], 'look'],
  ['read', 'administrators', 'look'],
  ['create', ['operator'], 'work'],
  ['retry', [], 'work'],
  ['terminate', ['operator'], 'work'],
  ['use', ['viewer'], 'work'],
  ['reading', [], 'work'],
  ['delete', ['operator'], 'all'],
  ['removeMember', [], 'all'],
  ['update', 'administrators', 'all'],
] as const satisfies readonly (readonly [string, FirstHolders, string])[])(
  'PERM-03 %s, at first of %s, is of the level %s',
  (action, holders, level) => {
    expect(levelOfAction({ actions: { [action]: holders } }, action)).toBe(level)
  },
)

test('PERM-03 a level that the manifest names wins over the rule', () => {
  const entry = { actions: { delete: ['operator'] }, levels: { delete: 'work' } } as const
  expect(levelOfAction(entry, 'delete')).toBe('work')
})

test('PERM-03 levels are named for actions that there are', () => {
  const unknown = [...subjects].flatMap(([subject, { actions, levels = {} }]) =>
    Object.keys(levels)
      .filter((action) => !(action in actions))
      .map((action) => `${subject}:${action}`),
  )
  expect(unknown).toEqual([])
})

test('PERM-02 the lines hold every permission, page and menu entry once', () => {
  expect(permissionLines.flatMap(({ grants }) => grants).toSorted()).toEqual(allGrants.toSorted())
})

test('PERM-02 PERM-03 what the levels of a line say, with its page and menu entry', () => {
  expect([...lineNamed('video').levels]).toEqual([
    ['none', []],
    ['look', ['menu:source-videos', 'route:source-videos', 'video:read']],
    ['work', ['menu:source-videos', 'route:source-videos', 'video:create', 'video:read', 'video:update']],
    [
      'all',
      [
        'menu:source-videos',
        'route:source-videos',
        'video:create',
        'video:read',
        'video:update',
        'video:delete',
      ],
    ],
  ])
})

test('PERM-03 a level that would add nothing is not offered', () => {
  expect([...lineNamed('audit').levels.keys()]).toEqual(['none', 'look'])
  expect([...lineNamed('mail').levels.keys()]).toEqual(['none', 'work'])
  expect([...lineNamed('role').levels.keys()]).toEqual(['none', 'look', 'all'])
  expect(offeredLevel(lineNamed('audit'), 'all')).toBe('look')
  expect(offeredLevel(lineNamed('mail'), 'look')).toBe('none')
})

test('PERM-03 a level that is chosen is the level that is read, whatever was held', () => {
  fc.assert(
    fc.property(anyHeld, anyLine, anyLevel, (held, line, level) => {
      const next = withLevel(held, line, level)
      expect(levelOf(line, next)).toBe(offeredLevel(line, level))
      // Once more changes nothing, and the other lines have what they had.
      expect(withLevel(next, line, level)).toEqual(next)
      const others = (all: ReadonlySet<Grant>) => [...all].filter((grant) => !line.grants.includes(grant))
      expect(others(next)).toEqual(others(held))
    }),
  )
})

test('PERM-03 a higher level grants all of a lower one, of any subject', () => {
  const action = fc.constantFrom(
    'read',
    'create',
    'update',
    'use',
    'delete',
    'voidPayment',
    'list',
    'connect',
  )
  const holders = fc.constantFrom<FirstHolders>('administrators', [], ['operator'])
  const entry = fc.record({
    area: fc.constant('other' as const),
    actions: fc.dictionary(action, holders),
    levels: fc.dictionary(action, fc.constantFrom('look' as const, 'work' as const, 'all' as const)),
  })
  fc.assert(
    fc.property(entry, (made: SubjectEntry) => {
      const line = lineOf('video', made)
      const [first, ...rest] = line.levels.values()
      expect(first).toEqual([])
      let below: readonly Grant[] = []
      for (const grants of rest) {
        expect(grants).toEqual(expect.arrayContaining([...below]))
        expect(grants.length).toBeGreaterThan(below.length)
        below = grants
      }
      expect(below).toEqual(line.grants)
    }),
  )
})

test('PERM-03 a mixture is neither level, and one grant more or less makes one', () => {
  const line = lineNamed('video')
  expect(levelOf(line, new Set(['video:delete']))).toBe('custom')
  const noMenu = new Set<Grant>(['route:source-videos', 'video:read'])
  expect(levelOf(line, noMenu)).toBe('custom')
  expect(levelOf(line, new Set<Grant>(['channel:read']))).toBe('none')
})

test('PERM-02 with a level, pages open and stand in the menu exactly where what they read is held', () => {
  fc.assert(
    fc.property(fc.array(anyLevel, { minLength: permissionLines.length }), (levels) => {
      let held: ReadonlySet<Grant> = new Set(allGrants)
      for (const [place, line] of permissionLines.entries())
        held = withLevel(held, line, levels[place] ?? 'none')
      for (const page of pageNames) {
        expect(showsInMenu(held, page)).toBe(opensPage(held, page))
        expect(held.has(`route:${page}`)).toBe(opensPage(held, page))
      }
    }),
  )
})

test('PERM-03 the level of the whole role is read back, and the default roles have levels, not mixtures', () => {
  for (const level of permissionLevels) {
    const held = permissionLines.reduce<ReadonlySet<Grant>>(
      (before, line) => withLevel(before, line, level),
      new Set(['video:delete']),
    )
    expect(levelOfAll(held)).toBe(level)
  }
  expect(levelOfAll(new Set(['video:delete']))).toBeNull()
  expect(levelOfAll(new Set(defaultGrants('admin')))).toBe('all')
  for (const code of ['operator', 'group_lead', 'finance', 'legal', 'viewer'] as const) {
    const held = new Set(defaultGrants(code))
    expect(permissionLines.map((line) => levelOf(line, held))).not.toContain('custom')
  }
})
