import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

/** Reserves the blocks of regions of files; true when they are there now. Never throws. */
export type ReserveBlocks = (path: string, start: number, length: number) => Promise<boolean>

/** Answers each line `start length path` with what became of it: 0 when the blocks are there. */
const script = `while read -r start length path; do
  fallocate --keep-size --offset "$start" --length "$length" -- "$path" </dev/null >/dev/null 2>&1
  echo $?
done`

/**
 * Node has no fallocate, so the system's program is run: by a shell that stays, one region after another. A process that
 * starts programs itself is copied each time, and stands still for it: 13 ms at 250 MB, 27 ms at 500 MB, and fifty
 * uploads that began together stopped every answer for a second.
 */
export function createBlockReserver(): ReserveBlocks {
  let shell: Shell | null = null
  return (path, start, length) => {
    // A line is a question, so a path of two would be two.
    if (path.includes('\n')) return Promise.resolve(false)
    shell ??= startShell(() => {
      shell = null
    })
    return shell.ask(`${start} ${length} ${path}`)
  }
}

type Shell = { ask(line: string): Promise<boolean> }

/** A shell that ends with this process: nobody writes to it any more. `onEnd` is called once, should it end before. */
function startShell(onEnd: () => void): Shell {
  const waiting: ((isReserved: boolean) => void)[] = []
  const child = spawn('sh', ['-c', script], { stdio: ['pipe', 'pipe', 'ignore'] })
  const ended = new AbortController()
  ended.signal.addEventListener('abort', () => {
    onEnd()
    for (const answer of waiting.splice(0)) answer(false)
  })
  const end = () => ended.abort()
  // No shell at all, one that was ended, or one that takes no more questions.
  child.once('error', end).once('exit', end)
  child.stdin.on('error', end)
  const lifetime = holdOf(child)
  createInterface({ input: child.stdout }).on('line', (code) => {
    waiting.shift()?.(code === '0')
    if (waiting.length === 0) lifetime.unref()
  })
  lifetime.unref()
  return {
    ask(line) {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      waiting.push(resolve)
      lifetime.ref()
      child.stdin.write(`${line}\n`)
      return promise
    },
  }
}

type Hold = { readonly ref: () => void; readonly unref: () => void }

/** Whether the shell keeps this process from ending: only while an answer is awaited. */
function holdOf(child: ChildProcessByStdio<Writable, Readable, null>): Hold {
  const held = [child, child.stdin, child.stdout] as unknown as readonly NodeJS.RefCounted[]
  return {
    ref() {
      for (const one of held) one.ref()
    },
    unref() {
      for (const one of held) one.unref()
    },
  }
}
