import { readFile } from 'node:fs/promises'
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { logsName } from './failure-report.ts'

/** Of each failed test: enough to see what stood on the page, little enough that a kept end of the output holds it. */
const shownLines = 60
const requestLines = 20

type Failure = { readonly title: string; readonly parts: TestResult['attachments'] }

/**
 * Says at the very end, for each failed test, what its page showed and what the API was asked last. Traces and logs stay
 * on the machine that ran the tests; of a CI often nothing but the end of what it printed can be read.
 */
export default class FailureSummary implements Reporter {
  readonly #failures: Failure[] = []

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === test.expectedStatus || result.status === 'skipped') return
    this.#failures.push({ title: test.title, parts: result.attachments })
  }

  async onEnd(_result: FullResult): Promise<void> {
    for (const failure of this.#failures) process.stdout.write(await summaryOf(failure))
  }

  printsToStdio(): boolean {
    return true
  }
}

async function summaryOf({ title, parts }: Failure): Promise<string> {
  const textsOf = (name: string) =>
    Promise.all(
      parts
        .filter((part) => part.name === name)
        .map(async ({ body, path }) => body?.toString() ?? (path ? readFile(path, 'utf8') : '')),
    )
  const pages = (await textsOf('error-context')).map(snapshotOf)
  const logs = (await textsOf(logsName)).flatMap(requestsOf)
  return [
    `== ${title}`,
    ...[...new Set(pages)].filter(Boolean).map((page) => `-- the page\n${page}`),
    `-- the API\n${logs.slice(-requestLines).join('\n')}\n`,
  ].join('\n')
}

/** What Playwright saw on the page: what lies over it, where something does. */
function snapshotOf(context: string): string {
  const lines = (/```yaml\n(?<snapshot>.*?)```/su.exec(context)?.groups?.['snapshot'] ?? '').split('\n')
  const over = lines.findIndex((line) => /^\s*- (?:dialog|alertdialog|alert|status)\b/u.test(line))
  return lines.slice(Math.max(over, 0)).slice(0, shownLines).join('\n')
}

type LogLine = {
  readonly level: number
  readonly time: string
  readonly msg: string
  readonly method?: string
  readonly path?: string
  readonly status?: number
  readonly ms?: number
}

/** What the API was asked, and its warnings; of the page's files nobody wants to hear. The last line may be half written. */
function requestsOf(logs: string): readonly string[] {
  return logs.split('\n').flatMap((text) => {
    if (!/^\{"level":.*"service":"api".*\}$/u.test(text)) return []
    const line = JSON.parse(text) as LogLine
    if (line.path?.startsWith('/api/'))
      return [`${line.time} ${line.method} ${line.path} ${line.status} ${line.ms} ms`]
    return line.level >= 40 ? [text.slice(0, 400)] : []
  })
}
