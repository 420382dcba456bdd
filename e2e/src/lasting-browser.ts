import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test'

/** A browser whose profile stays on the disk, so that it can be killed and started again. */
export type LastingBrowser = {
  readonly page: Page
  /** kill -9, as by a person's power cut: nothing is asked, nothing said goodbye to. Resolves when it is gone. */
  kill(): Promise<void>
  close(): Promise<void>
}

/** Starts it over the profile in `folder`. */
export async function lastingBrowser(folder: string, launch: LaunchOptions): Promise<LastingBrowser> {
  const context = await chromium.launchPersistentContext(folder, { ...launch, locale: 'zh-CN' })
  const page = context.pages()[0] ?? (await context.newPage())
  return {
    page,
    async kill() {
      const gone = once(context)
      process.kill(await mainProcessOver(folder), 'SIGKILL')
      await gone
    },
    close: () => context.close(),
  }
}

const once = (context: BrowserContext) => new Promise((resolve) => context.once('close', resolve))

/** The process that holds the profile; those of its pages are of some type, and end with it. */
async function mainProcessOver(folder: string): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,args=', '-ww'], { maxBuffer: 2 ** 24 })
  const own = stdout.split('\n').find((line) => line.includes(folder) && !line.includes('--type='))
  if (own === undefined) throw new Error(`no browser over ${folder}`)
  return Number.parseInt(own, 10)
}
