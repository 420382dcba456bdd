import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

/** JavaScript that the browser must read before it can paint the workbench, in KB gzipped (shell.md 8.2). */
const budgetKb = 350

const dist = new URL('../../apps/web/dist/', import.meta.url)

/** Where the way to the workbench begins, and what it loads on demand on that way, as named in Vite's manifest. */
const roots = [
  'index.html',
  'src/features/workbench/pages/WorkbenchPage.tsx',
  '../../node_modules/antd/es/locale/zh_CN.js',
  ...['common', 'states', 'validation', 'access', 'navigation', 'workbench'].map(
    (namespace) => `../../packages/locales/src/zh/${namespace}.json`,
  ),
]

type Chunk = { readonly file: string; readonly imports?: readonly string[] }
type Manifest = Readonly<Record<string, Chunk>>

/**
 * Measures the static closure of entry and workbench in the built page (`npm run build` first) and prints it against
 * the budget. Throws when it is exceeded, or when a root is no longer in the build.
 */
export async function run(): Promise<void> {
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Manifest
  const files = closure(manifest, roots).filter((file) => file.endsWith('.js'))
  const sizes = files
    .map((file) => ({ file, kb: gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length / 1024 }))
    .sort((a, b) => b.kb - a.kb)
  const total = sizes.reduce((sum, { kb }) => sum + kb, 0)
  console.log(`first load, workbench: ${total.toFixed(1)} KB gz of ${budgetKb}, ${sizes.length} files`)
  for (const { file, kb } of sizes.slice(0, 8)) console.log(`  ${kb.toFixed(1).padStart(6)} KB  ${file}`)
  if (total > budgetKb) throw new Error(`first load is ${(total - budgetKb).toFixed(1)} KB over its budget`)
}

/** The files of these entries and of everything they import statically. */
function closure(manifest: Manifest, entries: readonly string[]): string[] {
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the manifest`)
    seen.add(key)
    chunk.imports?.forEach(visit)
  }
  entries.forEach(visit)
  return [...seen].flatMap((key) => manifest[key]?.file ?? [])
}
