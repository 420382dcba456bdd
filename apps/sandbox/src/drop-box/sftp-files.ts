import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import ssh2, { type Attributes, type SFTPWrapper } from 'ssh2'
import type { DropBoxFaults } from './drop-box.faults.ts'

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp

export type SftpFiles = {
  /** What stands for `/`. */
  readonly folder: string
  readonly faults: DropBoxFaults
  /** Cuts the connection without a goodbye. */
  cut(): void
  /** Told of each call, for whoever wants to know what was done in which order. */
  onCall(name: string, path: string): void
  onWritten(bytes: number): void
}

/** A number of the protocol: how a call ended. */
class Status extends Error {
  readonly status: number
  constructor(status: number) {
    super(`status ${status}`)
    this.status = status
  }
}

/** Answers the calls of one session from a folder; nothing leads out of it. */
export function serveFiles(sftp: SFTPWrapper, { folder, faults, cut, onCall, onWritten }: SftpFiles): void {
  const handles = new Map<number, { readonly file: FileHandle; readonly path: string }>()
  let next = 0

  const real = (path: string): string => join(folder, normalize(`/${path}`))
  const opened = (handle: Buffer) => {
    const found = handles.get(handle.readUInt32BE(0))
    if (!found) throw new Status(STATUS_CODE.FAILURE)
    return found
  }
  /** Answers a call with what it comes to, or with how it failed. */
  const answer = (id: number, work: () => Promise<(() => void) | undefined>) => {
    work().then(
      (reply) => (reply ? reply() : sftp.status(id, STATUS_CODE.OK)),
      (error: unknown) => sftp.status(id, statusOf(error)),
    )
  }
  const mayWrite = () => {
    if (faults.readOnly) throw new Status(STATUS_CODE.PERMISSION_DENIED)
  }

  sftp.on('OPEN', (id, path, flags) =>
    answer(id, async () => {
      onCall('open', path)
      const writes = (flags & OPEN_MODE.WRITE) !== 0
      if (writes) mayWrite()
      const truncates = (flags & OPEN_MODE.TRUNC) !== 0
      const file = await open(real(path), writes ? (truncates ? 'w+' : 'r+') : 'r')
      const handle = Buffer.alloc(4)
      next += 1
      handle.writeUInt32BE(next)
      handles.set(next, { file, path })
      return () => sftp.handle(id, handle)
    }),
  )
  sftp.on('WRITE', (id, handle, offset, data) =>
    answer(id, async () => {
      const { file } = opened(handle)
      if (faults.writeMs > 0) await delay(faults.writeMs)
      if (faults.cuts > 0 && faults.cutAt !== null && offset + data.length > faults.cutAt) {
        faults.cuts -= 1
        cut()
        throw new Status(STATUS_CODE.CONNECTION_LOST)
      }
      if (faults.room !== null && offset + data.length > faults.room) throw new Status(STATUS_CODE.FAILURE)
      const spoilt = faults.spoilAt === null ? -1 : faults.spoilAt - offset
      if (spoilt >= 0 && spoilt < data.length) data[spoilt] = (data[spoilt] ?? 0) ^ 0xff
      await file.write(data, 0, data.length, offset)
      onWritten(data.length)
      return undefined
    }),
  )
  sftp.on('READ', (id, handle, offset, length) =>
    answer(id, async () => {
      const bytes = Buffer.alloc(length)
      const { bytesRead } = await opened(handle).file.read(bytes, 0, length, offset)
      if (bytesRead === 0) throw new Status(STATUS_CODE.EOF)
      return () => sftp.data(id, bytes.subarray(0, bytesRead))
    }),
  )
  sftp.on('CLOSE', (id, handle) =>
    answer(id, async () => {
      const { file } = opened(handle)
      handles.delete(handle.readUInt32BE(0))
      await file.close()
      return undefined
    }),
  )
  const attributes = (id: number, path: string) =>
    answer(id, async () => {
      const found = await stat(real(path))
      return () => sftp.attrs(id, attributesOf(found))
    })
  sftp.on('STAT', attributes)
  sftp.on('LSTAT', attributes)
  sftp.on('FSTAT', (id, handle) =>
    answer(id, async () => {
      const found = await opened(handle).file.stat()
      return () => sftp.attrs(id, attributesOf(found))
    }),
  )
  sftp.on('SETSTAT', (id) => void sftp.status(id, STATUS_CODE.OK))
  sftp.on('FSETSTAT', (id) => void sftp.status(id, STATUS_CODE.OK))
  sftp.on('MKDIR', (id, path) =>
    answer(id, async () => {
      mayWrite()
      await mkdir(real(path))
      return undefined
    }),
  )
  sftp.on('REMOVE', (id, path) =>
    answer(id, async () => {
      mayWrite()
      onCall('remove', path)
      await rm(real(path))
      return undefined
    }),
  )
  sftp.on('RENAME', (id, from, to) =>
    answer(id, async () => {
      mayWrite()
      onCall('rename', to)
      // As OpenSSH: a name that is taken stays.
      if (await stat(real(to)).catch(() => null)) throw new Status(STATUS_CODE.FAILURE)
      await rename(real(from), real(to))
      return undefined
    }),
  )
  sftp.on('REALPATH', (id, path) => {
    const filename = normalize(`/${path}`)
    sftp.name(id, [{ filename, longname: filename, attrs: {} as Attributes }])
  })
  const folders = new Map<number, string[]>()
  const listed = new Set<number>()
  sftp.on('OPENDIR', (id, path) =>
    answer(id, async () => {
      const names = await readdir(real(path))
      const handle = Buffer.alloc(4)
      next += 1
      handle.writeUInt32BE(next)
      folders.set(next, names)
      return () => sftp.handle(id, handle)
    }),
  )
  sftp.on('READDIR', (id, handle) => {
    const key = handle.readUInt32BE(0)
    const names = folders.get(key)
    if (names === undefined || listed.has(key)) return void sftp.status(id, STATUS_CODE.EOF)
    listed.add(key)
    sftp.name(
      id,
      names.map((filename) => ({ filename, longname: filename, attrs: {} as Attributes })),
    )
  })
  sftp.on('close', () => {
    for (const { file } of handles.values()) file.close().catch(() => undefined)
  })
}

const attributesOf = (found: Awaited<ReturnType<typeof stat>>): Attributes => ({
  mode: Number(found.mode),
  uid: Number(found.uid),
  gid: Number(found.gid),
  size: Number(found.size),
  atime: Math.floor(Number(found.atimeMs) / 1000),
  mtime: Math.floor(Number(found.mtimeMs) / 1000),
})

function statusOf(error: unknown): number {
  if (error instanceof Status) return error.status
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOENT') return STATUS_CODE.NO_SUCH_FILE
  if (code === 'EACCES' || code === 'EPERM') return STATUS_CODE.PERMISSION_DENIED
  return STATUS_CODE.FAILURE
}
