import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filmClock, readFilmClock } from '#src/shared/format/film-clock.ts'
import { deskCommandOf } from './desk-commands.ts'
import {
  adoptLost,
  byKey,
  createCueIds,
  type DeskCue,
  type DeskStep,
  deskCueOf,
  inOrder,
  isUnchanged,
  merged,
  rewritten,
  stepped,
  stepTo,
  unsavedOf,
} from './desk-cues.ts'
import { cueAt, insertAfter, mergeAll, splitAt } from './desk-edits.ts'

const cueOf = (key: number, over: Partial<DeskCue> = {}): DeskCue => ({
  key,
  startMs: key * 1000,
  endMs: key * 1000 + 800,
  text: `第${key}句`,
  by: 'engine',
  flags: [],
  review: 'open',
  note: '',
  ...over,
})
const five = [1, 2, 3, 4, 5].map((key) => cueOf(key))
let last = 0
const nextKey = () => {
  last -= 1
  return last
}

/** Whatever somebody does, as steps on cues one after the other. */
const acts = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant('write' as const), at: fc.nat(9), text: fc.string({ maxLength: 5 }) }),
    fc.record({ act: fc.constant('move' as const), at: fc.nat(9), text: fc.constant('') }),
    fc.record({
      act: fc.constantFrom('insert', 'remove', 'split', 'merge'),
      at: fc.nat(9),
      text: fc.constant(''),
    }),
  ),
  { maxLength: 12 },
)

function stepOf(
  cues: readonly DeskCue[],
  { act, at, text }: { act: string; at: number; text: string },
): DeskStep {
  const place = cues.length === 0 ? -1 : at % cues.length
  const cue = cues[place]
  if (act === 'insert') return insertAfter(cues, cue, at * 700, nextKey).step
  if (cue === undefined) return []
  if (act === 'write') return stepTo(cues, [rewritten(cue, text)])
  if (act === 'move')
    return stepTo(cues, [{ ...cue, startMs: cue.startMs + at * 900, endMs: cue.endMs + at * 900 }])
  if (act === 'remove') return stepTo(cues, [], [cue.key])
  if (act === 'split') return splitAt(cues, cue, null, nextKey) ?? []
  return mergeAll(cues, cues.slice(place, place + 2)) ?? []
}

test('SUB-02 every step can be taken back and made again, to the letter', () => {
  fc.assert(
    fc.property(acts, (done) => {
      const before: (readonly DeskCue[])[] = []
      const steps: DeskStep[] = []
      let cues: readonly DeskCue[] = five
      for (const act of done) {
        const step = stepOf(cues, act)
        before.push(cues)
        steps.push(step)
        cues = stepped(cues, step, 'after')
        expect(cues).toEqual(inOrder(cues))
      }
      const end = cues
      for (const [at, step] of [...steps.entries()].toReversed()) {
        cues = stepped(cues, step, 'before')
        expect(cues).toEqual(before[at])
      }
      for (const step of steps) cues = stepped(cues, step, 'after')
      expect(cues).toEqual(end)
    }),
  )
})

test('SUB-02 what is sent makes of the saved cues those on the desk, and nothing is sent twice', () => {
  fc.assert(
    fc.property(acts, (done) => {
      const ids = createCueIds()
      let cues: readonly DeskCue[] = five
      for (const act of done) cues = stepped(cues, stepOf(cues, act), 'after')
      const saved = byKey(five)
      const { changes, removed, keys } = unsavedOf(saved, cues, ids)
      // As the server does it.
      const stored = new Map(saved)
      for (const id of removed) stored.delete(id)
      const fresh = [...keys]
      for (const { id, back: _back, ...part } of changes) {
        const key = id ?? fresh.shift() ?? 0
        stored.set(key, { ...(stored.get(key) ?? cueOf(key)), ...part })
      }
      const told = (some: Iterable<DeskCue>) =>
        inOrder([...some]).map(({ key, startMs, endMs, text, review }) => ({
          key,
          startMs,
          endMs,
          text,
          review,
        }))
      expect(told(stored.values())).toEqual(told(cues))
      for (const [at, key] of keys.entries()) ids.give(key, 100 + at)
      expect(unsavedOf(byKey(cues), cues, ids)).toEqual({ changes: [], removed: [], keys: [] })
    }),
  )
})

test('SUB-02 a cue that was taken away and put back keeps its id, which its translations know', () => {
  const without = byKey(five.filter(({ key }) => key !== 3))
  const { changes } = unsavedOf(without, five, createCueIds())
  expect(changes).toMatchObject([{ id: 3, text: '第3句', back: true }])
})

