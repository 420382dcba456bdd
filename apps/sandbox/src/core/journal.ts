import { type FileHandle, open, readFile } from 'node:fs/promises'
import { z } from 'zod'

/** A fact as it stands in the file: numbered from 1, stamped with the moment it was decided (RFC 3339). */
export type Recorded<Fact> = Fact & { readonly seq: number; readonly at: string }

/** An append-only file of facts: the only truth; everything in memory is a projection of it. */
export interface Journal<Fact> {
  /**
   * Decides, writes, makes durable and applies one fact; resolves when all of that has happened. Decisions run one
   * after another, each seeing the effect of those before it, so a check inside `decide` cannot race. A throw in
   * `decide` records nothing and rejects.
   */
  record<F extends Fact>(decide: F | (() => F)): Promise<Recorded<F>>
  /** The facts numbered above `seq`, oldest first. */
  since(seq: number): Recorded<Fact>[]
  /** Waits for what is being written, then closes the file. */
  close(): Promise<void>
}

/** What a journal is made of. `durable: false` leaves out the fsync: for counters whose last tick may be lost. */
export interface JournalOptions<Fact> {
  readonly path: string
  readonly schema: z.ZodType<Fact>
  readonly apply: (fact: Recorded<Fact>) => void
  readonly now: () => number
  readonly durable?: boolean
}

const Stamp = z.object({ at: z.iso.datetime() })

/**
 * Opens a journal and replays it. A last line without its newline was never acknowledged (the process died in the
 * write) and is cut off; a broken line before the last is damage and throws.
 */
export async function openJournal<Fact extends object>(
  options: JournalOptions<Fact>,
): Promise<Journal<Fact>> {
  const file = await open(options.path, 'a+')
  const facts = await replay(file, options).catch(async (error: unknown) => {
    await file.close()
    throw error
  })
  let tail: Promise<unknown> = Promise.resolve()

  async function write<F extends Fact>(decide: F | (() => F)): Promise<Recorded<F>> {
    const decided = typeof decide === 'function' ? decide() : decide
    const fact = { seq: facts.length + 1, at: new Date(options.now()).toISOString(), ...decided }
    await file.appendFile(`${JSON.stringify(fact)}\n`)
    if (options.durable !== false) await file.datasync()
    facts.push(fact)
    options.apply(fact)
    return fact
  }

  return {
    record(decide) {
      const written = tail.then(() => write(decide))
      tail = written.catch(() => undefined)
      return written
    },
    since: (seq) => facts.slice(Math.max(0, seq)),
    async close() {
      await tail
      await file.close()
    },
  }
}

async function replay<Fact extends object>(
  file: FileHandle,
  { path, schema, apply }: JournalOptions<Fact>,
): Promise<Recorded<Fact>[]> {
  const bytes = await readFile(path)
  const whole = bytes.lastIndexOf('\n') + 1
  if (whole < bytes.length) await file.truncate(whole)
  const lines = bytes.subarray(0, whole).toString('utf8').split('\n').slice(0, -1)
  return lines.map((line, index) => {
    const fact = readLine(line, index, path, schema)
    apply(fact)
    return fact
  })
}

function readLine<Fact extends object>(
  line: string,
  index: number,
  path: string,
  schema: z.ZodType<Fact>,
): Recorded<Fact> {
  try {
    const written: unknown = JSON.parse(line)
    return { ...schema.parse(written), seq: index + 1, at: Stamp.parse(written).at }
  } catch (cause) {
    throw new Error(`${path}: line ${index + 1} is damaged`, { cause })
  }
}
