import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { gatherPack } from './gather.ts'
import { loadPack } from './load-pack.ts'
import { namespaces } from './namespaces.ts'
import { flatten, stemOf } from './pack-shape.test-support.ts'
import { keysAskedIn } from './used-texts.test-support.ts'

const below = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const asked = keysAskedIn(['apps/web/src', 'apps/server/src', 'packages/protocol/src'].map(below))

/**
 * Texts whose key no code writes out, because it comes from somewhere else. Everything else is asked for by its key, or by a template
 * that begins with a name (`status.${name}`).
 */
const madeElsewhere: readonly RegExp[] = [
  // Values of an entry of the audit log, by the field that has them (`use-audit-words.ts`).
  /^audit:via\./u,
  // Choices of the look, by the name of the preference and of its value (`LookChoice`).
  /^customizer:(skin|accent|contentWidth|bar|footer|menuLayout)\./u,
  // Settings by their key, as the manifests name them.
  /^settings:value\./u,
  // One dialog for two commands on settlements, by the name of the command.
  /^settlements:(reopen|void)\.(title|text|done)$/u,
  // What banks call their columns, in every language: read by the reader of their answers.
  /^statements:bankAnswer\./u,
]

test('I18N-02 every text of every pack is used somewhere', async () => {
  const files = new Map(
    await Promise.all(namespaces.map(async (name) => [name, await loadPack('zh', name)] as const)),
  )
  const unused = namespaces.flatMap((namespace) =>
    [...new Set([...flatten(gatherPack(namespace, files)).keys()].map(stemOf))]
      .filter((key) => {
        const names = [key, `${namespace}:${key}`, `${namespace}.${key}`]
        return !names.some((name) => asked.whole.has(name) || asked.made.test(name))
      })
      .map((key) => `${namespace}:${key}`)
      .filter((key) => !madeElsewhere.some((pattern) => pattern.test(key))),
  )
  expect(unused).toEqual([])
})
