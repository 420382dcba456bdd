import { join } from 'node:path'
import { sandboxStoreEnv } from '../../apps/server/test/sandbox-store.ts'
import { startApi } from './api-process.ts'
import { median, printFigures, runProgram, startProgram, withWorkspace } from './harness.ts'
import { type ClientTimes, totalBytes } from './upload/clients.ts'

const rounds = 3
const clientFile = new URL('./upload/client.ts', import.meta.url)
const storeKey = 'PINDAOSANDBOX:sandbox-storage-secret'
const rate = ({ transfer, completion }: ClientTimes) => totalBytes / 1e6 / (transfer + completion)

/**
 * Uploads of 1 GiB to one object store on loopback, 8 connections: ours, with addresses signed for the bytes and a proven
 * completion, against the store's SDK by itself. In each round one after the other; the medians are compared.
 */
export async function run(): Promise<void> {
  await withWorkspace(async (folder, cleanup) => {
    const sandbox = await startProgram<{ address: string }>(
      new URL(import.meta.resolve('@pindao/sandbox/main.ts')),
      { env: { SANDBOX_PORT: '0', SANDBOX_DATA_DIR: join(folder, 'sandbox') } },
    )
    cleanup.add(() => sandbox.stop())
    const { address } = sandbox.said
    const api = await startApi(folder, cleanup, {
      STORAGE_TYPE: 'minio',
      ...sandboxStoreEnv('minio', address),
    })
    const measured: { readonly ours: number; readonly plain: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const plain = await runProgram<ClientTimes>(clientFile, ['plainStore', address, storeKey])
      const ours = await runProgram<ClientTimes>(clientFile, ['pindaoStore', api.origin, api.bearer])
      measured.push({ ours: rate(ours), plain: rate(plain) })
    }
    const ours = median(measured.map((one) => one.ours))
    const plain = median(measured.map((one) => one.plain))
    printFigures(`upload-store: 1 GiB to one object store, 8 in parallel, median of ${rounds}`, [
      { what: 'the SDK by itself', value: plain, unit: 'MB/s' },
      { what: 'pindao, signed for the bytes, proven', value: ours, unit: 'MB/s' },
      { what: 'pindao : SDK', value: ours / plain, goal: { atLeast: 0.8 } },
    ])
  })
}
