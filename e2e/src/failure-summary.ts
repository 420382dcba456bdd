import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { logsName, pageName } from './failure-report.ts'

/** Of each failed test: enough to see what stood on the page, little enough that a kept end of the output holds it. */
const shownLines = 60
const requestLines = 20

type Failure = { readonly title: string; readonly parts: TestResult['attachments'] }

/**
 * Says at the very end, for each failed test, what its page showed and what the API was asked last. Traces and logs stay
 * on the machine that ran the tests; of a CI often nothing but the end of what it printed can be read.
 */
export default class FailureSummary implements Reporter {
  /** By test: of one that failed twice the second time counts. */
  readonly #failures = new Map<string, Failure>()

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === test.expectedStatus || result.status === 'skipped') return
    this.#failures.set(test.id, { title: test.title, parts: result.attachments })
  }

  onEnd(_result: FullResult): void {
    for (const failure of this.#failures.values()) process.stdout.write(summaryOf(failure))
  }

  printsToStdio(): boolean {
    return true
  }
}

function summaryOf({ title, parts }: Failure): string {
  const textsOf = (name: string) =>
    parts.filter((part) => part.name === name).map(({ body }) => body?.toString() ?? '')
  const requests = textsOf(logsName).flatMap(requestsOf)
  return [
    `== ${title}`,
    ...textsOf(pageName).map((page) => `-- ${onTopOf(page)}`),
    `-- the API\n${requests.slice(-requestLines).join('\n')}\n`,
  ].join('\n')
}

/** The address of a page, and what lies over it, where something does. */
function onTopOf(page: string): string {
  const [address, ...lines] = page.split('\n')
  const over = lines.findLastIndex((line) => /^\s*- (?:dialog|alertdialog|alert)\b/u.test(line))
  const from = Math.max(over, 0)
  return [address, ...lines.slice(from, from + shownLines)].join('\n')
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
