import { z } from 'zod'
import { readEnvironment } from './sandbox.env.ts'
import type { SandboxOptions } from './sandbox.options.ts'
import { createSandbox } from './sandbox.ts'

/** Starts the sandbox from the environment; ends it on a signal, or when the process that started it is gone. */
async function main(): Promise<void> {
  // Keys and grants lie in its folder.
  process.umask(0o077)
  const chosen = settings()
  const sandbox = await createSandbox(chosen)
  const address = await sandbox.listen().catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    console.error(`port ${chosen.port} is taken: end what listens there, or set SANDBOX_PORT to another one`)
    process.exit(1)
  })
  const mail = chosen.smtpPort === undefined ? {} : { smtpPort: sandbox.smtpPort }
  if (process.send) process.send({ type: 'ready', address, ...mail })
  else console.log(`sandbox: ${address}`)

  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    await sandbox.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  // Started by another process, Ctrl-C is that one's business: the terminal sends it to the whole group.
  process.on('SIGINT', () => (process.connected ? undefined : stop()))
  process.on('disconnect', stop)
}

function settings(): SandboxOptions {
  try {
    return readEnvironment(process.env)
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    console.error(`sandbox: ${z.prettifyError(error)}`)
    process.exit(1)
  }
}

await main()
