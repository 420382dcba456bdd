import type { Pack } from './load-pack.ts'

/** As wide as a line of code here. */
const lineWidth = 110

/**
 * The text of a pack's file: a group that fits on one line is one, any other has a line for each of its texts. Four languages
 * of some hundred texts are read, and merged, as short files that way.
 */
export function layOut(pack: Pack): string {
  return `${written(pack, 0, 0)}\n`
}

/** @param before how much of the line stands before the group: its indent and its name */
function written(group: Pack, indent: number, before: number): string {
  const line = oneLine(group)
  if (indent > 0 && before + widthOf(line) + 1 <= lineWidth) return line
  const inner = ' '.repeat(indent + 2)
  const lines = Object.entries(group).map(([key, value]) => {
    const name = `${JSON.stringify(key)}: `
    const text =
      typeof value === 'string'
        ? JSON.stringify(value)
        : written(value, indent + 2, indent + 2 + widthOf(name))
    return inner + name + text
  })
  return `{\n${lines.join(',\n')}\n${' '.repeat(indent)}}`
}

function oneLine(group: Pack): string {
  const entries = Object.entries(group).map(
    ([key, value]) =>
      `${JSON.stringify(key)}: ${typeof value === 'string' ? JSON.stringify(value) : oneLine(value)}`,
  )
  return `{ ${entries.join(', ')} }`
}

/** In columns, as far as it can be known without a font: what is not ASCII may be twice as wide. */
const widthOf = (text: string) =>
  [...text].reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) < 0x80 ? 1 : 2), 0)
