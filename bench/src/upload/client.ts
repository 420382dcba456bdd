import { type ClientName, clients } from './clients.ts'

/** One client in a process of its own: `<name> <origin> <bearer>`; says how long it took. */
const [name = '', origin = '', bearer = ''] = process.argv.slice(2)
process.send?.(await clients[name as ClientName]({ origin, bearer }))
