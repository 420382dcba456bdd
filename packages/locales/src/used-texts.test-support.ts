import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What code may ask a pack for: keys that stand in it as they are, and those that it puts together from values. */
export type AskedKeys = { readonly whole: ReadonlySet<string>; readonly made: RegExp }

/** Reads what the sources below these folders ask for. Tests ask for nothing: what only they want is used by nobody. */
export function keysAskedIn(folders: readonly string[]): AskedKeys {
  const sources = folders.flatMap(sourcesIn).map((file) => readFileSync(file, 'utf8'))
  const whole = new Set<string>()
  const made = new Set<string>()
  for (const source of sources) {
    for (const [, key = ''] of source.matchAll(/['"`]([\w:.+-]+)['"`]/gu)) whole.add(key)
    for (const [, text = ''] of source.matchAll(/`([\w:.-]*\$\{[^`]*)`/gu)) {
      const pattern = patternOf(text)
      if (pattern !== null) made.add(pattern)
    }
  }
  return { whole, made: new RegExp(`^(?:${[...made].join('|')})$`, 'u') }
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory())
      return entry.name === 'node_modules' || entry.name === 'dist' ? [] : sourcesIn(path)
    return /\.tsx?$/u.test(path) && !/\.test\.|test-support/u.test(path) ? [path] : []
  })
}

/** Keys of a template begin with a name of their own: `status.${name}`. What begins with a value could be any key. */
function patternOf(template: string): string | null {
  const parts = literalParts(template)
  const [first = ''] = parts
  if (!/^[\w:-]{2,}/u.test(first) || /[^\w:.-]/u.test(parts.join(''))) return null
  return parts.map((part) => part.replaceAll('.', '\\.')).join('[\\w.+-]+')
}

/** What stands around the values of a template. */
function literalParts(template: string): string[] {
  const parts = ['']
  let depth = 0
  for (const [index, sign] of [...template].entries()) {
    if (depth === 0 && sign === '$' && template[index + 1] === '{') continue
    if (sign === '{') {
      if (depth === 0) parts.push('')
      depth += 1
    } else if (sign === '}' && depth > 0) depth -= 1
    else if (depth === 0) parts[parts.length - 1] += sign
  }
  return parts
}