test('SUB-02 what others wrote comes in; where both wrote, it is as it is here', () => {
  const base = byKey(five)
  const mine = stepped(
    stepped(five, stepTo(five, [rewritten(cueOf(2), '我的')]), 'after'),
    insertAfter(five, cueOf(5), 0, () => -1).step,
    'after',
  )
  const theirs = [cueOf(1, { text: '别人的' }), cueOf(2, { text: '也改了' }), cueOf(3), cueOf(5), cueOf(6)]
  expect(merged(base, mine, theirs).map(({ key, text }) => [key, text])).toEqual([
    [1, '别人的'],
    [2, '我的'],
    [3, '第3句'],
    [5, '第5句'],
    [-1, ''],
    [6, '第6句'],
  ])
})

test('SUB-02 where one sets a time and the other writes, both stay; a step that is taken back leaves what came since', () => {
  const empty = cueOf(2, { text: '' })
  const base = byKey([empty])
  const asked = { ...empty, review: 'question' as const, startMs: 2100 }
  const filled = { ...empty, text: '引擎写的', by: 'engine' as const, flags: ['numbersDiffer' as const] }
  const [both] = merged(base, [asked], [filled])
  expect(both).toMatchObject({
    text: '引擎写的',
    by: 'engine',
    review: 'question',
    startMs: 2100,
    flags: ['numbersDiffer'],
  })
  const [back] = stepped(both ? [both] : [], stepTo([empty], [asked]), 'before')
  expect(back).toMatchObject({ text: '引擎写的', review: 'open', startMs: 2000 })
  const mine = stepTo([filled], [rewritten(filled, '我的')])
  const theirs = [rewritten(filled, '同事改的')]
  expect(stepped(theirs, mine, 'before')).toEqual(theirs)
})

test('SUB-02 a save whose answer was lost is recognised: what it made is not made twice', () => {
  const ids = createCueIds()
  const made = cueOf(-1, { startMs: 9000, endMs: 9500, text: '新的', by: 'person' })
  const { key: _key, ...kept } = made
  const theirs = [...five.map(({ key, ...cue }) => ({ ...cue, id: key })), { ...kept, id: 101 }]
  adoptLost(byKey(five), [...five, made], theirs, ids)
  const stored = theirs.map((cue) => deskCueOf(cue, ids))
  const open = merged(byKey(five), [...five, made], stored)
  expect(open).toHaveLength(6)
  expect(unsavedOf(byKey(stored), open, ids)).toEqual({ changes: [], removed: [], keys: [] })
})

test('SUB-02 a time is read as it is written, a short one too, and nothing else is one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 359_999_999 }), (ms) => {
      expect(readFilmClock(filmClock(ms))).toBe(ms)
    }),
  )
  expect(['62.5', '1:02,5', '0:0:1', '00:01:02.500'].map(readFilmClock)).toEqual([
    62_500, 62_500, 1000, 62_500,
  ])
  for (const text of ['', 'x', '1:', ':1', '-1', '1.2.3']) expect(readFilmClock(text)).toBeNull()
})

test('SUB-02 what is said at a time is found', () => {
  expect([0, 1000, 1799, 1800, 5500, 9000].map((ms) => cueAt(five, ms)?.key ?? null)).toEqual([
    null,
    1,
    1,
    null,
    5,
    null,
  ])
})

test('SUB-02 a key is a command of the desk, and the field’s own where somebody types', () => {
  const press = (over: object) => ({
    key: '',
    code: '',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...over,
  })
  expect(deskCommandOf(press({ altKey: true, code: 'KeyP', key: 'π' }), true)).toBe('play')
  // M lies elsewhere on a French keyboard.
  expect(deskCommandOf(press({ altKey: true, code: 'Semicolon', key: 'm' }), true)).toBe('merge')
  expect(deskCommandOf(press({ ctrlKey: true, key: 'z' }), false)).toBe('undo')
  expect(deskCommandOf(press({ metaKey: true, shiftKey: true, key: 'Z' }), false)).toBe('redo')
  expect(deskCommandOf(press({ ctrlKey: true, key: 'z' }), true)).toBeNull()
  expect(deskCommandOf(press({ key: 'Delete' }), false)).toBe('remove')
  // AltGr writes signs.
  expect(deskCommandOf(press({ ctrlKey: true, altKey: true, code: 'KeyP' }), false)).toBeNull()
})

test('SUB-02 what is open is what was saved exactly when nothing is left to send', () => {
  fc.assert(
    fc.property(acts, (done) => {
      const ids = createCueIds()
      const open = done.reduce<readonly DeskCue[]>(
        (cues, each) => stepped(cues, stepOf(cues, each), 'after'),
        five,
      )
      const { changes, removed } = unsavedOf(byKey(five), open, ids)
      expect(isUnchanged(byKey(five), open)).toBe(changes.length === 0 && removed.length === 0)
    }),
  )
})
