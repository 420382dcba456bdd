import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { seedOfToday } from './log.ts'

const root = resolve(import.meta.dirname, '../..')
const server = 'apps/server/src'

/** Test files that take turns: each runs once in so many days, `daily` ones every day. */
type TurnTaking = {
  readonly files: string
  readonly days: number
  /** Beginnings of paths. Of what proves that nothing is lost, doubled or seen by strangers the most does not wait. */
  readonly daily: readonly string[]
}

/**
 * Suites too long for a run of `npm test`, which has to end within 45 minutes on two processors whatever is added
 * (docs/decisions/0089). What is not named here runs every day.
 */
export const turnTaking = {
  web: {
    files: 'apps/web/src/**/*.view.test.tsx',
    days: 8,
    daily: ['apps/web/src/app/router/', 'apps/web/src/features/access/sign-in/'],
  },
  machine: {
    files: 'apps/**/*.{tool,disk,net}.test.ts',
    days: 8,
    daily: ['platform/http', 'platform/storage', 'capabilities/platforms'].map(
      (name) => `${server}/${name}/`,
    ),
  },
  db: {
    files: `${server}/**/*.db.test.ts`,
    days: 8,
    daily: [
      ...[`${server}/every-`, `${server}/compose`, `${server}/platform/db/`, `${server}/platform/http/`],
      ...[
        ...['access', 'media/uploads', 'revenue'],
        ...['publishing/delivery', 'publishing/tasks', 'publishing/recovery'],
      ].map((name) => `${server}/capabilities/${name}/`),
    ],
  },
  fault: {
    files: `${server}/**/*.fault.test.ts`,
    days: 8,
    daily: ['delivery', 'delivery-kills'].map(
      (name) => `${server}/capabilities/publishing/delivery/${name}.fault`,
    ),
  },
  journeys: {
    files: 'e2e/tests/*.spec.ts',
    days: 8,
    daily: ['main-journey', 'walk'].map((name) => `e2e/tests/${name}.spec`),
  },
} as const satisfies Record<string, TurnTaking>
export type TurnTakingSuite = keyof typeof turnTaking

const isTest = /\.(?:test\.tsx?|spec\.ts)$/u

/**
 * Files whose turn it is not. Those that take turns are dealt out in their order, so that neighbours, which take about
 * as long, come on different days; so many days one after the other see all of them. What was `changed` never waits.
 */
export function filesThatWait(
  { days, daily }: TurnTaking,
  files: readonly string[],
  { seed, changed }: { readonly seed: number; readonly changed: ReadonlySet<string> },
): readonly string[] {
  const turn = dayOf(seed) % days
  const sources = new Set([...changed].filter((file) => !isTest.test(file)).map((file) => dirname(file)))
  return files
    .filter((file) => !daily.some((beginning) => file.startsWith(beginning)))
    .toSorted()
    .filter((file, at) => at % days !== turn && !changed.has(file) && !sources.has(dirname(file)))
}

/** The number of a day: days that follow each other have ones that do, also where a month ends. A seed that is no day stands for itself. */
export function dayOf(seed: number): number {
  const [year, month, day] = [Math.floor(seed / 10_000), Math.floor(seed / 100) % 100, seed % 100]
  const isDay = year >= 2000 && month >= 1 && month <= 12 && day >= 1 && day <= 31
  return Math.abs(isDay ? Date.UTC(year, month - 1, day) / 86_400_000 : seed)
}

/** Paths from the root of what a suite leaves for another day; none unless the run says that there are turns. */
export function waitingFiles(
  suite: TurnTakingSuite,
  env: NodeJS.ProcessEnv = process.env,
): readonly string[] {
  if (env['TEST_TURNS'] !== 'on') return []
  const seed = Number(env['TEST_SEED'] ?? seedOfToday())
  return filesThatWait(turnTaking[suite], allFiles(suite), { seed, changed: changedLately() })
}

/** The same as patterns that leave a file out wherever a runner begins to count. */
export const waitingPatterns = (suite: TurnTakingSuite): string[] =>
  waitingFiles(suite).map((file) => `**/${file.replace(/^apps\/web\//u, '')}`)

/** A line of a run's end: what of a suite it left for another day. */
export function turnsLine(env: NodeJS.ProcessEnv): string | null {
  const suites = (Object.keys(turnTaking) as TurnTakingSuite[]).map((suite) => ({
    suite,
    waiting: waitingFiles(suite, env).length,
  }))
  if (suites.every(({ waiting }) => waiting === 0)) return null
  const parts = suites.map(({ suite, waiting }) => `${suite} ${waiting} of ${allFiles(suite).length}`)
  return `files left for another day: ${parts.join(', ')}; all of them: npm run test:whole`
}

const allFiles = (suite: TurnTakingSuite): readonly string[] =>
  globSync(turnTaking[suite].files, { cwd: root }).map((file) => file.replaceAll('\\', '/'))

/** Files of the commits of the last hours; none where there is no history. */
function changedLately(): ReadonlySet<string> {
  try {
    const said = execFileSync('git', ['log', '--since=12.hours', '--name-only', '--pretty=format:'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return new Set(said.split('\n').filter((path) => path !== ''))
  } catch {
    return new Set()
  }
}
