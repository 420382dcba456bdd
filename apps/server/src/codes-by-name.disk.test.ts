import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** A column of states beside a number: `status IN (1, 5)`, `upload_status = 0`, `eq(video.uploadStatus, 0)`. */
const bareCode =
  /(?:status|state|visibility)\}?"?\s*(?:=|<>|!=|(?:NOT )?IN)\s*\(?\s*\d|(?:eq|ne|inArray|notInArray)\([^)]*(?:[sS]tatus|[sS]tate|visibility),\s*\[?\d/u

test('PUB-01 no statement and no constraint of the product names a state by its number', async () => {
  const found: string[] = []
  for await (const name of glob('**/*.{table,store,seed,service}.ts', { cwd: import.meta.dirname })) {
    const lines = (await readFile(join(import.meta.dirname, name), 'utf8')).split('\n')
    for (const [at, line] of lines.entries()) if (bareCode.test(line)) found.push(`${name}:${at + 1}`)
  }
  expect(found).toEqual([])
  expect(bareCode.test('status NOT IN (1, 5)')).toBe(true)
  expect(bareCode.test('eq(video.uploadStatus, 0)')).toBe(true)
})
