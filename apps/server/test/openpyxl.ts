import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The reader of spreadsheets that others use, at one version: what it reads is what people's programs read. */
const requirement = 'openpyxl==3.1.5'
const cache = fileURLToPath(new URL('../../../node_modules/.cache/pindao-openpyxl/', import.meta.url))
const place = join(cache, createHash('sha256').update(requirement).digest('hex').slice(0, 16))
const installSeconds = 240

/**
 * A Python with openpyxl, in a folder of its own that is made once: from the package index this machine is configured
 * with. A machine without Python or an index fails the test that needs it, and does not skip it.
 */
export async function pythonWithOpenpyxl(): Promise<string> {
  const python = join(place, 'bin', 'python')
  if (await exists(python)) return python
  // Made beside, and put in its place whole: tests that come at once never meet half of it.
  const making = `${place}-${process.pid}-${Date.now()}`
  await mkdir(dirname(making), { recursive: true })
  await run('python3', ['-m', 'venv', making])
  await run(join(making, 'bin', 'python'), ['-m', 'pip', 'install', '--quiet', requirement], {
    timeout: installSeconds * 1000,
  })
  await rename(making, place).catch(async (error: unknown) => {
    await rm(making, { recursive: true, force: true })
    if (!(await exists(python))) throw error
  })
  return python
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** A cell as openpyxl reads it: its type there, its value as text, and how it is shown. */
export type ReadCell = {
  readonly type: 'text' | 'number' | 'moment' | 'duration' | 'formula' | 'empty' | 'other'
  readonly value: string
  readonly format: string
}

const script = `
import datetime, json, sys
from openpyxl import load_workbook
kinds = {'s': 'text', 'inlineStr': 'text', 'n': 'number', 'f': 'formula', 'd': 'moment', 'b': 'other', 'e': 'other'}
def read(cell):
    value = cell.value
    if value is None: return {'type': 'empty', 'value': '', 'format': cell.number_format}
    kind = kinds.get(cell.data_type, 'other')
    if isinstance(value, datetime.timedelta): kind, value = 'duration', value.total_seconds()
    elif isinstance(value, datetime.datetime): kind, value = 'moment', value.isoformat()
    elif isinstance(value, datetime.time): kind, value = 'duration', (value.hour * 60 + value.minute) * 60 + value.second
    return {'type': kind, 'value': str(value), 'format': cell.number_format}
book = load_workbook(sys.argv[1])
json.dump([{'name': sheet.title, 'header': sheet.oddHeader.center.text, 'freeze': sheet.freeze_panes,
    'filter': sheet.auto_filter.ref, 'rows': [[read(cell) for cell in row] for row in sheet.iter_rows()]} for sheet in book], sys.stdout)
`

export type ReadSheet = {
  readonly name: string
  /** The head of every printed page. */
  readonly header: string | null
  readonly freeze: string | null
  readonly filter: string | null
  readonly rows: readonly (readonly ReadCell[])[]
}

/** A workbook as openpyxl reads it. */
export async function readByOpenpyxl(path: string): Promise<readonly ReadSheet[]> {
  const { stdout } = await run(await pythonWithOpenpyxl(), ['-c', script, path], {
    maxBuffer: 256 * 1024 * 1024,
    env: { ...process.env, PYTHONIOENCODING: 'utf-8' },
  })
  return JSON.parse(stdout) as readonly ReadSheet[]
}
