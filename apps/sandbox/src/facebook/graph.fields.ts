/** One field asked for, with its modifiers (`picture.type(large)`) and its own fields (`picture{url}`). */
export interface AskedField {
  readonly name: string
  readonly fields: readonly string[] | null
}

/** Reads a `fields` parameter. Commas inside braces and brackets belong to the field before them. */
export function readFields(text: string): readonly AskedField[] {
  const parts: string[] = ['']
  let depth = 0
  for (const sign of text) {
    if ('{('.includes(sign)) depth += 1
    if ('})'.includes(sign)) depth -= 1
    if (sign === ',' && depth === 0) parts.push('')
    else parts.push(`${parts.pop() ?? ''}${sign}`)
  }
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => ({
      name: /^[\w]+/.exec(part)?.[0] ?? part,
      fields:
        /\{(.*)\}$/
          .exec(part)?.[1]
          ?.split(',')
          .map((field) => field.trim()) ?? null,
    }))
}

/** Only the named members of a value; all of them when none is named. */
export function narrow(
  value: Readonly<Record<string, unknown>>,
  fields: readonly string[] | null,
): Readonly<Record<string, unknown>> {
  if (fields === null) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => fields.includes(name)))
}
