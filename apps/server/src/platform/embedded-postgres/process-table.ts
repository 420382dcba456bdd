import { execFile } from 'node:child_process'
import { readFile, readlink } from 'node:fs/promises'
import { promisify } from 'node:util'

/** A running process. `folder` is its working directory, null where the system does not tell. */
type RunningProcess = { readonly command: string; readonly folder: string | null }

const run = promisify(execFile)

/** Looks a process up; null when there is none, or only a zombie, which runs nothing and holds nothing. */
export async function inspectProcess(pid: number): Promise<RunningProcess | null> {
  return process.platform === 'linux' ? inspectByProc(pid) : inspectByPs(pid)
}

async function inspectByProc(pid: number): Promise<RunningProcess | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The program's name stands in parentheses and may contain any character; the state follows it.
    const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3)
    if (state === 'Z' || state === 'X') return null
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    // Denied for processes of others, in containers even to root.
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null)
    return { command: command.split('\0').join(' '), folder }
  } catch {
    return null
  }
}

async function inspectByPs(pid: number): Promise<RunningProcess | null> {
  try {
    const { stdout } = await run('ps', ['-o', 'stat=', '-o', 'command=', '-p', String(pid)])
    const [state = '', ...command] = stdout.trim().split(/\s+/u)
    return state === '' || state.startsWith('Z') ? null : { command: command.join(' '), folder: null }
  } catch {
    return null
  }
}
