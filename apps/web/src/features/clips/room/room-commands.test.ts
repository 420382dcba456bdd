import { expect, test } from 'vitest'
import { type RoomCommand, roomCommandOf } from './room-commands.ts'

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, code: '' }

test('CLP-01 the keys of the cutting room', () => {
  const cases: readonly (readonly [Partial<typeof none> & { readonly key: string }, RoomCommand | null])[] = [
    [{ key: 'i', code: 'KeyI' }, 'markIn'],
    // A Chinese, French or Arabic keyboard gives other signs at the same place.
    [{ key: 'خ', code: 'KeyO' }, 'markOut'],
    [{ key: 'ArrowRight' }, 'frameOn'],
    [{ key: 'ArrowRight', shiftKey: true }, 'secondOn'],
    [{ key: 'ArrowUp' }, 'jumpBack'],
    [{ key: 'ArrowUp', altKey: true }, 'earlier'],
    [{ key: 'Enter' }, 'add'],
    [{ key: 'Delete' }, 'remove'],
    [{ key: ' ', code: 'Space' }, 'toggle'],
    [{ key: 'z', ctrlKey: true }, 'undo'],
    [{ key: 'Z', metaKey: true, shiftKey: true }, 'redo'],
    [{ key: 'y', ctrlKey: true }, 'redo'],
    [{ key: 'z', ctrlKey: true, altKey: true }, null],
    [{ key: 'i', code: 'KeyI', ctrlKey: true }, null],
    [{ key: 'q', code: 'KeyQ' }, null],
  ]
  for (const [press, command] of cases) expect(roomCommandOf({ ...none, ...press }), press.key).toBe(command)
})
