import { clients } from './upload/clients.ts'
const { transfer } = await clients.discard({ origin: process.argv[2]!, bearer: '' })
console.log((1073.74 / transfer).toFixed(0), 'MB/s')
