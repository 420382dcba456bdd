import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome')
const rule = fileURLToPath(new URL('no-float-money.grit', import.meta.url))

/** The lines of a program that the rule calls a reckoning with money. */
async function toldLines(lines: readonly string[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lint-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'biome.json'), JSON.stringify({ plugins: [rule] }))
  await writeFile(join(folder, 'sample.ts'), lines.join(';\n'))
  const args = [biome, 'lint', '--only=plugin', '--colors=off', '--max-diagnostics=none', 'sample.ts']
  const said = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { cwd: folder }, (_, stdout, stderr) => resolve(stdout + stderr))
  })
  return [...said.matchAll(/sample\.ts:(\d+):\d+ plugin/gu)].map(([, line]) => lines[Number(line) - 1] ?? '')
}

const reckonings = [
  'Number(line.amount)',
  'parseFloat(netAmount)',
  'Number.parseFloat(line?.amount)',
  'parseInt(price, 10)',
  'price.toFixed(2)',
  'price.toFixed()',
  '+line.amount',
  '-revenue',
  'price * 1.2',
  'tax + revenue',
  'estimatedRevenue / views',
  '2 * line.payouts',
  'sum += line.netAmount',
  'line.netAmount -= tax',
  'line.amount++',
]

const others = [
  'Number(line.title)',
  'line.adImpressions * 2',
  'amounted + 1',
  'line.amount.length + 1',
  'line.amount = "5"',
  'line.amount === other.amount',
  'addMoney(line.amount, tax)',
]

test('the lint rule names every way to make money a number, and nothing else', async () => {
  expect(await toldLines([...reckonings, ...others])).toEqual(reckonings)
})
