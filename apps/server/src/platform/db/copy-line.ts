/** One row in COPY's text format; null is a NULL. */
export function copyLine(values: readonly (string | bigint | null)[]): string {
  let line = ''
  for (let index = 0; index < values.length; index += 1) {
    if (index > 0) line += '\t'
    const value = values[index]
    line += value === null || value === undefined ? '\\N' : typeof value === 'bigint' ? value : escaped(value)
  }
  return `${line}\n`
}

/** Only what would end a value or a row, or begin an escape. */
function escaped(text: string): string {
  return /[\\\t\n\r]/u.test(text)
    ? text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
    : text
}
